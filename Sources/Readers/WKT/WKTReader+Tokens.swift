import Geometry

/// The words, numbers and signs that WKT is made of.
extension WKTReader {
    mutating func readNumber(_ text: Span<UInt8>) throws(WKTError) -> Double {
        skipBlanks(text)
        guard let (value, end) = DecimalText.scan(text, from: position), isEndOfNumber(text, end) else {
            throw unexpected(text, "a number")
        }
        if value == 0, DecimalText.isUnderflow(text, position..<end) { changes.underflows += 1 }
        position = end
        return value
    }

    func isEndOfNumber(_ text: Span<UInt8>, _ index: Int) -> Bool {
        guard index < text.count else { return true }
        let byte = text[index]
        return isBlank(byte) || [UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: ";")].contains(byte)
    }

    mutating func takeEmpty(_ text: Span<UInt8>) throws(WKTError) -> Bool {
        skipBlanks(text)
        let start = position
        if takeWord(text) == "EMPTY" { return true }
        position = start
        return false
    }

    mutating func takeComma(_ text: Span<UInt8>) throws(WKTError) -> Bool {
        guard peek(text) == UInt8(ascii: ",") else { return false }
        position += 1
        return true
    }

    mutating func take(_ byte: UInt8, _ text: Span<UInt8>) throws(WKTError) {
        guard peek(text) == byte else { throw unexpected(text, "'\(Unicode.Scalar(byte))'") }
        position += 1
    }

    /// The next byte that is no blank.
    mutating func peek(_ text: Span<UInt8>) -> UInt8? {
        skipBlanks(text)
        return position < text.count ? text[position] : nil
    }

    /// Letters, in capitals; at most as many as any name has, so that a hostile text makes no long one.
    mutating func takeWord(_ text: Span<UInt8>) -> String {
        var word = ""
        while position < text.count, word.utf8.count < 24 {
            let byte = text[position] & ~0x20
            guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte, text[position] >= 0x41 else { break }
            word.unicodeScalars.append(Unicode.Scalar(byte))
            position += 1
        }
        return word
    }

    mutating func skipBlanks(_ text: Span<UInt8>) {
        while position < text.count, isBlank(text[position]) { position += 1 }
    }

    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D) ~= byte }

    func unexpected(_ text: Span<UInt8>, _ wanted: String) -> WKTError {
        guard position < text.count else {
            return WKTError(byte: position, message: "the WKT ends where \(wanted) should be")
        }
        let found = excerpt(of: text.extracting(position..<min(position + 12, text.count)))
        return WKTError(byte: position, message: "expected \(wanted), found '\(found)'")
    }
}
