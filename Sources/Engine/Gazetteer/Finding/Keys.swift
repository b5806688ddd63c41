/// The names that lead from a key, or from a run of keys, to places. In the order of places for one key.
public struct Postings: RandomAccessCollection, Sendable {
    let storage: GazetteerStorage
    let entries: Range<Int>

    public var startIndex: Int { 0 }
    public var endIndex: Int { entries.count }

    @inline(__always)
    public subscript(_ index: Int) -> Posting {
        precondition(index >= 0 && index < entries.count)
        let value = unsafe storage.postings[unchecked: entries.lowerBound + index]
        let place = Int(value >> 3)
        guard place < storage.places.count, let kind = NameKind(rawValue: UInt8(value & 7)) else {
            storage.note(.postings)
            // Every posting has a place.
            return Posting(place: 0, kind: .variant)
        }
        return Posting(place: place, kind: kind)
    }
}

/// Folded names are keys, sorted by their bytes; a key is an index below `keyCount`.
extension Gazetteer {
    /// Number of different keys.
    public var keyCount: Int { storage.keyCount }

    /// The bytes of a key, which are UTF-8 unless the file is damaged.
    public func key(_ index: Int) -> [UInt8] {
        precondition(index >= 0 && index < keyCount)
        var cursor = KeyCursor(storage, block: index / KeyCursor.blockSize)
        var bytes: [UInt8] = []
        while cursor.next <= index {
            guard cursor.advance() else { return [] }
            bytes.removeLast(bytes.count - cursor.shared)
            unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: cursor.own, count: cursor.ownCount))
        }
        return bytes
    }

    /// Index of a key. Takes O(log n).
    public func keyIndex(of key: Span<UInt8>) -> Int? {
        let search = KeySearch(storage, key, isEnd: false)
        return search.postings == nil ? nil : search.index
    }

    /// Keys that start with some bytes. Takes O(log n).
    public func keys(startingWith prefix: Span<UInt8>) -> Range<Int> {
        let start = KeySearch(storage, prefix, isEnd: false).index
        let end = KeySearch(storage, prefix, isEnd: true).index
        // Keys of a damaged file may be out of order.
        return start..<max(start, end)
    }

    /// Names that lead from a key to places.
    public func postings(ofKey index: Int) -> Postings { postings(ofKeys: index..<index + 1) }

    /// Names that lead from a run of keys to places.
    public func postings(ofKeys keys: Range<Int>) -> Postings {
        precondition(keys.lowerBound >= 0 && keys.upperBound <= keyCount)
        guard !keys.isEmpty else { return postings(0..<0) }
        let start = range(ofKey: keys.lowerBound)
        let end = keys.count == 1 ? start : range(ofKey: keys.upperBound - 1)
        return postings(start.lowerBound..<max(start.lowerBound, end.upperBound))
    }

    /// Names that lead from a key to places; empty for an unknown key.
    public func postings(of key: Span<UInt8>) -> Postings {
        postings(KeySearch(storage, key, isEnd: false).postings ?? 0..<0)
    }

    public func postings(of key: [UInt8]) -> Postings { postings(of: key.span) }

    public func keys(startingWith prefix: [UInt8]) -> Range<Int> { keys(startingWith: prefix.span) }

    /// Postings of a key among those of all; none if the file is damaged there.
    private func range(ofKey index: Int) -> Range<Int> {
        var cursor = KeyCursor(storage, block: index / KeyCursor.blockSize)
        while cursor.next <= index {
            guard cursor.advance() else { return 0..<0 }
        }
        return cursor.postings
    }

    private func postings(_ entries: Range<Int>) -> Postings {
        Postings(storage: storage, entries: storage.places.count > 0 ? entries : 0..<0)
    }
}
