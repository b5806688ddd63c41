import GEOS
import Geometry

/// Questions about a shape and held ones, on the plane that ends at ±180: answered by the index where it can, else by a
/// judge, and counted.
struct Inquiry: ~Copyable {
    let held: HeldLayer
    private let grid: Double
    private var knownJudge: Judge?
    /// The held features that GEOS was asked about last.
    private(set) var asked: [Int32] = []
    var tally = MatchLog.Tally()

    /// - Parameter grid: the spacing to which positions are rounded if an overlay fails with them as they are.
    init(_ held: HeldLayer, grid: Double) {
        self.held = held
        self.grid = grid
    }

    /// Another shape is asked about from now on.
    mutating func begin() {
        knownJudge?.forgetSubject()
        asked.removeAll(keepingCapacity: true)
        tally.features += 1
    }

    /// Tells a log what was done.
    mutating func report(to log: MatchLog) {
        tally.fallbacks = knownJudge?.takeFallbacks() ?? 0
        log.add(&tally)
    }

    /// The judge of this thread, which takes a while to make, to be asked about a held feature.
    mutating func judge(of item: Int32) throws(GEOSError) -> Judge {
        asked.removeAll(keepingCapacity: true)
        asked.append(item)
        return try judge()
    }

    /// The same, to be asked about several at once.
    mutating func judge(of items: [Int32]) throws(GEOSError) -> Judge {
        asked = items
        return try judge()
    }

    private mutating func judge() throws(GEOSError) -> Judge {
        if let knownJudge { return knownJudge }
        let made = try Judge(held, grid: grid)
        knownJudge = made
        return made
    }

    /// True if the subject stands to a held shape as the predicate says.
    mutating func satisfies(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ item: Int32
    ) throws(GEOSError) -> Bool {
        if let answer = held.columns.shapes.answer(predicate.mirrored, Int(item), subject, 0) {
            tally.decided += 1
            return answer
        }
        tally.asked += 1
        return try judge(of: item).satisfies(predicate, subject, item)
    }

    /// The same over the 180th meridian; nil where that cannot be.
    mutating func satisfiesAcross(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ item: Int32
    ) throws(GEOSError) -> Bool? {
        tally.asked += 1
        return try judge(of: item).satisfiesAcross(predicate, subject, item)
    }
}
