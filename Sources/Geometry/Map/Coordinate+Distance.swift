public import Glibc

extension Coordinate {
    /// Metres up to which `localDistance` stands for the distance; beyond it the geodesic does.
    @inlinable public static var localDistanceLimit: Double { 200_000 }

    /// Metres to another coordinate on the ellipsoid's two radii half way between their latitudes.
    ///
    /// Meant for distances up to `localDistanceLimit`, away from the poles; the difference of longitude is taken the
    /// short way.
    @inlinable
    public func localDistance(to other: Coordinate) -> Double {
        let phi: Double = (latitude + other.latitude) / 2 * MapPoint.radiansPerDegree
        let sine: Double = sin(phi)
        let flatness: Double = 1 - WGS84.eccentricitySquared * sine * sine
        let root: Double = flatness.squareRoot()
        let polarRadius: Double = WGS84.equatorialRadius * (1 - WGS84.eccentricitySquared)
        // Divided twice: by the product of the two divisors, the last digit comes out differently.
        let meridianRadius: Double = polarRadius / flatness / root
        let parallelRadius: Double = WGS84.equatorialRadius / root * cos(phi)
        let latitudes: Double = (other.latitude - latitude) * MapPoint.radiansPerDegree
        let longitudes: Double = Self.longitudeStep(from: longitude, to: other.longitude) * MapPoint.radiansPerDegree
        return hypot(meridianRadius * latitudes, parallelRadius * longitudes)
    }

    /// Degrees east from one longitude to another the short way, in [−180, 180].
    ///
    /// 360 is added to a negative longitude before the difference is taken: it decides the last digits.
    @inlinable
    public static func longitudeStep(from start: Double, to end: Double) -> Double {
        let step: Double = (end < 0 ? end + 360 : end) - (start < 0 ? start + 360 : start)
        if step > 180 { return step - 360 }
        return step < -180 ? step + 360 : step
    }
}

extension MapPoint {
    /// `Coordinate.localDistance` between the places under two map points, in metres.
    @inlinable
    public func localDistance(to other: MapPoint) -> Double {
        Coordinate(self).localDistance(to: Coordinate(other))
    }
}
