import Features
import Layers
import Memory

/// A table on file, for one that does not fit into memory: its rows in the order of their keys, and an index of the keys,
/// of which only the first of each block is in memory. It is complete before other threads read it.
final class FiledTable: @unchecked Sendable {
    /// What precedes the values of a row.
    struct Head: BitwiseCopyable {
        /// The number of rows before it in the table.
        var number: Int
        var origin: TableGatherer.Origin
    }

    /// A key in the index, before its bytes.
    struct Entry: BitwiseCopyable {
        /// Where its rows are, how many bytes they take, and how many they are.
        var start: Int
        var length = 0
        var rowCount = 0
        var firstRow: Int
        var keyLength: Int32
    }

    /// Keys of the index that are read together.
    struct Block: BitwiseCopyable {
        var start: Int
        var length = 0
        /// The number of keys before it.
        var firstNumber: Int
        /// Where the start of its first key is in `firstKeys`.
        var firstKey: Int
        var firstKeyLength: Int
    }

    let rows: Scratch
    let index: Scratch
    private(set) var blocks = FlatBuffer<Block>()
    private(set) var firstKeys = ByteBuffer()
    private(set) var keyCount = 0
    /// The rows without a key, one after the other.
    private(set) var keyless = TableRows()
    /// The number of rows that are not kept because an earlier one has their key.
    private(set) var dropped = 0
    /// The first row that has the key of an earlier one, and that one.
    private(set) var repeated: (row: [UInt8], head: Head, earlier: Head)?

    private let sort: KeySort
    private var row = ByteBuffer()
    private var pendingRows = ByteBuffer()
    private var pendingKeys = ByteBuffer()
    /// The bytes of a key that are kept for each block.
    private static let mostOfKey = 256

    init(memory: Int) throws(Problem) {
        (rows, index) = (try Scratch(), try Scratch())
        sort = KeySort(capacity: min(max(memory / 4, 1 << 20), 64 << 20))
    }

    /// Adds a row; its key is empty if it has none.
    func append(
        key: borrowing ByteBuffer, _ head: Head, _ values: borrowing StoredValues, _ item: Int
    ) throws(Problem) {
        row.removeAll()
        row.append(bytesOf: head)
        values.encode(item, to: &row)
        try Self.append(key, row, to: sort)
    }

    private static func append(
        _ key: borrowing ByteBuffer, _ row: borrowing ByteBuffer, to sort: KeySort
    ) throws(Problem) { try sort.append(key: key.bytes, row: row.bytes) }

    /// Puts rows with the same key together, after the last one.
    func finish(_ duplicates: LoadedTable.Duplicates) throws(Problem) {
        try sort.finish()
        var key = ByteBuffer()
        var entry: Entry?
        var first: Head?
        while try sort.next({ (rowKey, row) throws(Problem) in
            var cursor = RawCursor(row, at: 0)
            let head = cursor.take(Head.self)
            if entry == nil || !KeyOrder.areEqual(rowKey, key.bytes) {
                if let entry { try append(entry, key) }
                key.removeAll()
                key.append(rowKey)
                entry = Entry(start: rowsEnd, firstRow: head.number, keyLength: Int32(rowKey.count))
                first = head
            } else if !rowKey.isEmpty, duplicates != .match {
                dropped += 1
                if let first, repeated.map({ head.number < $0.head.number }) ?? true {
                    repeated = (Self.copy(row), head, first)
                }
                return
            }
            pendingRows.append(bytesOf: Int32(row.count))
            pendingRows.append(row)
            entry?.rowCount += 1
            entry?.length += MemoryLayout<Int32>.size + row.count
            if pendingRows.count >= 1 << 20 { try flushRows() }
        }) {}
        if let entry { try append(entry, key) }
        try flushRows()
        try flushKeys()
        row = ByteBuffer()
    }

    private static func copy(_ bytes: Span<UInt8>) -> [UInt8] { bytes.indices.map { bytes[$0] } }

    private var rowsEnd: Int { rows.count + pendingRows.count }

    private func flushRows() throws(Problem) {
        try rows.append(pendingRows)
        pendingRows.removeAll()
    }

    private func append(_ entry: Entry, _ key: borrowing ByteBuffer) throws(Problem) {
        guard !key.isEmpty else {
            keyless = TableRows(key: -1, next: entry.start, count: entry.rowCount, length: entry.length)
            return
        }
        if pendingKeys.isEmpty {
            let length = min(key.count, Self.mostOfKey)
            blocks.append(
                Block(
                    start: index.count, firstNumber: keyCount, firstKey: firstKeys.count, firstKeyLength: length))
            firstKeys.append(key.bytes.extracting(0..<length))
        }
        pendingKeys.append(bytesOf: entry)
        pendingKeys.append(key.bytes)
        keyCount += 1
        if pendingKeys.count >= 4096 { try flushKeys() }
    }

    private func flushKeys() throws(Problem) {
        guard !pendingKeys.isEmpty else { return }
        blocks[blocks.count - 1].length = pendingKeys.count
        try index.append(pendingKeys)
        pendingKeys.removeAll()
    }

    /// The last block whose first key, as far as it is kept, is not behind a key; negative for none.
    func block(of key: Span<UInt8>) -> Int {
        var (low, high) = (0, blocks.count)
        while low < high {
            let middle = (low + high) / 2
            let block = blocks[middle]
            let first = firstKeys.bytes.extracting(block.firstKey..<block.firstKey + block.firstKeyLength)
            if KeyOrder.precedes(key, first) { high = middle } else { low = middle + 1 }
        }
        return low - 1
    }

    func read(block: Int, into buffer: inout ByteBuffer) throws(Problem) {
        buffer.removeAll()
        try index.readWhole(into: &buffer, at: blocks[block].start, blocks[block].length)
    }

    /// Calls `take` with each key, its number and its rows, in the order of the keys.
    func forEachKey(_ take: (Span<UInt8>, Int, Entry) throws(Problem) -> Void) throws(Problem) {
        var bytes = ByteBuffer()
        var number = 0
        for block in 0..<blocks.count {
            try read(block: block, into: &bytes)
            var cursor = RawCursor(bytes.bytes, at: 0)
            while cursor.offset < bytes.count {
                let entry = cursor.take(Entry.self)
                let start = cursor.offset
                cursor.skip(Int(entry.keyLength))
                try take(bytes.bytes.extracting(start..<cursor.offset), number, entry)
                number += 1
            }
        }
    }
}

/// Finds rows of a table on file, on one thread.
struct FiledTableReader: ~Copyable {
    private let table: FiledTable
    /// The block of the index that is in memory; negative for none.
    private var block = -1
    private var keys = ByteBuffer()
    private var row = ByteBuffer()

    init(_ table: FiledTable) { self.table = table }

    /// The rows of a key; nil for none.
    mutating func find(_ key: Span<UInt8>) throws(Problem) -> TableRows? {
        var wanted = table.block(of: key)
        while wanted >= 0 {
            if wanted != block {
                block = -1
                try table.read(block: wanted, into: &keys)
                block = wanted
            }
            var number = table.blocks[block].firstNumber
            var cursor = RawCursor(keys.bytes, at: 0)
            while cursor.offset < keys.count {
                let entry = cursor.take(FiledTable.Entry.self)
                let start = cursor.offset
                cursor.skip(Int(entry.keyLength))
                let known = keys.bytes.extracting(start..<cursor.offset)
                if KeyOrder.areEqual(known, key) {
                    return TableRows(key: number, next: entry.start, count: entry.rowCount, length: entry.length)
                }
                if KeyOrder.precedes(key, known) { break }
                number += 1
            }
            // The first key of a block is known only to its first bytes, and may be behind this one.
            guard number == table.blocks[block].firstNumber else { return nil }
            wanted -= 1
        }
        return nil
    }

    /// Reads the next of some rows, without a copy of those before, and returns its head.
    mutating func read(_ rows: inout TableRows, into values: inout StoredValues) throws(Problem) -> FiledTable.Head {
        row.removeAll()
        let headLength = MemoryLayout<Int32>.size
        if rows.count == 1 {
            try table.rows.readWhole(into: &row, at: rows.next, rows.length)
        } else {
            try table.rows.readWhole(into: &row, at: rows.next, headLength)
            let length = Int(Self.number(row))
            try table.rows.readWhole(into: &row, at: rows.next + headLength, length)
        }
        rows.count -= 1
        rows.next += row.count
        rows.length -= row.count
        var cursor = RawCursor(row.bytes, at: headLength)
        let head = cursor.take(FiledTable.Head.self)
        values.removeAll()
        values.append(encoded: row.bytes, at: cursor.offset)
        return head
    }

    private static func number(_ bytes: borrowing ByteBuffer) -> Int32 {
        var cursor = RawCursor(bytes.bytes, at: 0)
        return cursor.take(Int32.self)
    }
}
