extension Span where Element == UInt8 {
    /// Sixteen bytes at `index`, which must exist.
    @inlinable
    public func sixteen(at index: Int) -> SIMD16<UInt8> {
        precondition(index >= 0 && index &+ 16 <= count)
        return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    }
}

/// Comparisons of two vectors, which take one instruction each. The standard library's comparisons with a single byte
/// are compiled to a call for each lane.
extension SIMD16<UInt8> {
    @inlinable
    public func matches(_ byte: UInt8) -> SIMDMask<SIMD16<Int8>> { self .== SIMD16(repeating: byte) }

    @inlinable
    public func isBelow(_ byte: UInt8) -> SIMDMask<SIMD16<Int8>> { self .< SIMD16(repeating: byte) }
}

extension SIMDMask<SIMD16<Int8>> {
    /// Index of the first lane that is true; 16 if there is none.
    @inlinable public var firstIndex: Int {
        let halves = halves
        return halves[0] != 0
            ? halves[0].trailingZeroBitCount >> 3 : 8 + halves[1].trailingZeroBitCount >> 3
    }

    /// The lanes as bytes, the first lane lowest: all bits of a byte are set if its lane is true.
    @inlinable var halves: SIMD2<UInt64> {
        let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return SIMD2(halves[0].littleEndian, halves[1].littleEndian)
    }
}

/// Little-endian numbers in binary files; their bytes must exist.
extension Span where Element == UInt8 {
    @inlinable
    public func number16(at index: Int) -> UInt16 { UInt16(littleEndian: loaded(at: index)) }

    @inlinable
    public func number32(at index: Int) -> UInt32 { UInt32(littleEndian: loaded(at: index)) }

    @inlinable
    public func number64(at index: Int) -> UInt64 { UInt64(littleEndian: loaded(at: index)) }

    @inlinable
    @inline(__always)
    func loaded<Number: FixedWidthInteger & BitwiseCopyable>(at index: Int) -> Number {
        precondition(index >= 0 && index <= count - MemoryLayout<Number>.size)
        return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Number.self)
    }
}
