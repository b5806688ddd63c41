/// Takes bytes for what is wanted next; zeros when there are no more.
public struct ByteTape: ~Escapable {
    private let bytes: Span<UInt8>
    private var index = 0

    @_lifetime(copy bytes)
    public init(_ bytes: Span<UInt8>) { self.bytes = bytes }

    public var isAtEnd: Bool { index >= bytes.count }

    @_lifetime(self: copy self)
    public mutating func byte() -> UInt8 {
        guard index < bytes.count else { return 0 }
        index += 1
        return bytes[index - 1]
    }

    /// Within ±1.
    @_lifetime(self: copy self)
    public mutating func fraction() -> Double { Double(Int16(bitPattern: UInt16(bits(2)))) / 32768 }

    /// Any double at all.
    @_lifetime(self: copy self)
    public mutating func double() -> Double { Double(bitPattern: bits(8)) }

    @_lifetime(self: copy self)
    private mutating func bits(_ count: Int) -> UInt64 {
        var bits: UInt64 = 0
        for offset in 0..<count { bits |= UInt64(byte()) << UInt64(8 * offset) }
        return bits
    }
}
