/// The hash of FIPS 180-4, by which a page names the scripts and styles that may run in it.
enum SHA256 {
    /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
    private static let rounds: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]

    /// The 32 bytes of the hash.
    static func hash(of bytes: Span<UInt8>) -> [UInt8] {
        // Of the square roots of the first eight primes.
        var state: [UInt32] = [
            0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
        ]
        let whole = bytes.count / 64 * 64
        var words = InlineArray<64, UInt32>(repeating: 0)
        for start in stride(from: 0, to: whole, by: 64) {
            for index in 0..<16 { words[index] = word { bytes[start + index * 4 + $0] } }
            mix(&words, into: &state)
        }
        // The rest, a bit that is set, and the number of bits.
        var rest = (whole..<bytes.count).map { bytes[$0] } + [0x80]
        while rest.count % 64 != 56 { rest.append(0) }
        let bits = UInt64(bytes.count) * 8
        for shift in stride(from: 56, through: 0, by: -8) {
            rest.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        for start in stride(from: 0, to: rest.count, by: 64) {
            for index in 0..<16 { words[index] = word { rest[start + index * 4 + $0] } }
            mix(&words, into: &state)
        }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
    }

    private static func word(_ byte: (Int) -> UInt8) -> UInt32 {
        (0..<4).reduce(0) { $0 << 8 | UInt32(byte($1)) }
    }

    /// Mixes a block, whose words are the first 16, into the state.
    private static func mix(_ words: inout InlineArray<64, UInt32>, into state: inout [UInt32]) {
        let rounds = Self.rounds
        for index in 16..<64 {
            let (near, far) = (words[index - 2], words[index - 15])
            let first = turn(far, 7) ^ turn(far, 18) ^ far >> 3
            let second = turn(near, 17) ^ turn(near, 19) ^ near >> 10
            words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let first = h &+ (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) &+ choice &+ rounds[index] &+ words[index]
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
    }

    /// Turns the bits to the right.
    private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
}
