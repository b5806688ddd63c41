import Layers

/// A number as it is written, as bytes in the order of numbers: exact, however many digits it has.
enum DecimalKey {
    /// Sign and power of ten of zero; those of positive numbers are above, those of negative ones below.
    private static let zero: UInt16 = 0x8000
    /// Powers beyond it, either way, are all alike: of numbers beyond any use.
    private static let mostPower = 8000

    /// Appends the bytes of a number as JSON writes it, which may also start with a plus sign or with zeros; false for
    /// another text.
    static func append(_ text: Span<UInt8>, to key: inout ByteBuffer) -> Bool {
        guard let number = DecimalDigits(text) else { return false }
        guard !number.digits.isEmpty else {
            key.append(bytesOf: zero.bigEndian)
            return true
        }
        let power = UInt16(min(max(number.power, -mostPower), mostPower) + mostPower + 1)
        key.append(bytesOf: (number.isNegative ? zero - power : zero + power).bigEndian)
        let start = key.count
        // Two digits a byte; a byte that is less than all of them ends the number.
        var tens = -1
        for index in number.digits where text[index] != UInt8(ascii: ".") {
            let digit = Int(text[index] - UInt8(ascii: "0"))
            if tens < 0 {
                tens = digit
            } else {
                key.append(UInt8(10 * tens + digit + 1))
                tens = -1
            }
        }
        if tens >= 0 { key.append(UInt8(10 * tens + 1)) }
        key.append(0)
        if number.isNegative { for index in start..<key.count { key[index] = ~key[index] } }
        return true
    }
}
