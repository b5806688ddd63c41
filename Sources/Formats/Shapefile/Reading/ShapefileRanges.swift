import FormatKit
import Layers

/// The records of a shapefile by their positions in the .shp, as far as its index has them.
struct ShapefileRanges: ~Copyable {
    private var index: ShapefileIndex
    private var shapes: SeekableWindow
    private let size: Int

    /// Nil for a shapefile whose files do not agree about the number of records.
    init?(_ set: ShapefileSet, _ table: ShapefileChunks.Table?, promisedRows: Int) throws(Problem) {
        guard let shapes = set.shapes, let source = set.index, var index = try? ShapefileIndex(source),
            index.promisedCount == index.count, (source.count - ShapefileHeader.length) % 8 == 0
        else { return nil }
        if let table, table.isCut || table.rowCount != index.count || promisedRows != index.count { return nil }
        let last = index.count > 0 ? try index.entry(index.count - 1) : nil
        guard last.map({ $0.offset + 8 + $0.length }) ?? ShapefileHeader.length == shapes.count else { return nil }
        self.index = index
        self.shapes = SeekableWindow(shapes)
        size = shapes.count
    }

    /// The records whose headers are in a range of the .shp.
    mutating func records(in bytes: Range<Int>) throws(Problem) -> Range<Int> {
        let first = try first(from: bytes.lowerBound)
        return first..<max(try self.first(from: bytes.upperBound), first)
    }

    /// The first record that does not start before a byte, by the index.
    private mutating func first(from byte: Int) throws(Problem) -> Int {
        var (low, high) = (0, index.count)
        while low < high {
            let middle = (low + high) / 2
            guard let entry = try index.entry(middle), entry.offset < byte else {
                high = middle
                continue
            }
            low = middle + 1
        }
        return low
    }

    /// Start of a record in the .shp, or the end of the file behind the last.
    mutating func start(of record: Int) throws(Problem) -> Int { try index.entry(record)?.offset ?? size }

    /// True if records follow each other as the index says, to the end of the file after the last.
    mutating func agrees(about records: Range<Int>) throws(Problem) -> Bool {
        var position = records.lowerBound == 0 ? ShapefileHeader.length : try start(of: records.lowerBound)
        for record in records {
            guard let entry = try index.entry(record), entry.offset == position, entry.length >= 4,
                try shapes.load(position, 8) == 8
            else { return false }
            let header = shapes.bytes(position, 8)
            guard header.bigInt32(0) == record + 1, header.bigInt32(4) * 2 == entry.length else { return false }
            position += 8 + entry.length
        }
        return try position == start(of: records.upperBound)
    }
}
