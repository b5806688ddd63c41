public import Memory

extension Shape {
    /// Third ordinate of a position; NaN where it has none.
    @inlinable
    public func elevation(_ index: Int) -> Double { index < elevations.count ? elevations[index] : .nan }

    /// Measure of a position; NaN where it has none.
    @inlinable
    public func measure(_ index: Int) -> Double { index < measures.count ? measures[index] : .nan }
}
