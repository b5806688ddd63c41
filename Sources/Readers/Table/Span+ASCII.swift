extension Span where Element == UInt8 {
    var isASCII: Bool {
        for index in 0..<count where self[index] >= 0x80 { return false }
        return true
    }

    /// Whether it is ASCII without a NUL; eight bytes at a time.
    var isPlainASCII: Bool {
        unsafe withUnsafeBytes { bytes in
            var index = 0
            var high: UInt64 = 0
            let (ones, tops) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
            while index &+ 8 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                // The second sets a top bit where a byte is zero.
                high |= word | (word &- ones)
                index &+= 8
            }
            guard high & tops == 0 else { return false }
            while index < bytes.count {
                guard unsafe 1...0x7F ~= bytes[index] else { return false }
                index &+= 1
            }
            return true
        }
    }
}
