import Memory

/// Hides labels behind better ones: each label that is shown hides all that it overlaps at once and takes them out of a
/// tree, so no label is met twice. The first to hide a label is the best.
struct TreeHiding: ~Copyable {
    private var tree: BoxTree
    var hiders: Hiders

    /// Labels by those that they hide.
    struct Hiders: ~Copyable {
        /// Of the labels that were shown before.
        fileprivate var known = FlatBuffer<UInt32>(capacity: 1)
        /// Of those shown since; empty if these are all worse than the ones before, and then they are among them.
        fileprivate var later = FlatBuffer<UInt32>(capacity: 1)

        /// The best label that hides another; `none` if there is none.
        @inline(__always)
        func best(_ index: Int, _ field: borrowing LabelField) -> UInt32 {
            var (best, why) = (known[index], HidingReason.label)
            if !later.isEmpty, later[index] != CellGrid.none {
                ZoomDecision.prefer(Int(later[index]), .label, &best, &why, field)
            }
            return best
        }

        /// The same, once all that are better are decided. What is noted about the label after that does not count.
        mutating func decide(_ index: Int, _ field: borrowing LabelField) -> UInt32 {
            known[index] = best(index, field)
            return known[index]
        }

        /// The result of `decide`.
        @inline(__always)
        func decided(_ index: Int) -> UInt32 { known[index] }
    }

    /// - Parameters:
    ///   - candidates: labels that may be hidden, from the best to the least.
    ///   - entered: labels that are shown already, from the best to the least.
    ///   - pairScales: the scales at which two labels may both be shown; nil if there are none.
    init(
        _ candidates: Span<UInt32>, _ entered: Span<UInt32>, _ field: borrowing LabelField, at scales: Scales,
        _ pairScales: (Int, Int) -> Scales?
    ) {
        tree = BoxTree(candidates, field, at: scales)
        hiders = Hiders()
        hiders.known.reserve(field.count)
        hiders.known.append(repeating: CellGrid.none, count: field.count)
        let areAllBetter = Self.areBetter(entered, than: candidates, field)
        var whole = areAllBetter ? nil : Optional(tree.copy())
        for slot in entered.indices {
            Self.hide(behind: Int(entered[slot]), &tree, &hiders.known, field, pairScales)
        }
        // Labels shown already may be worse than those that they hide, so better ones may still be found.
        if let whole = whole.take() {
            tree = whole
            hiders.later.reserve(field.count)
            hiders.later.append(repeating: CellGrid.none, count: field.count)
        }
    }

    private static func areBetter(
        _ labels: Span<UInt32>, than others: Span<UInt32>, _ field: borrowing LabelField
    ) -> Bool {
        guard labels.count > 0, others.count > 0 else { return true }
        let ranks = field.ranks.span
        return ranks[Int(labels[labels.count - 1])] < ranks[Int(others[0])]
    }

    /// Hides all labels left that a label overlaps.
    mutating func hide(behind index: Int, _ field: borrowing LabelField, _ pairScales: (Int, Int) -> Scales?) {
        if hiders.later.isEmpty {
            Self.hide(behind: index, &tree, &hiders.known, field, pairScales)
        } else {
            Self.hide(behind: index, &tree, &hiders.later, field, pairScales)
        }
    }

    /// Notes a label as the one that hides those it overlaps, unless they are better.
    private static func hide(
        behind index: Int, _ tree: inout BoxTree, _ hiders: inout FlatBuffer<UInt32>, _ field: borrowing LabelField,
        _ pairScales: (Int, Int) -> Scales?
    ) {
        tree.take(near: index, field) { other in
            if other == index { return true }
            guard let scales = pairScales(index, other), field.overlap(other, index, scales) else { return false }
            hiders[other] = UInt32(truncatingIfNeeded: index)
            return true
        }
    }
}
