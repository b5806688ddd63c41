import Memory

/// Regions of which an earlier run knew nothing.
struct NewRegions: ~Copyable, Sendable {
    /// A bit for each region; empty if the earlier run knew all.
    private var words = FlatBuffer<UInt64>()

    func holds(_ region: Int32) -> Bool {
        let word = Int(region) / 64
        return word < words.count && words[word] & 1 << UInt64(region % 64) != 0
    }

    var holdsAny: Bool {
        for index in 0..<words.count where words[index] != 0 { return true }
        return false
    }

    /// Marks all regions of a set as new.
    mutating func insertAll(of set: RegionSet) {
        words.removeAll()
        words.append(repeating: 0, count: (set.count + 63) / 64)
        for region in 0..<set.count { words[region / 64] |= 1 << UInt64(region % 64) }
    }

    mutating func insert(_ region: Int32, of set: RegionSet) {
        if words.count == 0 { words.append(repeating: 0, count: (set.count + 63) / 64) }
        words[Int(region) / 64] |= 1 << UInt64(region % 64)
    }

    mutating func remove(_ region: Int32) {
        let word = Int(region) / 64
        if word < words.count { words[word] &= ~(1 << UInt64(region % 64)) }
    }
}
