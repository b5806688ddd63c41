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

/// Sorts the features along a Hilbert curve, then writes the index and the features in this order. Only the upper levels
/// of the tree are in memory.
final class FlatIndexWriter {
    private let order: BoxOrder
    private let count: Int
    private let entries = ExternalSort<FlatIndexEntry>()

    private static let nodeSize = 16

    init(around box: Shape.Box, count: Int) {
        order = BoxOrder(in: box)
        self.count = count
    }

    /// - Parameter position: where the feature is in the file of features.
    func add(_ box: Shape.Box, at position: Int, _ length: Int) throws(Problem) {
        // Features without a geometry come last, and meet no box.
        let key = box.isNull ? .max : order.key(of: box)
        try entries.append(
            FlatIndexEntry(key: key, length: UInt32(truncatingIfNeeded: length), position: position, box: box))
    }

    func write(to output: Output, featuresIn scratch: Scratch) throws(Problem) {
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
        try Self.forEach(in: sorted) { (entry) throws(Problem) in
            try scratch.readWhole(into: &buffer, at: entry.position, Int(entry.length))
            try Self.flush(&buffer, to: output)
        }
        try output.write(buffer)
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
