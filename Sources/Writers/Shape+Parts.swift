import Geometry

extension Shape {
    /// The positions of a ring.
    @inline(__always)
    func positions(ofRing ring: Int) -> Range<Int> {
        (ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]
    }

    /// The rings of a run of parts.
    @inline(__always)
    func rings(ofParts parts: Range<Int>) -> Range<Int> {
        guard !parts.isEmpty else { return 0..<0 }
        return (parts.lowerBound == 0 ? 0 : partEnds[parts.lowerBound - 1])..<partEnds[parts.upperBound - 1]
    }

    /// The positions of a run of parts, whatever rings they are in.
    @inline(__always)
    func positions(ofParts parts: Range<Int>) -> Range<Int> {
        let rings = rings(ofParts: parts)
        guard !rings.isEmpty else { return 0..<0 }
        return positions(ofRing: rings.lowerBound).lowerBound..<positions(ofRing: rings.upperBound - 1).upperBound
    }

    /// The elevation of a position; NaN for none.
    @inline(__always)
    func elevation(_ index: Int) -> Double { index < elevations.count ? elevations[index] : .nan }

    /// Twice the area that positions enclose on the plane, greater than zero when they run counter-clockwise. Taken from
    /// the first of them, as far from the origin the products would cancel out.
    func doubleArea(_ range: Range<Int>) -> Double {
        guard range.count >= 4 else { return 0 }
        let points = points.span
        let origin = points[range.lowerBound]
        var area = 0.0
        var (x, y) = (0.0, 0.0)
        for index in range.dropFirst() {
            let (nextX, nextY) = (points[index].x - origin.x, points[index].y - origin.y)
            area += x * nextY - nextX * y
            (x, y) = (nextX, nextY)
        }
        return area
    }
}
