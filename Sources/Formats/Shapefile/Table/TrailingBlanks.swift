import Layers

extension Span<UInt8> {
    /// End of a range without the blanks that fill it, found four words at a time, then by words: most of a wide column
    /// is blank.
    @inline(__always)
    func endWithoutBlanks(_ range: Range<Int>) -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        var end = range.upperBound
        let blanks: UInt64 = 0x2020_2020_2020_2020
        unsafe withUnsafeBytes { bytes in
            while end &- range.lowerBound >= 32 {
                let block = unsafe bytes.loadUnaligned(fromByteOffset: end &- 32, as: SIMD4<UInt64>.self)
                let others = block ^ SIMD4(repeating: blanks)
                guard others[0] | others[1] | others[2] | others[3] == 0 else { break }
                end &-= 32
            }
            while end &- range.lowerBound >= 8 {
                let others = unsafe bytes.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self).littleEndian ^ blanks
                guard others == 0 else {
                    end &-= others.leadingZeroBitCount / 8
                    return
                }
                end &-= 8
            }
            while end > range.lowerBound, unsafe bytes[end &- 1] == 0x20 { end &-= 1 }
        }
        return end
    }

    /// Start of a range without the blanks before a number, found a word at a time.
    @inline(__always)
    func startWithoutBlanks(_ range: Range<Int>) -> Int {
        var start = range.lowerBound
        while range.upperBound &- start >= 8 {
            let others = number64(at: start) ^ 0x2020_2020_2020_2020
            guard others == 0 else { return start &+ others.trailingZeroBitCount / 8 }
            start &+= 8
        }
        while start < range.upperBound, self[start] == 0x20 { start += 1 }
        return start
    }
}
