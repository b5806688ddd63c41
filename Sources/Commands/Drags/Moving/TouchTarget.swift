import Features
public import Geometry
public import LabelFeatures
import Layers

/// Settings of the boxes by which touches find features.
public struct TargetRequest: Sendable {
    public var size = PixelSize(width: 75, height: 15)
    /// Fields that hold the size instead.
    public var sizeFields: (width: String, height: String)?
    /// Pixels by which the middle of a box is right of and below its place.
    public var offset = (x: 0.0, y: 0.0)
    /// Fields that hold the offset instead.
    public var offsetFields: (x: String, y: String)?
    public var site = LabelRequest.Site.label
    /// The field of the drawing order; nil for the order of the layer.
    public var orderField: String?

    public init() {}
}

/// The box of a feature that a touch may find: its label on the screen, which stays upright in a turned view.
struct TouchTarget: BitwiseCopyable {
    var size: PixelOffset
    var offset: PixelOffset
    /// The position in the drawing order; greater numbers are on top.
    var order: Double
    var place = MapPlace(x: .nan, y: .nan)

    /// True if the box holds a pixel; its left and upper edges belong to it.
    ///
    /// - Parameter way: the way in pixels that the feature has been dragged.
    func holds(_ touch: Touch, movedBy way: PixelOffset, in view: Viewport) -> Bool {
        let turns = ((touch.map.x - place.x) / MapPoint.worldSize).rounded()
        let copy = MapPoint(x: place.x, y: place.y).turned(by: turns)
        let pixel = view.pixel(for: copy)
        let left = pixel.x + way.x + offset.x - size.x / 2
        let top = pixel.y + way.y + offset.y - size.y / 2
        return touch.pixel.x >= left && touch.pixel.x < left + size.x && touch.pixel.y >= top
            && touch.pixel.y < top + size.y
    }
}

/// Where a touch begins, on the screen and on the map.
struct Touch: BitwiseCopyable {
    /// Number among the touches.
    var number: Int32
    var pixel: PixelOffset
    var map: MapPlace
}

/// A map point as plain numbers.
struct MapPlace: BitwiseCopyable {
    var x: Double
    var y: Double
}

/// Makes targets of features, on one thread.
struct TargetMaker: ~Copyable {
    private var sizes: PixelSizeFields
    private var offsetX: NumericField
    private var offsetY: NumericField
    private var order: NumericField?
    private var places: LabelPlace

    private static let farthestOffset = 10_000.0

    init(_ request: TargetRequest) {
        sizes =
            request.sizeFields.map { PixelSizeFields(width: $0.width, height: $0.height) }
            ?? PixelSizeFields(constant: request.size)
        offsetX = request.offsetFields.map { NumericField(named: $0.x) } ?? NumericField(constant: request.offset.x)
        offsetY = request.offsetFields.map { NumericField(named: $0.y) } ?? NumericField(constant: request.offset.y)
        order = request.orderField.map { NumericField(named: $0) }
        places = LabelPlace(request.site, isRounded: false)
    }

    mutating func add(_ field: Field, at index: Int) {
        sizes.add(field, at: index)
        offsetX.add(field, at: index)
        offsetY.add(field, at: index)
        order?.add(field, at: index)
    }

    /// The box of a feature, which has no place yet.
    func box(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> TouchTarget {
        let size = try sizes.size(of: feature, chunk)
        let x = try offset(offsetX, of: feature, chunk)
        let y = try offset(offsetY, of: feature, chunk)
        let order = self.order == nil ? 0 : try self.order?.valueIfAny(of: feature, chunk, code: "bad-order")
        return TouchTarget(
            size: PixelOffset(x: size.width ?? 0, y: size.height ?? 0), offset: PixelOffset(x: x, y: y),
            order: order ?? -.infinity)
    }

    /// The box of a feature in degrees at its place; nil if it has none on the globe.
    mutating func target(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> TouchTarget? {
        var target = try box(of: feature, chunk)
        guard let place = places.point(of: feature), place.x.isFinite, place.y.magnitude <= 90 else { return nil }
        let isFree = feature.shape.isFromMap
        target.place = MapPlace(
            x: MapPoint.mapX(longitude: place.x),
            y: isFree ? MapPoint.mapY(ofMapLatitude: place.y) : MapPoint.mapY(latitude: place.y))
        return target
    }

    private func offset(
        _ field: NumericField, of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Double {
        let value = try field.valueIfAny(of: feature, chunk, code: "bad-offset") ?? 0
        guard !(value.magnitude <= Self.farthestOffset) else { return value }
        throw BadRecord(
            "bad-offset", record: feature.record, at: chunk.byte(of: feature),
            "an offset of \(DecimalText.shortest(value)) pixels is out of range")
    }
}
