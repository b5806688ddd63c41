package import Layers

extension ByteBuffer {
    /// Appends UTF-8 as the content of an element, or as the value of an attribute in double quotes.
    ///
    /// - Returns: False if characters were dropped that XML cannot hold.
    package mutating func append(xml text: Span<UInt8>, isAttribute: Bool = false) -> Bool {
        var (start, isWhole) = (0, true)
        for index in text.indices {
            let byte = text[index]
            guard byte < 0x3F || byte >= 0xEF else { continue }
            var escape: StaticString
            var length = 1
            switch byte {
            case UInt8(ascii: "&"): escape = "&amp;"
            case UInt8(ascii: "<"): escape = "&lt;"
            case UInt8(ascii: ">"): escape = "&gt;"
            case UInt8(ascii: "\"") where isAttribute: escape = "&quot;"
            // As themselves they would become blanks in attributes.
            case 0x09 where isAttribute: escape = "&#9;"
            case 0x0A where isAttribute: escape = "&#10;"
            case 0x0D: escape = "&#13;"
            case 0x09, 0x0A: continue
            case 0..<0x20: (escape, isWhole) = ("", false)
            // U+FFFE and U+FFFF.
            case 0xEF where index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE:
                (escape, isWhole, length) = ("", false, 3)
            default: continue
            }
            append(text.extracting(start..<index))
            unsafe append(escape.utf8Start, escape.utf8CodeUnitCount)
            start = index + length
        }
        append(text.extracting(min(start, text.count)...))
        return isWhole
    }

    private mutating func append(_ start: UnsafePointer<UInt8>, _ count: Int) {
        for index in 0..<count { unsafe append(start[index]) }
    }

    package mutating func append(xml text: String, isAttribute: Bool = false) -> Bool {
        append(xml: Array(text.utf8).span, isAttribute: isAttribute)
    }
}

/// A time as XML writes it: a year, a month, a day, or a moment with or without its distance from UTC.
package enum XMLTime {
    /// True for a moment, not for a day, a month or a year.
    package static func isMoment(_ text: Span<UInt8>) -> Bool { text.count > 10 && isValid(text) }

    package static func isValid(_ text: Span<UInt8>) -> Bool {
        var index = 0
        guard digits(4, text, &index, 0...9999) else { return false }
        if index == text.count { return true }
        guard take("-", text, &index), digits(2, text, &index, 1...12) else { return false }
        if index == text.count { return true }
        guard take("-", text, &index), digits(2, text, &index, 1...31) else { return false }
        if index == text.count { return true }
        guard take("T", text, &index), digits(2, text, &index, 0...23), take(":", text, &index),
            digits(2, text, &index, 0...59), take(":", text, &index), digits(2, text, &index, 0...59)
        else { return false }
        if take(".", text, &index) {
            let first = index
            while index < text.count, text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
            if index == first { return false }
        }
        if index == text.count || take("Z", text, &index) { return index == text.count }
        guard take("+", text, &index) || take("-", text, &index) else { return false }
        return digits(2, text, &index, 0...13) && take(":", text, &index) && digits(2, text, &index, 0...59)
            && index == text.count
    }

    private static func take(_ sign: Unicode.Scalar, _ text: Span<UInt8>, _ index: inout Int) -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: sign) else { return false }
        index += 1
        return true
    }

    private static func digits(
        _ count: Int, _ text: Span<UInt8>, _ index: inout Int, _ range: ClosedRange<Int>
    ) -> Bool {
        guard index + count <= text.count else { return false }
        var value = 0
        for _ in 0..<count {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return false }
            value = value * 10 + Int(digit)
            index += 1
        }
        return range.contains(value)
    }
}
