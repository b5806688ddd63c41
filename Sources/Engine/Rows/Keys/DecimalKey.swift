import Layers

/// A number as it is written, as bytes in the order of numbers: exact, however many digits it has.
enum DecimalKey {
    /// Appends the bytes of a number as JSON writes it, which may also start with a plus sign or with zeros; false for
    /// another text.
    static func append(_ text: Span<UInt8>, to key: inout ByteBuffer) -> Bool {
        guard let number = DecimalDigits(text) else { return false }
        guard !number.digits.isEmpty else {
            key.append(1)
            return true
        }
        let start = key.count
        key.append(2)
        // Powers are above and below zero.
        let power = UInt32(bitPattern: Int32(clamping: number.power)) ^ 1 << 31
        for shift in [24, 16, 8, 0] as [UInt32] { key.append(UInt8(truncatingIfNeeded: power >> shift)) }
        for index in number.digits where text[index] != UInt8(ascii: ".") { key.append(text[index]) }
        key.append(0)
        if number.isNegative {
            for index in start..<key.count { key[index] = ~key[index] }
            key[start] = 0
        }
        return true
    }
}
