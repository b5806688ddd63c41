/// The extent of a region, in degrees.
@frozen
public struct CoordinateSpan: Hashable, Sendable {
    /// Degrees from south to north.
    public var latitudeDelta: Double
    /// Degrees from west to east.
    public var longitudeDelta: Double

    /// Takes any numbers; `CoordinateRegion.isValid` judges them.
    @inlinable
    public init(latitudeDelta: Double, longitudeDelta: Double) {
        self.latitudeDelta = latitudeDelta
        self.longitudeDelta = longitudeDelta
    }
}
