import Glibc
package import Layers
import Memory

/// Numbers texts in the order in which they first came up. Texts are equal if their bytes are.
package struct TextTable: ~Copyable {
    private var texts = ByteBuffer()
    /// End of each text.
    private var ends = FlatBuffer<Int>()
    private var hashes = FlatBuffer<Int>()
    /// Slots, each at or after the slot that its hash gives. At least half of them are free.
    private var slots = FlatBuffer<Slot>()

    /// Entry of the table. Its hash distinguishes most texts without comparing them.
    struct Slot: BitwiseCopyable {
        var hash: Int32 = 0
        /// Number of the text; -1 for none.
        var number: Int32 = -1
    }

    package init() { clear(slots: 64) }

    package var count: Int { ends.count }
    package var isEmpty: Bool { count == 0 }

    /// Bytes that it holds.
    package var size: Int { texts.count + 2 * count * MemoryLayout<Int>.size + slots.count * MemoryLayout<Slot>.size }

    /// Number of a text. Takes time in proportion to the length of the text.
    package mutating func number(of text: borrowing ByteBuffer) -> Int { number(of: text.bytes) }

    /// Number of a text. Takes time in proportion to the length of the text.
    package mutating func number(of text: Span<UInt8>) -> Int { number(of: text, Self.hash(text)) }

    /// Number here of a text that comes from another table.
    package mutating func number(of other: Int, in table: borrowing TextTable) -> Int {
        number(of: table.texts.bytes.extracting(table.range(of: other)), table.hashes[other])
    }

    /// True if a text has such a number. Takes no hash, so it is quick where the number is a good guess.
    package func has(_ number: Int, _ text: Span<UInt8>) -> Bool { number < count && isText(number, text) }

    /// Number of a text; nil for one that has not come up.
    package func number(ifKnown text: borrowing ByteBuffer) -> Int? { number(ifKnown: text.bytes) }

    /// Number of a text; nil for one that has not come up.
    package func number(ifKnown text: Span<UInt8>) -> Int? {
        let number = slots[slot(of: text, Self.hash(text))].number
        return number < 0 ? nil : Int(number)
    }

    /// The slot of a text, or the free one that it would take.
    private func slot(of text: Span<UInt8>, _ hash: Int) -> Int {
        let mark = Int32(truncatingIfNeeded: hash >> 32)
        var slot = hash & (slots.count - 1)
        while slots[slot].number >= 0 {
            if slots[slot].hash == mark, isText(Int(slots[slot].number), text) { return slot }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private mutating func number(of text: Span<UInt8>, _ hash: Int) -> Int {
        let slot = slot(of: text, hash)
        if slots[slot].number >= 0 { return Int(slots[slot].number) }
        slots[slot] = Slot(hash: Int32(truncatingIfNeeded: hash >> 32), number: Int32(count))
        hashes.append(hash)
        texts.append(text)
        ends.append(texts.count)
        if 2 * count > slots.count { spread() }
        return count - 1
    }

    /// Appends a text from the byte `first` on.
    package func copy(_ number: Int, from first: Int = 0, to buffer: inout ByteBuffer) {
        let range = range(of: number)
        buffer.append(texts.bytes.extracting(range.lowerBound + first..<range.upperBound))
    }

    private func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    package mutating func removeAll() {
        texts.removeAll()
        ends.removeAll()
        hashes.removeAll()
        clear(slots: slots.count)
    }

    private mutating func clear(slots count: Int) {
        slots.removeAll()
        for _ in 0..<count { slots.append(Slot()) }
    }

    private mutating func spread() {
        clear(slots: slots.count * 2)
        for number in 0..<count {
            let hash = hashes[number]
            var slot = hash & (slots.count - 1)
            while slots[slot].number >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Slot(hash: Int32(truncatingIfNeeded: hash >> 32), number: Int32(number))
        }
    }

    private func isText(_ number: Int, _ text: Span<UInt8>) -> Bool {
        let range = range(of: number)
        guard range.count == text.count else { return false }
        guard !text.isEmpty else { return true }
        let known = texts.bytes.extracting(range)
        return unsafe known.withUnsafeBytes { one in
            unsafe text.withUnsafeBytes { other in
                guard let start = one.baseAddress, let otherStart = other.baseAddress else { return true }
                return unsafe memcmp(start, otherStart, other.count) == 0
            }
        }
    }

    /// - Parameter salt: a different salt gives a different hash.
    static func hash(_ text: Span<UInt8>, salt: UInt8 = 0) -> Int {
        var hasher = Hasher()
        if salt > 0 { hasher.combine(salt) }
        unsafe text.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
