import Features
import Geometry
import Glibc

/// The stereographic projection of WGS84 around a place, in radii of the sphere that is as large there. Circles stay circles, so
/// triangles have the same points within the circles around them on the plane and on the globe.
struct StereographicPlane {
    private let middle: SIMD3<Double>
    private let east: SIMD3<Double>
    private let north: SIMD3<Double>

    private static let eccentricity = 0.0818191908426215

    /// The plane around the middle of places in degrees, none of which is further away than a quarter of the way around the
    /// globe; nil if some are.
    init?(around places: Span<Shape.Point>) {
        var sum = SIMD3<Double>()
        for index in places.indices { sum += Self.direction(of: places[index]) }
        let length = (sum * sum).sum().squareRoot()
        let middle = length > 1e-9 ? sum / length : SIMD3(1, 0, 0)
        for index in places.indices where (Self.direction(of: places[index]) * middle).sum() < 0 { return nil }
        self.middle = middle
        let across = hypot(middle.x, middle.y)
        east = across > 1e-12 ? SIMD3(-middle.y / across, middle.x / across, 0) : SIMD3(0, 1, 0)
        north = SIMD3(
            middle.y * east.z - middle.z * east.y, middle.z * east.x - middle.x * east.z,
            middle.x * east.y - middle.y * east.x)
    }

    func position(of place: Shape.Point) -> Shape.Point {
        let direction = Self.direction(of: place)
        let scale = 2 / (1 + (direction * middle).sum())
        return Shape.Point(x: scale * (direction * east).sum(), y: scale * (direction * north).sum())
    }

    /// The place at a position, with a longitude that continues from another.
    func place(at position: Shape.Point, near longitude: Double) -> Shape.Point {
        let square = (position.x * position.x + position.y * position.y) / 4
        let direction = ((1 - square) * middle + position.x * east + position.y * north) / (1 + square)
        let conformal = atan2(direction.z, hypot(direction.x, direction.y))
        let x = atan2(direction.y, direction.x) * 180 / .pi
        return Shape.Point(x: LongitudeCopy.of(x, near: longitude), y: Self.latitude(conformal) * 180 / .pi)
    }

    /// The direction of a place on the sphere on which angles are those of WGS84.
    private static func direction(of place: Shape.Point) -> SIMD3<Double> {
        let (latitude, longitude) = (min(max(place.y, -90), 90) * .pi / 180, place.x * .pi / 180)
        let flat = eccentricity * sin(latitude)
        let conformal =
            latitude.magnitude >= .pi / 2
            ? latitude : atan(sinh(asinh(tan(latitude)) - eccentricity * atanh(flat)))
        return SIMD3(cos(conformal) * cos(longitude), cos(conformal) * sin(longitude), sin(conformal))
    }

    /// The latitude of a conformal one (Snyder, Map Projections, 3-5).
    private static func latitude(_ conformal: Double) -> Double {
        let square: Double = eccentricity * eccentricity
        let (fourth, sixth, eighth) = (square * square, square * square * square, square * square * square * square)
        let first: Double = square / 2 + 5 * fourth / 24 + sixth / 12 + 13 * eighth / 360
        let second: Double = 7 * fourth / 48 + 29 * sixth / 240 + 811 * eighth / 11520
        let third: Double = 7 * sixth / 120 + 81 * eighth / 1120
        let last: Double = 4279 * eighth / 161_280
        return conformal + first * sin(2 * conformal) + second * sin(4 * conformal) + third * sin(6 * conformal)
            + last * sin(8 * conformal)
    }
}
