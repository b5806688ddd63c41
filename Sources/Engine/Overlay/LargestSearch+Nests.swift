import GEOS
import Geometry
import Memory

/// Chains of areas of an indexed layer that lie in one another, for a search among many.
final class Nests: Sendable {
    /// False if so few areas lie in others that they were not looked for.
    let areMany: Bool
    let shapes: NestedShapes

    /// - Parameter equals: shapes of which only the first counts.
    init(_ indexed: borrowing IndexedShapes, _ tree: borrowing PackedTree, _ equals: borrowing EqualShapes) {
        areMany = NestedShapes.mayPay(indexed, tree, depth: Matcher.mostCandidates)
        var order = FlatBuffer<Int32>()
        if areMany {
            let all = tree.order
            for index in all.indices where !equals.isRepeated(Int(all[index])) { order.append(all[index]) }
        }
        shapes = NestedShapes(of: indexed, order.span)
    }
}

/// The inner of two nested areas shares no more with a subject than the outer one. So a chain is searched from its
/// outermost area inwards, until no other can share more than the best.
extension LargestSearch {
    mutating func findInNests(_ nests: Nests, _ matcher: inout Matcher) throws(GEOSError) {
        var failure: GEOSError?
        let boxes = matcher.boxesOfCandidates
        var queue = RankQueue()
        nests.shapes.outermost.visit(
            &queue, by: { boxes.intersects($0) ? -mostArea(in: $0, matcher) : nil },
            then: { chain, rank in
                do throws(GEOSError) {
                    if let share = best.share, share.area > -rank { return .nothing }
                    try look(along: chain, of: nests.shapes, most: -rank, &matcher)
                    return RankedTree.Limit(0, below: .max)
                } catch {
                    failure = error
                    return .nothing
                }
            })
        if let failure { throw failure }
    }

    /// Of the area of many edges.
    private static let roundingOfSum = 1e-11

    private mutating func look(
        along chain: Int, of nests: borrowing NestedShapes, most: Double, _ matcher: inout Matcher
    ) throws(GEOSError) {
        let slots = nests.slots(ofChain: chain)
        var most = most
        var next = slots.lowerBound
        if slots.count > 1 {
            next = firstSlot(in: slots, of: nests, thatIsNotAround: &matcher)
            if next > slots.lowerBound {
                // The share of all of these is the whole subject.
                matcher.evaluator.tally.candidates += 1
                _ = try look(at: nests.leastItem(upTo: next - 1), most, .intersects, &matcher)
            }
        }
        for slot in next..<slots.upperBound {
            let item = nests.item(slot)
            let box = matcher.layerB.columns.shapes.box(Int(item))
            guard matcher.boxesOfCandidates.intersects(box) else { return }
            most = min(most, mostArea(in: box, matcher))
            if let share = best.share, share.area > most { return }
            matcher.evaluator.tally.candidates += 1
            _ = try look(at: item, most, .intersects, &matcher)
            guard slot + 1 < slots.upperBound else { return }
            let share = try share(of: item, &matcher)
            if share.area == 0, try !matcher.satisfies(.intersects, item) { return }
            // An area inside may have a somewhat longer outline.
            most = min(most, share.area * (1 + Self.roundingOfSum) + 8 * doubt(about: item, matcher))
        }
    }

    /// The first slot of a chain whose area does not hold the whole subject in its interior. All before it do.
    private mutating func firstSlot(
        in slots: Range<Int>, of nests: borrowing NestedShapes, thatIsNotAround matcher: inout Matcher
    ) -> Int {
        func isAround(_ slot: Int, _ matcher: inout Matcher) -> Bool {
            let item = nests.item(slot)
            guard matcher.layerB.columns.shapes.box(Int(item)).covers(matcher.subject.box(0)) else { return false }
            return matcher.contact(with: item) == .inside
        }
        var (low, step) = (slots.lowerBound, 1)
        while low + step <= slots.upperBound, isAround(low + step - 1, &matcher) {
            low += step
            step *= 2
        }
        var high = min(low + step - 1, slots.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isAround(middle, &matcher) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
