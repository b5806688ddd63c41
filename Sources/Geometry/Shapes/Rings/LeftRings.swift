extension ShapeEdges {
    /// Reports for each ring of valid polygons whether the area lies to the left of its edges.
    func visitLeftRings(_ partEnds: Span<Int32>, _ visit: (_ ring: Int, _ isLeft: Bool) -> Void) {
        var part = 0
        for ring in 0..<ringEnds.count {
            let isOuter = ring == 0 || part < partEnds.count && Int(partEnds[part]) == ring
            if isOuter, ring > 0 { part += 1 }
            visit(ring, isCounterclockwise(ring) == isOuter)
        }
    }

    /// Looks at the turn at the lowest position, the leftmost of several. Exact for a ring that does not cross itself.
    private func isCounterclockwise(_ ring: Int) -> Bool {
        let positions = positions(ofRing: ring)
        guard positions.count > 3 else { return false }
        var lowest = positions.lowerBound
        for index in positions {
            let (point, least) = (points[index], points[lowest])
            if point.y < least.y || point.y == least.y && point.x < least.x { lowest = index }
        }
        return Orientation(neighbor(of: lowest, -1, positions), points[lowest], neighbor(of: lowest, 1, positions))
            == .left
    }

    /// The nearest other position of a closed ring, forward or backward.
    private func neighbor(of position: Int, _ step: Int, _ ring: Range<Int>) -> Shape.Point {
        // The last position is the first.
        let count = ring.count - 1
        var index = (position - ring.lowerBound) % count
        for _ in 0..<count {
            index = (index + step + count) % count
            if points[ring.lowerBound + index] != points[position] { break }
        }
        return points[ring.lowerBound + index]
    }
}
