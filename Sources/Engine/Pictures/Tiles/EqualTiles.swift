/// Finds tiles whose bytes came before, by hashes; whether they are really equal, the archive must compare.
struct EqualTiles {
    /// Number of the content that had a hash first.
    private var numbers: [UInt64: Int] = [:]
    /// Beyond it, tiles are looked for only among the first ones.
    private static let most = 1 << 20

    /// The number of a content that may be equal; nil if there is none.
    func candidate(_ hash: UInt64) -> Int? { numbers[hash] }

    mutating func add(_ hash: UInt64, number: Int) {
        if numbers.count < Self.most, numbers[hash] == nil { numbers[hash] = number }
    }

    /// A hash of bytes, eight at a time. It is the same in every process.
    static func hash(_ bytes: Span<UInt8>) -> UInt64 {
        unsafe bytes.withUnsafeBytes { bytes in
            var hash = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
            var next = 0
            while next + 8 <= bytes.count {
                mix(&hash, unsafe bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self))
                next += 8
            }
            while next < bytes.count {
                mix(&hash, UInt64(unsafe bytes[next]))
                next += 1
            }
            return hash
        }
    }

    private static func mix(_ hash: inout UInt64, _ word: UInt64) {
        hash = (hash ^ word) &* 0xBF58_476D_1CE4_E5B9
        hash ^= hash >> 29
    }

    static func areEqual(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Bool {
        guard first.count == second.count else { return false }
        for index in first.indices where first[index] != second[index] { return false }
        return true
    }
}
