import Memory

extension ZoomDecision {
    /// Decides candidates however dense they are, without limits.
    ///
    /// - Parameter candidates: in the order of the map.
    package mutating func decide(byChunk candidates: Span<UInt32>, _ field: borrowing LabelField, at scales: Scales) {
        collisions.gather(field, candidates, at: scales)
        enterRequired(among: candidates, field)
        add(candidates, field)
    }

    /// Decides candidates that are not required, against those in the index that are shown already.
    ///
    /// Takes the best as a first chunk, then chunks that double. Labels in the index hide some of a chunk; the rest is thinly
    /// spread. So everything goes in the order of the map rather than that of the ranks, in which neighbours are far
    /// apart in memory.
    ///
    /// - Parameter candidates: in the order of the map.
    package mutating func add(_ candidates: Span<UInt32>, _ field: borrowing LabelField) {
        let chunks = RankChunks(candidates, field)
        var left = FlatBuffer<UInt32>()
        var found = FlatBuffer<UInt32>()
        var kept = FlatBuffer<UInt32>()
        var effort = 0
        let limit = mostLooks(of: candidates.count)
        for chunk in chunks.ranges {
            let members = chunks.members.span.extracting(chunk.range)
            let scans = scan(members, field, mostLooks: limit - effort)
            for scan in scans { effort += scan.effort }
            guard effort <= limit else {
                let rest = RankOrder.sorted(chunks.members.span.extracting(chunk.range.lowerBound...), field)
                let scales = collisions.scales
                return decide(byTree: rest.span, field, heedsLimits: false) { _, _ in scales }
            }
            left.removeAll()
            kept.removeAll()
            for scan in scans {
                left.append(contentsOf: scan.left.span)
                for slot in 0..<scan.hidden.count {
                    let hidden = scan.hidden[slot]
                    hide(Int(hidden.index), by: hidden.blocker, hidden.reason)
                    if field.ranks.span[Int(hidden.blocker)] >= chunk.firstRank { kept.append(hidden.index) }
                }
            }
            addApart(left.span, field)
            findBetterBlockers(kept.span, field, &found)
        }
        if effort < limit / 2 { noteGrid(isEnough: true) }
    }

    /// Finds which labels something in the index hides, by ranges of the map on all threads.
    private func scan(_ members: Span<UInt32>, _ field: borrowing LabelField, mostLooks: Int) -> [RangeScan] {
        let ranges = crew.ranges(of: members.count, fewest: Self.fewestOfThread)
        let scans = ranges.map { _ in RangeScan() }
        crew.share(ranges.count) {
            scans[$0].run(members.extracting(ranges[$0]), field, collisions, mostLooks: mostLooks)
        }
        return scans
    }

    /// Number of labels that are decided sooner than a thread starts.
    private static let fewestOfThread = 2048

    /// Finds better blockers for labels hidden by one that was in the index from the start: this chunk may have added
    /// one.
    private mutating func findBetterBlockers(
        _ hidden: Span<UInt32>, _ field: borrowing LabelField, _ found: inout FlatBuffer<UInt32>
    ) {
        for slot in hidden.indices {
            let index = Int(hidden[slot])
            var effort = 0
            let overlapping = collisions.collect(colliding: index, field, &effort, into: &found)
            for other in 0..<found.count where field.ranks.span[Int(found[other])] < field.ranks.span[index] {
                Self.prefer(
                    Int(found[other]), other < overlapping ? .label : .repeatedName, &blockers[index],
                    &reasons[index], field)
            }
        }
    }

    /// Decides labels that nothing in the index hides.
    private mutating func addApart(_ candidates: Span<UInt32>, _ field: borrowing LabelField) {
        for slot in candidates.indices {
            states[Int(candidates[slot])] = .undecided
            collisions.enter(Int(candidates[slot]), field)
        }
        var effort = 0
        let limit = candidates.count * Self.mostEffort + 10_000
        Self.decide(candidates, field, collisions, &states, &blockers, &reasons, &effort, limit)
        let isDecided = effort <= limit
        var hidden = 0
        for slot in candidates.indices where states[Int(candidates[slot])] == .hidden { hidden += 1 }
        if isDecided, hidden == 0 { return }
        for slot in candidates.indices.reversed() { collisions.withdraw(Int(candidates[slot]), field) }
        guard isDecided else {
            let ranked = RankOrder.sorted(candidates, field)
            return decide(inTurn: ranked.span, field, heedsLimits: false, isLast: false)
        }
        for slot in candidates.indices where states[Int(candidates[slot])] == .shown {
            collisions.enter(Int(candidates[slot]), field)
        }
    }
}

/// Labels of a range of the map, each with what hides it in the index.
private final class RangeScan {
    struct Hidden: BitwiseCopyable {
        let index: UInt32
        let blocker: UInt32
        let reason: HidingReason
    }

    /// Labels that nothing hides.
    private(set) var left = FlatBuffer<UInt32>()
    private(set) var hidden = FlatBuffer<Hidden>()
    private(set) var effort = 0

    /// Stops when it has looked at too much.
    func run(
        _ members: Span<UInt32>, _ field: borrowing LabelField, _ collisions: borrowing CollisionIndex, mostLooks: Int
    ) {
        var left = FlatBuffer<UInt32>()
        var hidden = FlatBuffer<Hidden>()
        var found = FlatBuffer<UInt32>()
        var effort = 0
        for slot in members.indices {
            guard effort <= mostLooks else { break }
            let overlapping = collisions.collect(colliding: Int(members[slot]), field, &effort, into: &found)
            let (best, why) = ZoomDecision.blocker(found.span, overlapping: overlapping, field)
            if best == CellGrid.none {
                left.append(members[slot])
            } else {
                hidden.append(Hidden(index: members[slot], blocker: best, reason: why))
            }
        }
        swap(&self.left, &left)
        swap(&self.hidden, &hidden)
        self.effort = effort
    }
}

/// Labels in chunks by rank: the best 64, then chunks that double the total, each in the order of the map.
private struct RankChunks: ~Copyable {
    private(set) var members: FlatBuffer<UInt32>
    private(set) var ranges: [(range: Range<Int>, firstRank: UInt32)] = []

    /// Skips required labels.
    init(_ candidates: Span<UInt32>, _ field: borrowing LabelField) {
        members = FlatBuffer(capacity: candidates.count)
        let ranks = field.ranks.span
        let required = field.requiredCount
        var starts = [Int](repeating: 0, count: 34)
        for slot in candidates.indices {
            let rank = ranks[Int(candidates[slot])]
            if rank >= required { starts[Self.chunk(rank - required) + 1] += 1 }
        }
        for chunk in 1..<34 { starts[chunk] += starts[chunk - 1] }
        for chunk in 0..<33 where starts[chunk] < starts[chunk + 1] {
            let firstRank = required + (chunk == 0 ? 0 : 32 << UInt32(chunk))
            ranges.append((starts[chunk]..<starts[chunk + 1], firstRank))
        }
        members.append(repeating: 0, count: starts[33])
        for slot in candidates.indices {
            let rank = ranks[Int(candidates[slot])]
            guard rank >= required else { continue }
            let chunk = Self.chunk(rank - required)
            members[starts[chunk]] = candidates[slot]
            starts[chunk] += 1
        }
    }

    private static func chunk(_ rank: UInt32) -> Int { 32 - (rank >> 6).leadingZeroBitCount }
}
