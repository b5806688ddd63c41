import FormatKit
import Layers
import Memory

/// The .shx: where each record of the .shp starts and how long it is, as far as that can be believed.
struct ShapefileIndex: ~Copyable {
    /// Number of entries in the file, whatever its header says.
    let count: Int
    /// Number of entries that the header claims.
    let promisedCount: Int
    private var window: SeekableWindow

    struct Entry {
        /// Where the record's header starts, and the length of the content after it, in bytes.
        let offset: Int
        let length: Int
    }

    init(_ source: any SeekableBytes) throws(Problem) {
        let header = try ShapefileHeader(of: source)
        count = max(source.count - ShapefileHeader.length, 0) / 8
        promisedCount = max(header.fileLength - ShapefileHeader.length, 0) / 8
        window = SeekableWindow(source)
    }

    /// The entry at an index; nil beyond the last.
    mutating func entry(_ index: Int) throws(Problem) -> Entry? {
        guard index < count else { return nil }
        let offset = ShapefileHeader.length + 8 * index
        guard try window.load(offset, 8) == 8 else { return nil }
        let bytes = window.bytes(offset, 8)
        return Entry(offset: bytes.bigInt32(0) * 2, length: bytes.bigInt32(4) * 2)
    }

    /// Finds a run of adjacent records, as far as the index, their headers and the loaded bytes agree, as they do in
    /// nearly all files.
    ///
    /// - Parameters:
    ///   - first: the number of the first record, from zero.
    ///   - shapes: window of the .shp.
    ///   - range: bytes of the records in the .shp; it starts with the first of them, and may end after the last.
    ///   - limit: how many records are wanted.
    ///   - lengths: takes the lengths of their contents.
    mutating func run(
        from first: Int, in shapes: inout SeekableWindow, _ range: Range<Int>, upTo limit: Int,
        into lengths: inout FlatBuffer<Int>
    ) throws(Problem) {
        let offset = ShapefileHeader.length + 8 * first
        let available = try window.load(offset, 8 * max(min(limit, count - first), 0)) / 8
        guard available > 0 else { return }
        let entries = window.bytes(offset, 8 * available)
        // No more is loaded than the records take: the window would move all that it holds beyond them.
        let end = entries.bigInt32(8 * available - 8) * 2 + 8 + entries.bigInt32(8 * available - 4) * 2
        let loaded = try shapes.load(range.lowerBound, max(min(end, range.upperBound) - range.lowerBound, 0))
        let bytes = shapes.bytes(range.lowerBound, loaded)
        var position = 0
        for record in 0..<available {
            guard position + 8 <= bytes.count, entries.bigInt32(8 * record) * 2 == range.lowerBound + position else {
                return
            }
            let length = entries.bigInt32(8 * record + 4) * 2
            guard length >= 4, bytes.bigInt32(position + 4) * 2 == length, position + 8 + length <= bytes.count,
                bytes.bigInt32(position) == first + record + 1
            else { return }
            lengths.append(length)
            position += 8 + length
        }
    }
}
