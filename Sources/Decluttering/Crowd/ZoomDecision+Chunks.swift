import Geometry

extension ZoomDecision {
    /// Decides candidates however dense they are, without limits.
    ///
    /// - Parameter candidates: in the order of the map.
    mutating func decide(byChunk candidates: Span<UInt32>, _ field: borrowing LabelField, at scales: Scales) {
        crowd.gather(field, candidates, at: scales)
        enterRequired(among: candidates, field)
        add(candidates, field)
    }

    /// Decides candidates that are not required, against those in the crowd that are shown already.
    ///
    /// Takes the best as a first chunk, then chunks that double. The crowd hides some of a chunk; the rest is thinly
    /// spread. So everything goes in the order of the map rather than that of the ranks, in which neighbours are far
    /// apart in memory.
    ///
    /// - Parameter candidates: in the order of the map.
    mutating func add(_ candidates: Span<UInt32>, _ field: borrowing LabelField) {
        let chunks = RankChunks(candidates, field)
        var left = FlatBuffer<UInt32>()
        var found = FlatBuffer<UInt32>()
        var kept = FlatBuffer<UInt32>()
        var effort = 0
        let limit = mostLooks(of: candidates.count)
        for chunk in chunks.ranges {
            let members = chunks.members.span.extracting(chunk.range)
            left.removeAll()
            kept.removeAll()
            for place in members.indices {
                guard effort <= limit else {
                    let rest = RankOrder.sorted(chunks.members.span.extracting(chunk.range.lowerBound...), field)
                    let scales = crowd.scales
                    return decide(byTree: rest.span, field, heedsLimits: false) { _, _ in scales }
                }
                let index = Int(members[place])
                let overlapping = crowd.collect(colliding: index, field, &effort, into: &found)
                let (best, why) = Self.blocker(found.span, overlapping: overlapping, field)
                if best == CellGrid.none {
                    left.append(members[place])
                    continue
                }
                hide(index, by: best, why)
                if field.ranks.span[Int(best)] >= chunk.firstRank { kept.append(members[place]) }
            }
            addApart(left.span, field)
            findBetterBlockers(kept.span, field, &found)
        }
        if effort < limit / 2 { noteGrid(isEnough: true) }
    }

    /// Finds better blockers for labels hidden by one that was in the crowd from the start: this chunk may have added
    /// one.
    private mutating func findBetterBlockers(
        _ hidden: Span<UInt32>, _ field: borrowing LabelField, _ found: inout FlatBuffer<UInt32>
    ) {
        for place in hidden.indices {
            let index = Int(hidden[place])
            var effort = 0
            let overlapping = crowd.collect(colliding: index, field, &effort, into: &found)
            for other in 0..<found.count where field.ranks.span[Int(found[other])] < field.ranks.span[index] {
                Self.prefer(
                    Int(found[other]), other < overlapping ? .label : .repeatedName, &blockers[index],
                    &reasons[index], field)
            }
        }
    }

    /// Decides labels that nothing in the crowd hides.
    private mutating func addApart(_ candidates: Span<UInt32>, _ field: borrowing LabelField) {
        for place in candidates.indices {
            states[Int(candidates[place])] = .undecided
            crowd.enter(Int(candidates[place]), field)
        }
        var effort = 0
        let limit = candidates.count * Self.mostEffort + 10_000
        Self.settle(candidates, field, crowd, &states, &blockers, &reasons, &effort, limit)
        let isSettled = effort <= limit
        var hidden = 0
        for place in candidates.indices where states[Int(candidates[place])] == .hidden { hidden += 1 }
        if isSettled, hidden == 0 { return }
        for place in candidates.indices.reversed() { crowd.withdraw(Int(candidates[place]), field) }
        guard isSettled else {
            let ranked = RankOrder.sorted(candidates, field)
            return decide(inTurn: ranked.span, field, heedsLimits: false)
        }
        for place in candidates.indices where states[Int(candidates[place])] == .shown {
            crowd.enter(Int(candidates[place]), field)
        }
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
        for place in candidates.indices {
            let rank = ranks[Int(candidates[place])]
            if rank >= required { starts[Self.chunk(rank - required) + 1] += 1 }
        }
        for chunk in 1..<34 { starts[chunk] += starts[chunk - 1] }
        for chunk in 0..<33 where starts[chunk] < starts[chunk + 1] {
            let firstRank = required + (chunk == 0 ? 0 : 32 << UInt32(chunk))
            ranges.append((starts[chunk]..<starts[chunk + 1], firstRank))
        }
        members.append(repeating: 0, count: starts[33])
        for place in candidates.indices {
            let rank = ranks[Int(candidates[place])]
            guard rank >= required else { continue }
            let chunk = Self.chunk(rank - required)
            members[starts[chunk]] = candidates[place]
            starts[chunk] += 1
        }
    }

    private static func chunk(_ rank: UInt32) -> Int { 32 - (rank >> 6).leadingZeroBitCount }
}
