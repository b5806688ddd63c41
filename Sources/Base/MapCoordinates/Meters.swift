public import Glibc

extension Coordinate {
    /// Metres from one degree of latitude to the next, about a latitude: 110574 at the equator, 111694 at the poles.
    @inlinable
    public static func metersPerDegreeOfLatitude(at latitude: Double) -> Double {
        let phi: Double = latitude * MapPoint.radiansPerDegree
        let second: Double = 559.82 * cos(2 * phi)
        let fourth: Double = 1.175 * cos(4 * phi)
        let sixth: Double = 0.0023 * cos(6 * phi)
        return 111132.92 - second + fourth - sixth
    }

    /// Metres from one degree of longitude to the next along a parallel: 111320 at the equator, 0 at the poles.
    @inlinable
    public static func metersPerDegreeOfLongitude(at latitude: Double) -> Double {
        let phi: Double = latitude * MapPoint.radiansPerDegree
        let first: Double = 111412.84 * cos(phi)
        let third: Double = 93.5 * cos(3 * phi)
        let fifth: Double = 0.118 * cos(5 * phi)
        return first - third + fifth
    }
}

extension MapPoint {
    /// Map points in a metre at a latitude, from the degree about it. 0 from latitude ±85.5 on, where the whole degree
    /// lies under the projection's clamp.
    @inlinable
    public static func pointsPerMeter(atLatitude latitude: Double) -> Double {
        let south: Double = mapY(latitude: latitude - 0.5)
        let north: Double = mapY(latitude: latitude + 0.5)
        return (south - north) / Coordinate.metersPerDegreeOfLatitude(at: latitude)
    }

    /// Metres in a map point at a latitude; infinite from latitude ±85.5 on.
    @inlinable
    public static func metersPerPoint(atLatitude latitude: Double) -> Double {
        1 / pointsPerMeter(atLatitude: latitude)
    }
}

extension MapPoint {
    /// Metres in a map point at a latitude itself: a degree of latitude there, which the map stretches by 1 / cos.
    ///
    /// `metersPerPoint` takes the degree about the latitude instead, a part of which lies under the projection's clamp
    /// from latitude ±84.5 on.
    @inlinable
    package static func trueMetersPerPoint(atLatitude latitude: Double) -> Double {
        let perDegree: Double = Coordinate.metersPerDegreeOfLatitude(at: latitude) * cos(latitude * .pi / 180)
        return perDegree * 360 / worldSize
    }

    /// Map points in a metre of shapes that are drawn at a latitude: `pointsPerMeter` as long as the whole degree about it
    /// is on the map, nearer to the poles the true scale.
    @inlinable
    package static func drawnPointsPerMeter(atLatitude latitude: Double) -> Double {
        latitude.magnitude > 84.5 ? 1 / trueMetersPerPoint(atLatitude: latitude) : pointsPerMeter(atLatitude: latitude)
    }
}

/// The ellipsoid of every coordinate.
public enum WGS84 {
    /// The radius of the equator in metres.
    @inlinable public static var equatorialRadius: Double { 6_378_137 }

    /// How much shorter the polar radius is, as a share of the equatorial one.
    @inlinable public static var flattening: Double { 1 / 298.257223563 }

    /// e², the first eccentricity squared.
    @inlinable public static var eccentricitySquared: Double { flattening * (2 - flattening) }
}
