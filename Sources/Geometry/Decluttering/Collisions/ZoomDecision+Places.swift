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
        for slot in candidates.indices where !field.isRequired(Int(candidates[slot])) {
            states[Int(candidates[slot])] = .undecided
            collisions.enter(Int(candidates[slot]), field)
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
        for slot in candidates.indices where states[Int(candidates[slot])] == .undecided {
            pending.append(candidates[slot])
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
                    for slot in 0..<found.count where field.ranks.span[Int(found[slot])] < rank {
                        switch states[Int(found[slot])] {
                        case .undecided: pending.append(found[slot])
                        case .shown:
                            prefer(
                                Int(found[slot]), slot < overlapping ? .label : .repeatedName, &best, &why, field)
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
        for slot in candidates.indices { states[Int(candidates[slot])] = .shown }
        for slot in busy.span.indices { states[Int(busy.span[slot])] = .undecided }
        busy.removeAll()
        limits.count(candidates, field, zoom: zoom)
        for slot in candidates.indices {
            let index = Int(candidates[slot])
            let isFree = states[index] == .shown && !limits.isCrowded(field.boxes.span[index])
            if !isFree { busy.append(candidates[slot]) }
        }
        return busy
    }

    /// Appends candidates that collide with any other at any of the scales, and perhaps more.
    mutating func findContested(
        _ candidates: Span<UInt32>, _ field: borrowing LabelField, at scales: Scales,
        into contested: inout FlatBuffer<UInt32>
    ) {
        collisions.gather(field, candidates, at: scales)
        for slot in candidates.indices { collisions.enter(Int(candidates[slot]), field) }
        var found = FlatBuffer<UInt32>()
        var effort = 0
        let limit = candidates.count * min(looks, Self.mostEffort) + 10_000
        for slot in candidates.indices {
            let index = Int(candidates[slot])
            // Many required labels may be in one place, where they do not all find each other.
            var isContested = effort > limit || field.isRequired(index)
            if !isContested {
                _ = collisions.collect(colliding: index, field, &effort, into: &found)
                for other in 0..<found.count where found[other] != candidates[slot] { isContested = true }
            }
            if isContested { contested.append(candidates[slot]) }
        }
    }
}
