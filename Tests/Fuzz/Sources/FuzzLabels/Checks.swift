import Decluttering

func arrangement(_ labels: some Sequence<Label>) -> Arrangement {
    var columns = Labels()
    for label in labels { columns.append(label) }
    return Arrangement(columns)
}

/// In two parts that become one, and with a group that all are of: nothing is different, but nothing counts as plain.
private func groupedArrangement(_ labels: [Label]) -> Arrangement {
    var columns = Labels()
    var rest = Labels()
    for label in labels.prefix(labels.count / 2) { columns.append(label) }
    for label in labels.dropFirst(labels.count / 2) { rest.append(label) }
    columns.append(contentsOf: rest)
    columns.setGroup(labels.first?.group ?? 0, of: 0)
    return Arrangement(columns)
}

extension Trial {
    func outcome(_ arranged: borrowing Arrangement) -> Outcome {
        if let zoom { return arranged.declutter(request, atZoom: zoom) }
        return arranged.declutter(request)
    }

    /// Whichever way is taken.
    func checkGrouped(_ outcome: Outcome) {
        guard !labels.isEmpty else { return }
        check(self.outcome(groupedArrangement(labels)), is: outcome, { $0 }, "when all are of one group")
    }

    func checkShuffled(_ outcome: Outcome) {
        guard areTiesDistinct else { return }
        let order = labels.indices.sorted { key($0) < key($1) }
        let shuffled = arrangement(order.map { labels[$0] })
        check(self.outcome(shuffled), is: outcome, { order[$0] }, "in another order")
    }

    private func key(_ index: Int) -> UInt64 {
        (UInt64(index) << 8 | UInt64(shuffle)) &* 0x9e37_79b9_7f4a_7c15 >> 20
    }

    /// - Parameter number: where a label is in the second outcome.
    private func check(_ one: Outcome, is other: Outcome, _ number: (Int) -> Int, _ comment: StaticString) {
        precondition(one.minimumZooms.count == labels.count && one.blockers.count == labels.count)
        for index in labels.indices {
            let (found, expected) = (one.minimumZooms[index], other.minimumZooms[number(index)])
            precondition(found == expected, "\(labels[number(index)]): \(found) \(comment), not \(expected)")
            let blocker = Int(one.blockers[index])
            precondition((blocker < 0 ? -1 : number(blocker)) == other.blockers[number(index)], "another \(comment)")
            precondition(one.reasons[index] == other.reasons[number(index)], "for another reason \(comment)")
            if !one.zooms.isEmpty { precondition(one.zooms[index] == other.zooms[number(index)]) }
        }
    }

    /// Checks the outcome of one zoom: each label is shown or hidden, and one that is hidden is hidden by one that is
    /// shown.
    func checkSingle(_ outcome: Outcome, _ zoom: Int) {
        for index in labels.indices {
            let (minimum, blocker) = (Int(outcome.minimumZooms[index]), Int(outcome.blockers[index]))
            precondition(minimum == zoom || minimum == zoom + 1)
            precondition(blocker < 0 || minimum > zoom)
            precondition(blocker < 0 || Int(outcome.minimumZooms[blocker]) == zoom, "hidden by one that is hidden")
            let isAllowed = labels[index].zooms.contains(zoom)
            precondition(minimum > zoom ? blocker >= 0 || !isAllowed : isAllowed)
        }
    }

    func checkPlain(_ outcome: Outcome, _ zooms: ClosedRange<Int>) {
        let expected = Recurrence(labels: labels, tileSize: request.tileSize).nested(zooms)
        for index in labels.indices {
            let found = (Int(outcome.minimumZooms[index]), Int(outcome.blockers[index]))
            precondition(
                found == (expected.minimums[index], expected.blockers[index]),
                "\(labels[index]): \(found), not \(expected.minimums[index]) by \(expected.blockers[index])")
        }
    }
}
