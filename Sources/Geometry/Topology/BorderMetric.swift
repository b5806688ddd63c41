package import Geometry
import Glibc

/// How distances between positions are measured: never less than they are, along edges that are straight in the
/// coordinates.
package enum BorderMetric: Sendable {
    /// Units of a plane.
    case plane
    /// Metres on the ellipsoid of WGS84, between degrees.
    case metres
    /// Map points, between degrees.
    case mapPoints

    /// The length of a unit of x and y between two latitudes, at most.
    @inline(__always)
    func scale(_ low: Double, _ high: Double) -> (x: Double, y: Double) {
        if case .plane = self { return (1, 1) }
        // A degree of longitude is longest next to the equator, one of latitude next to a pole.
        let nearest = low > 0 ? low : high < 0 ? -high : 0
        let farthest = max(high, -low)
        let lengths = unsafe self == .metres ? Self.lengthsInMetres : Self.lengthsInMapPoints
        return unsafe (
            lengths[min(Int(nearest * Self.stepsPerDegree), Self.lastStep)].x,
            lengths[min(Int(farthest * Self.stepsPerDegree) + 1, Self.lastStep)].y
        )
    }

    /// The length of a unit of x and y at a latitude, about.
    package func unitLengths(at latitude: Double) -> (x: Double, y: Double) { scale(latitude, latitude) }

    private static let lastStep = Int(90 * stepsPerDegree)

    /// Latitudes are taken a little nearer to the equator or to the pole than they are, which needs no sines and makes
    /// lengths greater by less than a thousandth up to 80°.
    private static let stepsPerDegree = 64.0
    private nonisolated(unsafe) static let lengthsInMetres = unsafe lengths { sine in
        let radius = Self.radius / (1 - Self.flattening * sine * sine).squareRoot()
        let curve = 1 - Self.flattening * sine * sine
        return (
            radius * (1 - sine * sine).squareRoot() * .pi / 180,
            Self.radius * (1 - Self.flattening) / (curve * curve.squareRoot()) * .pi / 180
        )
    }
    private nonisolated(unsafe) static let lengthsInMapPoints = unsafe lengths { sine in
        let unit = Double(1 << 28) / 360
        return (unit, unit / max((1 - sine * sine).squareRoot(), cos(Self.mapEdge * .pi / 180)))
    }

    /// The lengths of a degree by the sine of the latitude, for each step from the equator to a pole. They stay in memory:
    /// references to an array would be counted at each look.
    private static func lengths(
        _ length: (Double) -> (x: Double, y: Double)
    ) -> UnsafeMutablePointer<(x: Double, y: Double)> {
        let lengths = UnsafeMutablePointer<(x: Double, y: Double)>.allocate(capacity: lastStep + 1)
        for step in 0...lastStep {
            unsafe (lengths + step).initialize(to: length(sin(Double(step) / stepsPerDegree * .pi / 180)))
        }
        return unsafe lengths
    }

    /// The greater radius, and the square of the eccentricity.
    private static let radius = 6378137.0
    private static let flattening = 0.006_694_379_990_141_3

    /// The latitude at which the map ends.
    private static let mapEdge = 85.06

    /// How much larger an area looks on a map than in the coordinates.
    func areaScale(at latitude: Double) -> Double {
        switch self {
        case .plane: 1
        // The height of a degree on the map, but for a factor.
        case .metres, .mapPoints:
            unsafe Self.lengthsInMapPoints[min(Int(latitude.magnitude * Self.stepsPerDegree), Self.lastStep)].y
        }
    }

    /// The distance of a position from an edge, at most.
    package func distance(_ point: Shape.Point, from start: Shape.Point, to end: Shape.Point) -> Double {
        let scale = scale(min(point.y, start.y, end.y), max(point.y, start.y, end.y))
        let along = (x: (end.x - start.x) * scale.x, y: (end.y - start.y) * scale.y)
        let away = (x: (point.x - start.x) * scale.x, y: (point.y - start.y) * scale.y)
        let square = along.x * along.x + along.y * along.y
        let share = square > 0 ? min(max((away.x * along.x + away.y * along.y) / square, 0), 1) : 0
        let (x, y) = (away.x - share * along.x, away.y - share * along.y)
        // A little more than the error of rounding.
        return (x * x + y * y).squareRoot() * (1 + 1e-12)
    }
}
