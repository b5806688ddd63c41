import Features
import Geometry
import Glibc
import Layers
import MadeShapes
import PROJ

/// The surface on which zones are measured: WGS84 with positions in degrees, or a plane. Bearings are radians clockwise
/// from north, or from the y axis of a plane.
struct ZoneGround {
    /// Nil on a plane.
    private let geodesic: Geodesic?

    init(isPlanar: Bool) throws(Problem) { geodesic = isPlanar ? nil : try Geodesic.loaded() }

    var isPlanar: Bool { geodesic == nil }

    /// The largest radius of curvature of WGS84 in metres.
    static let radius = 6_399_594.0

    static var degree: Double { ZonePlane.degree }

    /// The place, at the pole if rounding has put it beyond.
    func place(_ point: Shape.Point) -> Shape.Point {
        isPlanar ? point : Shape.Point(x: point.x, y: min(max(point.y, -90), 90))
    }

    /// The bearing at a place of an edge that is straight in degrees.
    func bearing(from start: Shape.Point, to end: Shape.Point, at place: Shape.Point) -> Double {
        let (east, north) = (end.x - start.x, end.y - start.y)
        if isPlanar { return atan2(east, north) }
        let surface = EllipsoidLatitude(place.y * .pi / 180)
        return atan2(surface.axisDistance * east, surface.meridianRadius * north)
    }

    /// The place that is reached by the shortest path, with a longitude that continues from the start.
    func move(_ start: Shape.Point, bearing: Double, distance: Double) -> Shape.Point {
        guard let geodesic else {
            return Shape.Point(x: start.x + distance * sin(bearing), y: start.y + distance * cos(bearing))
        }
        return geodesic.quickDirect(from: start, bearing: bearing, meters: distance)
    }

    /// The area inside of a ring whose edges are straight in degrees; positive if it runs counter-clockwise.
    func area(of ring: Span<Shape.Point>) -> Double {
        var area = 0.0
        for index in ring.indices.dropFirst() {
            let (start, end) = (ring[index - 1], ring[index])
            area += (start.x - ring[0].x) * (end.y - ring[0].y) - (end.x - ring[0].x) * (start.y - ring[0].y)
        }
        guard let geodesic else { return area / 2 }
        return area < 0 ? -geodesic.flatArea(of: ring).magnitude : geodesic.flatArea(of: ring).magnitude
    }

    /// The width of a narrow area inside of a ring, on average: twice its area by its perimeter.
    func meanWidth(of ring: Span<Shape.Point>) -> Double {
        let scale = isPlanar ? (x: 1, y: 1) : (x: cos(ring[0].y * .pi / 180) * Self.degree, y: Self.degree)
        var (area, perimeter) = (0.0, 0.0)
        for index in ring.indices.dropFirst() {
            let start = (x: (ring[index - 1].x - ring[0].x) * scale.x, y: (ring[index - 1].y - ring[0].y) * scale.y)
            let end = (x: (ring[index].x - ring[0].x) * scale.x, y: (ring[index].y - ring[0].y) * scale.y)
            area += start.x * end.y - end.x * start.y
            perimeter += hypot(end.x - start.x, end.y - start.y)
        }
        return perimeter > 0 ? area.magnitude / perimeter : 0
    }

    /// The longest edge, in degrees of latitude, whose image at a distance may be drawn straight in degrees with an
    /// error of so many metres, and whose bearing turns by so many radians at most.
    ///
    /// A parallel bends by tan(latitude) / R away from the shortest path, and so does what is straight in degrees at
    /// most.
    func longestEdge(at latitude: Double, distance: Double, error: Double, turn: Double) -> Double {
        let own = tan(min(latitude.magnitude, 89.9) * .pi / 180)
        let reached = tan(min(latitude.magnitude + distance / Self.degree, 89) * .pi / 180)
        let bend = min(own, 60) + reached + distance / Self.radius
        let longest = min((8 * Self.radius * error / max(bend, 1e-9)).squareRoot(), turn * Self.radius / max(own, 1e-9))
        return min(longest / Self.degree, Self.longestOfAll)
    }

    /// Edges are short enough that all of one lies near one pole or far from both.
    private static let longestOfAll = 10.0
}
