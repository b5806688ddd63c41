import Glibc
import Memory

extension PathOutline {
    /// The reason why the outline cannot be drawn; nil if it can.
    ///
    /// - Parameter isLine: true if subpaths are lines, otherwise they are an outer ring and its holes.
    public func fault(isLine: Bool) -> String? {
        guard reach(from: Shape.Point(x: 0, y: 0)) <= Self.farthest else { return "the path is too large" }
        let size = max(box.east - box.west, box.north - box.south)
        let tolerance = max(size, .leastNormalMagnitude) * 1e-3
        var rings: [[Shape.Point]] = []
        for (index, path) in subpaths.enumerated() {
            let name = subpaths.count == 1 ? "the path" : "subpath \(index + 1)"
            let ring = Self.ring(path, tolerance)
            if isLine {
                guard ring.contains(where: { $0 != ring[0] }) else { return "\(name) has no length" }
                continue
            }
            guard ring.count >= 3 else {
                return (subpaths.count == 1 ? "" : "\(name): ") + "a polygon needs at least three positions"
            }
            let bare = Self.withoutRepeats(ring, closerThan: size * 1e-9)
            guard Self.hasArea(bare) else { return "\(name) has no area" }
            rings.append(bare)
        }
        return Self.contact(in: rings) ?? Self.nesting(of: rings)
    }

    /// Sentence about the first two subpaths that overlap or cross, as rings of a polygon must not; nil if none do.
    private static func contact(in rings: [[Shape.Point]]) -> String? {
        var contacts = RingContacts(rings)
        let fault: RingContacts.Fault?
        do throws(RingContacts.TooMany) {
            fault = try contacts.fault()
        } catch {
            return "the path has too many edges side by side"
        }
        guard let fault else { return nil }
        let (first, second) = ("subpath \(fault.first + 1)", "subpath \(fault.second + 1)")
        if fault.first == fault.second {
            return (rings.count == 1 ? "the path" : first) + (fault.kind == .crossing ? " crosses" : " touches")
                + " itself"
        }
        return switch fault.kind {
        case .crossing: "\(second) crosses \(first)"
        case .sharedEdge: "\(second) runs along an edge of \(first)"
        case .touch: "\(second) touches \(first) in more than one place"
        }
    }

    /// The first hole that is outside the outer ring or inside another hole; nil if there is none. Rings do not cross.
    private static func nesting(of rings: [[Shape.Point]]) -> String? {
        let boxes = rings.map { ring in ring.reduce(into: Shape.Box()) { $0.insert($1) } }
        for hole in rings.indices.dropFirst() {
            for other in rings.indices where other != hole {
                let (inner, outer) = (boxes[hole], boxes[other])
                let mayBeInside =
                    outer.west <= inner.west && inner.east <= outer.east && outer.south <= inner.south
                    && inner.north <= outer.north
                let isInside = mayBeInside && isIn(rings[other], rings[hole])
                if other == 0, !isInside {
                    return "subpath \(hole + 1) is not inside the first, so it cannot be a hole in it"
                }
                if other > 0, isInside { return "subpath \(hole + 1) is inside subpath \(other + 1), which is a hole" }
            }
        }
        return nil
    }

    /// The largest length of which products are numbers.
    private static let farthest = 1e100

    private static func ring(_ path: Subpath, _ tolerance: Double) -> [Shape.Point] {
        var flat = FlatPath()
        flat.become(
            PathOutline(subpaths: [path]), from: Shape.Point(x: 0, y: 0), areRings: false, tolerance: tolerance)
        return (0..<flat.points.count).map { flat.points[$0] }
    }

    /// The positions of a ring, without those that are as good as the one before.
    private static func withoutRepeats(_ ring: [Shape.Point], closerThan distance: Double) -> [Shape.Point] {
        func areOne(_ one: Shape.Point, _ other: Shape.Point) -> Bool {
            hypot(one.x - other.x, one.y - other.y) <= distance
        }
        var bare: [Shape.Point] = []
        for point in ring where bare.last.map({ !areOne($0, point) }) ?? true { bare.append(point) }
        while bare.count > 1, areOne(bare[0], bare[bare.count - 1]) { bare.removeLast() }
        return bare
    }

    /// True unless all positions lie on one line.
    private static func hasArea(_ ring: [Shape.Point]) -> Bool {
        guard ring.count >= 3 else { return false }
        return ring.dropFirst(2).contains { Orientation(ring[0], ring[1], $0) != .straight }
    }

    /// True if a ring lies inside another that it touches in one place at most.
    private static func isIn(_ ring: [Shape.Point], _ other: [Shape.Point]) -> Bool {
        for point in other {
            var isInside = false
            var isOn = false
            var last = ring[ring.count - 1]
            for next in ring {
                if (last.y > point.y) != (next.y > point.y) {
                    let turn = last.y < next.y ? Orientation(last, next, point) : Orientation(next, last, point)
                    if turn == .left { isInside.toggle() }
                    if turn == .straight { isOn = true }
                } else if last.y == point.y, next.y == point.y, min(last.x, next.x) <= point.x,
                    point.x <= max(last.x, next.x)
                {
                    isOn = true
                }
                if next == point { isOn = true }
                last = next
            }
            if !isOn { return isInside }
        }
        return false
    }
}
