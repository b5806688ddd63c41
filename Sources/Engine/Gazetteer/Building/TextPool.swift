import Glibc
import Memory

/// Different texts, numbered in the order in which they come. Number 0 is the empty text.
struct TextPool: ~Copyable {
    private var bytes = FlatBuffer<UInt8>(capacity: 1 << 12)
    private var starts = FlatBuffer<UInt32>(capacity: 1 << 10)
    /// Number of a text and 32 bits of its hash above it, in an open table; zero where there is none.
    private var slots = FlatBuffer<UInt64>()
    /// Texts made to collide cannot know it.
    private let seed = UInt64.random(in: 0 ... .max) | 1

    init() {
        slots.append(repeating: 0, count: 1 << 10)
        starts.append(repeating: 0, count: 2)
    }

    /// Number of texts.
    var count: Int { starts.count - 1 }

    /// Number of bytes of all texts.
    var byteCount: Int { bytes.count }

    /// The number of a text, which is new if the text is.
    @unsafe
    mutating func number(of text: UnsafeBufferPointer<UInt8>) throws(GazetteerFault) -> UInt32 {
        guard !text.isEmpty else { return 0 }
        let hash = unsafe hash(text)
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = UInt32(truncatingIfNeeded: slots[slot])
            if slots[slot] >> 32 == hash, unsafe equals(number, text) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        // Lengths are written in four bytes of seven bits.
        guard bytes.count + text.count <= UInt32.max, text.count < 1 << 28 else { throw .tooMany("bytes of text") }
        let number = UInt32(count)
        slots[slot] = UInt64(hash) << 32 | UInt64(number)
        unsafe bytes.append(contentsOf: text.span)
        starts.append(UInt32(bytes.count))
        if count > slots.count / 2 { grow() }
        return number
    }

    mutating func number(of text: String) throws(GazetteerFault) -> UInt32 {
        if let result = unsafe text.utf8.withContiguousStorageIfAvailable({ text in
            Result { () throws(GazetteerFault) in unsafe try number(of: text) }
        }) {
            return try result.get()
        }
        return try number(of: Array(text.utf8))
    }

    mutating func number(of text: Span<UInt8>) throws(GazetteerFault) -> UInt32 {
        try unsafe text.withUnsafeBufferPointer { text throws(GazetteerFault) in try unsafe number(of: text) }
    }

    mutating func number(of text: [UInt8]) throws(GazetteerFault) -> UInt32 {
        try unsafe text.withUnsafeBufferPointer { text throws(GazetteerFault) in try unsafe number(of: text) }
    }

    /// The bytes of a text, until the next one comes.
    @unsafe @inline(__always)
    subscript(_ number: UInt32) -> UnsafeBufferPointer<UInt8> {
        let (start, end) = (Int(starts[Int(number)]), Int(starts[Int(number) + 1]))
        return unsafe bytes.span.withUnsafeBufferPointer { unsafe UnsafeBufferPointer(rebasing: $0[start..<end]) }
    }

    func string(_ number: UInt32) -> String { unsafe String(decoding: self[number], as: UTF8.self) }

    /// Order of two texts by their bytes: below zero if the first precedes.
    @inline(__always)
    func order(_ one: UInt32, _ other: UInt32) -> Int {
        if one == other { return 0 }
        let (one, other) = unsafe (self[one], self[other])
        let common = min(one.count, other.count)
        let order = common == 0 ? 0 : unsafe memcmp(one.baseAddress!, other.baseAddress!, common)
        return order != 0 ? Int(order) : one.count - other.count
    }

    /// The first eight bytes of a text as a number that is ordered as they are.
    func start(of number: UInt32) -> UInt64 {
        let text = unsafe self[number]
        var value: UInt64 = 0
        for index in 0..<min(text.count, 8) { value |= UInt64(unsafe text[index]) << UInt64(56 - 8 * index) }
        return value
    }

    private func equals(_ number: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let known = unsafe self[number]
        return unsafe known.count == text.count && memcmp(known.baseAddress!, text.baseAddress!, text.count) == 0
    }

    private func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hash = seed
        var offset = 0
        let start = unsafe UnsafeRawPointer(text.baseAddress!)
        while offset + 8 <= text.count {
            unsafe mix(&hash, start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var last = UInt64(truncatingIfNeeded: text.count) << 56
        while offset < text.count {
            last = last << 8 ^ UInt64(unsafe text[offset])
            offset += 1
        }
        mix(&hash, last)
        return UInt32(truncatingIfNeeded: hash >> 32 ^ hash)
    }

    @inline(__always)
    private func mix(_ hash: inout UInt64, _ value: UInt64) {
        let product = (hash ^ value).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        hash = product.high ^ product.low ^ seed
    }

    private mutating func grow() {
        var wider = FlatBuffer<UInt64>(capacity: slots.count * 2)
        wider.append(repeating: 0, count: slots.count * 2)
        for index in 0..<slots.count where slots[index] != 0 {
            var slot = Int(slots[index] >> 32) & (wider.count - 1)
            while wider[slot] != 0 { slot = (slot + 1) & (wider.count - 1) }
            wider[slot] = slots[index]
        }
        slots = wider
    }
}
