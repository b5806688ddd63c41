import Geometry

extension Shape {
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
