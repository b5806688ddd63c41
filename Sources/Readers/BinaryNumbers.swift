/// Numbers as files of records hold them. Whoever asks has made sure that the bytes are there.
extension Span where Element == UInt8 {
    func littleInt16(_ index: Int) -> Int { Int(self[index]) | Int(self[index + 1]) << 8 }

    func littleInt32(_ index: Int) -> Int { Int(Int32(truncatingIfNeeded: word(index).littleEndian)) }

    func bigInt32(_ index: Int) -> Int { Int(Int32(truncatingIfNeeded: word(index).bigEndian)) }

    func littleInt64(_ index: Int) -> Int64 {
        Int64(truncatingIfNeeded: UInt64(word(index)) | UInt64(word(index + 4)) << 32)
    }

    func littleDouble(_ index: Int) -> Double { Double(bitPattern: UInt64(bitPattern: littleInt64(index))) }

    /// Four bytes as they lie.
    private func word(_ index: Int) -> UInt32 {
        UInt32(self[index]) | UInt32(self[index + 1]) << 8 | UInt32(self[index + 2]) << 16
            | UInt32(self[index + 3]) << 24
    }
}
