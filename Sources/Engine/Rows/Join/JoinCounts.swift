package import JSON

/// The counts of a join, which those of joins of other features with the same table can be added to.
package struct JoinCounts: Sendable {
    package private(set) var layer: JoinTally.Side
    var rowCount = 0
    var withoutKey = 0
    var dropped = 0
    /// A bit for each key of the table that features have.
    var matchedKeys: [UInt64] = []
    /// The number of rows of those keys that have several.
    var several: [Int: Int] = [:]

    init(layer: JoinTally.Side) { self.layer = layer }

    package var ofTable: JoinTally.Side {
        let matched = matchedKeys.reduce(0) { $0 + $1.nonzeroBitCount } + several.values.reduce(0) { $0 + $1 - 1 }
        return Self.ofTable(rowCount, matched: matched, withoutKey: withoutKey, dropped: dropped)
    }

    static func ofTable(_ count: Int, matched: Int, withoutKey: Int, dropped: Int) -> JoinTally.Side {
        JoinTally.Side(
            matched: matched, unmatched: count - matched - withoutKey - dropped, withoutKey: withoutKey,
            dropped: dropped)
    }

    package func joined(with other: JoinCounts) -> JoinCounts {
        var all = self
        all.layer.matched += other.layer.matched
        all.layer.unmatched += other.layer.unmatched
        all.layer.withoutKey += other.layer.withoutKey
        for (index, bits) in other.matchedKeys.enumerated() where index < all.matchedKeys.count {
            all.matchedKeys[index] |= bits
        }
        all.several.merge(other.several) { first, _ in first }
        return all
    }
}

extension JoinCounts {
    package var value: JSONValue {
        [
            "layer": Self.value([layer.matched, layer.unmatched, layer.withoutKey]),
            "table": Self.value([rowCount, withoutKey, dropped]),
            "keys": .string(matchedKeys.map { String($0, radix: 36) }.joined(separator: " ")),
            "several": Self.value(several.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }),
        ]
    }

    package init?(_ value: JSONValue) {
        func numbers(_ name: String) -> [Int] { (value[name]?.items ?? []).compactMap(\.int) }
        let (layer, table, several) = (numbers("layer"), numbers("table"), numbers("several"))
        guard layer.count == 3, table.count == 3, several.count % 2 == 0 else { return nil }
        self.init(layer: JoinTally.Side(matched: layer[0], unmatched: layer[1], withoutKey: layer[2]))
        (rowCount, withoutKey, dropped) = (table[0], table[1], table[2])
        matchedKeys = (value["keys"]?.text ?? "").split(separator: " ").compactMap { UInt64($0, radix: 36) }
        for index in stride(from: 0, to: several.count, by: 2) { self.several[several[index]] = several[index + 1] }
    }

    private static func value(_ numbers: [Int]) -> JSONValue { .array(numbers.map { .integer($0) }) }
}
