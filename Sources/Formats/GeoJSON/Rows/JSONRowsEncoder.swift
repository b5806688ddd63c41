import FormatKit
public import Geometry
public import Layers
import Memory

extension JSONRowsFormat: StreamFormat {
    public var outputNames: [String] { ["json-rows"] }
    public var outputNoun: String { "JSON rows" }

    /// No coordinates are written.
    public func declares(_ space: CoordinateSpace) -> Bool { true }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter {
        JSONRowsOutput(output, settings, isArray: false)
    }
}

extension JSONArrayFormat: StreamFormat {
    public var outputNames: [String] { ["json-array"] }
    public var outputNoun: String { "a JSON array" }

    /// No coordinates are written.
    public func declares(_ space: CoordinateSpace) -> Bool { true }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter {
        JSONRowsOutput(output, settings, isArray: true)
    }
}

/// Writes the encoded chunks of rows, in input order.
final class JSONRowsOutput: LayerWriter {
    private let output: Output
    private let ends: OutputSettings.Ends
    private let isArray: Bool
    private var isEmpty: Bool

    init(_ output: Output, _ settings: OutputSettings, isArray: Bool) {
        (self.output, self.isArray, ends) = (output, isArray, settings.ends)
        isEmpty = !settings.ends.followsFeatures
    }

    var sink: Sink { Sink(self) { [isArray] in JSONRowsEncoder(isArray: isArray) } }

    func begin() throws(Problem) {
        if isArray, ends.writesStart { try output.write("[\n") }
    }

    func add(_ encoded: inout ByteBuffer) throws(Problem) {
        guard !encoded.isEmpty else { return }
        if isArray, isEmpty { encoded.removeFirst(JSONRowsEncoder.separator.utf8CodeUnitCount) }
        try output.write(encoded)
        isEmpty = false
    }

    func finish(_ end: OutputEnd, _ ledger: Ledger) throws(Problem) {
        if isArray, ends.writesEnd { try output.write(isEmpty ? "]\n" : "\n]\n") }
    }

    /// Ends the last line after a failed run. The array stays open, so that the output does not look complete.
    func breakOff() throws(Problem) {
        if isArray, !isEmpty { try output.write("\n") }
    }
}

/// Encodes the fields of features as JSON objects, each on a line.
struct JSONRowsEncoder: FeatureConsumer, ~Copyable {
    /// What stands before each object of an array; the first one is dropped.
    static let separator: StaticString = ",\n"

    private let isArray: Bool
    private var output = ByteBuffer(capacity: 64 << 10)
    private var fields = FieldPrefixes()
    /// Index of the field that is called `id`.
    private var idField = -1

    init(isArray: Bool) { self.isArray = isArray }

    mutating func add(_ field: Field) {
        if field.name == "id" { idField = fields.count }
        fields.add(field.name)
    }

    mutating func begin() { output.removeAll() }

    var isFull: Bool { output.count >= Self.fullLength }

    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        let bytes = chunk.bytes.bytes
        let room = 64 + 2 * ByteCursor.slack + feature.id.count + ByteCursor.room(for: feature.values.span, fields)
        var hasIdentifier = !feature.id.isEmpty
        for index in 0..<feature.values.count where feature.values[index].field == idField { hasIdentifier = false }
        var cursor = unsafe output.cursor(reserving: room)
        if isArray { cursor.put(Self.separator) }
        if hasIdentifier {
            cursor.put(#"{"id":"#)
            cursor.put(bytes, feature.id.range)
        } else {
            cursor.put("{")
        }
        cursor.put(feature.values.span, fields, of: bytes, feature.scratch.bytes, isFirst: !hasIdentifier)
        if isArray { cursor.put("}") } else { cursor.put("}\n") }
        output.take(cursor)
        let byte = chunk.byte(of: feature)
        if feature.shape.kind != .null { feature.warnings.add(.leftGeometry, at: byte) }
        feature.noteDroppedMembers(withID: !hasIdentifier, at: byte)
    }

    mutating func send(to results: JSONRowsOutput) throws(Problem) { try results.add(&output) }
}
