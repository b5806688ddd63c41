public import Layers

/// Reads the rows of one of GeoNames' tables, one chunk of lines after the other.
public struct GeoNamesReader {
    /// A row that cannot be read.
    public struct Failure: Sendable {
        /// Index of its line in the chunk.
        public let line: Int
        public let record: BadRecord
    }

    /// Rows that are good but no places or names.
    public enum Unused: String, CaseIterable, Sendable {
        /// The row of a place whose coordinate was lost.
        case lostCoordinate = "lost-coordinate"
        /// A link or an identifier of another database.
        case notAName = "not-a-name"
    }

    public let table: GeoNamesTable
    /// The rows of the chunk that was read last.
    public private(set) var rows: [GeoNamesRow] = []
    /// The latest day on which a place of that chunk was changed, as in `2026-11-23`; empty if none is known.
    public private(set) var latestDay = ""
    public private(set) var failures: [Failure] = []
    /// Number of rows that were not used, and the line of the first of each kind.
    public private(set) var unused: [(kind: Unused, count: Int, line: Int)] = []
    /// Number of lines in the chunk.
    public private(set) var lineCount = 0
    private var cells = TableCells()
    private var skipsHeader: Bool

    public init(_ table: GeoNamesTable) {
        self.table = table
        if case .named = table { skipsHeader = true } else { skipsHeader = false }
    }

    public mutating func read(_ chunk: borrowing Chunk) {
        rows.removeAll(keepingCapacity: true)
        failures.removeAll(keepingCapacity: true)
        unused.removeAll(keepingCapacity: true)
        lineCount = 0
        latestDay = ""
        let text = chunk.bytes.bytes
        let isFirst = chunk.firstByte <= 3
        var lines = TableLines()
        var mayBeHeader = isFirst && skipsHeader
        while let line = lines.next(in: text) {
            defer { lineCount += 1 }
            if lines.isComment(line, in: text) { continue }
            if mayBeHeader {
                mayBeHeader = false
                continue
            }
            do throws(BadRecord) {
                if let row = try row(line, in: text) { rows.append(row) }
            } catch {
                failures.append(Failure(line: lineCount, record: error))
            }
        }
    }

    private mutating func row(_ line: Range<Int>, in text: Span<UInt8>) throws(BadRecord) -> GeoNamesRow? {
        let record = TextRange(line.lowerBound, line.upperBound)
        cells.split(text, line)
        guard table.columnCounts.contains(cells.count) else {
            let counts = table.columnCounts
            let wanted = counts.count == 1 ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
            throw BadRecord(
                "ragged-row", record: record, at: line.lowerBound,
                "the row has \(cells.count) column\(cells.count == 1 ? "" : "s") instead of \(wanted)")
        }
        if let invalid = text.extracting(line).firstInvalidUTF8() {
            throw BadRecord(
                "invalid-utf8", record: record, at: line.lowerBound + invalid, "the text is not UTF-8")
        }
        let row = TableRow(cells, record)
        switch table {
        case .places: return try place(row, in: text)
        case .countries: return .country(try row.country(in: text))
        case .divisions: return .division(try row.division(in: text))
        case .alternateNames: return try alternateName(row, in: text)
        case .postalCodes: return try postalCode(row, in: text)
        case .named(let columns): return try named(row, columns, in: text)
        }
    }

    private mutating func place(_ row: TableRow, in text: Span<UInt8>) throws(BadRecord) -> GeoNamesRow? {
        let place = try row.place(in: text)
        if cells[18].count == 10 {
            let day = cells.text(18, in: text)
            if day > latestDay { latestDay = day }
        }
        return isLost(place.latitude, place.longitude) ? nil : .place(place)
    }

    private mutating func alternateName(_ row: TableRow, in text: Span<UInt8>) throws(BadRecord) -> GeoNamesRow? {
        guard let name = try row.alternateName(in: text) else {
            note(.notAName)
            return nil
        }
        return .alternateName(name)
    }

    private mutating func postalCode(_ row: TableRow, in text: Span<UInt8>) throws(BadRecord) -> GeoNamesRow? {
        let code = try row.postalCode(in: text)
        return isLost(code.latitude, code.longitude) ? nil : .postalCode(code)
    }

    private mutating func named(
        _ row: TableRow, _ columns: GeoNamesColumns, in text: Span<UInt8>
    ) throws(BadRecord) -> GeoNamesRow? {
        let row = try row.named(columns, in: text)
        if case .place(let place) = row, isLost(place.latitude, place.longitude) { return nil }
        return row
    }

    /// True for a place at 0,0, which is in the sea: its coordinate was lost on the way.
    private mutating func isLost(_ latitude: Double, _ longitude: Double) -> Bool {
        guard latitude == 0, longitude == 0 else { return false }
        note(.lostCoordinate)
        return true
    }

    private mutating func note(_ kind: Unused) {
        if let index = unused.firstIndex(where: { $0.kind == kind }) {
            unused[index].count += 1
        } else {
            unused.append((kind, 1, lineCount))
        }
    }
}
