import Geometry

extension RankOrder {
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

    private struct Stretch {
        let range: Range<Int>
        let criterion: Criterion
    }

    /// By a criterion and those after it.
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
