package import Memory

/// The order in which labels are decided: required ones first, then by priority, tie, and whatever else differs. Only
/// labels that are alike in everything keep the order of the input.
package enum RankOrder {
    /// The labels from the best to the least. O(n); O(n log n) if many have equal priorities and ties.
    package static func best(_ labels: borrowing Labels) -> FlatBuffer<UInt32> {
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

    /// Sorts by priority, then by the first bytes of the ties, and compares whole ties only if those bytes are equal.
    private static func sort(
        _ keyed: inout FlatBuffer<KeyedIndex>, in room: inout FlatBuffer<KeyedIndex>, _ labels: borrowing Labels,
        into order: inout FlatBuffer<UInt32>
    ) {
        guard keyed.count > 1 else {
            if let last = keyed.last { order.append(UInt32(last.index)) }
            return
        }
        let keys = PriorityKeys(keyed.span, labels)
        for slot in 0..<keyed.count {
            let index = keyed[slot].index
            let part = UInt32(truncatingIfNeeded: labels.ties.span[index] >> UInt64(64 - tieBits))
            keyed[slot] = KeyedIndex(key: part, index: UInt32(index))
        }
        keyed.sortByKey(bits: tieBits, in: &room)
        for slot in 0..<keyed.count {
            let index = keyed[slot].index
            keyed[slot] = KeyedIndex(key: keys.key(index, labels), index: UInt32(index))
        }
        keyed.sortByKey(bits: keys.bits, in: &room)
        let start = order.count
        for slot in 0..<keyed.count { order.append(UInt32(keyed[slot].index)) }
        keyed.span.forEachTie { range in
            let mayDiffer = keys.mayDiffer(keyed[range.lowerBound].key)
            sortTies(&order, start + range.lowerBound..<start + range.upperBound, mayDiffer: mayDiffer, labels)
        }
    }

    private static let tieBits = 22

    /// Sorts labels of one key that are already in the order of a part of their ties.
    private static func sortTies(
        _ order: inout FlatBuffer<UInt32>, _ range: Range<Int>, mayDiffer: Bool, _ labels: borrowing Labels
    ) {
        guard !mayDiffer || haveOnePriority(order.span.extracting(range), labels) else {
            return sort(&order, range, .priority, labels)
        }
        let ties = labels.ties.span
        var first = range.lowerBound
        var part = ties[Int(order[first])] >> UInt64(64 - tieBits)
        for slot in range.dropFirst() {
            let next = ties[Int(order[slot])] >> UInt64(64 - tieBits)
            if next == part { continue }
            if slot - first > 1 { sort(&order, first..<slot, .tie, labels) }
            (first, part) = (slot, next)
        }
        if range.upperBound - first > 1 { sort(&order, first..<range.upperBound, .tie, labels) }
    }

    private static func haveOnePriority(_ members: Span<UInt32>, _ labels: borrowing Labels) -> Bool {
        let priorities = labels.priorities.span
        let first = number(priorities[Int(members[0])])
        for slot in members.indices where number(priorities[Int(members[slot])]) != first { return false }
        return true
    }

    /// Key of a priority, smaller for a greater one. Zeros are equal, and NaN comes last.
    @inline(__always)
    static func number(_ priority: Double) -> UInt64 {
        if priority.isNaN { return .max }
        let bits = (priority + 0).bitPattern
        return bits >> 63 == 1 ? bits : ~bits & .max >> 1
    }
}

extension RankOrder {
    /// Some labels from the best to the least.
    static func sorted(_ list: Span<UInt32>, _ field: borrowing LabelField) -> FlatBuffer<UInt32> {
        let ranks = field.ranks.span
        guard list.count < field.count / 4 else {
            // For many labels this takes less memory than keys: put each at its rank among all, then close the gaps.
            var sorted = FlatBuffer<UInt32>(capacity: field.count)
            sorted.append(repeating: CellGrid.none, count: field.count)
            for slot in list.indices { sorted[Int(ranks[Int(list[slot])])] = list[slot] }
            sorted.keep { $0 != CellGrid.none }
            return sorted
        }
        var keyed = FlatBuffer<KeyedIndex>(capacity: list.count)
        for slot in list.indices { keyed.append(KeyedIndex(key: ranks[Int(list[slot])], index: list[slot])) }
        var room = FlatBuffer<KeyedIndex>(capacity: list.count)
        keyed.sortByKey(bits: Int.bitWidth - field.count.leadingZeroBitCount, in: &room)
        var sorted = FlatBuffer<UInt32>(capacity: list.count)
        for slot in keyed.span.indices { sorted.append(UInt32(keyed.span[slot].index)) }
        return sorted
    }
}

extension RankOrder {
    /// Insertion sort.
    static func sortShort(
        _ order: inout FlatBuffer<UInt32>, _ range: Range<Int>, _ labels: borrowing Labels
    ) {
        for slot in range.dropFirst() {
            let element = order[slot]
            var hole = slot
            while hole > range.lowerBound, precedes(Int(element), Int(order[hole - 1]), labels) {
                order[hole] = order[hole - 1]
                hole -= 1
            }
            order[hole] = element
        }
    }

    /// Merge sort for labels that tie in everything up to the place.
    static func sortAlike(
        _ order: inout FlatBuffer<UInt32>, _ range: Range<Int>, _ labels: borrowing Labels
    ) {
        var stretch = FlatBuffer<UInt32>(capacity: range.count)
        var room = FlatBuffer<UInt32>()
        for slot in range { stretch.append(order[slot]) }
        sortAlike(&stretch, in: &room, 0..<range.count, labels)
        for slot in range { order[slot] = stretch[slot - range.lowerBound] }
    }

    private static func sortAlike(
        _ elements: inout FlatBuffer<UInt32>, in room: inout FlatBuffer<UInt32>, _ range: Range<Int>,
        _ labels: borrowing Labels
    ) {
        guard range.count > 32 else { return sortShort(&elements, range, labels) }
        let half = range.lowerBound + range.count / 2
        sortAlike(&elements, in: &room, range.lowerBound..<half, labels)
        sortAlike(&elements, in: &room, half..<range.upperBound, labels)
        guard precedes(Int(elements[half]), Int(elements[half - 1]), labels) else { return }
        room.removeAll()
        var (left, right) = (range.lowerBound, half)
        while left < half || right < range.upperBound {
            let takesRight =
                left == half
                || (right < range.upperBound && precedes(Int(elements[right]), Int(elements[left]), labels))
            room.append(elements[takesRight ? right : left])
            if takesRight { right += 1 } else { left += 1 }
        }
        for slot in range { elements[slot] = room[slot - range.lowerBound] }
    }

    private static func precedes(_ a: Int, _ b: Int, _ labels: borrowing Labels) -> Bool {
        for criterion in [Criterion.priority, .tie, .place] {
            let (first, second) = (criterion.number(a, labels), criterion.number(b, labels))
            if first != second { return first < second }
        }
        let (first, second) = (labels.boxes.span[a], labels.boxes.span[b])
        if first.width != second.width { return first.width < second.width }
        if first.height != second.height { return first.height < second.height }
        let (left, right) = (labels.traits.span[a].all, labels.traits.span[b].all)
        if left != right { return left < right }
        if !labels.offsets.isEmpty {
            let (first, second) = (labels.offsets.span[a], labels.offsets.span[b])
            if first.x != second.x { return first.x < second.x }
            if first.y != second.y { return first.y < second.y }
        }
        if !labels.zooms.isEmpty, labels.zooms.span[a] != labels.zooms.span[b] {
            return labels.zooms.span[a].rawValue < labels.zooms.span[b].rawValue
        }
        if !labels.groups.isEmpty, labels.groups.span[a] != labels.groups.span[b] {
            return labels.groups.span[a] < labels.groups.span[b]
        }
        if !labels.names.isEmpty, labels.names.span[a] != labels.names.span[b] {
            return labels.names.span[a] < labels.names.span[b]
        }
        return a < b
    }
}

extension RankOrder {
    /// A value of a label that is compared as a number, the smaller first.
    enum Criterion: Int {
        case priority
        case tie
        case place

        var next: Criterion? { Criterion(rawValue: rawValue + 1) }

        func number(_ index: Int, _ labels: borrowing Labels) -> UInt64 {
            switch self {
            case .priority: RankOrder.number(labels.priorities.span[index])
            case .tie: labels.ties.span[index]
            case .place: UInt64(labels.boxes.span[index].x) << 32 | UInt64(labels.boxes.span[index].y)
            }
        }
    }

    private struct Stretch {
        let range: Range<Int>
        let criterion: Criterion
    }

    /// Sorts by a criterion and those after it.
    static func sort(
        _ order: inout FlatBuffer<UInt32>, _ range: Range<Int>, _ criterion: Criterion, _ labels: borrowing Labels
    ) {
        var stretch = FlatBuffer<KeyedIndex>()
        var room = FlatBuffer<KeyedIndex>()
        var pending = [Stretch(range: range, criterion: criterion)]
        while let next = pending.popLast() {
            guard next.range.count > 32 else {
                sortShort(&order, next.range, labels)
                continue
            }
            let (least, width) = reach(order.span, next, labels)
            let shift = UInt64(max(width - 32, 0))
            guard width > 0 else {
                follow(next.range, next.criterion.next, &order, &pending, labels)
                continue
            }
            stretch.removeAll()
            stretch.reserve(next.range.count)
            for slot in next.range {
                let index = Int(order[slot])
                let number = (next.criterion.number(index, labels) - least) >> shift
                stretch.append(KeyedIndex(key: UInt32(truncatingIfNeeded: number), index: UInt32(index)))
            }
            stretch.sortByKey(bits: min(width, 32), in: &room)
            for slot in next.range {
                order[slot] = UInt32(stretch[slot - next.range.lowerBound].index)
            }
            followTies(stretch.span, next, shift > 0 ? next.criterion : next.criterion.next, &order, &pending, labels)
        }
    }

    /// The least number, and how many bits the differences from it take.
    private static func reach(
        _ order: Span<UInt32>, _ stretch: Stretch, _ labels: borrowing Labels
    ) -> (least: UInt64, width: Int) {
        var (least, greatest) = (UInt64.max, UInt64.min)
        for slot in stretch.range {
            let number = stretch.criterion.number(Int(order[slot]), labels)
            least = min(least, number)
            greatest = max(greatest, number)
        }
        return (least, 64 - (greatest - least).leadingZeroBitCount)
    }

    private static func followTies(
        _ keyed: Span<KeyedIndex>, _ stretch: Stretch, _ criterion: Criterion?, _ order: inout FlatBuffer<UInt32>,
        _ pending: inout [Stretch], _ labels: borrowing Labels
    ) {
        let start = stretch.range.lowerBound
        keyed.forEachTie { range in
            follow(
                start + range.lowerBound..<start + range.upperBound, criterion, &order, &pending, labels)
        }
    }

    private static func follow(
        _ range: Range<Int>, _ criterion: Criterion?, _ order: inout FlatBuffer<UInt32>,
        _ pending: inout [Stretch], _ labels: borrowing Labels
    ) {
        if range.count <= 32 {
            sortShort(&order, range, labels)
        } else if let criterion {
            pending.append(Stretch(range: range, criterion: criterion))
        } else {
            sortAlike(&order, range, labels)
        }
    }
}
