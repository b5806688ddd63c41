import Layers

extension ByteBuffer {
    /// Appends a text as XML, for the content of an element or the value of an attribute. Nothing else escapes
    /// texts of pictures.
    mutating func append(xml text: some StringProtocol) {
        for scalar in text.unicodeScalars { append(xml: scalar) }
    }

    private mutating func append(xml scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x26: append("&amp;")
        case 0x3C: append("&lt;")
        case 0x3E: append("&gt;")
        case 0x22: append("&quot;")
        case 0x27: append("&#39;")
        // As themselves they would become blanks in attributes.
        case 0x09, 0x0A, 0x0D:
            append("&#")
            append(digitsOf: Int(scalar.value))
            append(";")
        // Other control characters, and Unicode noncharacters.
        case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: append("\u{FFFD}")
        case 0..<0x80: append(UInt8(truncatingIfNeeded: scalar.value))
        default: for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
        }
    }
}
