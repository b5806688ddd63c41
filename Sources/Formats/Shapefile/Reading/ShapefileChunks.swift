public import Layers
import Memory

/// Splits a shapefile into chunks of whole records with their rows.
///
/// A chunk has the unchanged bytes of records, then their rows. So its reader needs no file, and no file can shrink
/// under it.
public final class ShapefileChunks: ChunkSource {
    private let sourceIndex: Int
    private let limit: RecordLimit
    private var locator: ShapefileLocator?
    private let table: Table?
    private var rows: SeekableWindow?
    /// Number of records before the chunk.
    private var number: Int
    /// The last record of the range to read; nil if all are read.
    private let end: Int?
    /// The first record whose row is unknown.
    private var rowsEnd: Int?
    private let late = Monitor<[Problem]>([])

    /// Lengths of the records in a run.
    private var lengths = FlatBuffer<Int>()

    /// Enough of the .dbf to find its rows.
    struct Table {
        var source: any SeekableBytes
        var headerLength: Int
        var rowLength: Int
        var rowCount: Int
        /// True if the file ends before all the rows that it claims to have.
        var isCut: Bool
    }

    /// A chunk holds no more records than this, however short they are.
    private static let mostRecords = 8192

    /// - Parameters:
    ///   - locator: nil without a .shp, when there are only rows.
    ///   - records: those to read, of which the locator finds the first; nil for all.
    init(
        _ locator: consuming ShapefileLocator?, table: Table?, index: Int, limit: RecordLimit,
        records: Range<Int>? = nil
    ) {
        (number, end) = (records?.lowerBound ?? 0, records?.upperBound)
        self.locator = locator
        self.limit = limit
        self.table = table
        rows = table.map { SeekableWindow($0.source) }
        sourceIndex = index
    }

    /// The notices since the layer was opened; complete when everything was read.
    var lateNotices: [Problem] { late.update { $0 } }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        chunk.source = sourceIndex
        chunk.records.before = number
        try fill(&chunk)
        guard !chunk.records.isEmpty else { return false }
        number += chunk.records.records.count
        try appendRows(&chunk)
        return true
    }

    private func fill(_ chunk: inout Chunk) throws(Problem) {
        guard var locator = self.locator.take() else { return fillWithoutShapes(&chunk) }
        var isOver = false
        // A row takes room as well.
        let rowLength = table?.rowLength ?? 0
        while !isOver {
            let count = chunk.records.records.count
            let room = LineChunks.chunkLength - chunk.bytes.count - count * rowLength
            let left = end.map { $0 - number - count } ?? .max
            guard count < Self.mostRecords, room > 0, left > 0 else { break }
            let records = min(
                left, Self.mostRecords - count, rowLength > 0 ? room / rowLength + 1 : Self.mostRecords)
            let start = try locator.nextRun(upTo: records, bytes: room, into: &lengths)
            if lengths.isEmpty {
                isOver = try !takeOne(from: &locator, into: &chunk)
            } else {
                takeRun(lengths, from: start, of: locator, into: &chunk)
            }
        }
        let notices = locator.takeNotices()
        if !notices.isEmpty { late.update { $0 += notices } }
        rowsEnd = locator.rowsEnd
        self.locator = consume locator
    }

    /// Fills a chunk when there is no .shp: each row is a record without a shape.
    private func fillWithoutShapes(_ chunk: inout Chunk) {
        guard let table else { return }
        let most = min(Self.mostRecords, max(LineChunks.chunkLength / max(table.rowLength, 1), 1))
        for _ in 0..<max(min(most, table.rowCount - number), 0) { addAbsent(.tableOnly, at: 0, to: &chunk) }
        // Missing rows are reported once, however many there are.
        if number == table.rowCount, table.isCut { addAbsent(.rowless, at: 0, to: &chunk) }
    }

    private func takeRun(
        _ lengths: borrowing FlatBuffer<Int>, from start: Int, of locator: borrowing ShapefileLocator,
        into chunk: inout Chunk
    ) {
        var (position, byte) = (chunk.bytes.count, start)
        for record in 0..<lengths.count {
            let absence = limit.allows(lengths[record]) ? 0 : ShapefileLocator.Absence.tooLong.rawValue
            chunk.records.records.append(RecordLocations.Record(start: position, byte: byte, absence: absence))
            position += 8 + lengths[record]
            byte += 8 + lengths[record]
        }
        locator.copy(start, byte - start, to: &chunk.bytes)
    }

    private func takeOne(from locator: inout ShapefileLocator, into chunk: inout Chunk) throws(Problem) -> Bool {
        switch try locator.next() {
        case .record(let offset, let length)? where !limit.allows(length):
            addAbsent(.tooLong, at: offset, to: &chunk)
            return true
        case .record(let offset, let length)?:
            chunk.records.records.append(RecordLocations.Record(start: chunk.bytes.count, byte: offset))
            let start = chunk.bytes.count
            try locator.load(offset, 8 + length, into: &chunk.bytes)
            // The header of the record may claim more.
            chunk.bytes.put(big: length / 2, at: start + 4)
            return true
        case .absent(let absence, let offset)?:
            addAbsent(absence, at: offset, to: &chunk)
            return true
        case nil: return false
        }
    }

    private func addAbsent(_ absence: ShapefileLocator.Absence, at offset: Int, to chunk: inout Chunk) {
        chunk.records.records.append(
            RecordLocations.Record(start: chunk.bytes.count, byte: offset, absence: absence.rawValue))
    }

    private func appendRows(_ chunk: inout Chunk) throws(Problem) {
        guard let table else { return }
        let first = chunk.records.before
        let count = max(min(chunk.records.records.count, min(rowsEnd ?? .max, table.rowCount) - first), 0)
        let start = table.headerLength + first * table.rowLength
        // A record that the file lacks stands where the shapes end, so rows begin behind that position.
        chunk.bytes.append(0)
        var rows = RecordLocations.Rows()
        rows.source = table.source.name
        rows.start = chunk.bytes.count
        rows.byte = start
        rows.length = table.rowLength
        rows.count = count
        rows.areUnknownBehind = rowsEnd != nil
        chunk.records.rows = rows
        let length = count * table.rowLength
        let available = try self.rows?.append(start, length, to: &chunk.bytes) ?? 0
        guard available == length else { throw .shrunk(table.source.name, at: start + available) }
    }
}

extension ByteBuffer {
    fileprivate mutating func put(big value: Int, at start: Int) {
        for (index, shift) in [24, 16, 8, 0].enumerated() {
            self[start + index] = UInt8(truncatingIfNeeded: value >> shift)
        }
    }
}

extension Problem {
    /// Reports a file that has become shorter since it was opened.
    static func shrunk(_ name: String, at byte: Int) -> Problem {
        Problem(
            .data, "shrunk", at: InputLocation(source: name, byte: byte),
            "file now ends at byte \(byte); it was longer when it was opened")
    }
}
