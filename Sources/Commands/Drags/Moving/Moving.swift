import Features
import GEOS
public import Geometry
public import Layers
import Memory

/// Moves features by the drags that they have gone through, and reports what became of each.
///
/// Positions stay in the space that they come in, so those of features that are not moved do not change by a digit.
public struct Moving: FeatureOperation, ~Copyable {
    private let moves: DragMoves
    private let view: Viewport
    private var search: DragSearch
    /// Boxes are only checked here; an earlier pass has used them.
    private var targets: TargetMaker?
    private var toDegrees: SpaceChange?
    private var fromDegrees: SpaceChange?
    private var joining = SeamJoining()
    private var replaced: ReplacedFields

    public let addedFields = [Field("drag", .string)]

    /// - Parameter target: the boxes by which touches have found features; nil if touches name them.
    public init(_ moves: DragMoves, in view: Viewport, finding target: TargetRequest? = nil) {
        self.moves = moves
        self.view = view
        search = DragSearch(moves)
        targets = target.map { TargetMaker($0) }
        replaced = ReplacedFields(addedFields)
    }

    public static var needsDegrees: Bool { false }

    public static var needsGlobe: Bool { true }

    public mutating func arrive(in space: CoordinateSpace) throws(Problem) {
        toDegrees = try SpaceChange(from: space, to: .wgs84)
        fromDegrees = try SpaceChange(from: .wgs84, to: space)
    }

    public mutating func add(_ field: Field, at index: Int) {
        search.add(field, at: index)
        targets?.add(field, at: index)
        replaced.add(field, at: index)
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        let box = try targets?.box(of: feature, chunk)
        if let box, box.order == -.infinity { feature.warnings.add(.unordered, at: chunk.byte(of: feature)) }
        let total = search.total(of: feature, chunk)
        replaced.remove(from: &feature, at: chunk.byte(of: feature))
        if total.moves, !feature.shape.points.isEmpty { try move(&feature, by: total.way, chunk) }
        var values = FeatureValues()
        // What has no position cannot be dragged.
        let outcome = feature.shape.points.isEmpty ? .none : total.outcome
        values.append(text: outcome.word, to: &feature)
        // The properties' text from the input lacks the new field.
        feature.properties = TextRange()
        return nil
    }

    private mutating func move(
        _ feature: inout Feature, by way: PixelOffset, _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        let offset = view.mapOffset(ofPixels: PixelPoint(x: way.x, y: way.y))
        if let toDegrees { try toDegrees.apply(to: &feature, of: chunk) }
        do throws(GEOSError) {
            try joining.join(&feature.shape)
        } catch {
            if let problem = Problem(error) {
                throw BadRecord(endingRun: problem, record: feature.record, at: chunk.byte(of: feature))
            }
        }
        try shift(&feature, by: offset, chunk)
        feature.dropStaleBox(of: chunk)
        if let fromDegrees { try fromDegrees.apply(to: &feature, of: chunk) }
        // The lengths of a degree, and so of a map point, depend on the latitude.
        if offset.y != 0, feature.shape.kind.dimension ?? 1 > 0 {
            feature.warnings.add(.changedSize, at: chunk.byte(of: feature))
        }
    }

    /// Moves a shape in degrees by map points.
    private func shift(
        _ feature: inout Feature, by offset: MapPoint, _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        let isFromMap = feature.shape.isFromMap
        var isClamped = false
        for index in 0..<feature.shape.points.count {
            let point = feature.shape.points[index]
            guard point.x.isFinite, point.y.magnitude <= 90 else {
                throw BadRecord(
                    "invalid-coordinate", record: feature.record, at: chunk.byte(of: feature),
                    "\(point.words) is not a position on the globe")
            }
            // A way along one axis does not take the digits of the other one to the map and back.
            if offset.x != 0 { feature.shape.points[index].x = MapPoint.mapX(longitude: point.x) + offset.x }
            guard offset.y != 0 else { continue }
            if !isFromMap, MapPoint.isBeyondMap(latitude: point.y) { isClamped = true }
            let y =
                (isFromMap ? MapPoint.mapY(ofMapLatitude: point.y) : MapPoint.mapY(latitude: point.y)) + offset.y
            guard 0...MapPoint.worldSize ~= y else {
                throw BadRecord(
                    "off-map", record: feature.record, at: chunk.byte(of: feature),
                    "the drag ends beyond the \(y < 0 ? "upper" : "lower") edge of the map")
            }
            feature.shape.points[index].y = Coordinate.latitude(ofMapY: y)
        }
        if offset.y != 0 { feature.shape.isFromMap = true }
        if isClamped { feature.warnings.add(.clampedLatitude, at: chunk.byte(of: feature)) }
        if offset.x != 0 { Self.wrap(&feature.shape) }
    }

    /// Turns the x of map points into longitudes. Points come to lie in the world, and of other shapes the middle does.
    private static func wrap(_ shape: inout Shape) {
        if shape.kind == .point || shape.kind == .multiPoint {
            for index in 0..<shape.points.count {
                shape.points[index].x = Coordinate.longitude(ofMapX: shape.points[index].x)
            }
            return
        }
        let box = shape.box
        let world = MapPoint.worldSize
        let middle: Double = (box.west + box.east) / 2
        let turns = (middle / world).rounded(.down)
        for index in 0..<shape.points.count {
            shape.points[index].x = (shape.points[index].x - turns * world) / world * 360 - 180
        }
    }
}
