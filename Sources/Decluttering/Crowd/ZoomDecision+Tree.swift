import Geometry

extension ZoomDecision {
    /// How much a grid may look at for each candidate, on average, before the tree takes over.
    static let mostLooks = 128

    /// How much a grid may look at before the tree takes over: less where the zoom before needed the tree.
    func mostLooks(of candidates: Int) -> Int { candidates * looks + 10_000 }

    /// Notes whether a grid was enough at a zoom.
    mutating func noteGrid(isEnough: Bool) { looks = isEnough ? Self.mostLooks : max(looks / 4, 2) }

    /// Decides candidates that are not required, however different their sizes and however far their offsets: each
    /// label that is shown hides all that it overlaps at once and takes them out of a tree, so no label is met twice.
    /// The first to hide a label is the best.
    ///
    /// - Parameters:
    ///   - candidates: from the best to the least.
    ///   - heedsLimits: true if shown labels count against the limits.
    ///   - scales: the scales at which two labels may both be shown; nil if there are none.
    mutating func decide(
        byTree candidates: Span<UInt32>, _ field: borrowing LabelField, heedsLimits: Bool,
        _ scales: (Int, Int) -> Scales?
    ) {
        noteGrid(isEnough: false)
        var tree = BoxTree(candidates, field, at: crowd.scales)
        var hiders = FlatBuffer<UInt32>(capacity: field.count)
        hiders.append(repeating: CellGrid.none, count: field.count)
        let entered = RankOrder.sorted(crowd.entered.span, field)
        let areAllBetter = Self.areBetter(entered.span, than: candidates, field)
        var unhidden = areAllBetter ? nil : Optional(tree.copy())
        for place in entered.span.indices {
            Self.hide(behind: Int(entered[place]), &tree, &hiders, field, scales)
        }
        // Labels shown already may be worse than those that they hide, so better ones may still be found.
        var better = FlatBuffer<UInt32>(capacity: 1)
        if let whole = unhidden.take() {
            tree = whole
            better.reserve(field.count)
            better.append(repeating: CellGrid.none, count: field.count)
        }
        for place in candidates.indices {
            let index = Int(candidates[place])
            var (best, why) = (hiders[index], HidingReason.label)
            if !better.isEmpty, better[index] != CellGrid.none {
                Self.prefer(Int(better[index]), .label, &best, &why, field)
            }
            if best == CellGrid.none { why = .none }
            crowd.visitNamesakes(index, field) { other in
                let reason = scales(index, other).map { crowd.collision(index, other, field, $0) } ?? .none
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
            crowd.enter(index, field)
            if better.isEmpty {
                Self.hide(behind: index, &tree, &hiders, field, scales)
            } else {
                Self.hide(behind: index, &tree, &better, field, scales)
            }
        }
    }

    private static func areBetter(
        _ labels: Span<UInt32>, than others: Span<UInt32>, _ field: borrowing LabelField
    ) -> Bool {
        guard labels.count > 0, others.count > 0 else { return true }
        let ranks = field.ranks.span
        return ranks[Int(labels[labels.count - 1])] < ranks[Int(others[0])]
    }

    /// Notes a label as the one that hides those it overlaps, unless they are better.
    private static func hide(
        behind index: Int, _ tree: inout BoxTree, _ hiders: inout FlatBuffer<UInt32>, _ field: borrowing LabelField,
        _ scales: (Int, Int) -> Scales?
    ) {
        tree.take(near: index, field) { other in
            if other == index { return true }
            guard let scales = scales(index, other), field.overlap(other, index, scales) else { return false }
            hiders[other] = UInt32(truncatingIfNeeded: index)
            return true
        }
    }
}
