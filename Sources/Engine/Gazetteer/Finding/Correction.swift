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
    /// Appends the keys that differ from a word by at most `edits` edits, in the order of keys.
    ///
    /// The distance is that of optimal string alignment on characters: no part is edited twice. Words of more than 100
    /// characters, and those that are not UTF-8, are not corrected. Takes O(n), but few instructions for most keys.
    ///
    /// - Parameter edits: from 0 to 3.
    public func correct(_ word: Span<UInt8>, edits: Int, into found: inout [CorrectedKey]) {
        precondition(edits >= 0 && edits <= 3)
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: EditRows.longest) { scalars in
            guard let length = unsafe Self.scalars(of: word, into: scalars), length > 0 else { return }
            var signature = KeySignature()
            for index in 0..<length { unsafe signature.add(scalars[index]) }
            let count = EditRows.cellCount(length: length, edits: edits)
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { cells in
                let start = unsafe UnsafePointer(scalars.baseAddress!)
                let rows = unsafe EditRows(cells.baseAddress!, word: start, length: length, edits: edits)
                unsafe withUnsafeTemporaryAllocation(byteCount: CorrectionWalk.longestKey, alignment: 1) { key in
                    var walk = unsafe CorrectionWalk(storage, rows, signature, key: key.baseAddress!)
                    walk.run(into: &found)
                }
            }
        }
    }

    /// The keys that differ from a word by at most `edits` edits, in the order of keys.
    public func corrected(_ word: [UInt8], edits: Int) -> [CorrectedKey] {
        var found: [CorrectedKey] = []
        correct(word.span, edits: edits, into: &found)
        return found
    }

    /// Stores the characters and returns their number; nil if they do not fit, or the text is not valid UTF-8.
    @unsafe
    private static func scalars(of word: Span<UInt8>, into scalars: UnsafeMutableBufferPointer<UInt32>) -> Int? {
        var (count, index) = (0, 0)
        while index < word.count {
            let (scalar, length) = UTF8Text.scalar(in: word, at: index)
            guard let scalar, count < EditRows.longest else { return nil }
            unsafe scalars[count] = scalar.value
            count += 1
            index += length
        }
        return count
    }
}
