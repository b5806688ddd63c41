import Geometry

/// The order in which labels have a say: required ones, then by priority, tie, and whatever else tells two apart, so
/// that only labels that are alike in all are left to the order of the input.
enum RankOrder {
    /// The labels from the best to the least; O(n), and O(n log n) where many tie in priority and tie.
    static func best(_ labels: borrowing Labels) -> FlatBuffer<UInt32> {
        var order = FlatBuffer<UInt32>(capacity: labels.count)
        var keyed = FlatBuffer<KeyedIndex>(capacity: labels.count)
        var room = FlatBuffer<KeyedIndex>(capacity: labels.count)
        let traits = labels.traits.span
        for isRequired in [true, false] {
            keyed.removeAll()
            for index in traits.indices where traits[index].isRequired == isRequired {
                keyed.append(KeyedIndex(key: 0, index: UInt32(truncatingIfNeeded: index)))
            }
            sort(&keyed, in: &room, labels, into: &order)
        }
        return order
    }

    /// By priority; those of one priority by a part of their ties, and only where that ties, too, by all of them.
    private static func sort(
        _ keyed: inout FlatBuffer<KeyedIndex>, in room: inout FlatBuffer<KeyedIndex>, _ labels: borrowing Labels,
        into order: inout FlatBuffer<UInt32>
    ) {
        guard keyed.count > 1 else {
            if let last = keyed.last { order.append(UInt32(last.index)) }
            return
        }
        let keys = PriorityKeys(keyed.span, labels)
        for place in 0..<keyed.count {
            let index = keyed[place].index
            let part = UInt32(truncatingIfNeeded: labels.ties.span[index] >> UInt64(64 - tieBits))
            keyed[place] = KeyedIndex(key: part, index: UInt32(index))
        }
        keyed.sortByKey(bits: tieBits, in: &room)
        for place in 0..<keyed.count {
            let index = keyed[place].index
            keyed[place] = KeyedIndex(key: keys.key(index, labels), index: UInt32(index))
        }
        keyed.sortByKey(bits: keys.bits, in: &room)
        let start = order.count
        for place in 0..<keyed.count { order.append(UInt32(keyed[place].index)) }
        keyed.span.forEachTie { range in
            let mayDiffer = keys.mayDiffer(keyed[range.lowerBound].key)
            sortTies(&order, start + range.lowerBound..<start + range.upperBound, mayDiffer: mayDiffer, labels)
        }
    }

    private static let tieBits = 22

    /// Those of one key, which are in the order of a part of their ties.
    private static func sortTies(
        _ order: inout FlatBuffer<UInt32>, _ range: Range<Int>, mayDiffer: Bool, _ labels: borrowing Labels
    ) {
        guard !mayDiffer || haveOnePriority(order.span.extracting(range), labels) else {
            return sort(&order, range, .priority, labels)
        }
        let ties = labels.ties.span
        var first = range.lowerBound
        var part = ties[Int(order[first])] >> UInt64(64 - tieBits)
        for place in range.dropFirst() {
            let next = ties[Int(order[place])] >> UInt64(64 - tieBits)
            if next == part { continue }
            if place - first > 1 { sort(&order, first..<place, .tie, labels) }
            (first, part) = (place, next)
        }
        if range.upperBound - first > 1 { sort(&order, first..<range.upperBound, .tie, labels) }
    }

    private static func haveOnePriority(_ members: Span<UInt32>, _ labels: borrowing Labels) -> Bool {
        let priorities = labels.priorities.span
        let first = number(priorities[Int(members[0])])
        for place in members.indices where number(priorities[Int(members[place])]) != first { return false }
        return true
    }

    /// Smaller for the greater priority; zeros are equal, and what is not a number comes last.
    @inline(__always)
    static func number(_ priority: Double) -> UInt64 {
        if priority.isNaN { return .max }
        let bits = (priority + 0).bitPattern
        return bits >> 63 == 1 ? bits : ~bits & .max >> 1
    }
}

extension RankOrder {
    /// Some labels from the best to the least.
    static func sorted(_ list: Span<UInt32>, _ field: borrowing Field) -> FlatBuffer<UInt32> {
        let ranks = field.ranks.span
        guard list.count < field.count / 4 else {
            // Many, so in less room than by their keys: each at its place among all, then closed up.
            var sorted = FlatBuffer<UInt32>(capacity: field.count)
            sorted.append(repeating: CellGrid.none, count: field.count)
            for place in list.indices { sorted[Int(ranks[Int(list[place])])] = list[place] }
            sorted.keep { $0 != CellGrid.none }
            return sorted
        }
        var keyed = FlatBuffer<KeyedIndex>(capacity: list.count)
        for place in list.indices { keyed.append(KeyedIndex(key: ranks[Int(list[place])], index: list[place])) }
        var room = FlatBuffer<KeyedIndex>(capacity: list.count)
        keyed.sortByKey(bits: Int.bitWidth - field.count.leadingZeroBitCount, in: &room)
        var sorted = FlatBuffer<UInt32>(capacity: list.count)
        for place in keyed.span.indices { sorted.append(UInt32(keyed.span[place].index)) }
        return sorted
    }
}
