import Geometry
import Layers

/// A column of a .dbf that is wanted.
struct DBFAttribute: Sendable {
    var field: Field
    var column: DBFColumn
    /// Whether its numbers are wanted as text.
    var isText = false
}

/// Rows of a .dbf to values.
struct DBFValues: ~Copyable {
    let attributes: [DBFAttribute]
    private var columns = FlatBuffer<Column>()
    var text: DBFText
    let notesAsterisks: Bool
    /// Whether all rows of the chunk are ASCII without a NUL, so that text need not be looked at.
    var isPlain = false

    struct Column: BitwiseCopyable {
        var kind: DBFColumn.Kind
        var offset: Int
        var width: Int
        var isText: Bool
    }

    init(_ attributes: [DBFAttribute], _ encoding: DBFEncoding, notesAsterisks: Bool = false) {
        self.notesAsterisks = notesAsterisks
        self.attributes = attributes
        text = DBFText(encoding)
        for attribute in attributes {
            let column = attribute.column
            columns.append(
                Column(kind: column.kind, offset: column.offset, width: column.width, isText: attribute.isText))
        }
    }

    var count: Int { columns.count }

    /// Goes to other rows.
    mutating func begin(_ rows: Span<UInt8>) { isPlain = rows.isPlainASCII }

    /// Appends the values of the row that starts at `start` of the chunk.
    @inline(__always)
    mutating func read(_ bytes: Span<UInt8>, at start: Int, into feature: inout Feature) throws(BadRecord) {
        for index in 0..<columns.count {
            let column = columns[index]
            let range = start + column.offset..<start + column.offset + column.width
            switch column.kind {
            case .text, .varchar, .unknown: try readText(bytes, range, index, &feature)
            case .number, .float: readNumber(bytes, range, index, isText: column.isText, &feature)
            default: try readOther(bytes, range, index, column, &feature)
            }
        }
    }

    /// Of a row that is not there.
    mutating func readNulls(into feature: inout Feature) {
        for index in 0..<columns.count { Self.putNull(index, &feature) }
    }

    static func putNull(_ field: Int, _ feature: inout Feature) {
        feature.values.append(Value(.null, field: field, TextRange()))
    }
}
