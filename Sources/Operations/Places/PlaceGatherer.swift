import Geometry
public import Layers

/// A place of a layer, with the values of the fields that were asked for.
public struct LayerPlace: Sendable {
    public var latitude: Double
    public var longitude: Double
    /// Values as plain text, of those fields that have one.
    public var values: [(field: String, text: String)]

    /// Value of a field; nil if it is null or missing.
    public func text(_ field: String) -> String? { values.first { $0.field == field }?.text }
}

/// Takes the place and some values of each feature. Lines and polygons are at the place of their label.
public struct PlaceGatherer: FeatureConsumer, ~Copyable {
    private let wants: @Sendable (String) -> Bool
    /// The field that names places.
    private let nameField: String?
    private var place = LabelPlace(.label)
    private var fields: [(name: String, index: Int)] = []
    private var fieldCount = 0
    private var text = ByteBuffer()
    fileprivate var places: [LayerPlace] = []

    /// - Parameters:
    ///   - nameField: the field without whose value a feature is a bad record; nil to leave that to the caller.
    ///   - wants: tells whether a field is taken.
    public init(naming nameField: String?, wants: @escaping @Sendable (String) -> Bool) {
        self.nameField = nameField
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
        guard let point = place.point(of: feature) else {
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
        if let nameField, !values.contains(where: { $0.field == nameField }) {
            throw BadRecord(
                "no-name", record: feature.record, at: chunk.byte(of: feature), "the place has no name",
                hint: "its name is the field '\(nameField)'")
        }
        places.append(LayerPlace(latitude: point.y, longitude: point.x, values: values))
    }

    public mutating func handOver(to results: PlaceGathering) throws(Problem) {
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
