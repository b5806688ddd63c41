import Memory

/// Names of properties, in the order of the previous feature. As long as a feature has the same names in the same
/// order, no name is repeated and none needs a lookup.
struct GeoJSONPropertyNames: ~Copyable {
    struct Ordinal: BitwiseCopyable {
        var start: Int
        var end: Int
        var entry: Int
    }

    var keys = JSONKeys()
    var ordinals = FlatBuffer<Ordinal>()
    /// The names with their quotes as they are written.
    var text = FlatBuffer<UInt8>()
    /// Number of the object that is being read.
    var stamp = 0

    /// Marks the first `count` names of the order as met in this object.
    mutating func mark(_ count: Int) {
        for index in 0..<count { keys[ordinals[index].entry].stamp = stamp }
    }

    /// Forgets the order from `count` on.
    mutating func truncate(to count: Int) {
        guard count < ordinals.count else { return }
        text.truncate(to: ordinals[count].start)
        ordinals.truncate(to: count)
    }

    mutating func append(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, entry: Int) {
        let first = text.count
        for index in start..<end { text.append(bytes[index]) }
        ordinals.append(Ordinal(start: first, end: text.count, entry: entry))
    }

    mutating func removeAll() {
        keys.removeAll()
        ordinals.removeAll()
        text.removeAll()
    }
}
