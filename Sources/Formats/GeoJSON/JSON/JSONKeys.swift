import FormatKit
import Layers
import Memory

/// Unique decoded names of the members met so far, found by hash.
///
/// Its memory is bounded by what callers put in.
struct JSONKeys: ~Copyable {
    /// The most names, beyond those of fields, that are kept from feature to feature, and the most bytes of such names.
    private static let mostSpare = 16_384
    private static let mostSpareBytes = 16 << 20

    enum Axis: UInt8, BitwiseCopyable {
        case none
        case latitude
        case longitude
    }

    struct Entry: BitwiseCopyable {
        var hash: UInt64
        var start: Int
        var end: Int
        /// Stamp of the last object it was met in, and the index of its value in that feature.
        var stamp = 0
        var valueIndex = 0
        /// The index of its field; negative if it is not wanted or not known.
        var field = -1
        /// True if its numbers and booleans are read as text.
        var isText = false
        /// The coordinate that its values are, in a table.
        var axis = Axis.none
    }

    private(set) var text = ByteBuffer()
    private var entries = FlatBuffer<Entry>()
    private var slots = FlatBuffer<Int32>()
    /// Random, so that an attacker cannot choose keys that all collide.
    private let seed = UInt64.random(in: .min ... .max) | 1
    private var decoded = ByteBuffer()

    init() {
        empty(slots: 64)
    }

    var count: Int { entries.count }

    /// True if the names beyond a count, or their bytes, exceed the most that are kept.
    func hasSpare(beyond count: Int, bytes: Int) -> Bool {
        self.count > count + Self.mostSpare || text.count > bytes + Self.mostSpareBytes
    }

    mutating func removeAll() {
        entries.removeAll()
        text.removeAll()
        empty(slots: 64)
    }

    subscript(_ index: Int) -> Entry {
        get { entries[index] }
        set { entries[index] = newValue }
    }

    func name(_ index: Int) -> String {
        String(decoding: text.bytes.array(entries[index].start, entries[index].end), as: UTF8.self)
    }

    /// Finds or makes the entry of the string between the quotes at `start` and before `end`, at constant cost on
    /// average.
    mutating func find(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> (index: Int, isNew: Bool) {
        let raw = bytes.extracting(start + 1..<end - 1)
        guard raw.hasBackslash else { return find(raw) }
        var buffer = ByteBuffer()
        swap(&buffer, &decoded)
        buffer.removeAll()
        buffer.appendUnescaped(bytes, start + 1..<end - 1)
        let found = find(buffer.bytes)
        swap(&buffer, &decoded)
        return found
    }

    mutating func find(_ name: String) -> Int {
        var buffer = ByteBuffer()
        buffer.append(name)
        return find(buffer.bytes).index
    }

    private mutating func find(_ name: Span<UInt8>) -> (index: Int, isNew: Bool) {
        let hash = hash(name)
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash >> 32) & mask
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            if entries[index].hash == hash, isSame(entries[index], name) { return (index, false) }
            slot = (slot + 1) & mask
        }
        let start = text.count
        text.append(name)
        entries.append(Entry(hash: hash, start: start, end: text.count))
        slots[slot] = Int32(truncatingIfNeeded: entries.count - 1)
        if entries.count * 2 > slots.count { grow() }
        return (entries.count - 1, true)
    }

    private func isSame(_ entry: Entry, _ name: Span<UInt8>) -> Bool {
        guard entry.end - entry.start == name.count else { return false }
        return text.bytes.matches(name, at: entry.start)
    }

    private func hash(_ name: Span<UInt8>) -> UInt64 {
        var hash = seed &+ UInt64(truncatingIfNeeded: name.count)
        var index = 0
        while index + 8 <= name.count {
            hash = mix(hash ^ name.word(at: index))
            index += 8
        }
        var rest: UInt64 = 0
        for index in index..<name.count { rest = rest << 8 | UInt64(name[index]) }
        return mix(hash ^ rest)
    }

    @inline(__always)
    private func mix(_ word: UInt64) -> UInt64 {
        let (high, low) = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return (high ^ low) &* seed
    }

    private mutating func grow() {
        empty(slots: slots.count * 2)
        let mask = slots.count - 1
        for index in 0..<entries.count {
            var slot = Int(truncatingIfNeeded: entries[index].hash >> 32) & mask
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(truncatingIfNeeded: index)
        }
    }

    private mutating func empty(slots count: Int) {
        slots.removeAll()
        for _ in 0..<count { slots.append(-1) }
    }
}

extension Span where Element == UInt8 {
    /// True if `other` stands at `start`, eight bytes at a time.
    @inline(__always)
    func matches(_ other: Span<UInt8>, at start: Int) -> Bool {
        let length = other.count
        guard start >= 0, start &+ length <= count else { return false }
        var index = 0
        while index &+ 8 <= length {
            if word(at: start &+ index) != other.word(at: index) { return false }
            index &+= 8
        }
        while index < length {
            if self[start &+ index] != other[index] { return false }
            index &+= 1
        }
        return true
    }

    fileprivate var hasBackslash: Bool {
        for index in 0..<count where self[index] == UInt8(ascii: "\\") { return true }
        return false
    }
}
