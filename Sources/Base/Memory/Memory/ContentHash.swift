/// Hash of bytes in their order, the same on every machine.
package struct ContentHash: BitwiseCopyable {
    @usableFromInline var state: UInt64

    @inlinable @inline(__always)
    package init() { state = 0x9E37_79B9_7F4A_7C15 }

    @inlinable @inline(__always)
    package init(seed: UInt64) { state = seed }

    @inlinable @inline(__always)
    package mutating func add(_ number: UInt64) {
        // Both halves of a product of 128 bits mix every bit with every other.
        let (high, low) = (state ^ number).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        state = high ^ low ^ (state << 23 | state >> 41)
    }

    @inlinable
    package mutating func add(_ bytes: Span<UInt8>) {
        var index = 0
        while index + 8 <= bytes.count {
            add(Self.word(bytes, index))
            index += 8
        }
        var rest: UInt64 = 0
        while index < bytes.count {
            rest = rest << 8 | UInt64(bytes[index])
            index += 1
        }
        add(rest)
        add(UInt64(bytes.count))
    }

    @inlinable @inline(__always)
    package static func word(_ bytes: Span<UInt8>, _ index: Int) -> UInt64 {
        var word: UInt64 = 0
        for offset in 0..<8 { word |= UInt64(bytes[index + offset]) << UInt64(offset * 8) }
        return word
    }

    @inlinable @inline(__always)
    package var value: UInt64 {
        var last = self
        last.add(0)
        last.add(state)
        return last.state
    }
}
