package import Layers

/// Kept features in order: those that the order was changed by in their new slots, all others as they are sorted. Only
/// the former are held in memory.
package final class ArrangedSlots {
    private let others: ExternalSort<SpooledSlot>
    /// The named features in their order before the changes.
    private let former: [SpooledSlot]
    /// The named features before each run of others, and those after the last.
    private let gaps: [[SpooledSlot]]
    /// The gap that is reached, and the next feature in it.
    private var gap = 0
    private var index = 0
    /// How many of the named features were before the others so far.
    private var passed = 0
    /// The next of the others, if it is known.
    private var other: SpooledSlot?

    /// - Parameters:
    ///   - others: all other features; their order is complete.
    ///   - named: the named features by the index of their names.
    ///   - changes: the changes; nil for none.
    package init(_ others: ExternalSort<SpooledSlot>, _ named: [Int: SpooledSlot], _ changes: OrderChanges?) {
        self.others = others
        let order = named.sorted { $0.value.comes(before: $1.value) }
        former = order.map(\.value)
        gaps = changes?.arranged(order.map(\.key)).map { $0.compactMap { named[$0] } } ?? [[]]
    }

    /// The next feature, until there is none.
    package func next() throws(Problem) -> SpooledSlot? {
        while true {
            if index < gaps[gap].count {
                defer { index += 1 }
                return gaps[gap][index]
            }
            if other == nil { other = try others.next() }
            if let other {
                while passed < former.count, former[passed].comes(before: other) { passed += 1 }
            }
            // The gap in front of the run of the other, or the last.
            let last = other == nil ? gaps.count - 1 : passed
            guard gap < last else {
                defer { other = nil }
                return other
            }
            (gap, index) = (gap + 1, 0)
        }
    }
}
