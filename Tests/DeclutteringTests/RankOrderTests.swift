import Decluttering
import Memory
import TestSupport
import Testing

/// The order in which labels are considered, compared with a plain sort.
struct RankOrderTests {
    enum Priorities: CaseIterable {
        case equal
        case few
        case whole
        case any
        /// Alike in all bits that a key has room for, or in all but those.
        case lostBits
        case special
        case monotone
    }

    enum Ties: CaseIterable {
        case equal
        case few
        case any
        /// Alike in the bits that are sorted by at first.
        case alikeAbove
        case monotone
    }

    @Test(arguments: Priorities.allCases, Ties.allCases)
    func best(_ priorities: Priorities, _ ties: Ties) {
        for (seed, count) in [0, 1, 2, 3, 31, 32, 33, 34, 70, 500, 2000].enumerated() {
            var random = SplitMix64(seed: UInt64(seed))
            check(labels(count, priorities, ties, &random), "\(count) labels")
        }
    }

    /// More priorities with lost bits than are kept apart, and runs of ties that are sorted in several passes.
    @Test(arguments: [(Priorities.any, Ties.equal), (.lostBits, .few), (.equal, .any), (.special, .alikeAbove)])
    func many(_ priorities: Priorities, _ ties: Ties) {
        var random = SplitMix64(seed: 77)
        check(labels(25_000, priorities, ties, &random), "many")
    }

    private func check(_ labels: [Label], _ comment: String) {
        var columns = Labels(capacity: labels.count)
        for label in labels { columns.append(label) }
        let order = RankOrder.best(columns)
        let found = (0..<order.count).map { Int(order[$0]) }
        let expected = labels.indices.sorted { precedes(labels, $0, $1) }
        #expect(found == expected, "\(comment)")
    }

    private func precedes(_ labels: [Label], _ i: Int, _ j: Int) -> Bool {
        let (a, b) = (labels[i], labels[j])
        if a.isRequired != b.isRequired { return a.isRequired }
        if a.priority.isNaN != b.priority.isNaN { return b.priority.isNaN }
        if a.priority > b.priority { return true }
        if a.priority < b.priority { return false }
        if a.tie != b.tie { return a.tie < b.tie }
        let (first, second) = (rest(a, i), rest(b, j))
        return first.lexicographicallyPrecedes(second)
    }

    /// Keys that decide only between labels of one priority and tie.
    private func rest(_ label: Label, _ index: Int) -> [Int64] {
        let isEmpty = label.shape == .none || label.width <= 0 || (label.shape == .rect && label.height <= 0)
        let height = label.shape == .circle ? label.width : label.height
        return [
            Int64(label.x), Int64(label.y), isEmpty ? -1 : Int64(label.width), isEmpty ? -1 : Int64(height),
            Int64(label.shape.rawValue), Int64(label.offsetX), Int64(label.offsetY), Int64(label.zooms.rawValue),
            Int64(label.group), Int64(label.name), Int64(index),
        ]
    }

    private func labels(
        _ count: Int, _ priorities: Priorities, _ ties: Ties, _ random: inout SplitMix64
    ) -> [Label] {
        let features: [Feature] = [[], .required, [.offsets, .circles, .groups, .names, .required, .zooms]]
        var labels = count == 0 ? [] : layout(count, features.randomElement(using: &random) ?? [], &random)
        let allAreRequired = Int.random(in: 0..<6, using: &random) == 0
        for index in labels.indices {
            labels[index].priority = priority(index, priorities, &random)
            labels[index].tie = tie(index, ties, &random)
            if allAreRequired { labels[index].isRequired = true }
            // So that some are alike in all.
            if index > 0, Int.random(in: 0..<8, using: &random) == 0 { labels[index] = labels[index / 2] }
        }
        return labels
    }

    private func priority(_ index: Int, _ kind: Priorities, _ random: inout SplitMix64) -> Double {
        switch kind {
        case .equal: return -4.5
        case .few: return [-1, 0, -0.0, 2.5].randomElement(using: &random) ?? 0
        case .whole: return Double(Int.random(in: -40...1_000_000, using: &random))
        case .any: return Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random))
        case .lostBits:
            let near: Double = ([-1e9, 1, 1e300] as [Double]).randomElement(using: &random) ?? 1
            return near + near.ulp * Double(Int.random(in: 0...3, using: &random))
        case .special:
            return [
                .nan, -.nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
                .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            ].randomElement(using: &random) ?? 0
        case .monotone: return index % 2 == 0 ? Double(index) : -Double(index)
        }
    }

    private func tie(_ index: Int, _ kind: Ties, _ random: inout SplitMix64) -> UInt64 {
        switch kind {
        case .equal: 3
        case .few: [0, 1, 1 << 42, .max].randomElement(using: &random) ?? 0
        case .any: UInt64.random(in: 0 ... .max, using: &random)
        case .alikeAbove: 7 << 42 | UInt64.random(in: 0..<1 << 42, using: &random)
        case .monotone: UInt64(index)
        }
    }
}
