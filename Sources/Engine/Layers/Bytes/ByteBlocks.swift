public import CBytes

/// Searches for bytes, 64 at a time. Each result has bit `i` set if byte `index + i` is found; at the end of the span
/// fewer bytes are examined.
extension Span where Element == UInt8 {
    /// Marks where either byte is.
    @inlinable
    @inline(__always)
    public func find(_ first: UInt8, _ second: UInt8, at index: Int) -> UInt64 {
        unsafe withBlock(at: index) { unsafe bytes_find2($0, first, second) }
    }

    /// Marks where one of four bytes is.
    @inlinable
    @inline(__always)
    public func find(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, at index: Int) -> UInt64 {
        unsafe withBlock(at: index) { unsafe bytes_find4($0, first, second, third, fourth) }
    }

    /// Runs `body` on a block. One that the span does not fill is copied to a whole block, and its bits beyond the end
    /// are cleared.
    @inlinable
    @inline(__always)
    func withBlock(at index: Int, _ body: (UnsafePointer<UInt8>) -> UInt64) -> UInt64 {
        precondition(index >= 0 && index <= count)
        return unsafe withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return 0 }
            if index &+ 64 <= count { return unsafe body(start + index) }
            let length = count &- index
            var block: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
            let bits = unsafe withUnsafeMutableBytes(of: &block) { room in
                unsafe room.copyMemory(from: UnsafeRawBufferPointer(start: start + index, count: length))
                return unsafe room.withMemoryRebound(to: UInt8.self) { unsafe body(UnsafePointer($0.baseAddress!)) }
            }
            return bits & (1 << UInt64(length) &- 1)
        }
    }
}

extension Span where Element == UInt8 {
    public func contains(_ byte: UInt8) -> Bool {
        for index in stride(from: 0, to: count, by: 64) where find(byte, byte, at: index) != 0 { return true }
        return false
    }
}
