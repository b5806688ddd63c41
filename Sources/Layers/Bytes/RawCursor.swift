/// Takes values out of bytes as they were appended to them.
@frozen
public struct RawCursor: ~Escapable {
    @usableFromInline let bytes: RawSpan
    @usableFromInline var position: Int

    @inlinable public var offset: Int { position }

    @inlinable
    @_lifetime(copy bytes)
    public init(_ bytes: Span<UInt8>, at offset: Int) {
        unsafe self.bytes = bytes.bytes
        position = offset
    }

    @inlinable
    @_lifetime(self: copy self)
    public mutating func take<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
        // The span checks that the bytes are there, and any bytes are a value of the number types that are taken.
        defer { position += MemoryLayout<Value>.size }
        return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: position, as: type)
    }

    @inlinable
    @_lifetime(self: copy self)
    public mutating func skip(_ count: Int) { position += count }
}
