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
    /// characters, and those that are not UTF-8, are not corrected.
    ///
    /// - Parameter edits: from 0 to 3. Each more takes about ten times as long.
    public func correct(_ word: Span<UInt8>, edits: Int, into found: inout [CorrectedKey]) {
        precondition(edits >= 0 && edits <= 3)
        let first = found.count
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: EditRows.longest) { scalars in
            guard let length = unsafe Self.scalars(of: word, into: scalars), length > 0 else { return }
            unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: length) { labels in
                for index in 0..<length { unsafe labels[index] = storage.label(of: scalars[index]) }
                let count = EditRows.cellCount(length: length, edits: edits)
                unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { cells in
                    let start = unsafe UnsafePointer(scalars.baseAddress!)
                    let rows = unsafe EditRows(cells.baseAddress!, word: start, length: length, edits: edits)
                    unsafe withUnsafeTemporaryAllocation(byteCount: TrieWalk.longestKey, alignment: 1) { key in
                        var walk = unsafe TrieWalk(
                            storage, rows, word: start, labels: UnsafePointer(labels.baseAddress!),
                            key: key.baseAddress!)
                        walk.run(into: &found)
                    }
                }
            }
        }
        found[first...].sort { $0.key < $1.key }
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

extension GazetteerStorage {
    /// The label of a character in the trie; zero if no key has it.
    fileprivate func label(of scalar: UInt32) -> UInt16 {
        var (start, end) = (0, min(alphabet.count, Int(UInt16.max)))
        while start < end {
            let middle = start + (end - start) / 2
            let found = unsafe alphabet[unchecked: middle]
            if found == scalar { return UInt16(middle + 1) }
            if found < scalar { start = middle + 1 } else { end = middle }
        }
        return 0
    }
}
