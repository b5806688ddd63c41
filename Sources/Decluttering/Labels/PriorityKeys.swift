import Geometry

/// Priorities as numbers of 32 bits, the smaller the better.
struct PriorityKeys {
    /// How many bits they have.
    let bits: Int
    /// Keys that may be of more than one priority; nil where any may be.
    private let parted: Set<UInt32>?
    private let least: UInt64
    private let shift: UInt64

    init(_ members: Span<KeyedIndex>, _ labels: borrowing Labels) {
        let priorities = labels.priorities.span
        var (least, greatest) = (UInt64.max, UInt64.min)
        for place in members.indices {
            let number = RankOrder.number(priorities[members[place].index])
            least = min(least, number)
            greatest = max(greatest, number)
        }
        guard least < greatest else {
            (bits, parted, self.least, shift) = (0, [], least, 63)
            return
        }
        var shift = UInt64(max(32 - (greatest - least).leadingZeroBitCount, 0))
        while greatest >> shift - least >> shift > UInt32.max { shift += 1 }
        var parted: Set<UInt32>? = []
        for place in members.indices where parted != nil {
            let priority = priorities[members[place].index]
            guard priority.bitPattern & (1 << shift - 1) != 0 else { continue }
            parted?.insert(UInt32(truncatingIfNeeded: RankOrder.number(priority) >> shift - least >> shift))
            if parted?.count ?? 0 > Self.mostParted { parted = nil }
        }
        bits = 64 - (greatest >> shift - least >> shift).leadingZeroBitCount
        self.parted = parted
        (self.least, self.shift) = (least, shift)
    }

    private static let mostParted = 10_000

    /// True if labels of a key may have more than one priority.
    func mayDiffer(_ key: UInt32) -> Bool { parted?.contains(key) ?? true }

    @inline(__always)
    func key(_ index: Int, _ labels: borrowing Labels) -> UInt32 {
        UInt32(truncatingIfNeeded: RankOrder.number(labels.priorities.span[index]) >> shift - least >> shift)
    }
}
