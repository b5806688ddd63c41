package import Layers
import Memory

/// What is known of a join: how many features and rows have found partners, and why others have not. The work on each
/// chunk is added in the order of the input.
package final class JoinTally: Sendable {
    /// Features of a layer, or rows of a table.
    package struct Side: Sendable {
        package var matched = 0
        package var unmatched = 0
        /// Those that have no value in a field of the key, and so match nothing.
        package var withoutKey = 0
        /// Rows that match nothing because an earlier one has their key.
        package var dropped = 0
    }

    /// A key of the layer, and one of the table that is almost the same.
    struct NearMiss: Sendable {
        var ofLayer: [String]
        var ofTable: [String]
    }

    /// The counts of a chunk.
    struct Counts: Sendable {
        var layer = Side()
        /// The first key that no row has.
        var stranger: [String]?
        var nearMiss: NearMiss?
    }

    private struct Total {
        var counts = Counts()
        var isMatched: [Bool] = []
        var foundFields: Set<String> = []
    }

    private let table: LoadedTable
    private let total = Monitor(Total())

    package init(_ table: LoadedTable) { self.table = table }

    func add(_ counts: Counts, matching keys: borrowing FlatBuffer<Int32>) {
        total.update { total in
            total.counts.layer.matched += counts.layer.matched
            total.counts.layer.unmatched += counts.layer.unmatched
            total.counts.layer.withoutKey += counts.layer.withoutKey
            total.counts.stranger = total.counts.stranger ?? counts.stranger
            total.counts.nearMiss = total.counts.nearMiss ?? counts.nearMiss
            if total.isMatched.isEmpty { total.isMatched = Array(repeating: false, count: table.keyCount) }
            for index in 0..<keys.count { total.isMatched[Int(keys[index])] = true }
        }
    }

    func note(found field: String) { total.update { _ = $0.foundFields.insert(field) } }

    /// True if one near miss is known already, which is enough.
    var hasNearMiss: Bool { total.update { $0.counts.nearMiss != nil } }

    /// The first of these fields that no feature has had; nil if there is none, or no feature at all.
    package func missing(of fields: [String]) -> String? {
        total.update { total in
            let layer = total.counts.layer
            guard layer.matched + layer.unmatched + layer.withoutKey > 0 else { return nil }
            return fields.first { !total.foundFields.contains($0) }
        }
    }

    package var layer: Side { total.update { $0.counts.layer } }

    package var ofTable: Side {
        let isMatched = total.update { $0.isMatched }
        var side = Side(withoutKey: table.withoutKey, dropped: table.dropped)
        for (key, isMatched) in isMatched.enumerated() where isMatched { side.matched += table.rowCount(ofKey: key) }
        side.unmatched = table.count - side.matched - side.withoutKey - side.dropped
        return side
    }

    /// A warning if no key of the layer is in the table, or some are so only almost; nil for none.
    ///
    /// - Parameter isWanted: true if features without a partner are what is wanted.
    package func problem(isWanted: Bool) -> Problem? {
        let counts = total.update { $0.counts }
        let hasNone = counts.layer.matched == 0
        let start =
            hasNone
            ? "no key of the layer equals one of the table" : "some keys of the layer are almost those of the table"
        if let miss = counts.nearMiss {
            return problem(start, miss.ofLayer, miss.ofTable)
        }
        guard hasNone, !isWanted, let stranger = counts.stranger, table.keyCount > 0 else { return nil }
        return problem(start, stranger, table.texts(ofRow: table.firstRow(ofKey: 0)), areNear: false)
    }

    private func problem(_ start: String, _ one: [String], _ other: [String], areNear: Bool = true) -> Problem {
        var text = "\(start): the layer has \(LoadedTable.quoted(one)), the table \(LoadedTable.quoted(other))"
        var hint: Wording? = "are these the right fields?"
        if areNear, let pair = zip(one, other).first(where: { !$0.utf8.elementsEqual($1.utf8) }) {
            let difference = NearKeys.Difference(pair)
            text += " (\(difference.rawValue))"
            hint =
                switch difference {
                case .zeros, .notation: one.count > 1 ? nil : "use --key-type number to compare values, not texts"
                case .blanks: "use --set or --set-b with trim() to remove them"
                case .capitals: "use --set and --set-b with lower() to ignore them"
                case .accents: nil
                }
        }
        return Problem(.data, "unlike-keys", severity: .warning, "\(text)", hint: hint)
    }
}
