import Layers

/// Text in another format that could pass for a table of one line or one column.
struct ForeignFormatSniffer {
    var message: Wording
    var hint: Wording

    /// Recognizes text of another format by its start; returns nil if it may be a table.
    static func detect(_ start: Span<UInt8>) -> ForeignFormatSniffer? {
        var text = Scanner(start)
        if text.take([0xEF, 0xBB, 0xBF]), text.take([0xEF, 0xBB, 0xBF]) {
            return ForeignFormatSniffer(
                message: "starts with two byte order marks", hint: "remove one of them"
            )
        }
        text.skipBlanks()
        if text.take(")]}'") || text.take("while(1)") || text.take("for(;;)") {
            return ForeignFormatSniffer(message: "is JSON after an anti-hijacking prefix", hint: "remove the prefix")
        }
        text.skipComments()
        var inner = text
        if inner.take("(") {
            inner.skipBlanks()
            if inner.startsJSON {
                return ForeignFormatSniffer(
                    message: "is JSON in parentheses, an expression in JavaScript", hint: "remove the parentheses")
            }
        }
        for word in ["export default", "export", "var", "let", "const"] where text.takeWord(word) {
            text.skipBlanks()
            if text.startsJSON { return script }
        }
        guard text.skipName() else { return nil }
        text.skipBlanks()
        if text.take("=") {
            text.skipBlanks()
            return text.startsJSON ? script : nil
        }
        guard text.take("(") else { return nil }
        text.skipBlanks()
        guard text.startsJSON else { return nil }
        return ForeignFormatSniffer(
            message: "is JSONP, a call in JavaScript", hint: "remove the call around the JSON")
    }

    private static var script: ForeignFormatSniffer {
        ForeignFormatSniffer(message: "is JavaScript", hint: "remove everything around the JSON")
    }

    /// Scans the signs of a script.
    private struct Scanner: ~Escapable {
        private let bytes: Span<UInt8>
        private var index = 0

        @_lifetime(copy bytes)
        init(_ bytes: Span<UInt8>) { self.bytes = bytes }

        private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

        var startsJSON: Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

        @_lifetime(self: copy self)
        mutating func take(_ wanted: [UInt8]) -> Bool {
            guard index + wanted.count <= bytes.count, wanted.indices.allSatisfy({ bytes[index + $0] == wanted[$0] })
            else { return false }
            index += wanted.count
            return true
        }

        @_lifetime(self: copy self)
        mutating func take(_ wanted: String) -> Bool { take(Array(wanted.utf8)) }

        /// Takes a word and the blank after it.
        @_lifetime(self: copy self)
        mutating func takeWord(_ word: String) -> Bool { take(word + " ") }

        @_lifetime(self: copy self)
        mutating func skipBlanks() {
            while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
        }

        @_lifetime(self: copy self)
        mutating func skipComments() {
            while true {
                skipBlanks()
                if take("//") {
                    while let byte, byte != UInt8(ascii: "\n") { index += 1 }
                } else if take("/*") {
                    while index < bytes.count, !take("*/") { index += 1 }
                } else {
                    return
                }
            }
        }

        /// Skips a name such as `data`, `window.data` or `data[0]`; false when there is none.
        @_lifetime(self: copy self)
        mutating func skipName() -> Bool {
            let start = index
            while let byte, Self.isOfName(byte) { index += 1 }
            return index > start
        }

        private static func isOfName(_ byte: UInt8) -> Bool {
            switch byte | 0x20 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): true
            default: "0123456789_$.[]'\"".utf8.contains(byte) || byte >= 0x80
            }
        }
    }
}
