public import Geometry

/// Fills room after the bytes of a buffer, which is reserved at once, and stays in registers meanwhile.
///
/// The caller reserves the most that can be put. Each step still checks the room, so that a wrong estimate ends the
/// process and never writes elsewhere.
@frozen
@safe
public struct ByteCursor: ~Copyable {
    @usableFromInline var position: UnsafeMutablePointer<UInt8>
    @usableFromInline let start: UnsafeMutablePointer<UInt8>
    @usableFromInline let limit: UnsafeMutablePointer<UInt8>

    /// Room to reserve beyond what is put, for steps that store whole blocks.
    public static let slack = 16

    @inlinable
    init(from position: UnsafeMutablePointer<UInt8>, to limit: UnsafeMutablePointer<UInt8>) {
        unsafe self.position = position
        unsafe start = position
        unsafe self.limit = limit
    }

    @inlinable
    func require(_ room: Int) {
        precondition(unsafe limit - position >= room)
    }

    @inlinable
    public mutating func put(_ byte: UInt8) {
        require(1)
        unsafe position.pointee = byte
        unsafe position += 1
    }

    @inlinable
    public mutating func put(_ text: StaticString) {
        require(text.utf8CodeUnitCount)
        unsafe position.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        unsafe position += text.utf8CodeUnitCount
    }

    /// Puts a range of bytes; needs up to `slack` bytes of room more than the length of the range.
    @inlinable
    @inline(__always)
    public mutating func put(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        let length = range.count
        require(length + Self.slack)
        if length <= 32, range.lowerBound + 32 <= bytes.count {
            // Copies of a fixed length are a few instructions, without a call.
            unsafe copy(bytes, range.lowerBound, 16, to: 0)
            if length > 16 { unsafe copy(bytes, range.lowerBound + 16, 16, to: 16) }
        } else if length >= 8, length <= 16 {
            // Two pieces that overlap, as nothing after the range may be read.
            unsafe copy(bytes, range.lowerBound, 8, to: 0)
            unsafe copy(bytes, range.upperBound - 8, 8, to: length - 8)
        } else if length >= 4, length < 8 {
            unsafe copy(bytes, range.lowerBound, 4, to: 0)
            unsafe copy(bytes, range.upperBound - 4, 4, to: length - 4)
        } else {
            unsafe copy(bytes, range.lowerBound, length, to: 0)
        }
        unsafe position += length
    }

    @inlinable
    public mutating func put(_ bytes: Span<UInt8>) {
        put(bytes, 0..<bytes.count)
    }

    /// Puts the text of a finite number, never `-0`; needs up to `DecimalText.maximumLength` bytes of room.
    @inlinable
    public mutating func put(_ value: Double, _ precision: Precision) {
        require(DecimalText.maximumLength)
        switch precision {
        case .digits(let digits): unsafe position += DecimalText.write(value, fractionDigits: digits, to: position)
        case .full: unsafe position += DecimalText.writeShortest(value == 0 ? 0 : value, to: position)
        }
    }

    /// Stores sixteen bytes and moves past the first `length` of them.
    @inlinable
    public mutating func put(_ block: SIMD16<UInt8>, length: Int) {
        precondition(length >= 0 && length <= 16)
        require(16)
        unsafe UnsafeMutableRawPointer(position).storeBytes(of: block, as: SIMD16<UInt8>.self)
        unsafe position += length
    }

    /// Takes back the last `count` bytes.
    @inlinable
    public mutating func drop(_ count: Int) {
        precondition(unsafe count >= 0 && position - start >= count)
        unsafe position -= count
    }

    /// Number of bytes that were put.
    @inlinable public var count: Int { unsafe position - start }

    @inlinable
    @inline(__always)
    @unsafe
    func copy(_ bytes: Span<UInt8>, _ start: Int, _ length: Int, to offset: Int) {
        let target = unsafe UnsafeMutableRawPointer(position + offset)
        unsafe bytes.withUnsafeBufferPointer { source in
            if let first = source.baseAddress { unsafe target.copyMemory(from: first + start, byteCount: length) }
        }
    }
}

extension ByteBuffer {
    /// Makes a cursor with room for `room` bytes; nothing else may be done to the buffer meanwhile. What it puts
    /// becomes part of the buffer when it is given to `take`, and is lost otherwise.
    @inlinable
    @unsafe
    public mutating func cursor(reserving room: Int) -> ByteCursor {
        reserve(room)
        return unsafe ByteCursor(from: start + length, to: start + capacity)
    }

    @inlinable
    public mutating func take(_ cursor: consuming ByteCursor) {
        let end = unsafe cursor.position - start
        precondition(end >= length && end <= capacity)
        length = end
    }
}

/// Reads values from bytes in the order in which they were appended.
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
