/// The characters of a key in 32 bits, to find the keys that may be within some edits of a word without reading them. An
/// edit adds at most one character and takes at most one away, so it changes at most one bit each way.
struct KeySignature: BitwiseCopyable {
    private(set) var bits: UInt32 = 0
    /// Letters from `a` to `z` that were met, and those that were met again.
    private var met: UInt32 = 0
    private var metAgain: UInt32 = 0

    /// The letters from the most frequent one in names on.
    private static let order = Array("aeinorlsthdumcgkbpvyfwzjqx".utf8)
    /// Bits of the letters from `a` to `z` where they stand first, for a second time, and further.
    private static let letterBits: [LetterBits] = (0x61...0x7A).map { (letter: UInt8) in
        let rank = UInt32(order.firstIndex(of: letter) ?? 0)
        let further: UInt32 = 1 << (30 + rank % 2)
        return LetterBits(
            first: 1 << (rank < 20 ? rank : 21 + rank % 3), second: rank < 6 ? 1 << (24 + rank) : further,
            further: further)
    }
    private static let blankBit: UInt32 = 1 << 20

    private struct LetterBits {
        var first: UInt32
        var second: UInt32
        var further: UInt32
    }

    mutating func add(_ scalar: UInt32) {
        guard scalar >= 0x61, scalar <= 0x7A else {
            // Any of all bits, so that characters of other scripts are as different.
            bits |= scalar == 0x20 ? Self.blankBit : 1 << ((scalar &* 0x9E37_79B1) >> 27)
            return
        }
        let letter: UInt32 = 1 << (scalar - 0x61)
        let own = Self.letterBits[Int(scalar - 0x61)]
        bits |= met & letter == 0 ? own.first : metAgain & letter == 0 ? own.second : own.further
        metAgain |= met & letter
        met |= letter
    }
}
