public import Geometry
public import Layers
import Memory

extension JSONRowsFormat: StreamFormat {
    public var outputNames: [String] { ["json-rows"] }
    public var outputNoun: String { "JSON rows" }

    /// No coordinates are written.
    public func declares(_ space: CoordinateSpace) -> Bool { true }

    public func writer(to output: Output, _ settings: OutputSettings) -> any LayerWriter { JSONRowsOutput(output) }
}

/// Writes the encoded chunks of rows, in input order.
final class JSONRowsOutput: LayerWriter {
    private let output: Output

    init(_ output: Output) { self.output = output }

    var sink: Sink { Sink(self) { JSONRowsEncoder() } }

    func add(_ encoded: borrowing ByteBuffer) throws(Problem) { try output.write(encoded) }

    func finish(_ end: OutputEnd, _ ledger: Ledger) {}
}

/// Encodes the fields of features as JSON objects, each on a line.
struct JSONRowsEncoder: FeatureConsumer, ~Copyable {
    private var output = ByteBuffer(capacity: 64 << 10)
    private var fields = FieldPrefixes()
    /// Index of the field that is called `id`.
    private var idField = -1

    mutating func add(_ field: Field) {
        if field.name == "id" { idField = fields.count }
        fields.add(field.name)
    }

    mutating func begin() { output.removeAll() }

    var isFull: Bool { output.count >= Self.fullLength }

    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        let bytes = chunk.bytes.bytes
        let room = 64 + 2 * ByteCursor.slack + feature.id.count + GeoJSONEncoder.room(for: feature.values.span, fields)
        var hasIdentifier = !feature.id.isEmpty
        for index in 0..<feature.values.count where feature.values[index].field == idField { hasIdentifier = false }
        var cursor = unsafe output.cursor(reserving: room)
        if hasIdentifier {
            cursor.put(#"{"id":"#)
            cursor.put(bytes, feature.id.range)
        } else {
            cursor.put("{")
        }
        GeoJSONEncoder.put(
            feature.values.span, fields, of: bytes, feature.scratch.bytes, isFirst: !hasIdentifier, into: &cursor)
        cursor.put("}\n")
        output.take(cursor)
        let byte = chunk.byte(of: feature)
        if feature.shape.kind != .null { feature.warnings.add(.leftGeometry, at: byte) }
        feature.noteDroppedMembers(withID: !hasIdentifier, at: byte)
    }

    mutating func send(to results: JSONRowsOutput) throws(Problem) { try results.add(output) }
}
