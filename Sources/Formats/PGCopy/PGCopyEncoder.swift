import FormatKit
import Geometry
import Layers
import Memory
import Streams

/// Encodes features as rows of COPY: values with tabs between them, and `\N` for null.
struct PGCopyEncoder: FeatureConsumer, ~Copyable {
    private let table: TableColumns
    private let srid: UInt32?
    private var output = ByteBuffer(capacity: 64 << 10)
    /// The column of each of the reader's fields; -1 for one that is not in the table.
    private var columns = FlatBuffer<Int>()
    /// Index of the feature's value that each column gets; -1 for none.
    private var values = FlatBuffer<Int>()
    private var kinds: [ValueKinds]

    init(_ table: TableColumns, srid: UInt32?) {
        self.table = table
        self.srid = srid
        kinds = Array(repeating: ValueKinds(), count: table.columns.count)
        values.append(repeating: -1, count: table.columns.count)
    }

    mutating func begin() { output.removeAll() }

    mutating func add(_ field: Field) { columns.append(table.column(ofField: field.name) ?? -1) }

    var isFull: Bool { output.count >= Self.fullLength }

    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let start = output.count
        do throws(BadRecord) {
            try putRow(&feature, chunk)
        } catch {
            output.truncate(to: start)
            throw error
        }
        let byte = chunk.byte(of: feature)
        feature.noteDroppedMembers(withID: !table.hasID, at: byte)
    }

    mutating func send(to results: PGCopyWriter) throws(Problem) { try results.add(output, kinds) }

    private mutating func putRow(_ feature: inout Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        for index in 0..<values.count { values[index] = -1 }
        for index in 0..<feature.values.count {
            let column = columns[feature.values[index].field]
            if column >= 0 {
                values[column] = index
            } else if feature.values[index].kind != .null {
                throw BadRecord(
                    "unknown-column", record: feature.record, at: feature.record.lowerBound,
                    "the record has a field that was missing when the columns were collected",
                    hint: "did the input change while it was read?")
            }
        }
        var column = 0
        if table.geometry == .geometryColumn {
            do throws(UnwritableShape) { try putGeometry(feature.shape) } catch {
                throw error.badRecord(feature.record)
            }
            column += 1
        }
        if table.hasID {
            try put(
                separated: column > 0, Self.value(ofIdentifier: feature.id, chunk.bytes.bytes), column,
                chunk.bytes.bytes, feature.record)
            column += 1
        }
        while column < values.count {
            let value = values[column] < 0 ? Value(.null, field: 0, TextRange()) : feature.values[values[column]]
            if value.isInScratch {
                try put(separated: column > 0, value, column, feature.scratch.bytes, feature.record)
            } else {
                try put(separated: column > 0, value, column, chunk.bytes.bytes, feature.record)
            }
            column += 1
        }
        output.append(UInt8(ascii: "\n"))
    }

    private mutating func putGeometry(_ shape: borrowing Shape) throws(UnwritableShape) {
        if shape.kind == .null { output.append("\\N") } else { try output.append(ewkb: shape, srid: srid) }
    }

    private static func value(ofIdentifier id: TextRange, _ bytes: Span<UInt8>) -> Value {
        if id.isEmpty { return Value(.null, field: 0, id) }
        return Value(bytes[id.lowerBound] == UInt8(ascii: "\"") ? .jsonString : .number, field: 0, id)
    }

    private mutating func put(
        separated: Bool, _ value: Value, _ column: Int, _ bytes: Span<UInt8>, _ record: TextRange
    ) throws(BadRecord) {
        if separated { output.append(UInt8(ascii: "\t")) }
        kinds[column].formUnion(ValueKinds(value.kind))
        var isWhole = true
        switch value.kind {
        case .null: output.append("\\N")
        case .number, .boolean: output.append(bytes.extracting(value.text.range))
        case .string, .json: isWhole = output.append(escaped: bytes.extracting(value.text.range))
        case .jsonString:
            var plain = ByteBuffer()
            if value.text.count >= 2 {
                plain.appendUnescaped(bytes, value.text.lowerBound + 1..<value.text.upperBound - 1)
            }
            isWhole = output.append(escaped: plain.bytes)
        }
        guard isWhole else {
            throw BadRecord(
                "nul-in-text", record: record, at: record.lowerBound,
                "column '\(printable(table.columns[column]))': the text has a NUL, which PostgreSQL does not store")
        }
    }
}

extension ByteBuffer {
    /// Appends text with the escapes of COPY; false for text with a NUL.
    fileprivate mutating func append(escaped text: Span<UInt8>) -> Bool {
        var start = 0
        for index in text.indices where text[index] < 0x20 || text[index] == UInt8(ascii: "\\") {
            let letter: UInt8
            switch text[index] {
            case UInt8(ascii: "\\"): letter = UInt8(ascii: "\\")
            case 0x08: letter = UInt8(ascii: "b")
            case 0x09: letter = UInt8(ascii: "t")
            case 0x0A: letter = UInt8(ascii: "n")
            case 0x0B: letter = UInt8(ascii: "v")
            case 0x0C: letter = UInt8(ascii: "f")
            case 0x0D: letter = UInt8(ascii: "r")
            case 0: return false
            default: continue
            }
            append(text.extracting(start..<index))
            append(UInt8(ascii: "\\"))
            append(letter)
            start = index + 1
        }
        append(text.extracting(start...))
        return true
    }
}
