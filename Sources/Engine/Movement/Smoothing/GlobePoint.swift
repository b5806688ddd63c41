import Geometry
import Glibc

/// A place in metres along three axes from the middle of the earth. Poles and the antimeridian are nothing special there.
package typealias GlobePoint = SIMD3<Double>

extension GlobePoint {
    /// The point of a place on the ellipsoid.
    init(_ place: Coordinate) {
        let (latitude, longitude) = (place.latitude * Double.pi / 180, place.longitude * Double.pi / 180)
        let (sine, cosine) = (sin(latitude), cos(latitude))
        let radius = WGS84.equatorialRadius / (1 - WGS84.eccentricitySquared * sine * sine).squareRoot()
        self.init(
            radius * cosine * cos(longitude), radius * cosine * sin(longitude),
            radius * (1 - WGS84.eccentricitySquared) * sine)
    }

    var squaredLength: Double { (self * self).sum() }
}

extension Coordinate {
    /// The place below or above a point that is near the ellipsoid, by Bowring's formula.
    init(_ point: GlobePoint) {
        let ratio = 1 - WGS84.flattening
        let equatorial = (point.x * point.x + point.y * point.y).squareRoot()
        let reduced = atan2(point.z, equatorial * ratio)
        let (sine, cosine) = (sin(reduced), cos(reduced))
        let squared = WGS84.eccentricitySquared
        let north = point.z + squared / ratio * WGS84.equatorialRadius * sine * sine * sine
        let outward = equatorial - squared * WGS84.equatorialRadius * cosine * cosine * cosine
        self.init(
            latitude: atan2(north, outward) * 180 / .pi, longitude: atan2(point.y, point.x) * 180 / .pi)
    }
}
