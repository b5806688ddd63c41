package import Features
package import Layers
import Memory

/// What is known of a join: how many features and rows have found partners, and why others have not. The work on each
/// chunk is added in the order of the input.
package final class JoinTally: @unchecked Sendable {
    /// Features of a layer, or rows of a table.
    package struct Side: Sendable {
        package var matched = 0
        package var unmatched = 0
        /// Those that have no value in a field of the key, and so match nothing.
        package var withoutKey = 0
        /// Rows that match nothing because an earlier one has their key.
        package var dropped = 0
    }

    /// The counts of a chunk.
    struct Counts: Sendable {
        var layer = Side()
        /// The first key that no row has.
        var stranger: [String]?
    }

    /// A key that features of a chunk have, and how many rows have it.
    struct Found: BitwiseCopyable {
        var key: Int32
        var rows: Int32
    }

    private struct Total {
        var counts = Counts()
        var matchedRows = 0
        var foundFields: Set<String> = []
        var areTables = true
        /// True if there is room for more keys that no row has.
        var hasRoom: Bool
    }

    /// Different keys that no row has, and the bytes of them, for which others are suggested.
    private static let mostStrangers = (count: 100_000, bytes: 16 << 20)

    private let table: LoadedTable
    private let total: Monitor<Total>
    /// A bit for each key of the table that features have.
    private var matchedKeys = FlatBuffer<UInt64>()
    /// Those among them that have several rows.
    private var several = FlatBuffer<Found>()
    /// Keys that no row has, in the order of the layer.
    private var strangers = TextTable()
    /// Features without a partner; nil if they are not wanted.
    package let unmatched: SpooledFeatures?
    /// Set once all features are known.
    package private(set) var suggestions: KeySuggestions?

    /// - Parameter keepsUnmatched: true to keep the features that match nothing.
    package init(_ table: LoadedTable, keepsUnmatched: Bool) throws(Problem) {
        self.table = table
        // Numbers that are equal are equal keys, however they are written.
        total = Monitor(Total(hasRoom: !table.key.parts.contains { $0.form == .number }))
        unmatched = keepsUnmatched ? try SpooledFeatures(areSorted: false) : nil
        matchedKeys.append(repeating: 0, count: table.keyCount / 64 + 1)
    }

    func add(_ counts: Counts, matching found: borrowing FlatBuffer<Found>, _ others: borrowing TextTable) {
        total.update { total in
            total.counts.layer.matched += counts.layer.matched
            total.counts.layer.unmatched += counts.layer.unmatched
            total.counts.layer.withoutKey += counts.layer.withoutKey
            total.counts.stranger = total.counts.stranger ?? counts.stranger
            for index in 0..<found.count where !isMatched(Int(found[index].key)) {
                matchedKeys[Int(found[index].key) / 64] |= 1 << UInt64(found[index].key % 64)
                total.matchedRows += Int(found[index].rows)
                if found[index].rows != 1 { several.append(found[index]) }
            }
            for other in 0..<others.count where total.hasRoom {
                _ = strangers.number(of: other, in: others)
                total.hasRoom =
                    strangers.count < Self.mostStrangers.count && strangers.size < Self.mostStrangers.bytes
            }
        }
    }

    func note(found field: String) { total.update { _ = $0.foundFields.insert(field) } }

    func note(_ facts: LayerFacts) {
        guard !(facts.format?.has(.isTable) ?? false) || !facts.geometryColumns.isEmpty else { return }
        total.update { $0.areTables = false }
    }

    /// True if no feature of the layer has a geometry, as in tables without coordinates.
    package var areTables: Bool { total.update { $0.areTables } }

    /// True if keys that no row has are still collected.
    var wantsStrangers: Bool { total.update { $0.hasRoom } }

    /// True if features have a key of the table, which is known once all features are.
    func isMatched(_ key: Int) -> Bool { matchedKeys[key / 64] & 1 << UInt64(key % 64) != 0 }

    /// Looks for keys that are almost those that did not match, once all features are known.
    package func finish() throws(Problem) { suggestions = try KeySuggestions(for: strangers, in: table) }

    /// The first of these fields that no feature has had; nil if there is none, or no feature at all.
    package func missing(of fields: [String]) -> String? {
        total.update { total in
            let layer = total.counts.layer
            guard layer.matched + layer.unmatched + layer.withoutKey > 0 else { return nil }
            return fields.first { !total.foundFields.contains($0) }
        }
    }

    /// What features of this run have had: fields of the key, and a key of the table.
    package var found: [String] {
        let hasExamples = suggestions?.examples.isEmpty == false
        return total.update {
            $0.foundFields.sorted() + ($0.counts.layer.matched > 0 || hasExamples ? [Self.keyOfTable] : [])
        }
    }

    /// Stands for a field where a run on a part has not met any key of the table, but others may have.
    private static let keyOfTable = "\u{1}key"
    /// Stands for a field in a problem that one of several runs on parts reports.
    private static let nearKey = "\u{1}near"

    /// The counts, which are complete once all features are known.
    package var counts: JoinCounts {
        var counts = JoinCounts(layer: total.update { $0.counts.layer })
        (counts.rowCount, counts.withoutKey, counts.dropped) = (table.count, table.withoutKey, table.dropped)
        counts.matchedKeys = (0..<matchedKeys.count).map { matchedKeys[$0] }
        for index in 0..<several.count { counts.several[Int(several[index].key)] = Int(several[index].rows) }
        return counts
    }

    package var layer: Side { total.update { $0.counts.layer } }

    package var ofTable: Side {
        JoinCounts.ofTable(
            table.count, matched: total.update { $0.matchedRows }, withoutKey: table.withoutKey, dropped: table.dropped)
    }

    /// A warning if no key of the layer is in the table, or some are so only almost; nil for none.
    ///
    /// - Parameters:
    ///   - isWanted: true if features without a partner are what is wanted.
    ///   - isPart: true if others may have met keys of the table. A problem that there is only if they have not names a
    ///     field.
    package func problem(isWanted: Bool, isPart: Bool) -> Problem? {
        let counts = total.update { $0.counts }
        let hasNone = counts.layer.matched == 0 && !(isPart && suggestions?.examples.isEmpty == false)
        let start =
            hasNone
            ? "no key of the layer equals one of the table" : "some keys of the layer are almost those of the table"
        if let examples = suggestions?.examples, let first = examples.first {
            let others = examples.dropFirst().map {
                "\(LoadedTable.quoted($0.layer)) and \(LoadedTable.quoted($0.table)) (\($0.by.phrase))"
            }
            return Problem(
                .data, "unlike-keys", severity: .warning,
                "\(start): the layer has \(LoadedTable.quoted(first.layer)), the table \(LoadedTable.quoted(first.table)) (\(first.by.phrase))\(others.isEmpty ? "" : "; also \(others.joined(separator: ", "))")",
                hint: hint(at: first.by, isAlone: first.layer.count == 1), field: isPart ? Self.nearKey : nil)
        }
        guard hasNone, !isWanted, let stranger = counts.stranger, let known = table.firstKey else { return nil }
        return Problem(
            .data, "unlike-keys", severity: .warning,
            "\(start): the layer has \(LoadedTable.quoted(stranger)), the table \(LoadedTable.quoted(known))",
            hint: "are these the right fields?", field: isPart ? Self.keyOfTable : nil)
    }

    private func hint(at difference: KeyDifference, isAlone: Bool) -> Wording? {
        switch difference {
        case .zeros, .notation: isAlone ? "use --key-type number to compare values, not texts" : nil
        case .blanks: "use --set or --set-b with trim() to remove them"
        case .capitals: "use --set and --set-b with lower() to ignore them"
        case .accents, .spelling: nil
        }
    }
}
