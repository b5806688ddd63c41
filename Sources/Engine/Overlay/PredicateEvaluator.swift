import GEOS
import Geometry

/// Evaluates relations of a shape and indexed shapes, on the plane that ends at ±180. The index answers where it can,
/// otherwise GEOS does. It also counts the questions.
package struct PredicateEvaluator: ~Copyable {
    let layerB: IndexedLayer
    private let grid: Double
    private var knownPredicates: GEOSPredicates?
    /// The indexed features of the last query to GEOS.
    private(set) var asked: [Int32] = []
    var tally = MatchLog.Tally()

    /// - Parameter grid: the spacing to which positions are rounded if an overlay fails without rounding.
    package init(_ layerB: IndexedLayer, grid: Double) {
        self.layerB = layerB
        self.grid = grid
    }

    /// Begins with another shape.
    package mutating func begin() {
        knownPredicates?.forgetSubject()
        asked.removeAll(keepingCapacity: true)
        tally.features += 1
    }

    /// Adds its counts to a log.
    mutating func report(to log: MatchLog) {
        tally.fallbacks = knownPredicates?.takeFallbacks() ?? 0
        log.add(&tally)
    }

    /// The predicates of this thread, for queries about one indexed feature. It takes a while to make, so it is kept.
    mutating func predicates(of item: Int32) throws(GEOSError) -> GEOSPredicates {
        asked.removeAll(keepingCapacity: true)
        asked.append(item)
        return try predicates()
    }

    /// The predicates of this thread, for queries about several indexed features at once.
    mutating func predicates(of items: [Int32]) throws(GEOSError) -> GEOSPredicates {
        asked = items
        return try predicates()
    }

    private mutating func predicates() throws(GEOSError) -> GEOSPredicates {
        if let knownPredicates { return knownPredicates }
        let made = try GEOSPredicates(layerB, grid: grid)
        knownPredicates = made
        return made
    }

    /// True if the predicate holds between the subject and an indexed shape.
    mutating func satisfies(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ item: Int32
    ) throws(GEOSError) -> Bool {
        if let answer = layerB.columns.shapes.answer(predicate.mirrored, Int(item), subject, 0) {
            tally.decided += 1
            return answer
        }
        tally.asked += 1
        return try predicates(of: item).satisfies(predicate, subject, item)
    }

    /// True if the predicate holds over the 180th meridian; nil if that cannot be decided there.
    mutating func satisfiesAcross(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ item: Int32
    ) throws(GEOSError) -> Bool? {
        tally.asked += 1
        return try predicates(of: item).satisfiesAcross(predicate, subject, item)
    }
}
