import FormatKit
import Geometry
import Layers
import Memory

/// A feature in the index.
struct FlatIndexEntry: SortedRecord {
    var key: UInt32
    var length: UInt32
    var position: Int
    var box: Shape.Box

    static func precedes(_ one: FlatIndexEntry, _ other: FlatIndexEntry) -> Bool { one.key < other.key }
}

/// Features in the order of the input that are to be sorted.
final class FlatRunBuffer {
    @safe @exclusivity(unchecked) var builder = FlatBuilder()
    @safe @exclusivity(unchecked) fileprivate var entries = FlatBuffer<FlatIndexEntry>()
    /// The keys of the features in the upper halves, their indices in the lower ones.
    @safe @exclusivity(unchecked) fileprivate var keys = FlatBuffer<UInt64>()

    /// Bytes of the features of a run.
    static let fullLength = 8 << 20

    /// - Parameter start: where the feature is in its run.
    func add(_ box: Shape.Box, _ order: BoxOrder, at start: Int, _ length: Int) {
        // Features without a geometry come last, and meet no box.
        let key = box.isNull ? .max : order.key(of: box)
        keys.append(UInt64(key) << 32 | UInt64(entries.count))
        entries.append(FlatIndexEntry(key: key, length: UInt32(truncatingIfNeeded: length), position: start, box: box))
    }

    fileprivate func removeAll() {
        builder.removeAll()
        entries.removeAll()
        keys.removeAll()
    }
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
    private var room = FlatBuffer<UInt64>()
    private var runs: [FlatRun] = []

    private static let nodeSize = 16
    /// All windows together take no more, unless they would be too small to be worth a read.
    private static let windowsLength = 32 << 20

    init(around box: Shape.Box, _ threads: Int) throws(Problem) {
        order = BoxOrder(in: box)
        self.threads = threads
        features = try Scratch()
    }

    /// Sorts the features of a run, and empties it.
    func add(_ run: FlatRunBuffer) throws(Problem) {
        // To sort the features themselves would move ten times as many bytes.
        run.keys.sort(in: &room) { $0 < $1 }
        runs.append(FlatRun(from: features.count))
        var sorted = ByteBuffer()
        for index in 0..<run.keys.count {
            var entry = run.entries[Int(run.keys[index] & 0xFFFF_FFFF)]
            let range = entry.position..<entry.position + Int(entry.length)
            entry.position = features.count + sorted.count
            sorted.append(run.builder.bytes.bytes.extracting(range))
            try entries.append(entry)
            if sorted.count >= 1 << 20 {
                try features.append(sorted)
                sorted.removeAll()
            }
        }
        try features.append(sorted)
        run.removeAll()
    }

    func write(to output: Output) throws(Problem) {
        room = FlatBuffer()
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
                try Self.forEach(in: sorted) { (entry) throws(Problem) in
                    piece.bytes.append(entry.box, UInt64(position))
                    position += Int(entry.length)
                    if piece.isFull { piece = try Self.next(after: pieces) }
                }
                let window = max(Self.windowsLength / max(runs.count, 1), 16 << 10)
                try Self.forEach(in: sorted) { (entry) throws(Problem) in
                    try run(of: entry.position).take(
                        Int(entry.length), from: features, window: window, to: &piece.bytes)
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

    /// The run that has the feature at a position.
    private func run(of position: Int) -> FlatRun {
        var (low, high) = (0, runs.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle].start <= position { low = middle } else { high = middle }
        }
        return runs[low]
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

    private static func forEach(
        in sorted: Scratch, _ body: (FlatIndexEntry) throws(Problem) -> Void
    ) throws(Problem) {
        let length = MemoryLayout<FlatIndexEntry>.size
        var block = ByteBuffer()
        var position = 0
        while position < sorted.count {
            block.removeAll()
            let count = min(sorted.count - position, length << 14)
            try sorted.readWhole(into: &block, at: position, count)
            position += count
            for start in stride(from: 0, to: count, by: length) {
                var cursor = RawCursor(block.bytes, at: start)
                try body(cursor.take(FlatIndexEntry.self))
            }
        }
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

/// Features that are sorted, of which a window is in memory.
private final class FlatRun {
    let start: Int
    @safe @exclusivity(unchecked) private var bytes = ByteBuffer()
    /// The bytes that were taken, and where the next ones start.
    @safe @exclusivity(unchecked) private var taken = 0
    @safe @exclusivity(unchecked) private var next: Int

    init(from start: Int) { (self.start, next) = (start, start) }

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
