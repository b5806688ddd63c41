import Geometry
import Memory
import TestSupport

/// Random shapes on a grid of few lines, where touching, shared edges, repeated positions and three in a line are the rule.
struct GridShapes {
    var random: SplitMix64
    let size: Int

    init(seed: UInt64, size: Int = 8) {
        random = SplitMix64(seed: seed)
        self.size = size
    }

    mutating func shape(_ kind: Shape.Kind) -> Shape {
        switch kind {
        case .point: .of(kind, [[place()]])
        case .multiPoint: .of(kind, [(0..<random.int(1...6)).map { _ in place() }])
        case .lineString: .of(kind, [line()])
        case .multiLineString: .of(kind, (0..<random.int(1...3)).map { _ in line() })
        case .polygon: .polygons([polygon()])
        default: multiPolygon()
        }
    }

    private mutating func multiPolygon() -> Shape {
        var shape = Shape()
        shape.kind = .multiPolygon
        shape.addPart(polygon())
        for _ in 0..<random.int(0...2) { shape.addPart(polygon()) }
        return shape
    }

    private mutating func place() -> (Double, Double) { (Double(random.int(0...size)), Double(random.int(0...size))) }

    private mutating func line() -> Shape.Pairs {
        var line = (0..<random.int(2...6)).map { _ in place() }
        if random.int(0...2) == 0 { line.append(line[0]) }
        return repeated(line)
    }

    private mutating func repeated(_ line: Shape.Pairs) -> Shape.Pairs {
        guard random.int(0...3) == 0 else { return line }
        let index = random.int(0...line.count - 1)
        return Array(line[...index]) + Array(line[index...])
    }

    private mutating func polygon() -> [Shape.Pairs] {
        switch random.int(0...5) {
        case 0: return [ring((0..<random.int(3...6)).map { _ in place() })]
        case 1: return [ring(triangle())]
        case 2: return [ring(triangle()), ring(triangle())]
        default: break
        }
        let (west, south) = (random.int(0...size - 1), random.int(0...size - 1))
        let (east, north) = (random.int(west + 1...size), random.int(south + 1...size))
        var rings = [ring(corners(west, south, east, north))]
        guard east - west > 2, north - south > 2 else { return rings }
        for _ in 0..<random.int(0...2) {
            let (left, low) = (random.int(west...east - 2), random.int(south...north - 2))
            rings.append(
                ring(corners(left, low, random.int(left + 1...east), random.int(low + 1...north))))
        }
        return rings
    }

    private mutating func triangle() -> Shape.Pairs { (0..<3).map { _ in place() } }

    private func corners(_ west: Int, _ south: Int, _ east: Int, _ north: Int) -> Shape.Pairs {
        box(Double(west), Double(south), Double(east), Double(north)).dropLast()
    }

    /// Closed, begun anywhere and run either way.
    private mutating func ring(_ corners: Shape.Pairs) -> Shape.Pairs {
        let start = random.int(0...corners.count - 1)
        var ring = Array(corners[start...] + corners[..<start])
        if random.int(0...1) == 0 { ring.reverse() }
        return repeated(ring + [ring[0]])
    }
}

extension Shape {
    /// As well-known text; of one that is not empty.
    var text: String {
        func ring(_ ring: Int) -> String {
            "(" + positions(ofRing: ring).map { "\(points[$0].x) \(points[$0].y)" }.joined(separator: ", ") + ")"
        }
        func polygon(_ parts: Range<Int>) -> String {
            "(" + rings(ofParts: parts).map(ring).joined(separator: ", ") + ")"
        }
        let all = 0..<partEnds.count
        return switch kind {
        case .point, .multiPoint, .lineString: kind.name.uppercased() + ring(0)
        case .multiPolygon: "MULTIPOLYGON(" + all.map { polygon($0..<$0 + 1) }.joined(separator: ", ") + ")"
        default: kind.name.uppercased() + polygon(all)
        }
    }
}
