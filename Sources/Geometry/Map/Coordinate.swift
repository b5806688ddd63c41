/// A place on the earth in degrees, WGS84.
@frozen
public struct Coordinate: Hashable, Sendable {
    /// Degrees north, −90…90 when valid.
    public var latitude: Double
    /// Degrees east, −180…180 when valid.
    public var longitude: Double

    /// Takes any numbers; `isValid` tells whether they are a place.
    @inlinable
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Both bounds are closed on both axes; NaN is never valid.
    @inlinable public var isValid: Bool {
        latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180
    }
}
