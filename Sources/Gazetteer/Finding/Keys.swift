import Glibc

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
            // There are no postings without places.
            return Posting(place: 0, kind: .variant)
        }
        return Posting(place: place, kind: kind)
    }
}

/// Folded names are keys, sorted by their bytes; a key is an index below `keyCount`.
extension Gazetteer {
    /// Number of different keys.
    public var keyCount: Int { storage.keyStarts.count - 1 }

    /// The bytes of a key, which are UTF-8 unless the file is damaged.
    @_lifetime(borrow self)
    public func key(_ index: Int) -> Span<UInt8> {
        precondition(index >= 0 && index < keyCount)
        let bytes = unsafe storage.key(index)
        let span = unsafe bytes.bindMemory(to: UInt8.self).span
        return unsafe _overrideLifetime(span, borrowing: self)
    }

    /// Index of a key. Takes O(log n).
    public func keyIndex(of key: Span<UInt8>) -> Int? {
        let index = lowerBound(of: key, isPrefix: false)
        guard index < keyCount, unsafe storage.compare(index, key, isPrefix: false) == 0 else { return nil }
        return index
    }

    /// Keys that start with some bytes. Takes O(log n).
    public func keys(startingWith prefix: Span<UInt8>) -> Range<Int> {
        let start = lowerBound(of: prefix, isPrefix: false)
        let end = lowerBound(of: prefix, isPrefix: true)
        // Keys of a damaged file may be out of order.
        return start..<max(start, end)
    }

    /// Names that lead from a key to places.
    public func postings(ofKey index: Int) -> Postings { postings(ofKeys: index..<index + 1) }

    /// Names that lead from a run of keys to places.
    public func postings(ofKeys keys: Range<Int>) -> Postings {
        precondition(keys.lowerBound >= 0 && keys.upperBound <= keyCount)
        let starts = storage.postingStarts
        let (start, end) = unsafe (
            Int(starts[unchecked: keys.lowerBound]), Int(starts[unchecked: keys.upperBound])
        )
        guard start <= end, end <= storage.postings.count, storage.places.count > 0 else {
            if start != end { storage.note(.postingStarts) }
            return Postings(storage: storage, entries: 0..<0)
        }
        return Postings(storage: storage, entries: start..<end)
    }

    /// Names that lead from a key to places; none if there is no such key.
    public func postings(of key: Span<UInt8>) -> Postings {
        keyIndex(of: key).map { postings(ofKey: $0) } ?? Postings(storage: storage, entries: 0..<0)
    }

    public func postings(of key: [UInt8]) -> Postings { postings(of: key.span) }

    public func keys(startingWith prefix: [UInt8]) -> Range<Int> { keys(startingWith: prefix.span) }

    /// The first key that is not before some bytes, or with `isPrefix` the first behind all that start with them.
    private func lowerBound(of key: Span<UInt8>, isPrefix: Bool) -> Int {
        var (start, end) = (0, keyCount)
        while start < end {
            let middle = start + (end - start) / 2
            let order = unsafe storage.compare(middle, key, isPrefix: isPrefix)
            if order < 0 || (isPrefix && order == 0) { start = middle + 1 } else { end = middle }
        }
        return start
    }
}

extension GazetteerStorage {
    /// The bytes of a key, whose index the caller has checked; none if they are not where they should be.
    @inline(__always)
    @unsafe
    func key(_ index: Int) -> UnsafeRawBufferPointer {
        let (start, end) = unsafe (Int(keyStarts[unchecked: index]), Int(keyStarts[unchecked: index + 1]))
        guard start <= end, end <= keys.count else {
            note(.keyStarts)
            return unsafe UnsafeRawBufferPointer(start: keys.address, count: 0)
        }
        return unsafe UnsafeRawBufferPointer(start: keys.address + start, count: end - start)
    }

    /// Order of a key and some bytes: below zero if the key is first. With `isPrefix`, a key that starts with the bytes
    /// counts as equal.
    @inline(__always)
    @unsafe
    func compare(_ index: Int, _ wanted: Span<UInt8>, isPrefix: Bool) -> Int {
        let key = unsafe key(index)
        let common = min(key.count, wanted.count)
        let order = unsafe wanted.withUnsafeBytes { wanted in
            common == 0 ? 0 : unsafe memcmp(key.baseAddress!, wanted.baseAddress!, common)
        }
        if order != 0 { return Int(order) }
        return isPrefix && key.count >= wanted.count ? 0 : key.count - wanted.count
    }
}
