import Memory

/// Scalars as bytes of UTF-8.
enum UTF8Text {
    /// The scalar at an offset and its length in bytes; without one, and of length 1, if the bytes are not UTF-8.
    static func scalar(in text: Span<UInt8>, at index: Int) -> (scalar: Unicode.Scalar?, length: Int) {
        let first = UInt32(text[index])
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first <= 0xF4, length <= text.count - index else { return (nil, 1) }
        var value = first & (0x7F >> UInt32(length))
        for offset in 1..<length {
            let byte = UInt32(text[index + offset])
            guard byte & 0xC0 == 0x80 else { return (nil, 1) }
            value = value << 6 | byte & 0x3F
        }
        let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
        // Surrogates and values beyond the last plane make no scalar.
        guard value >= least, let scalar = Unicode.Scalar(value) else { return (nil, 1) }
        return (scalar, length)
    }

    static func append(_ scalar: UInt32, to bytes: inout FlatBuffer<UInt8>) {
        func tail(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: scalar >> shift & 0x3F) }
        switch scalar {
        case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar))
        case 0..<0x800:
            bytes.append(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
            bytes.append(tail(0))
        case 0..<0x1_0000:
            bytes.append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
            bytes.append(tail(6))
            bytes.append(tail(0))
        default:
            bytes.append(0xF0 | UInt8(truncatingIfNeeded: scalar >> 18))
            bytes.append(tail(12))
            bytes.append(tail(6))
            bytes.append(tail(0))
        }
    }
}
