import Features
import Gazetteer
import Geometry
import LabelFeatures
public import Layers
import Memory

/// The named features of a layer, which are found by their names. It does not change.
public final class NamedLayer: Sendable {
    let index: NameIndex
    /// Index of the name of each feature.
    let names: [Int32]
    /// The place of the label of each feature.
    let coordinates: [Coordinate]
    /// The features that have each name.
    let features: [[Int32]]
    /// The lines of each feature.
    let lines: [[[Shape.Point]]]
    let values: StoredValues
    public let fields: [Field]
    /// Name of the field with the names.
    public let nameField: String
    /// True if a name has a comma.
    let haveCommas: Bool

    public init(_ gathering: NamedGathering, naming field: String) throws(Problem) {
        var words = try NameWords()
        var index = NameIndex()
        var features: [[Int32]] = []
        names = gathering.shapes.enumerated().map { number, shape in
            // Only names with words were taken.
            let name = index.add(shape.name, &words) ?? 0
            while features.count <= name { features.append([]) }
            features[name].append(Int32(truncatingIfNeeded: number))
            return Int32(truncatingIfNeeded: name)
        }
        index.complete()
        self.index = index
        self.features = features
        coordinates = gathering.shapes.map(\.coordinate)
        lines = gathering.shapes.map(\.lines)
        haveCommas = index.names.contains { $0.contains(",") }
        fields = gathering.fields
        values = gathering.takeValues()
        nameField = field
    }

    func name(of feature: Int) -> String { index.names[Int(names[feature])] }

    /// True if two features have the same value of a field.
    func hasSameValue(_ field: Int, _ one: Int, _ other: Int) -> Bool {
        var first = ByteBuffer()
        var second = ByteBuffer()
        guard values.append(field, of: one, to: &first), values.append(field, of: other, to: &second) else {
            return false
        }
        return first.count == second.count && (0..<first.count).allSatisfy { first.bytes[$0] == second.bytes[$0] }
    }
}

/// A feature of a layer that is searched by name.
struct NamedShape: Sendable {
    var name: String
    /// The place of its label.
    var coordinate: Coordinate
    var lines: [[Shape.Point]]
}

/// The named features of all chunks, in input order.
public final class NamedGathering {
    private(set) var shapes: [NamedShape] = []
    private var values = StoredValues()
    private(set) var fields: [Field] = []
    /// True if the field of the names has come up.
    public private(set) var hasField = false

    public init() {}

    /// Fields that are known before the features.
    public func add(_ fields: [Field]) {
        for field in fields { _ = number(of: field) }
    }

    fileprivate func take(_ found: borrowing NamedShapeGatherer) {
        shapes += found.shapes
        hasField = hasField || found.field != nil
        let numbers = found.fields.map { Int32(truncatingIfNeeded: number(of: $0)) }
        values.append(found.values, numbers)
    }

    private func number(of field: Field) -> Int {
        if let index = fields.firstIndex(where: { $0.name == field.name }) {
            if fields[index].type != field.type { fields[index].type = .any }
            return index
        }
        fields.append(field)
        return fields.count - 1
    }

    fileprivate func takeValues() -> StoredValues {
        var taken = StoredValues()
        swap(&taken, &values)
        return taken
    }
}

/// Takes the name, the place and the values of each feature.
public struct NamedShapeGatherer: FeatureConsumer, ~Copyable {
    private let nameField: String
    private var folder: NameFolder?
    private var place = LabelPlace(.label)
    fileprivate var fields: [Field] = []
    fileprivate var field: Int?
    private var text = ByteBuffer()
    fileprivate var shapes: [NamedShape] = []
    fileprivate var values = StoredValues()

    public init(naming field: String) {
        nameField = field
        // Without its library no name can be looked up, and the search reports that.
        folder = try? FoldingLibrary.makeFolder()
    }

    public mutating func add(_ field: Field) {
        if field.name == nameField, self.field == nil { self.field = fields.count }
        fields.append(field)
    }

    public mutating func begin() {
        shapes.removeAll(keepingCapacity: true)
        values.removeAll()
    }

    /// Features without a name or a position are never found, so they are not taken.
    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        if let fault = feature.shape.faultOfPlace(isPlanar: false, feature.record, at: chunk.byte(of: feature)) {
            throw fault
        }
        guard let name = name(of: feature, chunk), let point = try place.point(of: feature, in: chunk) else { return }
        guard !(folder?.keys(of: name).isEmpty ?? false) else { return }
        var lines: [[Shape.Point]] = []
        if feature.shape.kind == .lineString || feature.shape.kind == .multiLineString {
            lines = (0..<feature.shape.ringEnds.count).map { ring in
                feature.shape.positions(ofRing: ring).map { feature.shape.points[$0] }
            }
        }
        shapes.append(
            NamedShape(name: name, coordinate: Coordinate(latitude: point.y, longitude: point.x), lines: lines))
        values.append(feature, of: chunk)
    }

    private mutating func name(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> String? {
        text.removeAll()
        guard let field, text.appendPlain(ofField: field, feature, chunk), !text.isEmpty else { return nil }
        let bytes = text.bytes
        guard bytes.firstInvalidUTF8() == nil else { return nil }
        return unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    public mutating func send(to results: NamedGathering) throws(Problem) { results.take(self) }
}
