/// Numbers as JavaScript reads and writes them.
enum ScriptNumber {
    /// True if a number of JSON, read and written by JavaScript, is sure to have the same text.
    static func keepsText(_ text: Span<UInt8>) -> Bool {
        var index = 0
        if index < text.count, text[index] == UInt8(ascii: "-") { index += 1 }
        let start = index
        var (digits, fraction) = (0, 0)
        var isFraction = false
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits += 1
                if isFraction { fraction += 1 }
            case UInt8(ascii: ".") where !isFraction: isFraction = true
            default: return false
            }
            index += 1
        }
        // Any number of 15 digits is its own shortest text.
        guard digits > 0, digits <= 15 else { return false }
        let hasLeadingZero = text[start] == UInt8(ascii: "0") && digits > 1 && digits > fraction + 1
        if hasLeadingZero || digits == fraction { return false }
        guard isFraction else { return start == 0 || text[start] != UInt8(ascii: "0") }
        // JavaScript drops zeros at the end, and writes numbers below a millionth with an exponent.
        guard fraction > 0, text[text.count - 1] != UInt8(ascii: "0") else { return false }
        guard text[start] == UInt8(ascii: "0") else { return true }
        var zeros = 0
        while start + 2 + zeros < text.count, text[start + 2 + zeros] == UInt8(ascii: "0") { zeros += 1 }
        return zeros < 6
    }
}
