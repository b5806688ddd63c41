import Geometry
package import Layers
import Memory

/// Sorts rows by the bytes of their keys. What does not fit into memory is kept in a `Scratch` as sorted runs, rows
/// included, which are then merged. Rows with equal keys come out in the order in which they were appended.
package final class KeySort {
    private let capacity: Int
    private var held = HeldRows()
    /// The runs on file; nil as long as everything fits.
    private var runs: KeyRuns?
    private var merge: KeyMerge?

    /// - Parameter capacity: how many bytes are held in memory.
    package init(capacity: Int = 64 << 20) { self.capacity = capacity }

    package func append(key: Span<UInt8>, row: Span<UInt8>) throws(Problem) {
        if held.size + key.count + row.count > capacity, !held.isEmpty { try writeRun() }
        held.append(key: key, row: row)
    }

    /// Ends the input; from then on `next` returns the rows in order.
    package func finish() throws(Problem) {
        guard runs != nil else { return held.sort() }
        try writeRun()
        held = HeldRows()
        while let runs, runs.count > KeyMerge.most { self.runs = try runs.mergedInPart() }
        merge = try runs.map { (runs) throws(Problem) in try KeyMerge(runs, 0..<runs.count) }
    }

    /// Appends the next row in order to a buffer; false at the end.
    package func next(into buffer: inout ByteBuffer) throws(Problem) -> Bool {
        try next { (_, row) throws(Problem) in buffer.append(row) }
    }

    /// Gives the key and the bytes of the next row in order to `take`; false at the end.
    func next(
        _ take: (_ key: Span<UInt8>, _ row: Span<UInt8>) throws(Problem) -> Void
    ) throws(Problem) -> Bool {
        if merge != nil { return try merge?.next(take) ?? false }
        return try held.next(take)
    }

    private func startedRuns() throws(Problem) -> KeyRuns {
        if let runs { return runs }
        let started = try KeyRuns()
        runs = started
        return started
    }

    private func writeRun() throws(Problem) {
        let started = try startedRuns()
        held.sort()
        try held.write(to: started)
        held.removeAll()
    }
}

/// Rows in memory, with their keys.
private struct HeldRows: ~Copyable {
    /// A row: its key, then its own bytes.
    private struct Entry: BitwiseCopyable {
        /// The first bytes of the key, as numbers.
        var first: UInt64
        var second: UInt64
        var start: Int
        var keyLength: Int32
        var rowLength: Int32

        var key: Range<Int> { start..<start + Int(keyLength) }
        var row: Range<Int> { key.upperBound..<key.upperBound + Int(rowLength) }
    }

    private var bytes = ByteBuffer()
    private var entries = FlatBuffer<Entry>()
    private var room = FlatBuffer<Entry>()
    private var next = 0

    var isEmpty: Bool { entries.isEmpty }

    /// Bytes that they take, including the room in which they are sorted.
    var size: Int { bytes.count + entries.count * 2 * MemoryLayout<Entry>.stride }

    mutating func removeAll() {
        bytes.removeAll()
        entries.removeAll()
    }

    mutating func append(key: Span<UInt8>, row: Span<UInt8>) {
        entries.append(
            Entry(
                first: Self.number(key, from: 0), second: Self.number(key, from: 8), start: bytes.count,
                keyLength: Int32(key.count), rowLength: Int32(row.count)))
        bytes.append(key)
        bytes.append(row)
    }

    /// Eight bytes of a key as a number; those behind its end are zero.
    private static func number(_ key: Span<UInt8>, from start: Int) -> UInt64 {
        var number: UInt64 = 0
        for index in start..<start + 8 { number = number << 8 | (index < key.count ? UInt64(key[index]) : 0) }
        return number
    }

    mutating func sort() { Self.sort(&entries, in: &room, bytes) }

    private static func sort(
        _ entries: inout FlatBuffer<Entry>, in room: inout FlatBuffer<Entry>, _ bytes: borrowing ByteBuffer
    ) {
        let bytes = bytes.bytes
        entries.sort(in: &room) { one, other in
            if one.first != other.first { return one.first < other.first }
            if one.second != other.second { return one.second < other.second }
            return KeyOrder.precedes(bytes.extracting(one.key), bytes.extracting(other.key))
        }
    }

    mutating func next(_ take: (Span<UInt8>, Span<UInt8>) throws(Problem) -> Void) throws(Problem) -> Bool {
        guard next < entries.count else { return false }
        let entry = entries[next]
        next += 1
        try take(bytes.bytes.extracting(entry.key), bytes.bytes.extracting(entry.row))
        return true
    }

    func write(to runs: KeyRuns) throws(Problem) {
        for index in 0..<entries.count {
            let entry = entries[index]
            try runs.append(key: bytes.bytes.extracting(entry.key), row: bytes.bytes.extracting(entry.row))
        }
        try runs.endRun()
    }
}

enum KeyOrder {
    /// True if a key is before another by their bytes.
    @inline(__always)
    static func precedes(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
        for index in 0..<min(one.count, other.count) where one[index] != other[index] {
            return one[index] < other[index]
        }
        return one.count < other.count
    }

    static func areEqual(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
        guard one.count == other.count else { return false }
        for index in one.indices where one[index] != other[index] { return false }
        return true
    }
}
