import Features
import Geometry
import LabelFeatures
public import Layers

/// A place of a layer, with the values of the fields that were requested.
public struct LayerPlace: Sendable {
    public var latitude: Double
    public var longitude: Double
    /// Metres from one side of its shape to the other, whichever way is longer; 0 for a point.
    public var extent = 0.0
    /// Values as plain text, of those fields that have one.
    public var values: [(field: String, text: String)]

    /// Value of a field; nil if it is null or missing.
    public func text(_ field: String) -> String? { values.first { $0.field == field }?.text }
}

/// Takes the place and some values of each feature. Lines and polygons are at the place of their label.
public struct PlaceGatherer: FeatureConsumer, ~Copyable {
    private let wants: @Sendable (String) -> Bool
    private var checker: PlaceChecker?
    private var place = LabelPlace(.label)
    private var bounds = ShapeBounds()
    private var fields: [(name: String, index: Int)] = []
    private var fieldCount = 0
    private var text = ByteBuffer()
    fileprivate var places: [LayerPlace] = []

    /// - Parameters:
    ///   - request: the fields without whose values a feature is a bad record; nil to leave that to the caller.
    ///   - wants: returns true for fields that are taken.
    public init(_ request: PlaceRequest?, wants: @escaping @Sendable (String) -> Bool) {
        checker = request.map { PlaceChecker($0) }
        self.wants = wants
    }

    public mutating func add(_ field: Field) {
        if wants(field.name), !fields.contains(where: { $0.name == field.name }) {
            fields.append((field.name, fieldCount))
        }
        fieldCount += 1
    }

    public mutating func begin() { places.removeAll(keepingCapacity: true) }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        if let fault = feature.shape.faultOfPlace(isPlanar: false, feature.record, at: chunk.byte(of: feature)) {
            throw fault
        }
        guard let point = try place.point(of: feature, in: chunk) else {
            throw BadRecord(
                "no-coordinates", record: feature.record, at: chunk.byte(of: feature), "the place has no position")
        }
        var values: [(field: String, text: String)] = []
        for (name, index) in fields {
            text.removeAll()
            guard text.appendPlain(ofField: index, feature, chunk), !text.isEmpty else { continue }
            let bytes = text.bytes
            guard bytes.firstInvalidUTF8() == nil else { continue }
            values.append((name, bytes.text))
        }
        var place = LayerPlace(latitude: point.y, longitude: point.x, values: values)
        try checker?.check(place, feature.record, at: chunk.byte(of: feature))
        place.extent = extent(of: feature, at: point)
        places.append(place)
    }

    private mutating func extent(of feature: borrowing Feature, at point: Shape.Point) -> Double {
        guard feature.shape.kind != .point else { return 0 }
        let rect = bounds.mapRect(of: feature.shape)
        guard !rect.isNull, rect.minX.isFinite, rect.maxX.isFinite else { return 0 }
        let box = feature.shape.box
        let height = (box.north - box.south) * Coordinate.metersPerDegreeOfLatitude(at: point.y)
        let width = (rect.maxX - rect.minX) / (MapPoint.worldSize / 360)
        return max(height, width * max(Coordinate.metersPerDegreeOfLongitude(at: point.y), 0))
    }

    public mutating func send(to results: PlaceGathering) throws(Problem) {
        results.take(places, fields.map(\.name))
    }
}

/// The places of all chunks, in input order.
public final class PlaceGathering {
    public private(set) var places: [LayerPlace] = []
    /// Names of the fields that have come up, of those that are wanted.
    public private(set) var fields: Set<String> = []

    public init() {}

    fileprivate func take(_ places: [LayerPlace], _ fields: [String]) {
        self.places += places
        self.fields.formUnion(fields)
    }
}

extension Span where Element == UInt8 {
    fileprivate var text: String {
        unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
