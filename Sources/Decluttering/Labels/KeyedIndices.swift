import Geometry

/// Indices with a key of 32 bits in front of each, to be sorted by it.
typealias KeyedIndex = UInt64

extension KeyedIndex {
    init(key: UInt32, index: UInt32) { self = UInt64(key) << 32 | UInt64(index) }

    var key: UInt32 { UInt32(truncatingIfNeeded: self >> 32) }
    var index: Int { Int(truncatingIfNeeded: self & 0xFFFF_FFFF) }
}

extension FlatBuffer<KeyedIndex> {
    /// By the lowest `bits` of the keys, 11 at a time; stable, O(n).
    ///
    /// - Parameter room: for as many elements; loses what it holds.
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
        for place in elements.indices { starts[Int(elements[place] >> shift & mask) + 1] += 1 }
        for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
        for place in elements.indices {
            let digit = Int(elements[place] >> shift & mask)
            sorted[starts[digit]] = elements[place]
            starts[digit] += 1
        }
    }
}

extension Span<KeyedIndex> {
    /// Visits each run of more than one with the same key.
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
