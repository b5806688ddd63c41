package import Geometry
import Glibc

/// How distances between positions are measured: never less than they are, along edges that are straight in the
/// coordinates.
package enum BorderMetric: Sendable {
    /// Units of a plane.
    case plane
    /// Metres on the plane of a CRS.
    case planeMetres
    /// Metres on the ellipsoid of WGS84, between degrees.
    case metres
    /// Map points, between degrees.
    case mapPoints

    /// The length of a unit of x and y between two latitudes, at most.
    @inline(__always)
    func scale(_ low: Double, _ high: Double) -> (x: Double, y: Double) {
        if isPlane { return (1, 1) }
        // A degree of longitude is longest next to the equator, one of latitude next to a pole.
        let nearest = low > 0 ? low : high < 0 ? -high : 0
        let farthest = max(high, -low)
        let lengths = unsafe self == .metres ? Self.lengthsInMetres : Self.lengthsInMapPoints
        return unsafe (
            lengths[min(Int(nearest * Self.stepsPerDegree), Self.lastStep)].x,
            lengths[min(Int(farthest * Self.stepsPerDegree) + 1, Self.lastStep)].y
        )
    }

    /// The length of a unit of x and y at a latitude, at least.
    package func shortestUnits(at latitude: Double) -> (x: Double, y: Double) {
        if isPlane { return (1, 1) }
        let units = scale(min(latitude.magnitude + 0.1, 90), min(latitude.magnitude + 0.1, 90))
        return (max(units.x * 0.99, 1e-6), units.y * 0.99)
    }

    /// True if positions are on a plane.
    @inline(__always)
    package var isPlane: Bool { self == .plane || self == .planeMetres }

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
    @inline(__always)
    func areaScale(at latitude: Double) -> Double {
        switch self {
        case .plane, .planeMetres: 1
        // The height of a degree on the map, but for a factor.
        case .metres, .mapPoints:
            unsafe Self.lengthsInMapPoints[min(Int(latitude.magnitude * Self.stepsPerDegree), Self.lastStep)].y
        }
    }

    /// The area between an edge and the equator, or the line y = 0: negative to the south of it, and for an edge that runs
    /// west. In square metres between degrees, else in square units of the plane.
    func areaBelow(from start: Shape.Point, to end: Shape.Point) -> Double {
        let width = end.x - start.x
        if isPlane { return width * (start.y + end.y) / 2 }
        let half = (end.y - start.y) / 2
        let middle = start.y + half
        // Of an edge of less than a degree, three places give the mean to the last digits.
        let pieces = max(1, half.magnitude * 2).rounded(.up)
        var sum = 0.0
        for piece in 0..<Int(pieces) {
            let center = middle + half * ((2 * Double(piece) + 1) / pieces - 1)
            let away = half / pieces * 0.774_596_669_241_483_4
            sum += 8 * Self.zone(center) + 5 * (Self.zone(center - away) + Self.zone(center + away))
        }
        return sum / (18 * pieces) * width * .pi / 180
    }

    /// The area that a ring surrounds, in square metres or in square units of the plane.
    func area(of ring: Span<Shape.Point>) -> Double {
        guard let last = ring.indices.last else { return 0 }
        var sum = areaBelow(from: ring[last], to: ring[0])
        for index in ring.indices.dropFirst() { sum += areaBelow(from: ring[index - 1], to: ring[index]) }
        return sum.magnitude
    }

    /// The area between the equator and a latitude on the ellipsoid, for a longitude of one radian.
    private static func zone(_ latitude: Double) -> Double {
        let sine = sin(latitude * .pi / 180)
        let square = flattening * sine * sine
        let series = 1 + square * (2.0 / 3 + square * (3.0 / 5 + square * (4.0 / 7 + square * (5.0 / 9))))
        return radius * radius * (1 - flattening) * sine * series
    }

    /// A vertex on the antimeridian or at a pole may only go if its neighbours are there too, so that cuts stay straight.
    func staysOnSeam(_ point: Shape.Point, _ a: Shape.Point, _ b: Shape.Point) -> Bool {
        if isPlane { return true }
        return (point.x.magnitude != 180 || a.x == point.x && b.x == point.x)
            && (point.y.magnitude != 90 || a.y == point.y && b.y == point.y)
    }

    /// True for an edge that would be read as one around the other side of the globe.
    func isTooWide(_ a: Shape.Point, _ b: Shape.Point) -> Bool {
        !isPlane && (a.x - b.x).magnitude > 180 && !(a.y.magnitude == 90 && a.y == b.y)
    }

    /// The distance of a position from an edge, at most.
    package func distance(_ point: Shape.Point, from start: Shape.Point, to end: Shape.Point) -> Double {
        let (along, away) = vectors(point, start, end)
        let square = along.x * along.x + along.y * along.y
        let share = square > 0 ? min(max((away.x * along.x + away.y * along.y) / square, 0), 1) : 0
        let (x, y) = (away.x - share * along.x, away.y - share * along.y)
        // A little more than the error of rounding.
        return (x * x + y * y).squareRoot() * (1 + 1e-12)
    }

    /// True if this distance is less than a limit, false if it is greater; nil if it is so near to it that only
    /// `distance` can say. Needs neither roots nor quotients.
    @inline(__always)
    func isNearer(_ point: Shape.Point, to start: Shape.Point, _ end: Shape.Point, than limit: Double) -> Bool? {
        let (along, away) = vectors(point, start, end)
        let square = along.x * along.x + along.y * along.y
        let reach = away.x * along.x + away.y * along.y
        let limitSquare = limit * limit
        // Products of longer edges are not exact enough.
        guard square + away.x * away.x + away.y * away.y <= 1e10 * limitSquare else { return nil }
        var (measure, bound) = (0.0, limitSquare)
        if reach > 0, reach < square {
            let cross = along.x * away.y - along.y * away.x
            (measure, bound) = (cross * cross, limitSquare * square)
        } else {
            let rest = reach > 0 ? (x: away.x - along.x, y: away.y - along.y) : away
            measure = rest.x * rest.x + rest.y * rest.y
        }
        if measure < bound * (1 - 1e-8) { return true }
        return measure > bound * (1 + 1e-8) ? false : nil
    }

    /// An edge, and the way from its start to a position, in the unit of the metric: never shorter than they are.
    @inline(__always)
    private func vectors(
        _ point: Shape.Point, _ start: Shape.Point, _ end: Shape.Point
    ) -> (along: (x: Double, y: Double), away: (x: Double, y: Double)) {
        let scale = scale(min(point.y, start.y, end.y), max(point.y, start.y, end.y))
        return (
            ((end.x - start.x) * scale.x, (end.y - start.y) * scale.y),
            ((point.x - start.x) * scale.x, (point.y - start.y) * scale.y)
        )
    }
}
