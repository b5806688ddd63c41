import FormatKit
import Geometry
import Layers
import Memory

/// A feature in the index.
struct FlatIndexEntry: SortedRecord {
    var key: UInt32
    var length: UInt32
    /// The run that has the feature. While its run is not sorted: where the feature is in it.
    var place: Int
    var box: Shape.Box

    static func precedes(_ one: FlatIndexEntry, _ other: FlatIndexEntry) -> Bool { one.key < other.key }
}

/// Features in the order of the input that are to be sorted.
struct FlatRunBuffer: ~Copyable {
    private var builder = FlatBuilder()
    private var entries = FlatBuffer<FlatIndexEntry>()
    /// The keys of the features in the upper halves, their indices in the lower ones.
    private var keys = FlatBuffer<UInt64>()
    private var room = FlatBuffer<UInt64>()
    private var runCount = 0

    var isFull: Bool { builder.bytes.count >= 8 << 20 }

    mutating func add(
        _ record: borrowing SpooledRecord, _ bytes: Span<UInt8>, _ numbers: Span<Int32>,
        by encoder: inout FlatFeatureWriter, _ order: BoxOrder
    ) {
        let start = builder.bytes.count
        let length = encoder.append(record, bytes, numbers, to: &builder)
        let box = record.shape.box
        // Features without a geometry come last, and meet no box.
        let key = box.isNull ? .max : order.key(of: box)
        keys.append(UInt64(key) << 32 | UInt64(entries.count))
        entries.append(FlatIndexEntry(key: key, length: UInt32(truncatingIfNeeded: length), place: start, box: box))
    }

    /// Moves the features into a run that is empty, in their order.
    mutating func sort(into run: FlatRun) {
        // To sort the features themselves would move ten times as many bytes.
        keys.sort(in: &room) { $0 < $1 }
        for index in 0..<keys.count {
            var entry = entries[Int(keys[index] & 0xFFFF_FFFF)]
            run.bytes.append(builder.bytes.bytes.extracting(entry.place..<entry.place + Int(entry.length)))
            entry.place = runCount
            run.entries.append(entry)
        }
        runCount += 1
        builder.removeAll()
        entries.removeAll()
        keys.removeAll()
    }
}

/// Features that are sorted, to be written to a file.
final class FlatRun {
    @safe @exclusivity(unchecked) fileprivate var bytes = ByteBuffer()
    @safe @exclusivity(unchecked) fileprivate var entries = FlatBuffer<FlatIndexEntry>()
}

/// Bytes to write.
private final class FlatPiece {
    @safe @exclusivity(unchecked) var bytes = ByteBuffer()

    var isFull: Bool { bytes.count >= 1 << 20 }
}

/// Sorts the features along a Hilbert curve, then writes the index and the features in this order.
///
/// Features wait in runs, each of which is sorted, so that the order of all reads each run from front to back. Only the
/// upper levels of the tree are in memory.
final class FlatIndexWriter {
    let order: BoxOrder
    private let threads: Int
    private let features: Scratch
    private let entries = ExternalSort<FlatIndexEntry>()
    private var runs: [FlatRunReader] = []

    private static let nodeSize = 16
    /// All windows together take no more, unless they would be too small to be worth a read.
    private static let windowsLength = 32 << 20

    init(around box: Shape.Box, _ threads: Int) throws(Problem) {
        order = BoxOrder(in: box)
        self.threads = threads
        features = try Scratch()
    }

    /// Writes a run to a file, and empties it.
    func add(_ run: FlatRun) throws(Problem) {
        runs.append(FlatRunReader(from: features.count))
        try features.append(run.bytes)
        try entries.append(run: run.entries)
        run.bytes.removeAll()
        run.entries.removeAll()
    }

    func write(to output: Output) throws(Problem) {
        try entries.finish()
        let sorted = try Scratch()
        var boxes = FlatBuffer<Shape.Box>()
        try fillPieces(
            { (pieces) throws(Problem) in
                var (index, piece) = (0, pieces.item)
                while let entry = try entries.next() {
                    if index % Self.nodeSize == 0 { boxes.append(Shape.Box()) }
                    if !entry.box.isNull { boxes[boxes.count - 1].insert(entry.box) }
                    piece.bytes.append(bytesOf: entry)
                    index += 1
                    if piece.isFull { piece = try Self.next(after: pieces) }
                }
            }, writing: { (piece) throws(Problem) in try sorted.append(piece.bytes) })
        try fillPieces(
            { (pieces) throws(Problem) in
                try appendLevels(boxes, to: pieces)
                var (position, piece) = (0, pieces.item)
                var entries = FlatEntries(sorted)
                while let entry = try entries.next() {
                    piece.bytes.append(entry.box, UInt64(position))
                    position += Int(entry.length)
                    if piece.isFull { piece = try Self.next(after: pieces) }
                }
                let window = max(Self.windowsLength / max(runs.count, 1), 16 << 10)
                let runs = runs
                entries = FlatEntries(sorted)
                while let entry = try entries.next() {
                    try runs[entry.place].take(Int(entry.length), from: features, window: window, to: &piece.bytes)
                    if piece.isFull { piece = try Self.next(after: pieces) }
                }
            }, writing: { (piece) throws(Problem) in try output.write(piece.bytes) })
    }

    /// Calls `body`, which fills pieces, and writes them beside it.
    private func fillPieces(
        _ body: (WritingHelper<FlatPiece>) throws(Problem) -> Void,
        writing write: @escaping (FlatPiece) throws(Problem) -> Void
    ) throws(Problem) {
        try WritingHelper.run(
            threads: threads, (FlatPiece(), FlatPiece()),
            work: { (piece) throws(Problem) in
                try write(piece)
                piece.bytes.removeAll()
            },
            body: { (pieces) throws(Problem) in
                try body(pieces)
                try pieces.send()
            })
    }

    /// Sends a full piece to be written; returns the one to fill next.
    private static func next(after pieces: WritingHelper<FlatPiece>) throws(Problem) -> FlatPiece {
        try pieces.send()
        return pieces.item
    }

    /// Appends the levels above the features, the root first.
    private func appendLevels(
        _ first: borrowing FlatBuffer<Shape.Box>, to pieces: WritingHelper<FlatPiece>
    ) throws(Problem) {
        var levels: [[Shape.Box]] = [first.span.indices.map { first[$0] }]
        while let last = levels.last, last.count > 1 {
            levels.append(
                stride(from: 0, to: last.count, by: Self.nodeSize).map { start in
                    var box = Shape.Box()
                    for child in last[start..<min(start + Self.nodeSize, last.count)] where !child.isNull {
                        box.insert(child)
                    }
                    return box
                })
        }
        // Nodes are numbered from the root on, those of the features last.
        var (number, piece) = (0, pieces.item)
        for level in levels.reversed() {
            number += level.count
            for (index, box) in level.enumerated() {
                piece.bytes.append(box, UInt64(number + index * Self.nodeSize))
                if piece.isFull { piece = try Self.next(after: pieces) }
            }
        }
    }
}

/// Reads entries that were sorted.
private struct FlatEntries: ~Copyable {
    private let file: Scratch
    private var position = 0
    private var block = ByteBuffer()
    private var offset = 0

    init(_ file: Scratch) { self.file = file }

    mutating func next() throws(Problem) -> FlatIndexEntry? {
        let length = MemoryLayout<FlatIndexEntry>.size
        if offset == block.count {
            let count = min(file.count - position, length << 14)
            guard count > 0 else { return nil }
            block.removeAll()
            try file.readWhole(into: &block, at: position, count)
            position += count
            offset = 0
        }
        let start = offset
        offset += length
        var cursor = RawCursor(block.bytes, at: start)
        return cursor.take(FlatIndexEntry.self)
    }
}

extension ByteBuffer {
    fileprivate mutating func append(_ box: Shape.Box, _ offset: UInt64) {
        append(bytesOf: box.west)
        append(bytesOf: box.south)
        append(bytesOf: box.east)
        append(bytesOf: box.north)
        append(bytesOf: offset)
    }
}

/// Reads the features of a run, of which a window is in memory.
private final class FlatRunReader {
    @safe @exclusivity(unchecked) private var bytes = ByteBuffer()
    /// The bytes that were taken, and where the next ones start.
    @safe @exclusivity(unchecked) private var taken = 0
    @safe @exclusivity(unchecked) private var next: Int

    init(from start: Int) { next = start }

    /// Takes the next feature.
    func take(_ count: Int, from file: Scratch, window: Int, to buffer: inout ByteBuffer) throws(Problem) {
        if bytes.count - taken < count {
            bytes.removeFirst(taken)
            taken = 0
            // Those of the next run do no harm.
            let length = min(max(window, count - bytes.count), file.count - next)
            try file.readWhole(into: &bytes, at: next, length)
            next += length
        }
        buffer.append(bytes.bytes.extracting(taken..<taken + count))
        taken += count
    }
}
