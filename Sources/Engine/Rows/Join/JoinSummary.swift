package import JSON
package import Layers

/// How many features of a layer and rows of a table have partners.
package struct JoinSummary: AccountSection {
    private let source: Source

    private enum Source {
        case tally(JoinTally)
        /// The counts of several runs.
        case counts(JoinCounts)
    }

    package init(_ tally: JoinTally) { source = .tally(tally) }

    package init(_ counts: JoinCounts) { source = .counts(counts) }

    package var counts: JoinCounts {
        switch source {
        case .tally(let tally): tally.counts
        case .counts(let counts): counts
        }
    }

    private var sides: (layer: JoinTally.Side, table: JoinTally.Side) {
        switch source {
        case .tally(let tally): (tally.layer, tally.ofTable)
        case .counts(let counts): (counts.layer, counts.ofTable)
        }
    }

    package var countsWritten: Bool { false }

    package func text(in account: Account) -> String { Self.text(sides.layer) }

    package func textOfOtherLayer(in account: Account) -> String { Self.text(sides.table) }

    package func add(to object: inout JSONObject, of account: Account) {
        object["layer"] = Self.value(sides.layer)
        object["table"] = Self.value(sides.table)
        guard case .tally(let tally) = source, let examples = tally.suggestions?.examples, !examples.isEmpty else {
            return
        }
        object["suggestions"] = .array(
            examples.map { example in
                .object([
                    "layer": .string(example.layer.joined(separator: ",")),
                    "table": .string(example.table.joined(separator: ",")), "by": .string(example.by.rawValue),
                ])
            })
    }

    private static func text(_ side: JoinTally.Side) -> String {
        var text = ", \(side.matched) matched, \(side.unmatched) unmatched"
        if side.withoutKey > 0 { text += ", \(side.withoutKey) without a key" }
        if side.dropped > 0 { text += ", \(side.dropped) unused" }
        return text
    }

    private static func value(_ side: JoinTally.Side) -> JSONValue {
        var object: JSONObject = [
            "matched": .integer(side.matched), "unmatched": .integer(side.unmatched),
            "withoutKey": .integer(side.withoutKey),
        ]
        if side.dropped > 0 { object["unused"] = .integer(side.dropped) }
        return .object(object)
    }
}
