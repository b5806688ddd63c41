public import Geometry
public import Memory

/// A shape as it is drawn: its places, lines and rings in map points, in flat arrays that the next shape reuses.
public struct Outline: ~Copyable, Sendable {
    /// A run of positions.
    public struct Run: Sendable, BitwiseCopyable {
        public enum Kind: UInt8, Sendable, BitwiseCopyable {
            /// Positions of points.
            case places
            case line
            /// A boundary of a polygon; its last position leads back to the first.
            case ring
        }

        public var kind: Kind
        public var start: Int
        public var end: Int
        /// Around the positions; y grows downwards, so `south` is the least y.
        public var box: Shape.Box
        /// Length of the whole line before the run, in map points, if the run is a part of one.
        public var lengthBefore = 0.0
    }

    public internal(set) var points = FlatBuffer<Shape.Point>()
    public internal(set) var runs = FlatBuffer<Run>()
    /// Around all positions.
    public internal(set) var box = Shape.Box()
    /// Number of places beyond latitude 85, which are drawn there.
    public internal(set) var placesBeyondMap = 0

    public init() {}

    public var isEmpty: Bool { runs.isEmpty }

    var byteCount: Int { points.count * MemoryLayout<Shape.Point>.stride + runs.count * MemoryLayout<Run>.stride }

    public mutating func removeAll() {
        points.removeAll()
        runs.removeAll()
        box = Shape.Box()
        placesBeyondMap = 0
    }

    /// Appends a position of the run that `endRun` ends. It is dropped if it is beyond all reason, or not a number.
    @inline(__always)
    public mutating func append(x: Double, y: Double) {
        guard x.magnitude <= 1e15, y.magnitude <= 1e15 else { return }
        points.append(Shape.Point(x: x, y: y))
    }

    /// Ends a run at the positions so far. One without positions is none, and a ring is not closed by a position.
    public mutating func endRun(_ kind: Run.Kind, lengthBefore: Double = 0) {
        let start = runs.last?.end ?? 0
        if kind == .ring, points.count > start + 1, points[start] == points[points.count - 1] {
            points.truncate(to: points.count - 1)
        }
        guard points.count > start else { return }
        var around = Shape.Box()
        for index in start..<points.count { around.insert(points[index]) }
        box.insert(around)
        runs.append(Run(kind: kind, start: start, end: points.count, box: around, lengthBefore: lengthBefore))
    }
}

extension Outline {
    /// Turns into the outline of a shape in degrees that was cut at the antimeridian.
    public mutating func become(_ shape: borrowing Shape) {
        removeAll()
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            switch kind {
            case .point, .multiPoint: append(shape, parts, .places)
            case .lineString, .multiLineString: append(shape, parts, .line)
            case .polygon, .multiPolygon: append(shape, parts, .ring)
            case .null, .collection: break
            }
        }
    }

    /// True if a shape of lines or areas in degrees lies outside of a window, which is found without projecting it.
    public static func isSurelyOutside(_ shape: borrowing Shape, of window: MapRect) -> Bool {
        guard shape.geometryCount > 0, !shape.isFromMap else { return false }
        for index in 0..<shape.geometryCount {
            switch shape.geometry(index).kind {
            case .lineString, .multiLineString, .polygon, .multiPolygon: break
            case .null, .point, .multiPoint, .collection: return false
            }
        }
        var degrees = Shape.Box()
        for index in 0..<shape.points.count {
            let point = shape.points[index]
            guard point.x.isFinite, point.y.isFinite else { return false }
            degrees.insert(point)
        }
        guard !degrees.isNull else { return false }
        let box = Shape.Box(
            west: MapPoint.mapX(longitude: degrees.west), south: DrawnProjection.y(latitude: degrees.north),
            east: MapPoint.mapX(longitude: degrees.east), north: DrawnProjection.y(latitude: degrees.south))
        return WorldCopies.turns(of: box, in: window).isEmpty
    }

    private mutating func append(_ shape: borrowing Shape, _ parts: Range<Int>, _ kind: Run.Kind) {
        let isPlace = kind == .places
        for ring in shape.rings(ofParts: parts) {
            for index in shape.positions(ofRing: ring) {
                let point = shape.points[index]
                if isPlace, MapPoint.isBeyondMap(latitude: point.y), !shape.isFromMap { placesBeyondMap += 1 }
                append(
                    x: MapPoint.mapX(longitude: point.x),
                    y: DrawnProjection.y(latitude: point.y, isPlace: isPlace, isFromMap: shape.isFromMap))
            }
            endRun(kind)
        }
    }
}

extension Outline {
    /// Turns into another outline without positions that are nearer to the one kept last than a distance.
    public mutating func become(_ other: borrowing Outline, withoutNearerThan distance: Double) {
        removeAll()
        append(other, nil, withoutNearerThan: distance)
        placesBeyondMap = other.placesBeyondMap
    }

    /// Appends the runs of a kind, or all, without positions that are nearer to the one kept last than a distance. The
    /// ends of lines stay, and so does all that lies on an edge of the world: else an edge beside it would be drawn.
    ///
    /// - Returns: a box around what was appended.
    @discardableResult
    public mutating func append(
        _ other: borrowing Outline, _ kind: Run.Kind?, withoutNearerThan distance: Double
    ) -> Shape.Box {
        let square = distance * distance
        var around = Shape.Box()
        for index in 0..<other.runs.count {
            let run = other.runs[index]
            guard kind == nil || run.kind == kind else { continue }
            let start = points.count
            var last = other.points[run.start]
            points.append(last)
            for position in run.start + 1..<max(run.end, run.start + 1) {
                let point = other.points[position]
                let (x, y) = (point.x - last.x, point.y - last.y)
                let isKept = x * x + y * y >= square || run.kind == .places || WorldEdge.holds(point)
                guard isKept || position == run.end - 1 else { continue }
                points.append(point)
                last = point
            }
            if run.kind == .ring, points.count - start < 3, run.end - run.start >= 3 {
                // A small area stays one.
                points.truncate(to: start)
                for third in 0..<3 { points.append(other.points[run.start + (run.end - run.start) * third / 3]) }
            }
            runs.append(
                Run(kind: run.kind, start: start, end: points.count, box: run.box, lengthBefore: run.lengthBefore))
            around.insert(run.box)
        }
        box.insert(around)
        return around
    }
}

/// The meridian at 180° and the edges at the poles, along which polygons were cut.
enum WorldEdge {
    /// Layers have longitudes such as -179.99999999999997. This is a sixth of a millimetre.
    private static let tolerance = 0x1p-10

    @inline(__always)
    private static func isAtEdge(_ value: Double) -> Bool {
        value <= tolerance || value >= MapPoint.worldSize - tolerance
    }

    @inline(__always)
    static func holds(_ point: Shape.Point) -> Bool { isAtEdge(point.x) || isAtEdge(point.y) }

    /// True if an edge runs along one of them, and so is not drawn as a boundary.
    @inline(__always)
    static func holds(_ first: Shape.Point, _ second: Shape.Point) -> Bool {
        (first.x - second.x).magnitude <= tolerance && isAtEdge(first.x)
            || (first.y - second.y).magnitude <= tolerance && isAtEdge(first.y)
    }
}
