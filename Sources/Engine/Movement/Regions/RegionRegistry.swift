import Memory

/// Decides which rows of one identifier stand, and from when to when.
///
/// A row that is registered later than an earlier row of its identifier ends the time of that one; it replaces an
/// earlier row that is registered at the same time or later. Rows whose times do not overlap all stand.
struct RegionRegistry: ~Copyable {
    private var regions = FlatBuffer<Region>()
    /// The first row with the identifier of a row, whose position in the order all of them share.
    private var firsts = FlatBuffer<Int32>()
    private var stands = FlatBuffer<Bool>()
    /// Rows that stand, of each first row whose identifier came again, in the order of their times, which do not overlap.
    private var standing: [Int: [Int32]] = [:]
    private var isShortened = FlatBuffer<Bool>()

    init(_ rows: Span<Region>, _ identifiers: borrowing RegionIdentifiers) {
        regions.append(contentsOf: rows)
        stands.append(repeating: true, count: rows.count)
        isShortened.append(repeating: false, count: rows.count)
        var numbers = RegionNumbers(expecting: rows.count)
        for row in rows.indices {
            numbers.add(row, in: identifiers)
            let first = numbers.number(of: identifiers[row], in: identifiers) ?? row
            firsts.append(Int32(truncatingIfNeeded: first))
            guard first < row else { continue }
            var rows = standing.removeValue(forKey: first) ?? [Int32(truncatingIfNeeded: first)]
            decide(row, &rows)
            standing[first] = rows
        }
    }

    /// Makes room among the rows of an identifier for a later one.
    private mutating func decide(_ row: Int, _ standing: inout [Int32]) {
        let (start, end) = (regions[row].registered, regions[row].expires)
        // Of those before it in time only the last can reach into its time.
        var index = firstIndex(of: standing.count) { regions[Int(standing[$0])].registered >= start }
        if index > 0 {
            let earlier = Int(standing[index - 1])
            if regions[earlier].expires > start {
                regions[earlier].expires = start
                isShortened[earlier] = true
            }
        }
        let behind = firstIndex(of: standing.count) { regions[Int(standing[$0])].registered >= end }
        for slot in index..<max(behind, index) { stands[Int(standing[slot])] = false }
        if behind > index { standing.removeSubrange(index..<behind) }
        index = min(index, standing.count)
        standing.insert(Int32(truncatingIfNeeded: row), at: index)
    }

    /// Number of rows that do not stand.
    var replacedCount: Int { count { !stands[$0] } }

    /// Number of rows that stand for a shorter time.
    var shortenedCount: Int { count { stands[$0] && isShortened[$0] } }

    /// The first row that does not stand, or for a shorter time; nil if all stand as they are.
    var firstReplacedRow: Int? {
        for row in 0..<regions.count where !stands[row] || isShortened[row] { return row }
        return nil
    }

    private func count(_ holds: (Int) -> Bool) -> Int {
        var count = 0
        for row in 0..<regions.count where holds(row) { count += 1 }
        return count
    }

    /// Visits the rows that stand, in order of registration.
    mutating func visit(_ take: (_ row: Int, Region) -> Void) {
        var rows = FlatBuffer<Int32>(capacity: regions.count)
        for row in 0..<regions.count where stands[row] { rows.append(Int32(truncatingIfNeeded: row)) }
        var room = FlatBuffer<Int32>()
        let (firsts, regions) = (firsts.span, regions.span)
        rows.sort(in: &room) { one, other in
            (firsts[Int(one)], regions[Int(one)].registered) < (firsts[Int(other)], regions[Int(other)].registered)
        }
        for index in 0..<rows.count { take(Int(rows[index]), regions[Int(rows[index])]) }
    }
}
