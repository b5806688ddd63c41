import Glibc

/// Reads the keys of the file one after the other. They lie in blocks of eight: of each key there is how many bytes it
/// shares with the key before it in the block, how many are its own, how many postings it has, and its own bytes.
@safe
struct KeyCursor {
    private let storage: GazetteerStorage
    /// Index of the next key.
    private(set) var next: Int
    private var offset = 0
    private var blockEnd = 0
    /// Bytes that the last key shares with the one before it, and its own bytes among those of all keys.
    private(set) var shared = 0
    private(set) var ownStart = 0
    private(set) var ownCount = 0
    /// Postings of the last key.
    private(set) var postings = 0..<0

    static let blockSize = 8

    /// Starts at the first key of a block.
    init(_ storage: GazetteerStorage, block: Int) {
        self.storage = storage
        next = block * Self.blockSize
    }

    /// The bytes of the last key that are its own. They were checked to be there.
    @unsafe @inline(__always)
    var own: UnsafeRawPointer { unsafe storage.keys.address + ownStart }

    /// Length of the last key.
    var count: Int { shared + ownCount }

    /// Reads the next key; false at the end, or if the bytes cannot be right.
    @inline(__always)
    mutating func advance() -> Bool {
        guard next < storage.keyCount else { return false }
        if next % Self.blockSize == 0 {
            guard let start = storage.keyBlocks[next / Self.blockSize],
                let end = storage.keyBlocks[next / Self.blockSize + 1], start <= end, end <= storage.keys.count,
                let posting = storage.postingBlocks[next / Self.blockSize]
            else { return fail() }
            (offset, blockEnd) = (Int(start), Int(end))
            (shared, ownCount) = (0, 0)
            postings = Int(posting)..<Int(posting)
        }
        let before = shared + ownCount
        guard offset < blockEnd else { return fail() }
        let lengths = unsafe storage.keys[unchecked: offset]
        offset += 1
        shared = Int(lengths >> 4)
        ownCount = Int(lengths & 15)
        if shared == 15 { shared += number() }
        if ownCount == 15 { ownCount += number() }
        let postingEnd = postings.upperBound + number()
        guard ownCount <= blockEnd - offset, shared <= before, postingEnd <= storage.postings.count else {
            return fail()
        }
        postings = postings.upperBound..<postingEnd
        ownStart = offset
        offset += ownCount
        next += 1
        return true
    }

    /// A number of seven bits a byte, the lowest first; one that does not end is too great for all.
    @inline(__always)
    private mutating func number() -> Int {
        var (value, shift) = (0, 0)
        while offset < blockEnd, shift < 35 {
            let byte = unsafe storage.keys[unchecked: offset]
            offset += 1
            value |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return 1 << 40
    }

    private mutating func fail() -> Bool {
        storage.note(.keys)
        next = storage.keyCount
        (shared, ownCount) = (0, 0)
        postings = 0..<0
        return false
    }
}

/// Finds the first key that is not before a word, or behind all that start with it.
struct KeySearch {
    /// Index of the key, or the number of keys.
    private(set) var index = 0
    /// Postings of the key, if it is the word itself.
    private(set) var postings: Range<Int>?

    /// - Parameter isEnd: true for the key behind all that start with the word.
    init(_ storage: GazetteerStorage, _ word: Span<UInt8>, isEnd: Bool) {
        var (start, end) = (0, (storage.keyCount + KeyCursor.blockSize - 1) / KeyCursor.blockSize)
        // Blocks whose first key is before what is wanted.
        while start < end {
            let middle = start + (end - start) / 2
            var cursor = KeyCursor(storage, block: middle)
            var matched = 0
            guard cursor.advance() else { return }
            if Self.isBefore(cursor, word, &matched, isEnd) { start = middle + 1 } else { end = middle }
        }
        // The first key of all may be the word.
        search(storage, block: max(start - 1, 0), word, isEnd)
    }

    /// Searches on from the start of a block, where a key in it or the next one after it is what is wanted.
    private mutating func search(
        _ storage: GazetteerStorage, block: Int, _ word: Span<UInt8>, _ isEnd: Bool
    ) {
        var cursor = KeyCursor(storage, block: block)
        // Bytes at the start that the word and the last key have in common.
        var matched = 0
        index = cursor.next
        // The first key of the next block is behind what is wanted, unless the keys are out of order.
        let last = index + KeyCursor.blockSize
        while cursor.advance() {
            // The first key of a block stands for itself.
            if cursor.next % KeyCursor.blockSize == 1 { matched = 0 }
            // A key that shares more with the one before it than the word does, is before the word as that one is. One
            // that shares less is behind the word.
            if cursor.shared < matched { return }
            let isStillBefore = cursor.shared > matched || (matched == word.count && isEnd)
            guard isStillBefore || Self.isBefore(cursor, word, &matched, isEnd) else {
                if matched == word.count, cursor.count == matched { postings = cursor.postings }
                return
            }
            index = cursor.next
            guard index <= last else { return storage.note(.keys) }
        }
    }

    /// True if a key is before what is wanted, where it starts with as many bytes of the word as it shares with the key
    /// before it. Counts those that they have in common.
    @inline(__always)
    private static func isBefore(_ key: KeyCursor, _ word: Span<UInt8>, _ matched: inout Int, _ isEnd: Bool) -> Bool {
        let (own, rest) = (key.ownCount, word.count - key.shared)
        let common = min(own, rest)
        return unsafe word.withUnsafeBytes { word in
            var index = 0
            let bytes = unsafe key.own
            while index < common {
                let (byte, wanted) = unsafe (
                    bytes.load(fromByteOffset: index, as: UInt8.self), word[key.shared + index]
                )
                if byte != wanted {
                    matched = key.shared + index
                    return byte < wanted
                }
                index += 1
            }
            matched = key.shared + common
            return isEnd || own < rest
        }
    }
}
