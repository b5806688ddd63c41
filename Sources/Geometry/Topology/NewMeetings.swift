import Memory

/// Finds edges that meet although the borders that they stand for did not.
struct NewMeetings: ~Copyable {
    private static let none = UInt64.max

    /// Edges that meet, by their keys: those of the borders before, and those that are left.
    private var old: [(UInt64, UInt64)] = []
    private var new: [(UInt64, UInt64, EdgeMeeting)] = []
    /// For each edge that met others, the one that stands for it.
    private var heirs: [UInt64: UInt64] = [:]
    /// Edges that lay along others.
    private var along: Set<UInt64> = []

    init(_ before: borrowing BorderGraph, _ after: borrowing BorderGraph) {
        var (pairs, newPairs): ([(UInt64, UInt64)], [(UInt64, UInt64, EdgeMeeting)]) = ([], [])
        after.forEachMeeting { newPairs.append(($0, $1, $2)) }
        guard !newPairs.isEmpty else { return }
        var along: Set<UInt64> = []
        before.forEachMeeting { one, other, meeting in
            pairs.append((one, other))
            if meeting == .along { along.formUnion([one, other]) }
        }
        (old, new, self.along) = (pairs, newPairs, along)
        // None of them has an heir so far.
        for (one, other) in old { (heirs[one], heirs[other]) = (Self.none, Self.none) }
    }

    /// Adds the edges that are left of a line.
    mutating func add(_ match: borrowing LineMatch, _ before: borrowing BorderGraph) {
        guard !heirs.isEmpty else { return }
        for index in 0..<match.edges.count {
            let edge = match.edges[index]
            for step in edge.start..<edge.end {
                let key = BorderGraph.key(match.passed[step], match.passed[step + 1])
                if heirs[key] != nil { heirs[key] = BorderGraph.key(edge.from, edge.to) }
            }
        }
    }

    /// The number of edges that lie along others, and of pairs that cross or touch.
    var counts: (along: Int, crossings: Int) {
        var known: Set<[UInt64]> = []
        var (alongBefore, alongNow): (Set<UInt64>, Set<UInt64>) = ([], [])
        for (one, other) in old {
            guard let first = heirs[one], let second = heirs[other] else { continue }
            known.insert([min(first, second), max(first, second)])
            if along.contains(one) { alongBefore.insert(first) }
            if along.contains(other) { alongBefore.insert(second) }
        }
        var crossings = 0
        for (one, other, meeting) in new where !known.contains([min(one, other), max(one, other)]) {
            switch meeting {
            case .crossing: crossings += 1
            // Of many edges along each other, only those next to each other count as pairs.
            case .along where alongBefore.contains(one) && alongBefore.contains(other): continue
            case .along: alongNow.formUnion([one, other])
            }
        }
        return (alongNow.count, crossings)
    }
}
