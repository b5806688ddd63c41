import Memory

/// Decides labels by the pairs that collide, several zooms together.
///
/// A label is hidden up to the deepest zoom at which it collides with a better one that is shown there. Labels that are
/// shown stay shown at all deeper zooms. So of two labels only the deepest zoom at which they collide matters, if the
/// better one is shown there. Once it is known from which zoom each better label is shown, one look at each conflict is
/// enough.
package struct PairSweep: ~Copyable {
    /// The lowest zoom from which each label is shown, by rank.
    private(set) var minimums: FlatBuffer<UInt8>
    /// The rank of the best label that hides each label one zoom below that, by rank.
    private(set) var blockers: FlatBuffer<UInt32>
    let bounds: PairBounds
    private var conflicts = FlatBuffer<Conflict>()
    private var room = FlatBuffer<Conflict>()

    /// - Parameter zoom: the lowest zoom to decide.
    package init(_ field: borrowing LabelField, from zoom: Int, within bounds: PairBounds = PairBounds()) {
        self.bounds = bounds
        minimums = FlatBuffer(capacity: field.count)
        minimums.append(repeating: UInt8(zoom), count: field.count)
        blockers = FlatBuffer(capacity: field.count)
        blockers.append(repeating: CellGrid.none, count: field.count)
    }

    /// Decides zooms for labels that are all shown beyond the last of them.
    ///
    /// - Parameter zoom: the first zoom of `depth`.
    /// - Returns: how many conflicts there are; nil if they are too many, with nothing decided.
    package mutating func decide(
        _ labels: borrowing Strips, _ field: borrowing LabelField, _ depth: CollisionDepth, from zoom: Int
    ) -> Int? {
        guard findConflicts(labels, field, depth) else { return nil }
        conflicts.sortByKey(bits: Int.bitWidth - field.count.leadingZeroBitCount, in: &room)
        Self.decide(conflicts, from: zoom, &minimums, &blockers)
        return conflicts.count
    }

    /// How many conflicts each label would have at each zoom, on average; nil if they are too many.
    mutating func conflictShares(
        _ labels: borrowing Strips, _ field: borrowing LabelField, _ depth: CollisionDepth
    ) -> [Double]? {
        guard findConflicts(labels, field, depth) else { return nil }
        var counts = [Double](repeating: 0, count: depth.zoomCount)
        for slot in 0..<conflicts.count { counts[conflicts[slot].zoomsBeyond] += 1 }
        // Most labels that collide at a zoom also collide at every lower zoom.
        for slot in counts.indices.reversed().dropFirst() { counts[slot] += counts[slot + 1] }
        return counts.map { $0 / Double(max(labels.entries.count, 1)) }
    }

    /// Goes through all conflicts, from the best label's to the worst's.
    private static func decide(
        _ conflicts: borrowing FlatBuffer<Conflict>, from zoom: Int, _ minimums: inout FlatBuffer<UInt8>,
        _ blockers: inout FlatBuffer<UInt32>
    ) {
        let conflicts = conflicts.span
        var slot = 0
        while slot < conflicts.count {
            let lesser = conflicts[slot].lesser
            var (deepest, best) = (-1, 0)
            while slot < conflicts.count, conflicts[slot].lesser == lesser {
                let (better, depth) = (conflicts[slot].better, zoom + conflicts[slot].zoomsBeyond)
                if depth >= Int(minimums[better]), depth > deepest || depth == deepest && better < best {
                    (deepest, best) = (depth, better)
                }
                slot += 1
            }
            guard deepest >= 0 else { continue }
            minimums[lesser] = UInt8(truncatingIfNeeded: deepest + 1)
            blockers[lesser] = UInt32(truncatingIfNeeded: best)
        }
    }

    /// Finds all conflicts; false if there are too many.
    private mutating func findConflicts(
        _ labels: borrowing Strips, _ field: borrowing LabelField, _ depth: CollisionDepth
    ) -> Bool {
        var conflicts = exchange(&self.conflicts, with: FlatBuffer(capacity: 1))
        conflicts.removeAll()
        // Bounded by the memory that labels no longer there leave free.
        let most = max(field.count * 3 / 8 + (field.count - labels.entries.count) * 3 / 4, bounds.fewestConflicts)
        let (entries, ranks) = (labels.entries.span, field.ranks.span)
        let areAll = labels.visitPairs(mostLooks: bounds.mostLooks(field)) { one, other, dx, dy in
            let (first, second) = (Int(entries[one].index), Int(entries[other].index))
            guard let last = depth.last(first, second, dx, dy, field) else { return true }
            conflicts.append(Conflict(ranks[first], ranks[second], zoomsBeyond: last))
            return conflicts.count <= most
        }
        self.conflicts = conflicts
        return areAll
    }

    /// Hides labels at a zoom that collide with any of some better labels that are shown.
    ///
    /// - Returns: false if too many labels are near.
    mutating func hide(
        _ labels: borrowing Strips, behind shown: borrowing Strips, _ field: borrowing LabelField,
        _ depth: CollisionDepth,
        at zoom: Int
    ) -> Bool {
        let (better, lesser, ranks) = (shown.entries.span, labels.entries.span, field.ranks.span)
        var best = FlatBuffer<UInt32>(capacity: lesser.count)
        best.append(repeating: CellGrid.none, count: lesser.count)
        let areAll = labels.visitPairs(with: shown, mostLooks: bounds.mostLooks(field)) { one, other, dx, dy in
            let (first, second) = (Int(better[one].index), Int(lesser[other].index))
            guard depth.last(first, second, dx, dy, field) != nil else { return true }
            best[other] = min(best[other], ranks[first])
            return true
        }
        for slot in lesser.indices where best[slot] != CellGrid.none {
            let rank = Int(ranks[Int(lesser[slot].index)])
            minimums[rank] = UInt8(truncatingIfNeeded: zoom + 1)
            blockers[rank] = best[slot]
        }
        return areAll
    }
}

/// Two labels that collide, by their ranks, and the number of zooms beyond the first through which they do. Stored as
/// an index with the worse label's rank as its key.
typealias Conflict = KeyedIndex

extension Conflict {
    /// The most zooms that can be distinguished.
    static let mostZooms = 8
    /// The most labels whose numbers fit in half a word beside a zoom.
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

/// Limits of the decision by pairs, at which it tries fewer labels or zooms at once, and in the end gives up.
package struct PairBounds {
    /// So many conflicts are never too many, however few labels there are.
    package var fewestConflicts = 1 << 20
    /// How many labels may be compared for each label, or for each of `fewestLabels` if that is more.
    package var looks = 64
    package var fewestLabels = 1 << 17
    /// The same if each comparison is costly.
    var fewestOddLabels = 1 << 14
    /// Size below which a part of the labels is not split further.
    package var fewestOfPart = 1024
    /// How often a part may turn out to be too large.
    package var failures = 12
    /// How many neighbours on the map each stretch of a sample has.
    package var sampleLength = 2048

    package init() {}

    package init(
        fewestConflicts: Int = 1 << 20, looks: Int = 64, fewestLabels: Int = 1 << 17, fewestOddLabels: Int = 1 << 14,
        fewestOfPart: Int = 1024, failures: Int = 12, sampleLength: Int = 2048
    ) {
        self.fewestConflicts = fewestConflicts
        self.looks = looks
        self.fewestLabels = fewestLabels
        self.fewestOddLabels = fewestOddLabels
        self.fewestOfPart = fewestOfPart
        self.failures = failures
        self.sampleLength = sampleLength
    }

    func mostLooks(_ field: borrowing LabelField) -> Int {
        looks * max(field.count, field.isPlain ? fewestLabels : fewestOddLabels)
    }
}

/// The strips and columns of the map for labels of about one size at one scale.
package struct StripGrid {
    /// Distance at which the places of two labels can no longer collide, whatever their sizes.
    private let reachX: Int64
    private let reachY: Int64
    /// Binary logarithms of the height of a strip and the width of a column.
    private let stripShift: Int64
    private let columnShift: Int64
    /// How many columns a strip has.
    package let columns: Int64
    /// How many columns to either side may hold labels to compare.
    package let reach: Int64
    /// True if columns are as wide as strips are high, so that the order of the map within a strip is that of the
    /// columns.
    package let areSquares: Bool

    init() { self.init((0, 0), Scales(zooms: 0...0, tileSize: .pixels256), count: 0) }

    /// - Parameters:
    ///   - largest: the greatest width and the greatest height of any label.
    ///   - count: the number of labels.
    package init(_ largest: (width: Int32, height: Int32), _ scales: Scales, count: Int) {
        reachX = scales.reach(of: 2 * Int64(largest.width))
        reachY = scales.reach(of: 2 * Int64(largest.height))
        let (bitsX, bitsY) = (Self.bits(reachX), Self.bits(reachY))
        // Somewhat larger squares are scanned faster than smaller ones are sorted.
        let squareShift = min(max(bitsY, Int64(MortonOrder.shift)), 32)
        areSquares = squareShift <= min(bitsX, bitsY) + 2 && count >= 1 << Int(32 - squareShift) / 8
        stripShift = areSquares ? squareShift : min(max(bitsY, 2), 32)
        columnShift = areSquares ? squareShift : min(max(bitsX - 2, 0), 32)
        columns = 1 << (32 - columnShift)
        reach = reachX >> columnShift + 1
    }

    /// The smallest exponent of a power of two that is at least the number.
    private static func bits(_ number: Int64) -> Int64 { 64 - Int64(max(number - 1, 0).leadingZeroBitCount) }

    var strips: Int { 1 << Int(32 - stripShift) }

    @inline(__always)
    func strip(_ y: UInt32) -> Int { Int(Int64(y) &>> stripShift) }

    /// At most 62, so that no sum of keys is too large.
    package var keyBits: Int { Int(64 - stripShift - columnShift) }

    /// Key by which entries are sorted.
    @inline(__always)
    package func key(_ entry: Strips.Entry) -> Int64 {
        (Int64(entry.y) &>> stripShift) &<< (32 &- columnShift) | Int64(entry.x) &>> columnShift
    }

    /// Distances of two labels if they may collide; nil if they cannot.
    @inline(__always)
    func distances(_ one: Strips.Entry, _ other: Strips.Entry) -> (dx: Int64, dy: Int64)? {
        let dx = abs(Int64(Int32(truncatingIfNeeded: one.x &- other.x)))
        let dy = abs(Int64(one.y) &- Int64(other.y))
        return dx < reachX && dy < reachY && one.index != other.index ? (dx, dy) : nil
    }
}

/// Finds through how many zooms two labels collide; exact.
package struct CollisionDepth {
    /// Scales from the first zoom on.
    package let scales: Scales
    /// Scales of each zoom by itself.
    private let zooms: [Scales]

    /// - Parameter zooms: at most `Conflict.mostZooms`.
    package init(_ zooms: ClosedRange<Int>, _ tileSize: Request.TileSize) {
        scales = Scales(zooms: zooms, tileSize: tileSize)
        self.zooms = zooms.map { Scales(zooms: $0...$0, tileSize: tileSize) }
    }

    /// Makes the depth of a sweep at one scale.
    init(_ scales: Scales) { (self.scales, zooms) = (scales, [scales]) }

    var zoomCount: Int { zooms.count }

    /// The last zoom at which two labels collide, counted from the first; nil if they never do.
    ///
    /// - Parameter dx: their distance in units, less than the reach of the largest labels; `dy` likewise.
    @inline(__always)
    func last(_ first: Int, _ second: Int, _ dx: Int64, _ dy: Int64, _ field: borrowing LabelField) -> Int? {
        guard field.isPlain else { return lastOfAny(first, second, field) }
        guard let beyond = field.zoomsBeyond(first, second, dx, dy, scales) else { return nil }
        return min(beyond, zooms.count - 1)
    }

    @inline(never)
    private func lastOfAny(_ first: Int, _ second: Int, _ field: borrowing LabelField) -> Int? {
        if field.isRequired(first), field.isRequired(second) { return nil }
        guard field.overlap(first, second, scales) else { return nil }
        return zooms.indices.last { field.overlap(first, second, zooms[$0]) }
    }
}
