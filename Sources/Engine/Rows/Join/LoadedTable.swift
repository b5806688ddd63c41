package import Features
package import Layers
import Memory
import Streams

/// A table whose rows are found by their keys, in memory as long as it fits. It is complete before other threads read it.
package final class LoadedTable: @unchecked Sendable {
    /// What becomes of rows that have the key of an earlier one.
    package enum Duplicates: Sendable {
        /// The first of them ends the run.
        case fail
        /// They match nothing.
        case areDropped
        /// They match what the first one matches.
        case match
    }

    package let key: RowKey
    private let duplicates: Duplicates
    private let memory: Int
    private let location: @Sendable (_ source: Int, _ record: Int, _ place: Int) -> InputLocation?
    private var seen = FieldNumbers()
    private(set) var keys = TextTable()
    /// The values of all rows; if the table is on file, those of the last chunk.
    private(set) var values = StoredValues()
    private var origins = FlatBuffer<TableGatherer.Origin>()
    /// For each key, its first row, its last one, and how many it has.
    private var rowsOfKey = FlatBuffer<Rows>()
    /// For each row, the next one of the same key; negative for none.
    private var nextRow = FlatBuffer<Int32>()
    /// For each row, the number of its key; negative for none.
    private var keyOfRow = FlatBuffer<Int32>()
    /// The table, if it does not fit into memory.
    private(set) var filed: FiledTable?
    /// The number of rows.
    package private(set) var count = 0
    /// The number of rows without a key.
    package private(set) var withoutKey = 0
    /// The number of rows that match nothing because an earlier one has their key.
    package private(set) var dropped = 0
    /// The values of the first key.
    private(set) var firstKey: [String]?

    private struct Rows: BitwiseCopyable {
        var first: Int32
        var last: Int32
        var count: Int
    }

    /// The number of the key of a row that matches nothing, because an earlier one has its key.
    private static let noKeyOfItsOwn: Int32 = -2

    /// - Parameters:
    ///   - memory: the most bytes of memory for the table. A larger table goes to a file.
    ///   - location: returns the position of a record, for messages, by its input, its number and its place.
    package init(
        _ key: RowKey, _ duplicates: Duplicates, memory: Int,
        location: @escaping @Sendable (_ source: Int, _ record: Int, _ place: Int) -> InputLocation?
    ) {
        (self.key, self.duplicates, self.memory, self.location) = (key, duplicates, memory, location)
    }

    /// All fields, in the order in which values name them.
    package var fields: [Field] { seen.fields }

    /// Adds fields that are known before the rows.
    package func add(_ fields: [Field]) {
        for field in fields { _ = seen.number(of: field) }
    }

    /// The first field of the key that no row has had; nil if there is none, or no row at all.
    package var missingField: String? {
        count == 0 ? nil : key.fields.first { seen.number(named: $0) == nil }
    }

    private var size: Int {
        keys.size + values.size + origins.count * MemoryLayout<TableGatherer.Origin>.stride
            + rowsOfKey.count * MemoryLayout<Rows>.stride + 2 * keyOfRow.count * MemoryLayout<Int32>.stride
    }

    func take(_ chunk: borrowing TableGatherer) throws(Problem) {
        let numbers = chunk.fields.map { Int32(seen.number(of: $0)) }
        if filed != nil { values.removeAll() }
        let before = filed == nil ? count : 0
        values.append(chunk.values, numbers)
        var keyBytes = ByteBuffer()
        for row in 0..<chunk.keyOfRow.count {
            var origin = chunk.origins[row]
            origin.record += chunk.recordsBefore
            let key = chunk.keyOfRow[row]
            if key < 0 { withoutKey += 1 }
            if key >= 0, firstKey == nil { firstKey = texts(ofRow: before + row) }
            count += 1
            if let filed {
                keyBytes.removeAll()
                if key >= 0 { chunk.keys.copy(Int(key), to: &keyBytes) }
                try filed.append(
                    key: keyBytes, FiledTable.Head(number: count - 1, origin: origin), values, row)
            } else {
                origins.append(origin)
                nextRow.append(-1)
                keyOfRow.append(key < 0 ? -1 : Int32(keys.number(of: Int(key), in: chunk.keys)))
                if key >= 0 { try add(Int32(before + row), toKey: Int(keyOfRow[before + row])) }
            }
        }
        if filed == nil, size > memory { try moveToFile() }
    }

    private func add(_ row: Int32, toKey number: Int) throws(Problem) {
        guard number < rowsOfKey.count else { return rowsOfKey.append(Rows(first: row, last: row, count: 1)) }
        switch duplicates {
        case .fail:
            let (origin, earlier) = (origins[Int(row)], origins[Int(rowsOfKey[number].first)])
            throw repeated(origin, earlier, texts(ofRow: Int(row)))
        case .areDropped:
            dropped += 1
            keyOfRow[Int(row)] = Self.noKeyOfItsOwn
        case .match:
            nextRow[Int(rowsOfKey[number].last)] = row
            rowsOfKey[number].last = row
            rowsOfKey[number].count += 1
        }
    }

    private func moveToFile() throws(Problem) {
        let filed = try FiledTable(memory: memory)
        var keyBytes = ByteBuffer()
        for row in 0..<count where keyOfRow[row] != Self.noKeyOfItsOwn {
            keyBytes.removeAll()
            if keyOfRow[row] >= 0 { keys.copy(Int(keyOfRow[row]), to: &keyBytes) }
            try filed.append(key: keyBytes, FiledTable.Head(number: row, origin: origins[row]), values, row)
        }
        self.filed = filed
        keys = TextTable()
        values = StoredValues()
        origins = FlatBuffer()
        rowsOfKey = FlatBuffer()
        nextRow = FlatBuffer()
        keyOfRow = FlatBuffer()
    }

    /// Call it once, after the last row.
    package func finish() throws(Problem) {
        guard let filed else { return }
        values = StoredValues()
        try filed.finish(duplicates)
        dropped += filed.dropped
        guard duplicates == .fail, let (row, head, earlier) = filed.repeated else { return }
        values.append(encoded: row.span, at: MemoryLayout<FiledTable.Head>.size)
        throw repeated(head.origin, earlier.origin, texts(ofRow: 0))
    }

    private func repeated(
        _ origin: TableGatherer.Origin, _ earlier: TableGatherer.Origin, _ key: [String]
    ) -> Problem {
        let place = location(Int(origin.source), origin.record + 1, origin.place)
        let names = earlier.source == origin.source ? "" : " of another file"
        return Problem(
            .data, "repeated-key", at: place,
            "record \(origin.record + 1) of the table has the same key as record \(earlier.record + 1)\(names): \(Self.quoted(key))",
            hint: "use --duplicates all for a feature for each of them, or --duplicates first")
    }

    /// The rows of a key of a table in memory; nil if there are none.
    func rows(of key: borrowing ByteBuffer) -> TableRows? {
        keys.number(ifKnown: key).map {
            TableRows(key: $0, next: Int(rowsOfKey[$0].first), count: rowsOfKey[$0].count)
        }
    }

    /// Goes to the next of some rows of a table in memory.
    func advance(_ rows: inout TableRows) {
        rows.next = Int(nextRow[rows.next])
        rows.count -= 1
    }

    var keyCount: Int { filed?.keyCount ?? rowsOfKey.count }

    /// Calls `take` with each key and its first row.
    func forEachKey(_ take: (_ key: Span<UInt8>, _ firstRow: Int) throws(Problem) -> Void) throws(Problem) {
        if let filed {
            return try filed.forEachKey { (key, _, entry) throws(Problem) in try take(key, entry.firstRow) }
        }
        var bytes = ByteBuffer()
        for key in 0..<keyCount {
            bytes.removeAll()
            keys.copy(key, to: &bytes)
            try take(bytes.bytes, Int(rowsOfKey[key].first))
        }
    }

    /// The rows that match nothing, in their order, as features without geometries: those without a key, and those of
    /// keys that are not matched.
    package func unmatchedRows(_ tally: JoinTally) throws(Problem) -> SpooledFeatures {
        let rows = try RowFeatures(fields)
        if let filed {
            let sort = KeySort()
            try filed.forEachKey { (_, number, entry) throws(Problem) in
                guard !tally.isMatched(number) else { return }
                let found = TableRows(key: number, next: entry.start, count: entry.rowCount, length: entry.length)
                try Self.append(found, of: filed, to: sort)
            }
            try Self.append(filed.keyless, of: filed, to: sort)
            try sort.finish()
            var values = StoredValues()
            while try sort.next({ (_, row) throws(Problem) in
                values.removeAll()
                values.append(encoded: row, at: 0)
                try rows.add(values, 0)
            }) {}
        } else {
            for row in 0..<count where keyOfRow[row] != Self.noKeyOfItsOwn {
                if keyOfRow[row] < 0 || !tally.isMatched(Int(keyOfRow[row])) { try rows.add(values, row) }
            }
        }
        return try rows.finished()
    }

    /// Gives rows on file to a sort by their numbers.
    private static func append(_ rows: TableRows, of filed: FiledTable, to sort: KeySort) throws(Problem) {
        var rows = rows
        var reader = FiledTableReader(filed)
        var values = StoredValues()
        var key = ByteBuffer()
        var row = ByteBuffer()
        while rows.count > 0 {
            let head = try reader.read(&rows, into: &values)
            key.removeAll()
            key.append(bytesOf: UInt64(head.number).bigEndian)
            row.removeAll()
            values.encode(0, to: &row)
            try sort.append(key: key.bytes, row: row.bytes)
        }
    }

    /// The values of the key of a row whose values are in memory.
    private func texts(ofRow row: Int) -> [String] {
        key.fields.map { name in
            var text = ByteBuffer()
            guard let field = seen.number(named: name), values.append(field, of: row, to: &text) else { return "" }
            return text.string
        }
    }

    /// Values as a message has them: `'02134'`.
    static func quoted(_ texts: [String]) -> String {
        texts.map { "'\(excerpt($0.utf8))'" }.joined(separator: ", ")
    }
}

/// Makes features without geometries of rows.
private final class RowFeatures {
    private let features: SpooledFeatures
    private var gatherer = FeatureGatherer(orderField: nil)
    private var feature = Feature()
    private var count = 0

    init(_ fields: [Field]) throws(Problem) {
        features = try SpooledFeatures(areSorted: false)
        features.add(fields)
        for field in fields { gatherer.add(field) }
        gatherer.begin()
    }

    func add(_ values: borrowing StoredValues, _ row: Int) throws(Problem) {
        feature.removeAll()
        feature.index = count % 10_000
        values.copy(row, to: &feature) { $0 }
        do throws(BadRecord) {
            try gatherer.consume(&feature, of: Chunk())
        } catch {
            preconditionFailure("a row without a geometry is small enough")
        }
        count += 1
        if count % 10_000 == 0 { try send(count - 10_000) }
    }

    private func send(_ before: Int) throws(Problem) {
        gatherer.receive(recordsBefore: before)
        try gatherer.send(to: features)
        gatherer.begin()
    }

    func finished() throws(Problem) -> SpooledFeatures {
        try send(count / 10_000 * 10_000)
        return features
    }
}

extension ByteBuffer {
    var string: String { unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
}
