import Memory

extension ZoomDecision {
    /// How much a grid may look at for each candidate, on average, before the tree takes over.
    static let mostLooks = 128

    /// How much a grid may look at before the tree takes over: less where the zoom before needed the tree.
    func mostLooks(of candidates: Int) -> Int { candidates * looks + 10_000 }

    /// Notes whether a grid was enough at a zoom.
    mutating func noteGrid(isEnough: Bool) { looks = isEnough ? Self.mostLooks : max(looks / 4, 2) }

    /// Decides candidates that are not required, however different their sizes and however far their offsets, by
    /// `TreeHiding`.
    ///
    /// - Parameters:
    ///   - candidates: from the best to the least.
    ///   - heedsLimits: true if shown labels count against the limits.
    ///   - entersShown: true if other candidates of the zoom come later, so that shown labels must be in the index.
    ///   - scales: the scales at which two labels may both be shown; nil if there are none.
    mutating func decide(
        byTree candidates: Span<UInt32>, _ field: borrowing LabelField, heedsLimits: Bool, entersShown: Bool = false,
        _ scales: (Int, Int) -> Scales?
    ) {
        noteGrid(isEnough: false)
        let entered = RankOrder.sorted(collisions.entered.span, field)
        let areFree = !collisions.hasNames && !(heedsLimits && !limits.isUnlimited)
        if areFree, decide(bySlices: candidates, entered.span, field, entersShown: entersShown, scales) { return }
        var hiding = TreeHiding(candidates, entered.span, field, at: collisions.scales, scales)
        for slot in candidates.indices {
            let index = Int(candidates[slot])
            var best = hiding.hiders.best(index, field)
            var why = best == CellGrid.none ? HidingReason.none : .label
            collisions.visitNamesakes(index, field) { other in
                let reason = scales(index, other).map { collisions.collision(index, other, field, $0) } ?? .none
                guard reason != .none else { return true }
                Self.prefer(other, reason, &best, &why, field)
                return !field.isRequired(other)
            }
            if best != CellGrid.none {
                hide(index, by: best, why)
                continue
            }
            let box = field.boxes.span[index]
            if heedsLimits {
                if let full = limits.filler(box) {
                    hide(index, by: full.label, full.reason)
                    continue
                }
                limits.show(index, box)
            }
            states[index] = .shown
            if entersShown || collisions.hasNames { collisions.enter(index, field) }
            hiding.hide(behind: index, field, scales)
        }
    }

    /// Decides candidates without names and limits by strips of the map on all threads. False if that does not pay.
    private mutating func decide(
        bySlices candidates: Span<UInt32>, _ entered: Span<UInt32>, _ field: borrowing LabelField, entersShown: Bool,
        _ scales: (Int, Int) -> Scales?
    ) -> Bool {
        guard let slices = MapSlices.cut(candidates, field, at: collisions.scales, threads: crew.threads),
            slices.decide(candidates, entered, field, at: collisions.scales, crew, scales)
        else { return false }
        // In the order of the map, in which neighbours are near in memory.
        for index in 0..<field.count where slices.masks[index].nonzeroBitCount == 1 {
            decide(index, slices.hider(index), field, entersShown)
        }
        for number in 0..<slices.shared.count {
            decide(Int(slices.shared[number]), slices.hider(ofShared: number, field), field, entersShown)
        }
        return true
    }

    private mutating func decide(
        _ index: Int, _ hider: UInt32, _ field: borrowing LabelField, _ entersShown: Bool
    ) {
        if hider != CellGrid.none { return hide(index, by: hider, .label) }
        states[index] = .shown
        if entersShown { collisions.enter(index, field) }
    }
}
