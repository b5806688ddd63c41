/// Escapes in JSON strings: a backslash and a letter, or `u` and the number of a UTF-16 code unit.
public enum JSONEscape {
    /// Length in bytes of the longest escape.
    public static var longest: Int { 6 }

    /// True for a byte that must be escaped in a string.
    @inlinable
    @inline(__always)
    public static func isNeeded(for byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Letter that escapes a byte; nil for a byte that is escaped by its number.
    @inlinable
    static func letter(for byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
        case 0x08: UInt8(ascii: "b")
        case 0x09: UInt8(ascii: "t")
        case 0x0A: UInt8(ascii: "n")
        case 0x0C: UInt8(ascii: "f")
        case 0x0D: UInt8(ascii: "r")
        default: nil
        }
    }

    /// Byte that a letter stands for; nil for `u`, and for letters that JSON does not define.
    @inlinable
    public static func byte(for letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "r"): 0x0D
        default: nil
        }
    }

    /// The value of a hexadecimal digit.
    @inlinable
    public static func value(ofDigit byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}

extension JSONEscape {
    /// Writes a byte as an escape.
    @inlinable
    public static func escape(_ byte: UInt8, put: (UInt8) -> Void) {
        put(UInt8(ascii: "\\"))
        if let letter = letter(for: byte) { return put(letter) }
        put(UInt8(ascii: "u"))
        put(UInt8(ascii: "0"))
        put(UInt8(ascii: "0"))
        put(UInt8(ascii: "0") + byte >> 4)
        put(byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") - 10 + byte & 15)
    }

    /// Decodes a JSON string, given without its quotes. An invalid character, such as half of a surrogate pair, becomes
    /// U+FFFD.
    @inlinable
    public static func unescape(_ bytes: Span<UInt8>, _ range: Range<Int>, put: (UInt8) -> Void) {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\"), index < range.upperBound else {
                put(byte)
                continue
            }
            let letter = bytes[index]
            index += 1
            if letter == UInt8(ascii: "u") {
                let scalar = scalar(bytes, &index, upTo: range.upperBound) ?? "\u{FFFD}"
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { put(byte) }
            } else {
                put(Self.byte(for: letter) ?? letter)
            }
        }
    }

    /// Character of the digits at `index`, and of a second escape if it is half of a surrogate pair.
    @usableFromInline
    static func scalar(_ bytes: Span<UInt8>, _ index: inout Int, upTo end: Int) -> Unicode.Scalar? {
        guard let first = codeUnit(bytes, index, upTo: end) else { return nil }
        index += 4
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), index + 6 <= end, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u"), let second = codeUnit(bytes, index + 2, upTo: end),
            UTF16.isTrailSurrogate(second)
        else { return nil }
        index += 6
        return Unicode.Scalar(0x10000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF))
    }

    /// Value of four hexadecimal digits; nil if they are not four.
    private static func codeUnit(_ bytes: Span<UInt8>, _ start: Int, upTo end: Int) -> UInt16? {
        guard start + 4 <= end else { return nil }
        var unit: UInt16 = 0
        for index in start..<start + 4 {
            guard let digit = value(ofDigit: bytes[index]) else { return nil }
            unit = unit << 4 | digit
        }
        return unit
    }
}
