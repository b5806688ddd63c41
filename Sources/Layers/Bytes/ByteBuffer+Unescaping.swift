extension ByteBuffer {
    /// Appends the text that a JSON string stands for, which is given without its quotes. What is no character, such as
    /// half of a surrogate pair, becomes U+FFFD.
    public mutating func appendUnescaped(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        reserve(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\"), index < range.upperBound else {
                append(byte)
                continue
            }
            let kind = bytes[index]
            index += 1
            switch kind {
            case UInt8(ascii: "n"): append(UInt8(ascii: "\n"))
            case UInt8(ascii: "r"): append(UInt8(ascii: "\r"))
            case UInt8(ascii: "t"): append(UInt8(ascii: "\t"))
            case UInt8(ascii: "b"): append(0x08)
            case UInt8(ascii: "f"): append(0x0C)
            case UInt8(ascii: "u"): append(Self.scalar(bytes, &index, upTo: range.upperBound))
            default: append(kind)
            }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }

    /// The character of the digits at `index`, and of a second escape where it takes two.
    private static func scalar(_ bytes: Span<UInt8>, _ index: inout Int, upTo end: Int) -> Unicode.Scalar {
        guard let first = unit(bytes, index, upTo: end) else { return replacement }
        index += 4
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, index + 6 <= end, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u"), let second = unit(bytes, index + 2, upTo: end),
            0xDC00...0xDFFF ~= second
        else { return replacement }
        index += 6
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? replacement
    }

    private static var replacement: Unicode.Scalar { "\u{FFFD}" }

    /// The value of four hexadecimal digits.
    private static func unit(_ bytes: Span<UInt8>, _ start: Int, upTo end: Int) -> UInt32? {
        guard start + 4 <= end else { return nil }
        var value: UInt32 = 0
        for index in start..<start + 4 {
            let digit: UInt8
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = bytes[index] - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = bytes[index] - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = bytes[index] - UInt8(ascii: "A") + 10
            default: return nil
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
