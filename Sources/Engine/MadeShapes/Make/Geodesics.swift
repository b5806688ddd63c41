import Features
import Geometry
public import Layers
import Memory
import PROJ

/// Draws lines and the boundaries of polygons as the shortest paths on WGS84 between their positions.
///
/// Each step between two positions is split into equal steps, as few as it takes for none to be longer than the limit.
/// Longitudes continue over the antimeridian, and heights and measures change evenly along the way. Points stay as they
/// are.
public struct Geodesics: FeatureOperation, ~Copyable {
    /// Metres between positions, as in MapKit.
    public static let defaultStep = 1000.0
    /// Most positions of a feature, which take 160 MB.
    public static let mostPoints = 10_000_000

    private let step: Double
    private let geodesic: Geodesic
    private var drawn = Shape()

    /// Makes an operation for one thread; throws if PROJ is not installed.
    ///
    /// - Parameter step: the longest step in metres; above 0.
    public init(maxStep step: Double = defaultStep) throws(Problem) {
        self.step = step
        geodesic = try Geodesic.loaded()
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        guard feature.shape.hasLines else { return nil }
        do throws(Fault) {
            try draw(feature.shape)
        } catch {
            throw BadRecord(error.code, record: feature.record, at: chunk.byte(of: feature), error.message)
        }
        swap(&feature.shape, &drawn)
        feature.dropStaleBox(of: chunk)
        return nil
    }

    private mutating func draw(_ shape: borrowing Shape) throws(Fault) {
        drawn.removeAll()
        drawn.kind = shape.kind
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            for part in parts {
                let rings = shape.rings(ofParts: part..<part + 1)
                let isPolygon = kind == .polygon || kind == .multiPolygon
                let isOfPlaces = kind == .point || kind == .multiPoint
                var reach: Shape.Box?
                for ring in rings {
                    let start = drawn.points.count
                    if isOfPlaces {
                        for index in shape.positions(ofRing: ring) {
                            drawn.append(shape, index, x: shape.points[index].x)
                        }
                    } else {
                        try draw(shape.positions(ofRing: ring), of: shape, isRing: isPolygon, within: reach)
                    }
                    if isPolygon, reach == nil { reach = drawn.box(from: start) }
                    drawn.endRing()
                }
                drawn.endPart()
            }
            if shape.kind == .collection {
                drawn.members.append(Shape.Member(shape.members[index].role, kind, partEnd: drawn.partEnds.count))
            }
        }
    }

    /// - Parameter reach: the box of the outer ring that a hole lies in.
    private mutating func draw(
        _ positions: Range<Int>, of shape: borrowing Shape, isRing: Bool, within reach: Shape.Box?
    ) throws(Fault) {
        guard let first = positions.first else { return }
        for index in positions where !shape.points[index].isOnGlobe { throw .offGlobe(shape.points[index]) }
        let start = drawn.points.count
        drawn.append(shape, first, x: shape.points[first].moved(into: reach))
        for index in positions.dropFirst() { try draw(to: index, of: shape) }
        // A ring around a pole would end one turn from its first longitude, but must end where it began.
        let last = positions.upperBound - 1
        if isRing, shape.points[last] == shape.points[first] {
            drawn.points[drawn.points.count - 1].x = drawn.points[start].x
        }
    }

    /// Draws from the position before, which was drawn last.
    private mutating func draw(to index: Int, of shape: borrowing Shape) throws(Fault) {
        let (start, end) = (shape.points[index - 1], shape.points[index])
        let startX = drawn.points[drawn.points.count - 1].x
        // Along a pole there is no way to go: such a step only closes a shape on the map.
        if start.y == end.y, start.y.magnitude == 90 {
            return drawn.append(shape, index, x: startX + (end.x - start.x))
        }
        let path = geodesic.path(from: Coordinate(start), to: Coordinate(end))
        let steps = path.steps(ofAtMost: step)
        guard Double(drawn.points.count) + steps <= Double(Self.mostPoints) else { throw .tooManyPoints }
        var x = startX
        for count in 1..<max(Int(steps), 1) {
            let part = Double(count) / steps
            let position = path.coordinate(afterMeters: path.meters * Double(count) / steps)
            x = LongitudeCopy.of(position.longitude, near: x)
            drawn.append(
                x: x, y: position.latitude,
                elevation: Self.between(shape.elevations.span, index, part),
                measure: Self.between(shape.measures.span, index, part))
        }
        drawn.append(shape, index, x: LongitudeCopy.of(end.x, near: x))
    }

    /// Interpolates between the position before and this one; NaN if either has no value.
    private static func between(_ ordinates: Span<Double>, _ index: Int, _ part: Double) -> Double {
        guard index < ordinates.count else { return .nan }
        return ordinates[index - 1] * (1 - part) + ordinates[index] * part
    }

    /// Reasons why a shape cannot be drawn.
    private enum Fault: Error {
        case offGlobe(Shape.Point)
        case tooManyPoints

        var code: String {
            switch self {
            case .offGlobe: "invalid-coordinate"
            case .tooManyPoints: "too-many-points"
            }
        }

        var message: Wording {
            switch self {
            case .offGlobe(let point):
                "\(DecimalText.shortest(point.x)),\(DecimalText.shortest(point.y)) is not a position on the globe"
            case .tooManyPoints:
                "with steps this short the line would have more than \(mostPoints) positions"
            }
        }
    }
}

extension Coordinate {
    fileprivate init(_ point: Shape.Point) { self.init(latitude: point.y, longitude: point.x) }
}

extension Shape.Point {
    fileprivate var isOnGlobe: Bool { x.isFinite && y.magnitude <= 90 }

    /// The longitude, moved by whole turns into the range of a box if it has a copy there.
    fileprivate func moved(into box: Shape.Box?) -> Double {
        guard let box, !box.isNull else { return x }
        if x < box.west { return x + 360 * ((box.west - x) / 360).rounded(.up) }
        if x > box.east { return x - 360 * ((x - box.east) / 360).rounded(.up) }
        return x
    }
}

extension Shape {
    fileprivate var hasLines: Bool { kind != .null && kind != .point && kind != .multiPoint }

    /// Appends a position of another shape at another longitude.
    fileprivate mutating func append(_ other: borrowing Shape, _ index: Int, x: Double) {
        append(
            x: x, y: other.points[index].y,
            elevation: index < other.elevations.count ? other.elevations[index] : .nan,
            measure: index < other.measures.count ? other.measures[index] : .nan)
    }

    /// Box around the positions from `start` on.
    fileprivate func box(from start: Int) -> Box {
        var box = Box()
        for index in start..<points.count { box.insert(points[index]) }
        return box
    }
}
