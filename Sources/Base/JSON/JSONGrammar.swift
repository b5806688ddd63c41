/// Rules of JSON for single numbers and characters.
enum JSONGrammar {
    /// True if the text is a number by the grammar of JSON: no leading zeros, no bare point.
    static func isNumber(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        func digits() -> Int {
            var count = 0
            while index + count < range.upperBound, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index + count] {
                count += 1
            }
            return count
        }
        func takes(_ letters: String) -> Bool {
            guard index < range.upperBound, letters.utf8.contains(bytes[index]) else { return false }
            index += 1
            return true
        }
        _ = takes("-")
        let whole = digits()
        guard whole > 0, whole == 1 || bytes[index] != UInt8(ascii: "0") else { return false }
        index += whole
        if takes(".") {
            let count = digits()
            guard count > 0 else { return false }
            index += count
        }
        if takes("eE") {
            _ = takes("+-")
            let count = digits()
            guard count > 0 else { return false }
            index += count
        }
        return index == range.upperBound
    }

    /// Length in bytes of the character at an index; nil if the bytes there are not UTF-8.
    static func lengthOfCharacter(_ bytes: Span<UInt8>, _ index: Int) -> Int? {
        let first = bytes[index]
        let (length, least, most): (Int, UInt8, UInt8) =
            switch first {
            case 0..<0x80: (1, 0, 0)
            case 0xC2...0xDF: (2, 0x80, 0xBF)
            case 0xE0: (3, 0xA0, 0xBF)
            case 0xED: (3, 0x80, 0x9F)
            case 0xE1...0xEF: (3, 0x80, 0xBF)
            case 0xF0: (4, 0x90, 0xBF)
            case 0xF1...0xF3: (4, 0x80, 0xBF)
            case 0xF4: (4, 0x80, 0x8F)
            default: (0, 0, 0)
            }
        guard length > 0, index + length <= bytes.count else { return nil }
        for offset in 1..<max(length, 1) {
            let byte = bytes[index + offset]
            guard byte >= (offset == 1 ? least : 0x80), byte <= (offset == 1 ? most : 0xBF) else { return nil }
        }
        return length
    }
}
