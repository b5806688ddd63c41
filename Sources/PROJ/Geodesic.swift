import CPROJ
public import Geometry

/// Shortest paths on the WGS84 ellipsoid, by Karney's method as PROJ's `geodesic.h` has it (accurate to nanometres).
public struct Geodesic: @unchecked Sendable {
    private let library: Library
    private var ellipsoid = geod_geodesic()

    /// Of the WGS84 ellipsoid.
    public init() throws(ProjectionError) {
        library = try Library.shared()
        unsafe library.geodesicInit(&ellipsoid, WGS84.equatorialRadius, WGS84.flattening)
    }

    /// Metres between two coordinates and the bearings, clockwise from north, at either end.
    public func inverse(
        from start: Coordinate, to end: Coordinate
    ) -> (meters: Double, startBearing: Double, endBearing: Double) {
        var (meters, startBearing, endBearing) = (0.0, 0.0, 0.0)
        unsafe withUnsafePointer(to: ellipsoid) { ellipsoid in
            unsafe library.geodesicInverse(
                ellipsoid, start.latitude, start.longitude, end.latitude, end.longitude, &meters, &startBearing,
                &endBearing)
        }
        return (meters, startBearing, endBearing)
    }

    /// Where one arrives after `meters` on the bearing (degrees clockwise from north).
    public func direct(from start: Coordinate, bearing: Double, meters: Double) -> Coordinate {
        var (latitude, longitude, endBearing) = (0.0, 0.0, 0.0)
        unsafe withUnsafePointer(to: ellipsoid) { ellipsoid in
            unsafe library.geodesicDirect(
                ellipsoid, start.latitude, start.longitude, bearing, meters, &latitude, &longitude, &endBearing)
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The shortest path between two coordinates, for as many positions along it as are wanted.
    public func path(from start: Coordinate, to end: Coordinate) -> Path {
        var line = geod_geodesicline()
        unsafe withUnsafePointer(to: ellipsoid) { ellipsoid in
            // No capabilities named: all that position and distance need.
            unsafe library.geodesicInverseLine(
                &line, ellipsoid, start.latitude, start.longitude, end.latitude, end.longitude, 0)
        }
        return Path(library: library, line: line)
    }

    /// The path in equal steps of at most `step` metres, both ends included: ceil(length / step) + 1 points.
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
    public struct Path: @unchecked Sendable {
        fileprivate let library: Library
        fileprivate let line: geod_geodesicline

        /// Its length.
        public var meters: Double { line.s13 }

        /// How many equal steps of at most so many metres it has: a whole number, which may be larger than any `Int`.
        public func steps(ofAtMost step: Double) -> Double { (meters / step).rounded(.up) }

        /// Where one is after so many metres; the longitude is within ±180.
        public func coordinate(afterMeters meters: Double) -> Coordinate {
            var (latitude, longitude, bearing) = (0.0, 0.0, 0.0)
            unsafe withUnsafePointer(to: line) { line in
                unsafe library.geodesicPosition(line, meters, &latitude, &longitude, &bearing)
            }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
    }
}

extension Geodesic {
    /// Metres between two coordinates as the map framework counts them: on the local radii up to 200 km, else along
    /// the geodesic. So it is too where the map has ended: close to a pole, parallels are no short ways.
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
