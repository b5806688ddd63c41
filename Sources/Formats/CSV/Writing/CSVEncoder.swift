import FormatKit
import Geometry
public import Layers
import Memory

/// Encodes features as lines of a table whose columns are known.
public struct CSVEncoder: FeatureConsumer, ~Copyable {
    private let table: TableColumns
    /// Number of columns, except for those at the end that are put into the rows later.
    private let columnCount: Int
    private let laterColumns: Int
    private let leadingColumns: Int
    private let precision: Precision
    private let delimiter: UInt8
    private let text: CSVText
    var output = ByteBuffer(capacity: 64 << 10)
    public private(set) var joints = RowJoints()
    /// The column of each of the reader's fields; -1 for one that is not in the table.
    private var columns = FlatBuffer<Int>()
    /// Index of the feature's value that each field's column gets; -1 for none.
    private var values = FlatBuffer<Int>()
    /// Number of the feature's values that are arrays or objects of the input.
    private var documents = 0
    /// Text that is about to be written: well-known text, and strings without their escapes.
    private var unquoted = ByteBuffer()

    /// - Parameters:
    ///   - delimiter: must not be a digit, a letter, a point, a sign or a quote.
    ///   - laterColumns: number of columns at the end that are put into the rows later.
    public init(
        _ table: TableColumns, precision: Precision, delimiter: UInt8 = UInt8(ascii: ","), laterColumns: Int = 0
    ) {
        self.table = table
        self.precision = precision
        self.delimiter = delimiter
        text = CSVText(delimiter: delimiter)
        columnCount = table.columns.count - laterColumns
        self.laterColumns = laterColumns
        leadingColumns = table.leadingColumns
        for _ in leadingColumns..<table.columns.count { values.append(-1) }
    }

    public mutating func add(_ field: Field) { columns.append(table.column(ofField: field.name) ?? -1) }

    public mutating func begin() { output.removeAll() }

    public var isFull: Bool { output.count >= Self.fullLength }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let bytes = chunk.bytes.bytes
        documents = 0
        let unescaped = try arrange(feature.values.span, of: feature.record)
        unquoted.removeAll()
        do throws(UnwritableShape) {
            if table.geometry == .wkt, feature.shape.kind != .null { try appendWKT(feature.shape) }
        } catch {
            throw error.badRecord(feature.record)
        }
        let geometryEnd = unquoted.count
        unquoted.reserve(unescaped)
        var cursor = unsafe output.cursor(reserving: room(for: feature.values.span, id: feature.id))
        do throws(UnwritableShape) {
            try putGeometry(feature.shape, upTo: geometryEnd, into: &cursor)
        } catch {
            throw error.badRecord(feature.record)
        }
        joints.geometry = TextRange(0, cursor.count)
        if table.hasID {
            if table.geometry != .none { cursor.put(delimiter) }
            putIdentifier(feature.id, bytes, into: &cursor)
        }
        putValues(feature.values.span, of: bytes, feature.scratch.bytes, into: &cursor)
        if columnCount == 1, laterColumns == 0, cursor.count == 0 {
            // Most readers do not take a blank line for a record.
            cursor.put("\"\"")
        }
        (joints.values, joints.hasValues) = (cursor.count, columnCount > 0)
        cursor.put(UInt8(ascii: "\n"))
        output.take(cursor)
        countLosses(&feature, at: chunk.byte(of: feature))
    }

    public mutating func send(to results: CSVOutput) throws(Problem) {
        try results.add(output)
    }
}

extension CSVEncoder {
    /// Finds the value of each column.
    @inline(__always)
    private mutating func arrange(_ found: Span<Value>, of record: TextRange) throws(BadRecord) -> Int {
        for index in 0..<values.count { values[index] = -1 }
        var unescaped = 0
        for index in 0..<found.count {
            let column = columns[found[index].field]
            if column >= 0 {
                values[column - leadingColumns] = index
            } else if found[index].kind != .null {
                throw BadRecord(
                    "unknown-column", record: record, at: record.lowerBound,
                    "the record has a field that was missing when the columns were collected",
                    hint: "did the input change while it was read?")
            }
            // Arrays that a command makes are not a loss of the input's structure.
            if found[index].kind == .json, column >= 0, !found[index].isInScratch { documents += 1 }
            if found[index].kind == .jsonString { unescaped += found[index].text.count }
        }
        return unescaped
    }

    private mutating func appendWKT(_ shape: borrowing Shape) throws(UnwritableShape) {
        var cursor = unsafe unquoted.cursor(reserving: ByteCursor.wktRoom(shape))
        try cursor.putWKT(shape, precision)
        unquoted.take(cursor)
    }

    /// - Parameter end: the end of the well-known text, if it is a column.
    @inline(__always)
    private func putGeometry(
        _ shape: borrowing Shape, upTo end: Int, into cursor: inout ByteCursor
    ) throws(UnwritableShape) {
        if table.geometry == .wkt {
            if end > 0 { text.put(unquoted.bytes, 0..<end, into: &cursor) }
            return
        }
        if table.geometry == .none { return }
        guard shape.kind == .point || shape.kind == .null else { throw .notPoint }
        let point = shape.points.last
        let elevation = shape.elevations.last ?? .nan
        if let point {
            guard point.x.isFinite, point.y.isFinite, !elevation.isInfinite else { throw .notFinite }
            cursor.put(point.y, precision)
        }
        cursor.put(delimiter)
        if let point { cursor.put(point.x, precision) }
        if table.geometry == .pointsWithElevation {
            cursor.put(delimiter)
            if point != nil, !elevation.isNaN { cursor.put(elevation, precision) }
        }
    }

    @inline(__always)
    private mutating func putIdentifier(_ id: TextRange, _ bytes: Span<UInt8>, into cursor: inout ByteCursor) {
        guard !id.isEmpty else { return }
        if bytes[id.lowerBound] == UInt8(ascii: "\"") {
            putString(bytes, id, into: &cursor)
        } else {
            text.put(bytes, id.range, into: &cursor)
        }
    }

    @inline(__always)
    private mutating func putValues(
        _ found: Span<Value>, of bytes: Span<UInt8>, _ scratch: Span<UInt8>, into cursor: inout ByteCursor
    ) {
        for column in 0..<values.count - laterColumns {
            if column > 0 || leadingColumns > 0 { cursor.put(delimiter) }
            guard values[column] >= 0 else { continue }
            let value = found[values[column]]
            if value.isInScratch {
                put(value, of: scratch, into: &cursor)
            } else {
                put(value, of: bytes, into: &cursor)
            }
        }
    }

    @inline(__always)
    private mutating func put(_ value: Value, of bytes: Span<UInt8>, into cursor: inout ByteCursor) {
        switch value.kind {
        case .null: break
        case .number, .boolean: cursor.put(bytes, value.text.range)
        case .string, .json: text.put(bytes, value.text.range, into: &cursor)
        case .jsonString: putString(bytes, value.text, into: &cursor)
        }
    }

    /// Puts the text of a JSON string, which has its quotes.
    private mutating func putString(_ bytes: Span<UInt8>, _ range: TextRange, into cursor: inout ByteCursor) {
        guard range.count >= 2 else { return }
        let inner = range.lowerBound + 1..<range.upperBound - 1
        var hasEscapes = false
        for index in inner where bytes[index] == UInt8(ascii: "\\") { hasEscapes = true }
        guard hasEscapes else { return text.put(bytes, inner, into: &cursor) }
        let start = unquoted.count
        unquoted.appendUnescaped(bytes, inner)
        text.put(unquoted.bytes, start..<unquoted.count, into: &cursor)
    }

    private func countLosses(_ feature: inout Feature, at byte: Int) {
        for _ in 0..<documents { feature.warnings.add(.jsonAsText, at: byte) }
        feature.noteDroppedMembers(withID: !table.hasID, at: byte)
        if table.geometry == .none { return }
        if table.geometry != .wkt, feature.shape.kind == .point, feature.shape.points.isEmpty {
            feature.warnings.add(.emptyGeometry, at: byte)
        }
        let dropsElevation = table.geometry == .points && !(feature.shape.elevations.last ?? .nan).isNaN
        if dropsElevation { feature.warnings.add(.droppedElevation, at: byte) }
        if !feature.shape.measures.isEmpty { feature.noteLostMeasures(at: byte) }
    }

    /// Upper bound for the bytes of a feature. An unescaped string is never longer than the escaped one.
    @inline(__always)
    private mutating func room(for values: Span<Value>, id: TextRange) -> Int {
        var room = 3 * DecimalText.maximumLength + CSVText.room(unquoted.count) + CSVText.room(id.count)
        room += columnCount + 2 + ByteCursor.slack
        for index in 0..<values.count { room += CSVText.room(values[index].text.count) }
        return room
    }
}
