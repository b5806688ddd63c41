import Geometry
import Memory
import TestSupport
import Testing

/// The part of polygons in a box covers of it what they do, place by place, and nothing beyond.
struct ShapePartTests {
    /// By the even-odd rule, from all edges; nil for a place on one.
    private static func holds(_ shape: borrowing Shape, _ x: Double, _ y: Double) -> Bool? {
        var isInside = false
        for ring in 0..<shape.ringEnds.count {
            for index in shape.positions(ofRing: ring).dropLast() {
                let (one, other) = (shape.points[index], shape.points[index + 1])
                guard (one.y <= y) != (other.y <= y) else { continue }
                let crossing = one.x + (y - one.y) / (other.y - one.y) * (other.x - one.x)
                if (crossing - x).magnitude < 1e-9 { return nil }
                if crossing > x { isInside.toggle() }
            }
        }
        return isInside
    }

    @Test(arguments: 0..<400)
    func coversTheSame(seed: Int) {
        var numbers = SplitMix64(seed: UInt64(seed))
        var shape = Shape()
        shape.kind = .multiPolygon
        // Stars side by side, each with a hole around its middle.
        let starCount = Int.random(in: 1...3, using: &numbers)
        for star in 0..<starCount {
            let reach = 5.0 / Double(starCount)
            let x = 5 + (Double(star * 2 + 1 - starCount)) * reach
            let y = Double.random(in: 2...8, using: &numbers)
            for radii in [0.3...reach, 0.1...0.2] {
                let count = Int.random(in: 5...30, using: &numbers)
                var first: Shape.Point?
                for step in 0..<count {
                    let radius = Double.random(in: radii, using: &numbers)
                    let angle = Double(step) / Double(count) * 2 * Double.pi
                    let point = Shape.Point(x: x + radius * cosine(angle), y: y + radius * cosine(angle - .pi / 2))
                    first = first ?? point
                    shape.append(x: point.x, y: point.y)
                }
                shape.append(x: first?.x ?? 0, y: first?.y ?? 0)
                shape.endRing()
            }
            shape.partEnds.append(shape.ringEnds.count)
        }
        let box = Shape.Box(
            west: Double.random(in: 0...5, using: &numbers), south: Double.random(in: 0...5, using: &numbers),
            east: Double.random(in: 5...10, using: &numbers), north: Double.random(in: 5...10, using: &numbers))
        let places = (0..<300).map { _ in
            (Double.random(in: -3...13, using: &numbers), Double.random(in: -3...13, using: &numbers))
        }
        let before = places.map { Self.holds(shape, $0.0, $0.1) }
        var shapes = IndexedShapes()
        shapes.append(shape, indexesEdges: seed % 2 == 0)
        if seed % 2 == 1 { shapes.indexOnDemand() }
        let isRead = shapes.readPart(0, in: box, into: &shape)
        #expect(isRead)
        guard isRead else { return }
        for (place, wasInside) in zip(places, before) {
            let isInBox = box.west < place.0 && place.0 < box.east && box.south < place.1 && place.1 < box.north
            guard let wasInside, let isInside = Self.holds(shape, place.0, place.1) else { continue }
            #expect(isInside == (wasInside && isInBox), "\(place)")
        }
        let points = (0..<shape.points.count).map { shape.points[$0] }
        #expect(points.allSatisfy { box.west <= $0.x && $0.x <= box.east && box.south <= $0.y && $0.y <= box.north })
    }

    private func cosine(_ angle: Double) -> Double {
        // Its series, to no more digits than random shapes need.
        let turn = angle.truncatingRemainder(dividingBy: 2 * .pi)
        var (term, sum) = (1.0, 1.0)
        for step in 1...20 {
            let divisor: Int = (2 * step - 1) * (2 * step)
            term *= -turn * turn / Double(divisor)
            sum += term
        }
        return sum
    }

    @Test func nothingIsLeft() {
        var shape = Shape()
        shape.kind = .polygon
        for (x, y) in [(0.0, 0.0), (1, 0), (1, 1), (0, 0)] { shape.append(x: x, y: y) }
        shape.endRing()
        shape.partEnds.append(1)
        var shapes = IndexedShapes()
        shapes.append(shape)
        let isRead = shapes.readPart(0, in: Shape.Box(west: 5, south: 5, east: 6, north: 6), into: &shape)
        #expect(isRead)
        let counts = [shape.points.count, shape.ringEnds.count, shape.partEnds.count]
        #expect(counts == [0, 0, 0])
    }
}
