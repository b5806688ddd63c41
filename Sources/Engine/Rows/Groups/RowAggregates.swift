package import Features
package import Layers
import Memory

/// Aggregates of some rows in memory, one set of rows after the other.
package struct RowAggregates: ~Copyable {
    package let aggregates: [Aggregate]
    private let tallies: [TallyBox]
    private var key = ByteBuffer()
    private var text = ByteBuffer()
    /// True if a text was computed with as a number since the rows began.
    package private(set) var hasText = false

    package init(_ aggregates: [Aggregate]) {
        self.aggregates = aggregates
        tallies = aggregates.map { TallyBox($0) }
    }

    /// Begins with other rows.
    package mutating func removeAll() {
        for box in tallies { box.tally.removeAll() }
        hasText = false
    }

    /// Adds the value that a row has for an aggregate.
    ///
    /// - Parameter field: the field of the aggregate among those of the rows.
    /// - Returns: the text of a value that must be a number and is none.
    package mutating func add(
        _ index: Int, _ field: Int, of row: Int, _ rows: borrowing StoredValues
    ) -> String? {
        text.removeAll()
        let kind = rows.appendValue(field, of: row, to: &text)
        let needsNumber = aggregates[index].kind.needsNumbers
        // An empty text is no number, but not a wrong one.
        guard kind != .null, !needsNumber || !text.isEmpty else {
            tallies[index].tally.add(to: 0)
            return nil
        }
        key.removeAll()
        guard Self.append(text, isNumber: needsNumber || kind == .number, to: &key) else { return text.string }
        if needsNumber, kind != .number { hasText = true }
        tallies[index].tally.add(kind == .jsonString ? .string : kind, text.bytes, key.bytes, to: 0)
        return nil
    }

    /// Appends the results to a feature.
    ///
    /// - Parameter number: returns the field of the feature for an aggregate.
    package mutating func appendResults(to feature: inout Feature, as number: (Int) -> Int) {
        for (index, box) in tallies.enumerated() {
            let median = aggregates[index].kind == .median ? box.tally.median : ""
            box.tally.appendResult(of: 0, asField: number(index), to: &feature, median: median)
        }
    }

    /// Appends the bytes of a value in order, numbers before texts; false if it must be a number and is none.
    private static func append(_ text: borrowing ByteBuffer, isNumber: Bool, to key: inout ByteBuffer) -> Bool {
        key.append(isNumber ? 0 : 1)
        if isNumber { return DecimalKey.append(text.bytes, to: &key) }
        key.append(text.bytes)
        return true
    }
}
