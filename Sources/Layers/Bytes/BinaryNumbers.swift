/// Numbers in files of records, least byte first; their bytes must be there.
extension Span where Element == UInt8 {
    @inlinable
    public func number16(at index: Int) -> UInt16 {
        UInt16(self[index]) | UInt16(self[index + 1]) << 8
    }

    @inlinable
    public func number32(at index: Int) -> UInt32 {
        UInt32(number16(at: index)) | UInt32(number16(at: index + 2)) << 16
    }

    @inlinable
    public func number64(at index: Int) -> UInt64 {
        UInt64(number32(at: index)) | UInt64(number32(at: index + 4)) << 32
    }
}
