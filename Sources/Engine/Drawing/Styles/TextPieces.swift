import Geometry

/// Pieces of the text of a value.
enum TextPieces {
    @_lifetime(copy bytes)
    static func trimmed(_ bytes: Span<UInt8>) -> Span<UInt8> {
        var (start, end) = (0, bytes.count)
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return bytes.extracting(start..<end)
    }

    /// True if the text is a word of lower-case letters, in any case.
    static func isEqual(_ text: Span<UInt8>, _ word: String) -> Bool {
        let letters = word.utf8
        guard letters.count == text.count else { return false }
        var index = 0
        for letter in letters {
            let byte = text[index]
            let folded = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
            guard folded == letter else { return false }
            index += 1
        }
        return true
    }

    /// The number that the whole text is.
    static func number(_ text: Span<UInt8>) -> Double? {
        let trimmed = trimmed(text)
        guard let (value, end) = DecimalText.scan(trimmed, from: 0), end == trimmed.count else { return nil }
        return value
    }

    /// Numbers with commas between them.
    static func numbers(_ text: Span<UInt8>, most: Int) -> [Double]? {
        var numbers: [Double] = []
        var start = 0
        for index in 0...text.count where index == text.count || text[index] == UInt8(ascii: ",") {
            guard numbers.count < most, let number = number(text.extracting(start..<index)) else { return nil }
            numbers.append(number)
            start = index + 1
        }
        return numbers
    }

    static func lastComma(_ text: Span<UInt8>) -> Int? {
        var index = text.count - 1
        while index >= 0 {
            if text[index] == UInt8(ascii: ",") { return index }
            index -= 1
        }
        return nil
    }

    static func string(_ text: Span<UInt8>) -> String {
        unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
