/// A key that differs from another by a few edits.
public struct CorrectedKey: Hashable, Sendable {
    /// Index of the key.
    public var key: Int
    /// Number of characters inserted, deleted or replaced, and of neighbours swapped.
    public var edits: Int

    public init(key: Int, edits: Int) {
        self.key = key
        self.edits = edits
    }
}

extension Gazetteer {
    /// Appends the keys that differ from `key` by at most `edits` edits (0, 1 or 2), in the order of keys.
    ///
    /// The distance is that of optimal string alignment on characters: no part is edited twice.
    public func correct(_ key: Span<UInt8>, edits: Int, into found: inout [CorrectedKey]) {
    }
}
