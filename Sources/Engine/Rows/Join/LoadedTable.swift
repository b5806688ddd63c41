import Features
package import Layers
import Memory
import Streams

/// A table in memory, whose rows are found by their keys. It is complete before other threads read it.
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
    private let location: @Sendable (_ source: Int, _ record: Int, _ place: Int) -> InputLocation?
    private var seen = FieldNumbers()
    private(set) var keys = TextTable()
    private(set) var values = StoredValues()
    private var origins = FlatBuffer<TableGatherer.Origin>()
    /// For each key, its first row, its last one, and how many it has.
    private var rowsOfKey = FlatBuffer<Rows>()
    /// For each row, the next one of the same key; negative for none.
    private var nextRow = FlatBuffer<Int32>()
    /// The number of rows without a key.
    package private(set) var withoutKey = 0
    /// The number of rows that match nothing because an earlier one has their key.
    package private(set) var dropped = 0
    private let nearKeys = Monitor<NearKeys?>(nil)

    private struct Rows: BitwiseCopyable {
        var first: Int32
        var last: Int32
        var count: Int
    }

    /// - Parameter location: returns the position of a record, for messages, by its input, its number and its place.
    package init(
        _ key: RowKey, _ duplicates: Duplicates,
        location: @escaping @Sendable (_ source: Int, _ record: Int, _ place: Int) -> InputLocation?
    ) {
        (self.key, self.duplicates, self.location) = (key, duplicates, location)
    }

    /// The number of rows.
    package var count: Int { nextRow.count }

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

    func take(_ chunk: borrowing TableGatherer) throws(Problem) {
        let numbers = chunk.fields.map { Int32(seen.number(of: $0)) }
        let before = count
        values.append(chunk.values, numbers)
        for row in 0..<chunk.keyOfRow.count {
            var origin = chunk.origins[row]
            origin.record += chunk.recordsBefore
            origins.append(origin)
            nextRow.append(-1)
            guard chunk.keyOfRow[row] >= 0 else {
                withoutKey += 1
                continue
            }
            let number = keys.number(of: Int(chunk.keyOfRow[row]), in: chunk.keys)
            try add(Int32(before + row), toKey: number)
        }
    }

    private func add(_ row: Int32, toKey number: Int) throws(Problem) {
        guard number < rowsOfKey.count else { return rowsOfKey.append(Rows(first: row, last: row, count: 1)) }
        switch duplicates {
        case .fail: throw repeated(Int(row), Int(rowsOfKey[number].first))
        case .areDropped: dropped += 1
        case .match:
            nextRow[Int(rowsOfKey[number].last)] = row
            rowsOfKey[number].last = row
            rowsOfKey[number].count += 1
        }
    }

    private func repeated(_ row: Int, _ first: Int) -> Problem {
        let (origin, earlier) = (origins[row], origins[first])
        let place = location(Int(origin.source), origin.record + 1, origin.place)
        let names = earlier.source == origin.source ? "" : " of another file"
        return Problem(
            .data, "repeated-key", at: place,
            "record \(origin.record + 1) of the table has the same key as record \(earlier.record + 1)\(names): \(Self.quoted(texts(ofRow: row)))",
            hint: "use --duplicates all for a feature for each of them, or --duplicates first")
    }

    /// The number of a key; nil if no row has it.
    func number(of key: borrowing ByteBuffer) -> Int? { keys.number(ifKnown: key) }

    func firstRow(ofKey number: Int) -> Int { Int(rowsOfKey[number].first) }

    /// The number of rows that have a key and are not dropped.
    func rowCount(ofKey number: Int) -> Int { rowsOfKey[number].count }

    var keyCount: Int { rowsOfKey.count }

    /// The next row with the key of another; nil if that is the last.
    func row(after row: Int) -> Int? { nextRow[row] < 0 ? nil : Int(nextRow[row]) }

    /// The values of a row's key.
    func texts(ofRow row: Int) -> [String] {
        key.fields.map { name in
            var text = ByteBuffer()
            guard let field = seen.number(named: name), values.append(field, of: row, to: &text) else { return "" }
            return text.string
        }
    }

    /// The keys by forms that are equal where keys are almost equal. Made on first use.
    func near() -> NearKeys {
        nearKeys.update { known in
            if let known { return known }
            let made = NearKeys(self)
            known = made
            return made
        }
    }

    /// Values as a message has them: `'02134'`.
    static func quoted(_ texts: [String]) -> String {
        texts.map { "'\(excerpt($0.utf8))'" }.joined(separator: ", ")
    }
}

extension ByteBuffer {
    var string: String { unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
}
