import Glibc

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
            guard Self.area(ring) != 0 else { return "\(name) has no area" }
            if let outer = rings.first, !ring.allSatisfy({ Self.isIn(outer, $0, tolerance) }) {
                return "\(name) is not inside the first, so it cannot be a hole in it"
            }
            rings.append(ring)
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

    /// Twice the enclosed area, above 0 if the ring runs counter-clockwise.
    private static func area(_ ring: [Shape.Point]) -> Double {
        let origin = ring[0]
        return zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
            let (start, end) = edge
            return sum + (start.x - origin.x) * (end.y - origin.y) - (end.x - origin.x) * (start.y - origin.y)
        }
    }

    /// True if a point is inside a ring, or outside by no more than two curves that were flattened may be.
    private static func isIn(_ ring: [Shape.Point], _ point: Shape.Point, _ tolerance: Double) -> Bool {
        var isInside = false
        var last = ring[ring.count - 1]
        for next in ring {
            if distance(point, last, next) <= 2 * tolerance { return true }
            if (last.y > point.y) != (next.y > point.y) {
                let x = last.x + (next.x - last.x) * (point.y - last.y) / (next.y - last.y)
                if point.x < x { isInside.toggle() }
            }
            last = next
        }
        return isInside
    }

    private static func distance(_ point: Shape.Point, _ start: Shape.Point, _ end: Shape.Point) -> Double {
        let (width, height) = (end.x - start.x, end.y - start.y)
        let square = width * width + height * height
        let along = square == 0 ? 0 : ((point.x - start.x) * width + (point.y - start.y) * height) / square
        let share = min(max(along, 0), 1)
        return hypot(point.x - start.x - share * width, point.y - start.y - share * height)
    }
}
