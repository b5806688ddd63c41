package import Memory

/// Decides which candidates are shown at one zoom: every one, unless a better one that is shown collides with it.
package struct ZoomDecision: ~Copyable {
    /// The state of a label at the zoom that is being decided.
    package enum State: UInt8, BitwiseCopyable {
        case undecided
        case shown
        case hidden
    }

    package var collisions: CollisionIndex
    var limits: TileLimits
    /// The state of each label when it was last a candidate.
    package var states = FlatBuffer<State>(capacity: 1)
    /// The label that hides each hidden one, or that last hid it.
    package var blockers = FlatBuffer<UInt32>(capacity: 1)
    package var reasons = FlatBuffer<HidingReason>(capacity: 1)

    let crew: Crew
    /// How much a grid may look at for each candidate, on average.
    package var looks: Int = ZoomDecision.mostLooks

    package init(_ field: borrowing LabelField, _ request: Request) {
        collisions = CollisionIndex(field, repeatDistance: request.repeatDistance)
        limits = TileLimits(request)
        crew = Crew(threads: request.threads)
        states.reserve(field.count)
        states.append(repeating: .shown, count: field.count)
        blockers.reserve(field.count)
        blockers.append(repeating: CellGrid.none, count: field.count)
        reasons.reserve(field.count)
        reasons.append(repeating: .none, count: field.count)
    }

    mutating func hide(_ index: Int, by blocker: UInt32, _ reason: HidingReason) {
        states[index] = .hidden
        blockers[index] = blocker
        reasons[index] = reason
    }

    /// Decides candidates by chunks or, where the limits may keep some out, by rank.
    ///
    /// - Parameter candidates: in the order of the map.
    mutating func decide(_ candidates: Span<UInt32>, _ field: borrowing LabelField, at scales: Scales, zoom: Int) {
        guard limits.mayReject(candidates, field, zoom: zoom) else {
            return decide(byChunk: candidates, field, at: scales)
        }
        let ranked = RankOrder.sorted(candidates, field)
        decide(byRank: ranked.span, among: candidates, field, at: scales, zoom: zoom)
    }

    /// Decides candidates one after the other. Only labels that are shown are in the index, and the limits apply.
    ///
    /// - Parameters:
    ///   - candidates: from the best to the least.
    ///   - members: the same labels in the order of the map.
    package mutating func decide(
        byRank candidates: Span<UInt32>, among members: Span<UInt32>, _ field: borrowing LabelField, at scales: Scales,
        zoom: Int
    ) {
        collisions.gather(field, members, at: scales)
        limits.begin(zoom: zoom)
        var slot = 0
        while slot < candidates.count, field.isRequired(Int(candidates[slot])) {
            limits.show(Int(candidates[slot]), field.boxes.span[Int(candidates[slot])])
            slot += 1
        }
        enterRequired(candidates.extracting(..<slot), field)
        decide(inTurn: candidates.extracting(slot...), field, heedsLimits: !limits.isUnlimited)
    }

    /// Decides candidates that are not required, once all that matters to them is in the index.
    ///
    /// - Parameters:
    ///   - candidates: from the best to the least.
    ///   - heedsLimits: true if shown labels count against the limits, from the beginning of the zoom.
    ///   - isLast: false if other candidates of the zoom come later.
    mutating func decide(
        inTurn candidates: Span<UInt32>, _ field: borrowing LabelField, heedsLimits: Bool, isLast: Bool = true
    ) {
        var found = FlatBuffer<UInt32>()
        var effort = 0
        let limit = mostLooks(of: candidates.count)
        for slot in candidates.indices {
            if effort > limit {
                let (rest, scales) = (candidates.extracting(slot...), collisions.scales)
                return decide(byTree: rest, field, heedsLimits: heedsLimits, entersShown: !isLast) { _, _ in scales }
            }
            decide(Int(candidates[slot]), &found, field, heedsLimits, &effort)
        }
        if effort < limit / 2 { noteGrid(isEnough: true) }
    }

    /// Enters required labels, the best last, so that it is found first however many are in one place.
    mutating func enterRequired(_ candidates: Span<UInt32>, _ field: borrowing LabelField) {
        for slot in candidates.indices.reversed() {
            states[Int(candidates[slot])] = .shown
            collisions.enter(Int(candidates[slot]), field)
        }
    }

    /// Enters the required labels among candidates in any order.
    package mutating func enterRequired(among candidates: Span<UInt32>, _ field: borrowing LabelField) {
        guard field.requiredCount > 0 else { return }
        var required = FlatBuffer<UInt32>()
        for slot in candidates.indices where field.isRequired(Int(candidates[slot])) {
            required.append(candidates[slot])
        }
        let ranked = RankOrder.sorted(required.span, field)
        enterRequired(ranked.span, field)
    }

    @inline(__always)
    private mutating func decide(
        _ index: Int, _ found: inout FlatBuffer<UInt32>, _ field: borrowing LabelField, _ heedsLimits: Bool,
        _ effort: inout Int
    ) {
        let overlapping = collisions.collect(colliding: index, field, &effort, into: &found)
        let (best, why) = Self.blocker(found.span, overlapping: overlapping, field)
        if best != CellGrid.none { return hide(index, by: best, why) }
        let box = field.boxes.span[index]
        if heedsLimits {
            if let full = limits.filler(box) { return hide(index, by: full.label, full.reason) }
            limits.show(index, box)
        }
        states[index] = .shown
        collisions.enter(index, field)
    }

    /// Finds the best label that hides another, and the reason, once all that collide with it are collected.
    @inline(__always)
    static func blocker(
        _ found: Span<UInt32>, overlapping: Int, _ field: borrowing LabelField
    ) -> (label: UInt32, reason: HidingReason) {
        var (best, why) = (CellGrid.none, HidingReason.none)
        for slot in found.indices {
            prefer(Int(found[slot]), slot < overlapping ? .label : .repeatedName, &best, &why, field)
        }
        return (best, why)
    }

    /// Takes the better of two blockers. If both are the same label, the first reason counts: overlap before the name.
    @inline(__always)
    static func prefer(
        _ other: Int, _ reason: HidingReason, _ best: inout UInt32, _ why: inout HidingReason,
        _ field: borrowing LabelField
    ) {
        let ranks = field.ranks.span
        guard best == CellGrid.none || ranks[other] < ranks[Int(best)] else { return }
        (best, why) = (UInt32(truncatingIfNeeded: other), reason)
    }
}
