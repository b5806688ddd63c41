/// Approximate width and height of a text, in multiples of the font size: averages of a common sans-serif font for each
/// kind of character. Lines break only where the text has line breaks.
package struct TextExtent {
    package private(set) var width = 0.0
    private(set) var lines = 1
    private var lineWidth = 0.0

    /// Distance from line to line.
    static let lineHeight = 1.2

    package var height: Double { Double(lines) * Self.lineHeight }

    package init(_ text: Span<UInt8>) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                index += 1
                if byte == UInt8(ascii: "\n") { breakLine() } else { lineWidth += Self.advance(ofASCII: byte) }
            } else {
                lineWidth += Self.advance(of: Self.scalar(text, &index))
            }
        }
        width = max(width, lineWidth)
    }

    private mutating func breakLine() {
        width = max(width, lineWidth)
        lineWidth = 0
        lines += 1
    }

    /// Decodes a character; the text is valid UTF-8.
    private static func scalar(_ text: Span<UInt8>, _ index: inout Int) -> UInt32 {
        let first = text[index]
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for offset in index + 1..<min(index + length, text.count) { value = value << 6 | UInt32(text[offset] & 0x3F) }
        index += length
        return value
    }

    private static func advance(ofASCII byte: UInt8) -> Double {
        switch byte {
        case ..<0x20, 0x7F: 0
        case UInt8(ascii: "i"), UInt8(ascii: "j"), UInt8(ascii: "l"), UInt8(ascii: "'"), UInt8(ascii: "|"): 0.23
        case UInt8(ascii: " "), UInt8(ascii: "f"), UInt8(ascii: "t"), UInt8(ascii: "I"), UInt8(ascii: "!"),
            UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "/"),
            UInt8(ascii: "\\"), UInt8(ascii: "["), UInt8(ascii: "]"):
            0.28
        case UInt8(ascii: "r"), UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "*"):
            0.34
        case UInt8(ascii: "m"), UInt8(ascii: "M"), UInt8(ascii: "%"): 0.86
        case UInt8(ascii: "W"), UInt8(ascii: "@"): 0.96
        case UInt8(ascii: "w"), UInt8(ascii: "G"), UInt8(ascii: "O"), UInt8(ascii: "Q"): 0.75
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): 0.68
        default: 0.54
        }
    }

    private static func advance(of scalar: UInt32) -> Double {
        switch scalar {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
            return isMark(scalar) ? 0 : 1
        default: return isMark(scalar) ? 0 : 0.58
        }
    }

    /// True for a character that stands over, under or between others and takes no room of its own.
    private static func isMark(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x300 || scalar == 0xAD, let scalar = Unicode.Scalar(scalar) else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return true
        // Skin tones modify the emoji before them.
        default: return 0x1F3FB...0x1F3FF ~= scalar.value
        }
    }
}
