import Geometry

/// The order in which labels have a say: required ones, then by priority, tie, and whatever else tells two apart, so
/// that only labels that are alike in all are left to the order of the input.
enum RankOrder {
    /// The labels from the best to the least; O(n), and O(n log n) where many tie in priority and tie.
    static func best(_ labels: borrowing Labels) -> FlatBuffer<UInt32> {
        var order = FlatBuffer<UInt32>(capacity: labels.count)
        let traits = labels.traits.span
        for isRequired in [true, false] {
            for index in traits.indices where traits[index].isRequired == isRequired {
                order.append(UInt32(truncatingIfNeeded: index))
            }
        }
        var required = 0
        while required < order.count, traits[Int(order[required])].isRequired { required += 1 }
        sort(&order, 0..<required, labels)
        sort(&order, required..<order.count, labels)
        return order
    }

    /// What is read of a label as a number, the smaller first.
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

    /// Smaller for the greater priority; zeros are equal, and what is not a number comes last.
    private static func number(_ priority: Double) -> UInt64 {
        if priority.isNaN { return .max }
        let bits = (priority + 0).bitPattern
        return bits >> 63 == 1 ? bits : ~bits & .max >> 1
    }

    private struct Stretch {
        let range: Range<Int>
        let criterion: Criterion
    }

    private static func sort(
        _ order: inout FlatBuffer<UInt32>, _ range: Range<Int>, _ labels: borrowing Labels
    ) {
        var stretch = FlatBuffer<KeyedIndex>()
        var room = FlatBuffer<KeyedIndex>()
        var pending = [Stretch(range: range, criterion: .priority)]
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
            for place in next.range {
                let index = Int(order[place])
                let number = (next.criterion.number(index, labels) - least) >> shift
                stretch.append(KeyedIndex(key: UInt32(truncatingIfNeeded: number), index: UInt32(index)))
            }
            stretch.sortByKey(bits: min(width, 32), in: &room)
            for place in next.range {
                order[place] = UInt32(stretch[place - next.range.lowerBound].index)
            }
            followTies(stretch.span, next, shift > 0 ? next.criterion : next.criterion.next, &order, &pending, labels)
        }
    }

    /// The least number, and how many bits the others take that are counted from there.
    private static func reach(
        _ order: Span<UInt32>, _ stretch: Stretch, _ labels: borrowing Labels
    ) -> (least: UInt64, width: Int) {
        var (least, greatest) = (UInt64.max, UInt64.min)
        for place in stretch.range {
            let number = stretch.criterion.number(Int(order[place]), labels)
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
        var first = 0
        while first < keyed.count {
            var end = first + 1
            while end < keyed.count, keyed[end].key == keyed[first].key { end += 1 }
            if end - first > 1 { follow(start + first..<start + end, criterion, &order, &pending, labels) }
            first = end
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

extension RankOrder {
    /// Some labels from the best to the least.
    static func sorted(_ list: Span<UInt32>, _ field: borrowing Field) -> FlatBuffer<UInt32> {
        let ranks = field.ranks.span
        guard list.count < field.count / 4 else {
            // In less room: each at its place among all, then closed up.
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
