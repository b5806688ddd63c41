public import Geometry
public import Layers
import Memory

/// Finds the bounding map rect of each feature, and filters by it, adds it as fields or replaces the shape with it.
public struct Bounding: FeatureOperation, ~Copyable {
    /// Settings of the operation; the defaults change no feature and keep all.
    public struct Request: Sendable {
        /// True if lines and rings are followed over the antimeridian.
        public var unwraps = true
        /// True if positions are on a plane, and rects are boxes of it.
        public var isPlanar = false
        /// True if features get the rect as values.
        public var addsFields = false
        /// True if features get the sides of their boxes in degrees, too.
        public var addsSides = false
        /// True if the rect takes the place of the shape.
        public var makesRects = false
        /// True if the shape becomes a point, the centre of its rect.
        public var makesPoints = false
        /// The rect that features must meet; nil to keep all features.
        public var rect: MapRect?
        /// The view whose rect that is, if it is turned: features must meet its screen.
        public var view: Viewport?
        /// True if the shape itself must meet it, not only its rect.
        public var isExact = false
        /// True if a consumer measures features anyway and reports null rects and clamped latitudes itself.
        public var isForTotal = false
        /// Digits of the added numbers; nil for digits that suit their units.
        public var precision: Precision?

        public init() {}

        var addedFields: [Field] {
            if !addsFields { return [] }
            if isPlanar { return BoundsFields.planar }
            return addsSides ? BoundsFields.all + BoundsFields.sides : BoundsFields.all
        }
    }

    private let request: Request
    private var bounds: ShapeBounds
    /// Bounds for exact tests: a shape around a pole reaches the map's edge there, although it has no position at it.
    private var reach: ShapeBounds
    private var box: FeatureBox
    private var screen: TurnedScreen?
    private var replaced: ReplacedFields

    public init(_ request: Request) {
        self.request = request
        bounds = ShapeBounds(unwrapping: request.unwraps)
        reach = ShapeBounds(unwrapping: request.unwraps, poles: .mapEdge)
        box = FeatureBox(request)
        screen = request.view.map { TurnedScreen($0, request) }
        addedFields = request.addedFields
        replaced = ReplacedFields(addedFields)
    }

    public let addedFields: [Field]

    public mutating func add(_ field: Field, at index: Int) { replaced.add(field, at: index) }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        if request.isForTotal, request.rect == nil { return nil }
        let rect = request.isPlanar ? MapRect(feature.shape.box) : bounds.mapRect(of: feature.shape)
        if let wanted = request.rect, !meets(wanted, feature.shape, rect) { return .notIntersecting }
        if request.isForTotal { return nil }
        if bounds.isClamped { feature.warnings.add(.clampedLatitude, at: chunk.byte(of: feature)) }
        if rect.isNull { feature.warnings.add(.nullRect, at: chunk.byte(of: feature)) }
        if request.addsFields {
            replaced.remove(from: &feature, at: chunk.byte(of: feature))
            if request.isPlanar {
                BoundsFields.append(planar: rect, request.precision, to: &feature)
            } else {
                BoundsFields.append(rect, request.precision, to: &feature)
                if request.addsSides {
                    BoundsFields.append(sidesOf: box.box(of: feature.shape), request.precision, to: &feature)
                }
            }
            // The properties' text from the input lacks the new fields.
            feature.properties = TextRange()
        }
        if request.makesRects {
            if request.isPlanar { feature.shape.become(feature.shape.box) } else { feature.shape.become(rect) }
            feature.dropStaleBox(of: chunk)
        }
        if request.makesPoints { makePoint(rect, of: &feature, chunk) }
        return nil
    }

    /// Puts the centre of the rect in place of the shape. A point stays as it is, also beyond the map.
    private func makePoint(_ rect: MapRect, of feature: inout Feature, _ chunk: borrowing Chunk) {
        if feature.shape.kind == .point, feature.shape.points.count == 1 { return }
        if rect.isNull {
            feature.shape.removeAll()
        } else if request.isPlanar {
            feature.shape.setPoint(x: rect.midX, y: rect.midY)
        } else {
            let center = rect.coordinate
            feature.shape.setPoint(x: center.longitude, y: center.latitude)
        }
        feature.dropStaleBox(of: chunk)
    }

    private mutating func meets(_ wanted: MapRect, _ shape: borrowing Shape, _ rect: MapRect) -> Bool {
        if request.isPlanar { return meetsOnPlane(wanted, shape, rect) }
        let rect = request.isExact ? reach.mapRect(of: shape) : rect
        guard
            request.unwraps
                ? wanted.holdsSomeWrapping(of: rect)
                    || shape.mayHavePieces && wanted.touchesWrapping(rect) && bounds.isSome(of: shape, in: wanted)
                : wanted.holdsSome(of: rect)
                    || shape.mayHavePieces && wanted.touches(rect) && bounds.isSome(of: shape, in: wanted)
        else { return false }
        if let isShown = screen?.shows(shape, rect) { return isShown }
        return !request.isExact || shape.intersects(wanted, unwrapping: request.unwraps)
    }

    private func meetsOnPlane(_ wanted: MapRect, _ shape: borrowing Shape, _ rect: MapRect) -> Bool {
        guard
            wanted.holdsSomeOnPlane(of: rect)
                || shape.mayHavePieces && wanted.touches(rect) && shape.hasPiece(onPlane: wanted)
        else { return false }
        return !request.isExact || shape.intersects(onPlane: wanted)
    }
}
