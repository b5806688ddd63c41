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

/// Sorts the features along a Hilbert curve, then writes the index and the features in this order.
///
/// Features wait in runs, each of which is sorted, so that the order of all reads each run from front to back. Only the
/// upper levels of the tree are in memory.
final class FlatIndexWriter {
    private let order: BoxOrder
    private let features: Scratch
    private let entries = ExternalSort<FlatIndexEntry>()
    /// The features of the run that is being filled.
    private var run = FlatBuffer<FlatIndexEntry>()
    /// The keys of its features in the upper halves, their indices in the lower ones.
    private var keys = FlatBuffer<UInt64>()
    private var room = FlatBuffer<UInt64>()
    private var runs: [FlatRun] = []

    private static let nodeSize = 16
    /// Bytes of the features of a run.
    static let runLength = 16 << 20
    /// All windows together take no more, unless they would be too small to be worth a read.
    private static let windowsLength = 32 << 20

    init(around box: Shape.Box) throws(Problem) {
        order = BoxOrder(in: box)
        features = try Scratch()
    }

    /// - Parameter start: where the feature is in its run.
    func add(_ box: Shape.Box, at start: Int, _ length: Int) {
        // Features without a geometry come last, and meet no box.
        let key = box.isNull ? .max : order.key(of: box)
        keys.append(UInt64(key) << 32 | UInt64(run.count))
        run.append(FlatIndexEntry(key: key, length: UInt32(truncatingIfNeeded: length), position: start, box: box))
    }

    func endRun(_ bytes: borrowing ByteBuffer) throws(Problem) {
        // To sort the features themselves would move ten times as many bytes.
        keys.sort(in: &room) { $0 < $1 }
        runs.append(FlatRun(from: features.count))
        var sorted = ByteBuffer()
        for index in 0..<keys.count {
            var entry = run[Int(keys[index] & 0xFFFF_FFFF)]
            let range = entry.position..<entry.position + Int(entry.length)
            entry.position = features.count + sorted.count
            sorted.append(bytes.bytes.extracting(range))
            try entries.append(entry)
            if sorted.count >= 1 << 20 {
                try features.append(sorted)
                sorted.removeAll()
            }
        }
        try features.append(sorted)
        run.removeAll()
        keys.removeAll()
    }

    func write(to output: Output) throws(Problem) {
        run = FlatBuffer()
        keys = FlatBuffer()
        room = FlatBuffer()
        try entries.finish()
        let sorted = try Scratch()
        var buffer = ByteBuffer()
        var boxes = FlatBuffer<Shape.Box>()
        var index = 0
        while let entry = try entries.next() {
            if index % Self.nodeSize == 0 { boxes.append(Shape.Box()) }
            if !entry.box.isNull { boxes[boxes.count - 1].insert(entry.box) }
            buffer.append(bytesOf: entry)
            index += 1
            if buffer.count >= 1 << 20 {
                try sorted.append(buffer)
                buffer.removeAll()
            }
        }
        try sorted.append(buffer)
        buffer.removeAll()
        try writeLevels(boxes, to: output)
        var position = 0
        try Self.forEach(in: sorted) { (entry) throws(Problem) in
            buffer.append(entry.box, UInt64(position))
            position += Int(entry.length)
            try Self.flush(&buffer, to: output)
        }
        let window = max(Self.windowsLength / max(runs.count, 1), 16 << 10)
        try Self.forEach(in: sorted) { (entry) throws(Problem) in
            try run(of: entry.position).take(Int(entry.length), from: features, window: window, to: &buffer)
            try Self.flush(&buffer, to: output)
        }
        try output.write(buffer)
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

    /// Writes the levels above the features, the root first.
    private func writeLevels(_ first: borrowing FlatBuffer<Shape.Box>, to output: Output) throws(Problem) {
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
        var number = 0
        var buffer = ByteBuffer()
        for level in levels.reversed() {
            number += level.count
            for (index, box) in level.enumerated() {
                buffer.append(box, UInt64(number + index * Self.nodeSize))
                try Self.flush(&buffer, to: output)
            }
        }
        try output.write(buffer)
    }

    private static func flush(_ buffer: inout ByteBuffer, to output: Output) throws(Problem) {
        guard buffer.count >= 1 << 20 else { return }
        try output.write(buffer)
        buffer.removeAll()
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
    private var bytes = ByteBuffer()
    /// The bytes that were taken, and where the next ones start.
    private var taken = 0
    private var next: Int

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
