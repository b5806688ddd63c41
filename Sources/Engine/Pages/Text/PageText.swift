import Layers

/// Escapes texts for a page. All texts of others pass through here, so none can get in unescaped.
extension ByteBuffer {
    /// Appends a text for the content of an element or the value of an attribute in quotes.
    mutating func append(html text: some StringProtocol) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": append("&amp;")
            case "<": append("&lt;")
            case ">": append("&gt;")
            case "\"": append("&quot;")
            case "'": append("&#39;")
            case "\t", "\n": append(UInt8(truncatingIfNeeded: scalar.value))
            // HTML forbids control characters and noncharacters, even as references.
            case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value): append("\u{FFFD}")
            case _ where scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value):
                append("\u{FFFD}")
            default: append(String(scalar))
            }
        }
    }

    /// Appends a name for a style sheet, in quotes.
    mutating func append(cssString text: some StringProtocol) {
        append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ": append(UInt8(truncatingIfNeeded: scalar.value))
            default: append("\\\(String(scalar.value, radix: 16)) ")
            }
        }
        append(UInt8(ascii: "\""))
    }

    /// Appends JSON so that it can stand in an element `script`. What would end the element, or a line in JavaScript
    /// alone, can only be in strings, where escapes replace it.
    mutating func append(scriptJSON json: Span<UInt8>) {
        reserve(json.count)
        var index = 0
        while index < json.count {
            let byte = json[index]
            switch byte {
            case UInt8(ascii: "<"): append("\\u003c")
            case UInt8(ascii: ">"): append("\\u003e")
            case UInt8(ascii: "&"): append("\\u0026")
            // U+2028 and U+2029.
            case 0xE2 where index + 2 < json.count && json[index + 1] == 0x80 && json[index + 2] & 0xFE == 0xA8:
                append(json[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
                index += 2
            default: append(byte)
            }
            index += 1
        }
    }
}
