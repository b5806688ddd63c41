/// Goes through the signatures of all keys, and compares the keys that may be within some edits of a word.
@safe
struct CorrectionWalk: ~Copyable {
    private let storage: GazetteerStorage
    private var rows: EditRows
    private let signature: UInt32
    /// The key that was read last.
    private let key: UnsafeMutableRawPointer
    private var found: [CorrectedKey] = []

    /// Bytes of the longest key that a word can be corrected to.
    static let longestKey = 4 * (EditRows.longest + 3)

    /// - Parameter key: room for `longestKey` bytes.
    @unsafe
    init(
        _ storage: GazetteerStorage, _ rows: EditRows, _ signature: KeySignature, key: UnsafeMutableRawPointer
    ) {
        self.storage = storage
        self.rows = rows
        self.signature = signature.bits
        unsafe self.key = unsafe key
    }

    /// Appends all keys, in their order.
    mutating func run(into found: inout [CorrectedKey]) {
        swap(&self.found, &found)
        defer { swap(&self.found, &found) }
        switch rows.edits {
        case 0: run(edits: 0)
        case 1: run(edits: 1)
        case 2: run(edits: 2)
        default: run(edits: 3)
        }
    }

    /// Keys that are looked at together.
    private static let width = 32

    /// With a constant number of edits, this is a few instructions for four keys.
    @inline(__always)
    private mutating func run(edits: Int) {
        let signatures = unsafe storage.keySignatures.address
        let own = SIMD8<UInt32>(repeating: signature)
        var first = 0
        while first + Self.width <= storage.keyCount {
            var near = SIMD8<UInt32>()
            for part in 0..<Self.width / 8 {
                let keys = unsafe signatures.loadUnaligned(
                    fromByteOffset: (first + 8 * part) * 4, as: SIMD8<UInt32>.self)
                var (more, less) = (keys & ~own, own & ~keys)
                for _ in 0..<edits {
                    more &= more &- 1
                    less &= less &- 1
                }
                // The highest bit is set where no bits are left.
                let left = more | less
                near |= ~left & (left &- 1)
            }
            if Self.hasHighestBit(near) {
                for index in first..<first + Self.width { compare(index) }
            }
            first += Self.width
        }
        for index in first..<max(first, storage.keyCount) { compare(index) }
    }

    @inline(__always)
    private static func hasHighestBit(_ words: SIMD8<UInt32>) -> Bool {
        let half = words.lowHalf | words.highHalf
        let quarter = half.lowHalf | half.highHalf
        return (quarter.x | quarter.y) >> 31 != 0
    }

    /// Compares a key with the word if its signature is near enough.
    private mutating func compare(_ index: Int) {
        let other = unsafe storage.keySignatures[unchecked: index]
        guard (other & ~signature).nonzeroBitCount <= rows.edits, (signature & ~other).nonzeroBitCount <= rows.edits
        else { return }
        guard let length = read(index) else { return }
        let bytes = unsafe UnsafeRawBufferPointer(start: key, count: length)
        var (position, depth, before) = (0, 0, UInt32.max)
        while position < length {
            guard depth < rows.deepest else { return }
            let scalar = unsafe Self.scalar(bytes, &position)
            depth += 1
            guard rows.fill(depth, scalar, after: before) <= rows.edits else { return }
            before = scalar
        }
        let edits = rows.distance(depth)
        if edits <= rows.edits { found.append(CorrectedKey(key: index, edits: edits)) }
    }

    /// Reads a key and returns its length; nil if it is longer than any word that is corrected.
    private func read(_ index: Int) -> Int? {
        var cursor = KeyCursor(storage, block: index / KeyCursor.blockSize)
        while cursor.next <= index {
            guard cursor.advance() else { return nil }
            guard cursor.shared < Self.longestKey else { continue }
            let count = min(cursor.ownCount, Self.longestKey - cursor.shared)
            unsafe (key + cursor.shared).copyMemory(from: cursor.own, byteCount: count)
        }
        return cursor.count <= Self.longestKey ? cursor.count : nil
    }

    /// The character at a byte, which is passed. Bytes that are not UTF-8, as only damage makes them, give any number.
    @inline(__always)
    @unsafe
    private static func scalar(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> UInt32 {
        let first = unsafe bytes[position]
        let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & (length == 1 ? 0x7F : 0x7F >> UInt32(length))
        let end = min(position + length, bytes.count)
        position += 1
        while position < end {
            value = value << 6 | UInt32(unsafe bytes[position] & 0x3F)
            position += 1
        }
        return value
    }
}
