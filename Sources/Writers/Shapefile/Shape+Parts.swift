import Geometry

extension Shape {
    /// The elevation of a position; NaN for none.
    @inline(__always)
    func elevation(_ index: Int) -> Double { index < elevations.count ? elevations[index] : .nan }

    /// The area that a ring encloses on the plane, greater than zero when it runs counter-clockwise.
    @inline(__always)
    func signedArea(_ range: Range<Int>) -> Double { Ring(points.span.extracting(range)).signedArea }
}
