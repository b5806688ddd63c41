import Geometry

/// Decides about labels by the pairs of them that collide, at some zooms together.
///
/// A label is hidden from that zoom on, upward, which is the deepest at which it collides with a better one that is
/// shown there. As who is shown stays so at all deeper zooms, that of two labels is the deepest at all at which they
/// collide, if only the better one is shown there. Once it is known of all better ones from which zoom on they are
/// shown, a look at each conflict with them is enough.
struct PairSweep: ~Copyable {
    /// The lowest zoom from which each is shown, by rank.
    private(set) var minimums: FlatBuffer<UInt8>
    /// The rank of the best of those that hide each one zoom above that, by rank.
    private(set) var blockers: FlatBuffer<UInt32>
    let bounds: PairBounds
    private var conflicts = FlatBuffer<Conflict>()
    private var room = FlatBuffer<Conflict>()

    /// - Parameter zoom: the lowest that is asked about.
    init(_ field: borrowing Field, from zoom: Int, within bounds: PairBounds = PairBounds()) {
        self.bounds = bounds
        minimums = FlatBuffer(capacity: field.count)
        minimums.append(repeating: UInt8(zoom), count: field.count)
        blockers = FlatBuffer(capacity: field.count)
        blockers.append(repeating: CellGrid.none, count: field.count)
    }

    /// Decides zooms for labels that are all shown beyond the last of them.
    ///
    /// - Parameter zoom: the first of those that `depth` looks at.
    /// - Returns: how many conflicts there are; nil where they are too many, with nothing decided.
    mutating func decide(
        _ labels: borrowing Strips, _ field: borrowing Field, _ depth: CollisionDepth, from zoom: Int
    ) -> Int? {
        guard findConflicts(labels, field, depth) else { return nil }
        conflicts.sortByKey(bits: Int.bitWidth - field.count.leadingZeroBitCount, in: &room)
        Self.settle(conflicts, from: zoom, &minimums, &blockers)
        return conflicts.count
    }

    /// How many conflicts there would be at each zoom for each of the labels, on average; nil where they are too many.
    mutating func conflictShares(
        _ labels: borrowing Strips, _ field: borrowing Field, _ depth: CollisionDepth
    ) -> [Double]? {
        guard findConflicts(labels, field, depth) else { return nil }
        var counts = [Double](repeating: 0, count: depth.zoomCount)
        for place in 0..<conflicts.count { counts[conflicts[place].zoomsBeyond] += 1 }
        // Most labels that collide at a zoom also collide at every lower zoom.
        for place in counts.indices.reversed().dropFirst() { counts[place] += counts[place + 1] }
        return counts.map { $0 / Double(max(labels.entries.count, 1)) }
    }

    /// Goes through all conflicts from the best label's to the least's.
    private static func settle(
        _ conflicts: borrowing FlatBuffer<Conflict>, from zoom: Int, _ minimums: inout FlatBuffer<UInt8>,
        _ blockers: inout FlatBuffer<UInt32>
    ) {
        let conflicts = conflicts.span
        var place = 0
        while place < conflicts.count {
            let lesser = conflicts[place].lesser
            var (deepest, best) = (-1, 0)
            while place < conflicts.count, conflicts[place].lesser == lesser {
                let (better, depth) = (conflicts[place].better, zoom + conflicts[place].zoomsBeyond)
                if depth >= Int(minimums[better]), depth > deepest || depth == deepest && better < best {
                    (deepest, best) = (depth, better)
                }
                place += 1
            }
            guard deepest >= 0 else { continue }
            minimums[lesser] = UInt8(truncatingIfNeeded: deepest + 1)
            blockers[lesser] = UInt32(truncatingIfNeeded: best)
        }
    }

    /// False where there are too many.
    private mutating func findConflicts(
        _ labels: borrowing Strips, _ field: borrowing Field, _ depth: CollisionDepth
    ) -> Bool {
        var conflicts = exchange(&self.conflicts, with: FlatBuffer(capacity: 1))
        conflicts.removeAll()
        // In the room that the labels leave which are not there any more.
        let most = max(field.count * 3 / 8 + (field.count - labels.entries.count) * 3 / 4, bounds.fewestConflicts)
        let (entries, ranks) = (labels.entries.span, field.ranks.span)
        let areAll = labels.visitPairs(mostLooks: bounds.mostLooks(field.count)) { one, other, dx, dy in
            let (first, second) = (Int(entries[one].index), Int(entries[other].index))
            guard let last = depth.last(first, second, dx, dy, field) else { return true }
            conflicts.append(Conflict(ranks[first], ranks[second], zoomsBeyond: last))
            return conflicts.count <= most
        }
        self.conflicts = conflicts
        return areAll
    }

    /// Hides at a zoom those that collide with any of some that are shown and better.
    ///
    /// - Returns: false where too many are near.
    mutating func hide(
        _ labels: borrowing Strips, behind shown: borrowing Strips, _ field: borrowing Field, _ depth: CollisionDepth,
        at zoom: Int
    ) -> Bool {
        let (better, lesser, ranks) = (shown.entries.span, labels.entries.span, field.ranks.span)
        var best = FlatBuffer<UInt32>(capacity: lesser.count)
        best.append(repeating: CellGrid.none, count: lesser.count)
        let areAll = labels.visitPairs(with: shown, mostLooks: bounds.mostLooks(field.count)) { one, other, dx, dy in
            let (first, second) = (Int(better[one].index), Int(lesser[other].index))
            guard depth.last(first, second, dx, dy, field) != nil else { return true }
            best[other] = min(best[other], ranks[first])
            return true
        }
        for place in lesser.indices where best[place] != CellGrid.none {
            let rank = Int(ranks[Int(lesser[place].index)])
            minimums[rank] = UInt8(truncatingIfNeeded: zoom + 1)
            blockers[rank] = best[place]
        }
        return areAll
    }
}

/// Two labels that collide, by their ranks, and through how many zooms they do beyond the first that is looked at: an
/// index with the lesser label's rank as its key.
typealias Conflict = KeyedIndex

extension Conflict {
    /// Of so many zooms they are told apart.
    static let mostZooms = 8
    /// So many labels have room in half a number, beside a zoom.
    static let mostLabels = 1 << 29

    @inline(__always)
    init(_ one: UInt32, _ other: UInt32, zoomsBeyond: Int) {
        let better = Swift.min(one, other) << 3 | UInt32(truncatingIfNeeded: zoomsBeyond)
        self.init(key: Swift.max(one, other), index: better)
    }

    var lesser: Int { Int(key) }
    var better: Int { index >> 3 }
    var zoomsBeyond: Int { index & 7 }
}

/// How much the short way by pairs takes on before it tries less at once, and gives up in the end.
struct PairBounds {
    /// However few labels there are, so many conflicts are not too many.
    var fewestConflicts = 1 << 20
    /// How many others may be looked at for each label, or for each of as many conflicts.
    var looks = 64
    /// How many labels are not divided further where a zoom is decided by parts.
    var fewestOfPart = 1024
    /// How often a part may turn out to be too much.
    var failures = 12
    /// How many neighbors on the map each stretch of a sample has.
    var sampleLength = 2048

    func mostLooks(_ count: Int) -> Int { looks * max(count, fewestConflicts) }
}
