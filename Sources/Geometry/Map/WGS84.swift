/// The ellipsoid of every coordinate.
public enum WGS84 {
    /// The radius of the equator in metres.
    @inlinable public static var equatorialRadius: Double { 6_378_137 }

    /// How much shorter the polar radius is, as a share of the equatorial one.
    @inlinable public static var flattening: Double { 1 / 298.257223563 }

    /// e², the first eccentricity squared.
    @inlinable public static var eccentricitySquared: Double { flattening * (2 - flattening) }
}
