import Memory

extension ZoomDecision {
    /// How many other labels may be compared for each candidate, on average.
    static let mostEffort = 24

    /// Enters all candidates in the index and decides each after its better neighbours, in the order of the map, so
    /// that everything needed is near in memory. False if they are too dense for that; then nothing is decided.
    package mutating func decide(byPlace candidates: Span<UInt32>, _ field: borrowing LabelField, at scales: Scales)
        -> Bool
    {
        collisions.gather(field, candidates, at: scales)
        enterRequired(among: candidates, field)
        for place in candidates.indices where !field.isRequired(Int(candidates[place])) {
            states[Int(candidates[place])] = .undecided
            collisions.enter(Int(candidates[place]), field)
        }
        var effort = 0
        let limit = candidates.count * min(looks, Self.mostEffort) + 10_000
        Self.decide(candidates, field, collisions, &states, &blockers, &reasons, &effort, limit)
        return effort <= limit
    }

    /// Decides each label after all that it depends on.
    static func decide(
        _ candidates: Span<UInt32>, _ field: borrowing LabelField, _ collisions: borrowing CollisionIndex,
        _ states: inout FlatBuffer<State>, _ blockers: inout FlatBuffer<UInt32>,
        _ reasons: inout FlatBuffer<HidingReason>, _ effort: inout Int, _ limit: Int
    ) {
        var pending = FlatBuffer<UInt32>()
        var found = FlatBuffer<UInt32>()
        for place in candidates.indices where states[Int(candidates[place])] == .undecided {
            pending.append(candidates[place])
            while let last = pending.last, effort <= limit {
                let index = Int(last)
                let known = pending.count
                guard states[index] == .undecided else {
                    pending.truncate(to: known - 1)
                    continue
                }
                var (best, why) = (CellGrid.none, HidingReason.none)
                if !field.isRequired(index) {
                    let overlapping = collisions.collect(colliding: index, field, &effort, into: &found)
                    let rank = field.ranks.span[index]
                    for place in 0..<found.count where field.ranks.span[Int(found[place])] < rank {
                        switch states[Int(found[place])] {
                        case .undecided: pending.append(found[place])
                        case .shown:
                            prefer(
                                Int(found[place]), place < overlapping ? .label : .repeatedName, &best, &why, field)
                        case .hidden: break
                        }
                    }
                }
                guard pending.count == known else { continue }
                pending.truncate(to: known - 1)
                states[index] = best == CellGrid.none ? .shown : .hidden
                if best != CellGrid.none {
                    blockers[index] = best
                    reasons[index] = why
                }
            }
            if effort > limit { return }
        }
    }

    /// Shows candidates that collide with no other and stand in tiles that cannot be full. Returns the others.
    ///
    /// - Parameter candidates: in the order of the map.
    mutating func showUntroubled(
        _ candidates: Span<UInt32>, _ field: borrowing LabelField, at scales: Scales, zoom: Int
    ) -> FlatBuffer<UInt32> {
        var busy = FlatBuffer<UInt32>()
        findContested(candidates, field, at: scales, into: &busy)
        for place in candidates.indices { states[Int(candidates[place])] = .shown }
        for place in busy.span.indices { states[Int(busy.span[place])] = .undecided }
        busy.removeAll()
        limits.count(candidates, field, zoom: zoom)
        for place in candidates.indices {
            let index = Int(candidates[place])
            let isFree = states[index] == .shown && !limits.isCrowded(field.boxes.span[index])
            if !isFree { busy.append(candidates[place]) }
        }
        return busy
    }

    /// Appends candidates that collide with any other at any of the scales, and perhaps more.
    mutating func findContested(
        _ candidates: Span<UInt32>, _ field: borrowing LabelField, at scales: Scales,
        into contested: inout FlatBuffer<UInt32>
    ) {
        collisions.gather(field, candidates, at: scales)
        for place in candidates.indices { collisions.enter(Int(candidates[place]), field) }
        var found = FlatBuffer<UInt32>()
        var effort = 0
        let limit = candidates.count * min(looks, Self.mostEffort) + 10_000
        for place in candidates.indices {
            let index = Int(candidates[place])
            // Many required labels may be in one place, where they do not all find each other.
            var isContested = effort > limit || field.isRequired(index)
            if !isContested {
                _ = collisions.collect(colliding: index, field, &effort, into: &found)
                for other in 0..<found.count where found[other] != candidates[place] { isContested = true }
            }
            if isContested { contested.append(candidates[place]) }
        }
    }
}
