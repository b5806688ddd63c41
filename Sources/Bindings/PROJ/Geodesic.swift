import CPROJ
public import Geometry
import Glibc
import Memory

/// Shortest paths on the WGS84 ellipsoid, by Karney's method as implemented in PROJ's `geodesic.h` (accurate to
/// nanometres).
@safe
public struct Geodesic: @unchecked Sendable {
    /// Made once for all, as a copy of them takes longer than the shortest of the computations.
    private let library: UnsafePointer<Library>
    private let ellipsoid: UnsafePointer<geod_geodesic>

    private static let made: Result<Geodesic, ProjectionError> = Result { () throws(ProjectionError) in
        try Geodesic(Library.shared())
    }

    /// Geodesics on the WGS84 ellipsoid.
    public init() throws(ProjectionError) { self = try Self.made.get() }

    private init(_ functions: Library) {
        let library = UnsafeMutablePointer<Library>.allocate(capacity: 1)
        unsafe library.initialize(to: functions)
        let ellipsoid = UnsafeMutablePointer<geod_geodesic>.allocate(capacity: 1)
        unsafe ellipsoid.initialize(to: geod_geodesic())
        unsafe functions.geod_init(ellipsoid, WGS84.equatorialRadius, WGS84.flattening)
        unsafe self.library = UnsafePointer(library)
        unsafe self.ellipsoid = UnsafePointer(ellipsoid)
    }

    /// Metres between two coordinates, and the bearings at both ends, in degrees clockwise from north.
    public func inverse(
        from start: Coordinate, to end: Coordinate
    ) -> (meters: Double, startBearing: Double, endBearing: Double) {
        var (meters, startBearing, endBearing) = (0.0, 0.0, 0.0)
        unsafe library.pointee.geod_inverse(
            ellipsoid, start.latitude, start.longitude, end.latitude, end.longitude, &meters, &startBearing,
            &endBearing)
        return (meters, startBearing, endBearing)
    }

    /// As `inverse`, to a few nanometres, and in a third of its time for most coordinates.
    ///
    /// - Parameter needsEnd: false if the bearing at the end may be anything.
    public func quickInverse(
        from start: Coordinate, to end: Coordinate, needsEnd: Bool = true
    ) -> (meters: Double, startBearing: Double, endBearing: Double) {
        guard let quick = QuickInverse(from: start, to: end, needsEnd: needsEnd) else {
            return inverse(from: start, to: end)
        }
        return (quick.meters, quick.startBearing, quick.endBearing)
    }

    /// Metres and the bearing at the start, without PROJ; nil near a pole, near opposite ends of the earth, and for a
    /// place and itself.
    public static func quickStart(from start: Coordinate, to end: Coordinate) -> (meters: Double, bearing: Double)? {
        guard let quick = QuickInverse(from: start, to: end, needsEnd: false) else { return nil }
        return (quick.meters, quick.startBearing)
    }

    /// Calls `body` with PROJ's functions and the ellipsoid.
    func withEllipsoid(_ body: (borrowing Library, UnsafePointer<geod_geodesic>) -> Void) {
        unsafe body(library.pointee, ellipsoid)
    }

    /// Square metres inside a ring in degrees whose edges are straight in longitude and latitude.
    package func flatArea(of ring: Span<Shape.Point>) -> Double { ZoneArea.area(of: ring) }

    /// Coordinate reached after `meters` on the bearing (degrees clockwise from north).
    public func direct(from start: Coordinate, bearing: Double, meters: Double) -> Coordinate {
        var (latitude, longitude, endBearing) = (0.0, 0.0, 0.0)
        unsafe library.pointee.geod_direct(
            ellipsoid, start.latitude, start.longitude, bearing, meters, &latitude, &longitude, &endBearing)
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The shortest path between two coordinates, from which any number of positions can be taken.
    public func path(from start: Coordinate, to end: Coordinate) -> Path {
        var line = geod_geodesicline()
        // No capabilities named means all that position and distance need.
        unsafe library.pointee.geod_inverseline(
            &line, ellipsoid, start.latitude, start.longitude, end.latitude, end.longitude, 0)
        return unsafe Path(library: library, line: line)
    }

    /// The path in equal steps of at most `step` metres, including both ends: ceil(length / step) + 1 points.
    public func line(from start: Coordinate, to end: Coordinate, step: Double = 1000) -> [Coordinate] {
        let path = path(from: start, to: end)
        let steps = Int(path.steps(ofAtMost: step))
        guard steps > 0 else { return [start] }
        return (0...steps).map { index in
            if index == 0 { return start }
            if index == steps { return end }
            return path.coordinate(afterMeters: path.meters * Double(index) / Double(steps))
        }
    }
}

extension Geodesic {
    /// A shortest path between two coordinates.
    @safe
    public struct Path: @unchecked Sendable {
        fileprivate let library: UnsafePointer<Library>
        fileprivate let line: geod_geodesicline

        /// Length of the path.
        public var meters: Double { line.s13 }

        /// Number of equal steps of at most `step` metres: a whole number, which may be larger than any `Int`.
        public func steps(ofAtMost step: Double) -> Double { (meters / step).rounded(.up) }

        /// Coordinate after so many metres; the longitude is within ±180°.
        public func coordinate(afterMeters meters: Double) -> Coordinate {
            var (latitude, longitude, bearing) = (0.0, 0.0, 0.0)
            unsafe withUnsafePointer(to: line) { line in
                unsafe library.pointee.geod_position(line, meters, &latitude, &longitude, &bearing)
            }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
    }
}

extension Geodesic {
    /// Metres between two coordinates as MapKit counts them: by local radii up to 200 km, otherwise along
    /// the geodesic. Beyond the map's latitudes it is always the geodesic, as close to a pole parallels are not short
    /// ways.
    public func distance(from start: Coordinate, to end: Coordinate) -> Double {
        let short = start.localDistance(to: end)
        let isOnMap = max(start.latitude.magnitude, end.latitude.magnitude) <= 85
        return isOnMap && short <= Coordinate.localDistanceLimit ? short : inverse(from: start, to: end).meters
    }

    /// Metres between the places of two map points.
    public func distance(from start: MapPoint, to end: MapPoint) -> Double {
        distance(from: Coordinate(start), to: Coordinate(end))
    }
}

/// Measures on WGS84 of shapes in degrees whose edges are straight in longitude and latitude, as in planar work. So the
/// areas of a shape's pieces add up to its own, and a box around the whole world has the earth's area.
extension Geodesic {
    /// Square metres that the polygons of a shape cover, without holes, whichever way rings run. Other kinds have no
    /// area.
    public func area(of shape: borrowing Shape) -> Double {
        var area = 0.0
        let points = shape.points.span
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            guard kind == .polygon || kind == .multiPolygon else { continue }
            for part in parts {
                var covered = 0.0
                let rings = shape.rings(ofParts: part..<part + 1)
                for ring in rings {
                    let ringArea = ZoneArea.area(of: points.extracting(shape.positions(ofRing: ring)))
                    covered += ring == rings.lowerBound ? ringArea : -ringArea
                }
                area += max(covered, 0)
            }
        }
        return area
    }

    /// Metres of the lines of a shape; 0 for other kinds.
    public func length(of shape: borrowing Shape) -> Double {
        var length = 0.0
        let points = shape.points.span
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            guard kind == .lineString || kind == .multiLineString else { continue }
            for ring in shape.rings(ofParts: parts) {
                for position in shape.positions(ofRing: ring).dropFirst() {
                    length += EdgeLength(points[position - 1], points[position]).meters
                }
            }
        }
        return length
    }
}

/// Gauss's quadrature with three points.
private enum Quadrature {
    /// The mean of a function over [start, start + width]; exact for polynomials of the fifth degree.
    @inline(__always)
    static func mean(from start: Double, width: Double, _ value: (Double) -> Double) -> Double {
        let middle: Double = start + width / 2
        let aside: Double = width * 0.387298334620741688518
        return (5 * (value(middle - aside) + value(middle + aside)) + 8 * value(middle)) / 18
    }
}

/// Areas between the equator and edges.
private enum ZoneArea {
    /// Square metres inside a ring.
    static func area(of ring: Span<Shape.Point>) -> Double {
        guard ring.count > 2 else { return 0 }
        // Relative to the parallel of a position rather than to the equator, so that a small ring keeps its digits.
        let base = zone(ring[0].y * .pi / 180)
        var (sum, before) = (0.0, ring[ring.count - 1])
        for index in ring.indices {
            let point = ring[index]
            if point.x != before.x { sum += (point.x - before.x) * (meanZone(before.y, point.y) - base) }
            before = point
        }
        return (sum * .pi / 180).magnitude
    }

    /// Mean zone of an edge between two latitudes in degrees. Its steps are so short that the rule is exact to the last
    /// digits.
    private static func meanZone(_ start: Double, _ end: Double) -> Double {
        let width: Double = (end - start) * .pi / 180
        let count: Double = max((width.magnitude / 0.0875).rounded(.up), 1)
        var (sum, step) = (0.0, 0.0)
        while step < count {
            sum += Quadrature.mean(from: start * .pi / 180 + width * step / count, width: width / count, zone)
            step += 1
        }
        return sum / count
    }

    /// Square metres between the equator and a latitude, for a radian of longitude: b²/2 (s / (1 - e²s²) + artanh(es) /
    /// e) as a series in powers of e²s². Terms after the seventh are less than the last digit.
    @inline(__always)
    private static func zone(_ latitude: Double) -> Double {
        let sine = sin(latitude)
        let power: Double = WGS84.eccentricitySquared * sine * sine
        var sum = 0.0
        var term = 7.0
        while term >= 0 {
            sum = sum * power + (1 + 1 / (2 * term + 1))
            term -= 1
        }
        return EllipsoidChord.polarRadius * EllipsoidChord.polarRadius / 2 * sine * sum
    }
}

/// The length of an edge, halved until the halves agree with the whole.
private struct EdgeLength {
    private let latitude: Double
    private let north: Double
    private let east: Double

    init(_ start: Shape.Point, _ end: Shape.Point) {
        latitude = start.y * .pi / 180
        north = (end.y - start.y) * .pi / 180
        east = (end.x - start.x) * .pi / 180
    }

    var meters: Double { meters(from: 0, width: 1, whole: meters(from: 0, width: 1), halvings: 24) }

    private func meters(from start: Double, width: Double, whole: Double, halvings: Int) -> Double {
        let left = meters(from: start, width: width / 2)
        let right = meters(from: start + width / 2, width: width / 2)
        guard (left + right - whole).magnitude > 1e-12 * whole + 1e-9, halvings > 0 else { return left + right }
        return meters(from: start, width: width / 2, whole: left, halvings: halvings - 1)
            + meters(from: start + width / 2, width: width / 2, whole: right, halvings: halvings - 1)
    }

    private func meters(from start: Double, width: Double) -> Double {
        width
            * Quadrature.mean(from: start, width: width) { share in
                let place = EllipsoidLatitude(latitude + north * share)
                let (up, along) = (place.meridianRadius * north, place.axisDistance * east)
                return (up * up + along * along).squareRoot()
            }
    }
}
