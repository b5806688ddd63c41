import Geometry

/// One zoom of a tile.
extension TileDecision {
    /// The state of a label at the zoom that is being decided.
    enum State: UInt8, BitwiseCopyable {
        case pending
        case shown
        case hidden
        /// Other tiles must decide first.
        case doubtful
    }

    /// Decides labels at one zoom.
    ///
    /// - Parameters:
    ///   - labels: in the order of the map.
    ///   - isOpen: true for labels that are to be decided.
    ///   - states: room for the states of all labels.
    mutating func decide(
        _ labels: Span<UInt32>, _ isOpen: borrowing FlatBuffer<Bool>, _ zoom: Int, _ crowd: inout Crowd,
        _ states: inout FlatBuffer<State>
    ) {
        var members = FlatBuffer<UInt32>(capacity: labels.count)
        for place in labels.indices where mayShow(Int(labels[place]), at: zoom) { members.append(labels[place]) }
        crowd.gather(field, members.span, at: scales(zoom...zoom))
        if decide(byPlace: members.span, isOpen, zoom, &crowd, &states) {
            for place in members.span.indices where isOpen[Int(members[place])] {
                note(states[Int(members[place])], Int(members[place]), at: zoom)
            }
        } else {
            decide(byRank: members.span, isOpen, zoom, &crowd)
        }
    }

    private mutating func note(_ state: State, _ index: Int, at zoom: Int) {
        switch state {
        case .hidden: lows[index] = UInt8(zoom + 1)
        case .doubtful: highs[index] = max(highs[index], UInt8(zoom + 1))
        case .shown, .pending: break
        }
    }

    /// Decides each label after all that it depends on, in the order of the map. False if labels are too dense for that.
    private func decide(
        byPlace members: Span<UInt32>, _ isOpen: borrowing FlatBuffer<Bool>, _ zoom: Int, _ crowd: inout Crowd,
        _ states: inout FlatBuffer<State>
    ) -> Bool {
        enterRequired(members, into: &crowd)
        for place in members.indices {
            let index = Int(members[place])
            let isShown = field.isRequired(index) || Int(highs[index]) <= zoom
            states[index] = isOpen[index] && !field.isRequired(index) ? .pending : isShown ? .shown : .doubtful
            if !field.isRequired(index) { crowd.enter(index, field) }
        }
        var effort = 0
        let limit = members.count * ZoomDecision.mostEffort + 10_000
        var pending = FlatBuffer<UInt32>()
        var found = FlatBuffer<UInt32>()
        for place in members.indices where states[Int(members[place])] == .pending {
            pending.append(members[place])
            while let last = pending.last, effort <= limit {
                let known = pending.count
                if states[Int(last)] == .pending {
                    settle(Int(last), zoom, crowd, &states, &pending, &found, &effort)
                    if pending.count > known { continue }
                }
                pending.truncate(to: known - 1)
            }
            if effort > limit { return false }
        }
        return true
    }

    /// Decides a label, or appends those that must be decided before it.
    private func settle(
        _ index: Int, _ zoom: Int, _ crowd: borrowing Crowd, _ states: inout FlatBuffer<State>,
        _ pending: inout FlatBuffer<UInt32>, _ found: inout FlatBuffer<UInt32>, _ effort: inout Int
    ) {
        _ = crowd.collect(colliding: index, field, &effort, into: &found)
        let (known, ranks) = (pending.count, field.ranks.span)
        var state = Int(highs[index]) > zoom ? State.doubtful : .shown
        for place in 0..<found.count where ranks[Int(found[place])] < ranks[index] {
            switch states[Int(found[place])] {
            case .shown:
                states[index] = .hidden
                pending.truncate(to: known)
                return
            case .doubtful: state = .doubtful
            case .pending: pending.append(found[place])
            case .hidden: break
            }
        }
        if pending.count == known { states[index] = state }
    }

    /// Decides labels however dense they are, from the best to the least.
    private mutating func decide(
        byRank members: Span<UInt32>, _ isOpen: borrowing FlatBuffer<Bool>, _ zoom: Int, _ shown: inout Crowd
    ) {
        let scales = scales(zoom...zoom)
        var doubtful = Crowd(field, repeatDistance: 0)
        shown.gather(field, members, at: scales)
        doubtful.gather(field, members, at: scales)
        enterRequired(members, into: &shown)
        let ranked = RankOrder.sorted(members, field)
        for place in ranked.span.indices {
            let index = Int(ranked[place])
            if field.isRequired(index) { continue }
            if isOpen[index] {
                if collides(index, with: shown) {
                    lows[index] = UInt8(zoom + 1)
                    continue
                }
                if Int(highs[index]) <= zoom, collides(index, with: doubtful) { highs[index] = UInt8(zoom + 1) }
            }
            if Int(highs[index]) <= zoom { shown.enter(index, field) } else { doubtful.enter(index, field) }
        }
    }

    /// Enters required labels, the best last, so that it is found first however many are in one place.
    func enterRequired(_ members: Span<UInt32>, into crowd: inout Crowd) {
        guard field.requiredCount > 0 else { return }
        let ranked = RankOrder.sorted(members, field)
        for place in ranked.span.indices.reversed() where field.isRequired(Int(ranked[place])) {
            crowd.enter(Int(ranked[place]), field)
        }
    }

    func collides(_ index: Int, with crowd: borrowing Crowd) -> Bool {
        var (isHit, effort) = (false, 0)
        crowd.visitColliding(index, field, &effort) { _, _ in
            isHit = true
            return false
        }
        return isHit
    }
}
