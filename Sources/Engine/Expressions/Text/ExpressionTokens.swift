/// The tokens of an expression, as far as it takes to find the names of fields in it. SQLite itself parses it.
struct ExpressionTokens {
    struct Token {
        enum Kind: Equatable {
            /// A name without quotes, in the letters of the expression.
            case word
            /// A name in double quotes, backquotes or brackets.
            case quotedName
            /// Text in single quotes.
            case string
            case number
            case blob
            case symbol
        }

        var kind: Kind
        /// The name without quotes, or the text of a symbol; empty for a literal.
        var text: String
        /// Bytes of the expression.
        var range: Range<Int>
    }

    private(set) var tokens: [Token] = []

    init(_ text: String) {
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            let start = index
            if Self.isBlank(bytes[index]) {
                index += 1
            } else if bytes[index...].starts(with: "--".utf8) {
                index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            } else if bytes[index...].starts(with: "/*".utf8) {
                index = Self.endOfComment(bytes, index + 2)
            } else if let token = Self.quoted(bytes, start) ?? Self.word(bytes, start) ?? Self.number(bytes, start) {
                tokens.append(token)
                index = token.range.upperBound
            } else {
                index += 1
                tokens.append(
                    Token(
                        kind: .symbol, text: String(decoding: bytes[start..<index], as: UTF8.self), range: start..<index
                    ))
            }
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private static func endOfComment(_ bytes: [UInt8], _ start: Int) -> Int {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return bytes.count
    }

    /// Text or a name in quotes, in which a quote is doubled.
    private static func quoted(_ bytes: [UInt8], _ start: Int) -> Token? {
        let open = bytes[start]
        guard [UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "[")].contains(open) else {
            return nil
        }
        let close = open == UInt8(ascii: "[") ? UInt8(ascii: "]") : open
        var content: [UInt8] = []
        var index = start + 1
        while index < bytes.count {
            if bytes[index] == close {
                index += 1
                guard close == open, index < bytes.count, bytes[index] == close else { break }
            }
            content.append(bytes[index])
            index += 1
        }
        let isText = open == UInt8(ascii: "'")
        return Token(
            kind: isText ? .string : .quotedName, text: isText ? "" : String(decoding: content, as: UTF8.self),
            range: start..<index)
    }

    private static func word(_ bytes: [UInt8], _ start: Int) -> Token? {
        guard isLetter(bytes[start]) else { return nil }
        // x'00ff' is a blob.
        if bytes[start] | 0x20 == UInt8(ascii: "x"), start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "'"),
            let text = quoted(bytes, start + 1)
        {
            return Token(kind: .blob, text: "", range: start..<text.range.upperBound)
        }
        var index = start
        while index < bytes.count, isLetter(bytes[index]) || isDigit(bytes[index]) || bytes[index] == UInt8(ascii: "$")
        {
            index += 1
        }
        return Token(kind: .word, text: String(decoding: bytes[start..<index], as: UTF8.self), range: start..<index)
    }

    private static func number(_ bytes: [UInt8], _ start: Int) -> Token? {
        let isPoint = bytes[start] == UInt8(ascii: ".")
        guard isDigit(bytes[start]) || isPoint && start + 1 < bytes.count && isDigit(bytes[start + 1]) else {
            return nil
        }
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            let isSign = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
            let isAfterExponent = index > start && bytes[index - 1] | 0x20 == UInt8(ascii: "e")
            let isHexadecimal = index > start + 1 && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
            guard
                isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: ".")
                    || isSign && isAfterExponent && !isHexadecimal
            else { break }
            index += 1
        }
        return Token(kind: .number, text: "", range: start..<index)
    }
}
