/// A fault in path data, and its position.
public struct PathFault: Error {
    /// The number of the character, from 1.
    public var position: Int
    public var message: String
}

/// Takes path data apart: commands, numbers and flags, with blanks and commas between them.
struct PathScanner {
    private let bytes: [UInt8]
    private(set) var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The next command; nil at the end.
    mutating func nextCommand() throws(PathFault) -> UInt8? {
        skipBlanks()
        guard let byte = current else { return nil }
        guard Self.isLetter(byte) else { throw unexpected("a command") }
        index += 1
        return byte
    }

    /// True if another set of arguments follows instead of a command or the end.
    mutating func hasMoreArguments() throws(PathFault) -> Bool {
        let start = index
        let hasComma = skipSeparator()
        guard let byte = current else {
            if hasComma { throw unexpected("a number") }
            return false
        }
        if Self.isLetter(byte) {
            if hasComma { throw unexpected("a number") }
            return false
        }
        index = start
        return true
    }

    /// - Parameter isFirst: true if it directly follows its command, where a comma is not allowed.
    mutating func number(isFirst: Bool) throws(PathFault) -> Double {
        if isFirst { skipBlanks() } else { _ = skipSeparator() }
        let start = index
        if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
        var digits = skipDigits()
        if current == UInt8(ascii: ".") {
            index += 1
            digits += skipDigits()
        }
        guard digits > 0 else {
            index = start
            throw unexpected("a number")
        }
        skipExponent()
        // `Double` reads the same numbers, except for a sign and a point that stand alone.
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let value = Double(text) else {
            index = start
            throw unexpected("a number")
        }
        guard value.isFinite else {
            throw PathFault(position: start + 1, message: "the number '\(text)' is too large")
        }
        return value
    }

    /// One of the two flags of an arc, which need nothing between them and what follows.
    mutating func flag() throws(PathFault) -> Bool {
        _ = skipSeparator()
        guard current == UInt8(ascii: "0") || current == UInt8(ascii: "1") else {
            throw unexpected("a flag of an arc (0 or 1)")
        }
        index += 1
        return bytes[index - 1] == UInt8(ascii: "1")
    }

    func fault(_ message: String, at index: Int) -> PathFault { PathFault(position: index + 1, message: message) }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func unexpected(_ wanted: String) -> PathFault {
        guard index < bytes.count else {
            return fault("the path ends where \(wanted) should follow", at: index)
        }
        let rest = String(decoding: bytes[index...], as: UTF8.self)
        return fault("expected \(wanted), found '\(rest.prefix(1))'", at: index)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte || 0x61...0x7A ~= byte }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

    private mutating func skipBlanks() {
        while let byte = current, byte == 0x20 || 0x09...0x0D ~= byte { index += 1 }
    }

    /// Skips blanks and at most one comma; true if there was one.
    private mutating func skipSeparator() -> Bool {
        skipBlanks()
        guard current == UInt8(ascii: ",") else { return false }
        index += 1
        skipBlanks()
        return true
    }

    private mutating func skipDigits() -> Int {
        let start = index
        while let byte = current, Self.isDigit(byte) { index += 1 }
        return index - start
    }

    /// Skips an exponent, if digits follow its letter.
    private mutating func skipExponent() {
        let start = index
        guard current == UInt8(ascii: "e") || current == UInt8(ascii: "E") else { return }
        index += 1
        if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
        if skipDigits() == 0 { index = start }
    }
}
