import Memory

/// An index with a key of 32 bits in front, by which it is sorted.
typealias KeyedIndex = UInt64

extension KeyedIndex {
    init(key: UInt32, index: UInt32) { self = UInt64(key) << 32 | UInt64(index) }

    var key: UInt32 { UInt32(truncatingIfNeeded: self >> 32) }
    var index: Int { Int(truncatingIfNeeded: self & 0xFFFF_FFFF) }
}

extension FlatBuffer<KeyedIndex> {
    /// Sorts by the lowest `bits` of the keys, 11 at a time: stable, O(n).
    ///
    /// - Parameter room: scratch space for as many elements; loses its contents.
    mutating func sortByKey(bits: Int, in room: inout FlatBuffer<KeyedIndex>) {
        let digits = (bits + 10) / 11
        for digit in 0..<digits {
            pass(shift: UInt64(32 + 11 * digit), mask: digit == 2 ? 0x3FF : 0x7FF, into: &room)
            swap(&self, &room)
        }
    }

    private func pass(shift: UInt64, mask: UInt64, into sorted: inout FlatBuffer<KeyedIndex>) {
        sorted.truncate(to: Swift.min(sorted.count, count))
        sorted.append(repeating: 0, count: count - sorted.count)
        let elements = span
        var starts = [Int](repeating: 0, count: Int(mask) + 2)
        for slot in elements.indices { starts[Int(elements[slot] >> shift & mask) + 1] += 1 }
        for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
        for slot in elements.indices {
            let digit = Int(elements[slot] >> shift & mask)
            sorted[starts[digit]] = elements[slot]
            starts[digit] += 1
        }
    }
}

extension Span<KeyedIndex> {
    /// Visits each run of two or more elements with the same key.
    func forEachTie(_ visit: (Range<Int>) -> Void) {
        var first = 0
        while first < count {
            var end = first + 1
            while end < count, self[end].key == self[first].key { end += 1 }
            if end - first > 1 { visit(first..<end) }
            first = end
        }
    }
}

/// Priorities as numbers of 32 bits; smaller is better.
struct PriorityKeys {
    /// How many bits the numbers take.
    let bits: Int
    /// Keys that may belong to more than one priority; nil if any key may.
    private let parted: Set<UInt32>?
    private let least: UInt64
    private let shift: UInt64

    init(_ members: Span<KeyedIndex>, _ labels: borrowing Labels) {
        let priorities = labels.priorities.span
        var (least, greatest) = (UInt64.max, UInt64.min)
        for slot in members.indices {
            let number = RankOrder.number(priorities[members[slot].index])
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
        for slot in members.indices where parted != nil {
            let priority = priorities[members[slot].index]
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

/// Order along a curve that passes through one quarter of the world after the other, and so on within each.
enum MortonOrder {
    /// Binary logarithm of the side of the squares within which labels keep the order of the input.
    static let shift: UInt32 = 16

    /// Sorts by 16 bits of each axis; within about 600 m the order of the input stays.
    static func sorted(_ boxes: Span<Box>) -> FlatBuffer<KeyedIndex> {
        var order = FlatBuffer<KeyedIndex>(capacity: boxes.count)
        var room = FlatBuffer<KeyedIndex>(capacity: boxes.count)
        for index in boxes.indices {
            let key = spread(boxes[index].x >> 16) | spread(boxes[index].y >> 16) << 1
            order.append(KeyedIndex(key: key, index: UInt32(truncatingIfNeeded: index)))
        }
        order.sortByKey(bits: 32, in: &room)
        return order
    }

    /// The keys of a square whose side has a binary logarithm of at least `shift`.
    static func square(column: UInt32, row: UInt32, shift: UInt64) -> Range<UInt64> {
        let bits = 2 * (shift - UInt64(Self.shift))
        let key = UInt64(spread(column) | spread(row) << 1)
        return key << bits..<(key + 1) << bits
    }

    /// Inserts a zero before each of 16 bits.
    private static func spread(_ bits: UInt32) -> UInt32 {
        var spread = (bits | bits << 8) & 0x00FF_00FF
        spread = (spread | spread << 4) & 0x0F0F_0F0F
        spread = (spread | spread << 2) & 0x3333_3333
        return (spread | spread << 1) & 0x5555_5555
    }
}

/// Counts how labels that follow each other are grouped in squares of the world.
struct MortonRuns {
    /// For each side, as a binary logarithm: how many labels are in another square than the one before them.
    private var changes = [Int](repeating: 0, count: 33)
    private let count: Int

    /// The least number of labels that a square should have on average.
    private static let fewest = 16

    init(_ members: Span<UInt32>, _ field: borrowing LabelField) {
        count = members.count
        let boxes = field.boxes.span
        var counts = [Int](repeating: 0, count: 33)
        var (x, y): (UInt32, UInt32) = (0, 0)
        for slot in members.indices {
            let box = boxes[Int(members[slot])]
            counts[32 - ((box.x ^ x) | (box.y ^ y)).leadingZeroBitCount] += 1
            (x, y) = (box.x, box.y)
        }
        for shift in (0..<32).reversed() { changes[shift] = changes[shift + 1] + counts[shift + 1] }
    }

    /// The smallest squares with enough labels each and a side of at least 2^16 units, and how many there may be.
    func blocks(atLeast least: Int64) -> (shift: Int64, count: Int) {
        var shift = min(max(Int(least), 16), 32)
        while shift < 32, changes[shift] * Self.fewest > count { shift += 1 }
        return (Int64(shift), changes[shift] + 1)
    }
}
