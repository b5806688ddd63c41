package import Geometry
import Memory

extension Shape {
    /// Third ordinate of a position; NaN where it has none.
    @inline(__always)
    package func elevation(_ index: Int) -> Double { index < elevations.count ? elevations[index] : .nan }

    /// Measure of a position; NaN where it has none.
    @inline(__always)
    package func measure(_ index: Int) -> Double { index < measures.count ? measures[index] : .nan }
}
