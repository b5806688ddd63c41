extension LocatedJSON {
    /// Reads a settings file. Names of an object must differ, and nesting must not be deeper than 32.
    public init(_ bytes: Span<UInt8>) throws(SettingsFault) {
        var reader = Reader(bytes)
        try reader.checkEncoding()
        self = try reader.value(depth: 0)
        try reader.expectEnd()
    }

    /// The deepest nesting of lists and objects.
    public static let deepest = 32

    /// A cursor over the bytes of a file.
    private struct Reader: ~Escapable {
        private let bytes: Span<UInt8>
        private var index = 0
        private var line = 1
        private var column = 1

        @_lifetime(copy bytes)
        init(_ bytes: Span<UInt8>) {
            self.bytes = bytes
            if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
        }

        private var location: TextLocation { TextLocation(line: line, column: column) }
        private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

        @_lifetime(self: copy self)
        private mutating func step() {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }

        /// Bytes that are not UTF-8 would become other text in silence.
        @_lifetime(self: copy self)
        mutating func checkEncoding() throws(SettingsFault) {
            let start = index
            while index < bytes.count {
                let (before, at) = (index, location)
                guard let length = JSONGrammar.lengthOfCharacter(bytes, index) else {
                    throw SettingsFault("the text is not UTF-8", at: at)
                }
                while index < before + length { step() }
            }
            (index, line, column) = (start, 1, 1)
        }

        @_lifetime(self: copy self)
        private mutating func skipBlanks() {
            while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { step() }
        }

        private func fault(_ expected: String) -> SettingsFault {
            guard let byte = next else {
                return SettingsFault("the file ends where \(expected) is missing", at: location)
            }
            let end = index + (JSONGrammar.lengthOfCharacter(bytes, index) ?? 1)
            var found: [UInt8] = []
            for index in index..<end { found.append(bytes[index]) }
            let shown = byte < 0x20 ? "a control character" : "'" + String(decoding: found, as: UTF8.self) + "'"
            return SettingsFault("\(shown) is where \(expected) is missing", at: location)
        }

        @_lifetime(self: copy self)
        mutating func expectEnd() throws(SettingsFault) {
            skipBlanks()
            if next != nil { throw SettingsFault("there is more after the end of the value", at: location) }
        }

        @_lifetime(self: copy self)
        mutating func value(depth: Int) throws(SettingsFault) -> LocatedJSON {
            skipBlanks()
            let start = location
            guard depth <= LocatedJSON.deepest else {
                throw SettingsFault("the nesting is deeper than \(LocatedJSON.deepest)", at: start)
            }
            switch next {
            case UInt8(ascii: "{"): return LocatedJSON(.object(try members(depth: depth)), at: start)
            case UInt8(ascii: "["): return LocatedJSON(.array(try elements(depth: depth)), at: start)
            case UInt8(ascii: "\""): return LocatedJSON(.string(try string()), at: start)
            case .some(let byte) where byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte:
                return LocatedJSON(try number(), at: start)
            case .some(let byte) where byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"):
                return LocatedJSON(try word(), at: start)
            default: throw fault("a value")
            }
        }

        @_lifetime(self: copy self)
        private mutating func word() throws(SettingsFault) -> Content {
            let start = location
            var text = ""
            while let byte = next, byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
                step()
            }
            switch text {
            case "null": return .null
            case "true": return .boolean(true)
            case "false": return .boolean(false)
            default: throw SettingsFault("'\(text)' is not in quotes", at: start, hint: "write \"\(text)\"")
            }
        }

        @_lifetime(self: copy self)
        private mutating func number() throws(SettingsFault) -> Content {
            let (start, first) = (location, index)
            func isPart(_ byte: UInt8) -> Bool {
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
                    UInt8(ascii: "e"), UInt8(ascii: "E"):
                    true
                default: false
                }
            }
            var text = ""
            while let byte = next, isPart(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
                step()
            }
            guard JSONGrammar.isNumber(bytes, first..<index), let value = Double(text), value.isFinite else {
                throw SettingsFault("'\(text)' is not a number", at: start)
            }
            return .number(value, text: text)
        }

        @_lifetime(self: copy self)
        private mutating func string() throws(SettingsFault) -> String {
            let start = location
            step()
            let first = index
            while let byte = next, byte != UInt8(ascii: "\"") {
                if byte < 0x20 { throw fault("the closing quote of a text") }
                if byte == UInt8(ascii: "\\") { try checkEscape() }
                step()
            }
            guard next != nil else { throw SettingsFault("a text has no closing quote", at: start) }
            var text: [UInt8] = []
            JSONEscape.unescape(bytes, first..<index) { text.append($0) }
            step()
            return String(decoding: text, as: UTF8.self)
        }

        /// Checks an escape, and stops before its last character.
        @_lifetime(self: copy self)
        private mutating func checkEscape() throws(SettingsFault) {
            let start = location
            step()
            if next == UInt8(ascii: "u") {
                for _ in 0..<4 {
                    step()
                    guard let digit = next, JSONEscape.value(ofDigit: digit) != nil else {
                        throw SettingsFault("an escape has less than four digits", at: start)
                    }
                }
            } else {
                guard let letter = next, JSONEscape.byte(for: letter) != nil else {
                    throw SettingsFault("an escape is unknown", at: start, hint: "write \\\\ for a backslash")
                }
            }
        }

        @_lifetime(self: copy self)
        private mutating func elements(depth: Int) throws(SettingsFault) -> [LocatedJSON] {
            var values: [LocatedJSON] = []
            step()
            skipBlanks()
            if next == UInt8(ascii: "]") {
                step()
                return values
            }
            while true {
                values.append(try value(depth: depth + 1))
                if try endsList(with: UInt8(ascii: "]"), "a comma or ]") { return values }
            }
        }

        @_lifetime(self: copy self)
        private mutating func members(depth: Int) throws(SettingsFault) -> [Member] {
            var members: [Member] = []
            step()
            skipBlanks()
            if next == UInt8(ascii: "}") {
                step()
                return members
            }
            while true {
                skipBlanks()
                guard next == UInt8(ascii: "\"") else { throw fault("a key in quotes") }
                let start = location
                let name = try string()
                if members.contains(where: { $0.name == name }) {
                    throw SettingsFault("key '\(name)' occurs twice", at: start)
                }
                skipBlanks()
                guard next == UInt8(ascii: ":") else { throw fault("a colon") }
                step()
                members.append(Member(name: name, location: start, value: try value(depth: depth + 1)))
                if try endsList(with: UInt8(ascii: "}"), "a comma or }") { return members }
            }
        }

        /// Steps over a comma, or over the end of a list or an object; true at the end.
        @_lifetime(self: copy self)
        private mutating func endsList(with end: UInt8, _ expected: String) throws(SettingsFault) -> Bool {
            skipBlanks()
            let comma = location
            guard next == UInt8(ascii: ",") || next == end else { throw fault(expected) }
            let isEnd = next == end
            step()
            if !isEnd {
                skipBlanks()
                if next == end { throw SettingsFault("a comma is the last character of a list", at: comma) }
            }
            return isEnd
        }
    }
}
