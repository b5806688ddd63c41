extension JSONValue {
    /// A small document held whole, such as a viewport's settings: strict RFC 8259, valid UTF-8, no repeated member,
    /// at most 512 levels deep.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        var parser = JSONParser(bytes: bytes)
        self = try parser.document()
    }
}

/// The reason why a document is not JSON, and its place; lines and columns count from 1, bytes from 0.
public struct JSONError: Error, Hashable, Sendable {
    public let message: String
    public let line: Int
    public let column: Int
    public let byte: Int
}

private struct JSONParser {
    let bytes: [UInt8]
    var index = 0

    /// The recursion below is bounded by this.
    static let deepest = 512

    mutating func document() throws(JSONError) -> JSONValue {
        skipBlanks()
        let value = try value(depth: 0)
        skipBlanks()
        guard index == bytes.count else { throw unexpected("the end of the document") }
        return value
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < Self.deepest else { throw problem("nested deeper than \(Self.deepest) levels") }
        switch peek {
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
        var object = JSONObject()
        index += 1
        skipBlanks()
        if take("}") { return object }
        repeat {
            skipBlanks()
            guard peek == UInt8(ascii: "\"") else { throw unexpected("a member's name") }
            let name = try string()
            guard object[name] == nil else { throw problem("the member \(JSONValue.quoted(name)) comes twice") }
            skipBlanks()
            guard take(":") else { throw unexpected("':'") }
            skipBlanks()
            object[name] = try value(depth: depth + 1)
            skipBlanks()
        } while take(",")
        guard take("}") else { throw unexpected("',' or '}'") }
        return object
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        var values: [JSONValue] = []
        index += 1
        skipBlanks()
        if take("]") { return values }
        repeat {
            skipBlanks()
            values.append(try value(depth: depth + 1))
            skipBlanks()
        } while take(",")
        guard take("]") else { throw unexpected("',' or ']'") }
        return values
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        guard bytes[index...].starts(with: word.utf8) else { throw unexpected("a value") }
        index += word.utf8.count
        return value
    }

    /// JSON's grammar is stricter than a double's: no `+`, no leading zero, a digit on both sides of the point.
    private mutating func number() throws(JSONError) -> Double {
        let start = index
        _ = take("-")
        let whole = takeDigits()
        guard whole > 0 else { throw unexpected("a value") }
        if whole > 1, bytes[index - whole] == UInt8(ascii: "0") { throw problem("a number with a leading zero") }
        if take("."), takeDigits() == 0 { throw unexpected("a digit") }
        if take("e") || take("E") {
            if !take("-") { _ = take("+") }
            if takeDigits() == 0 { throw unexpected("a digit") }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let number = Double(text), number.isFinite else { throw problem("a number beyond any double") }
        return number
    }

    private mutating func string() throws(JSONError) -> String {
        index += 1
        let start = index
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                var text: [UInt8] = []
                JSONEscape.unescape(bytes.span, start..<index) { text.append($0) }
                index += 1
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw problem("a string that is not valid UTF-8")
                }
                return string
            case 0..<0x20:
                throw problem("a control character in a string")
            case UInt8(ascii: "\\"):
                index += 1
                try skipEscape()
            default:
                index += 1
            }
        }
        throw unexpected("the end of a string")
    }

    private mutating func skipEscape() throws(JSONError) {
        let letter = peek
        index += 1
        if letter == UInt8(ascii: "u") {
            let unit = try codeUnit()
            if UTF16.isLeadSurrogate(unit), take("\\"), take("u"), UTF16.isTrailSurrogate(try codeUnit()) { return }
            if UTF16.isSurrogate(unit) { throw problem("half a surrogate pair") }
        } else if letter.flatMap(JSONEscape.byte) == nil {
            throw problem("an escape that JSON does not know")
        }
    }

    private mutating func codeUnit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = peek.flatMap(JSONEscape.value) else { throw unexpected("a hexadecimal digit") }
            unit = unit << 4 | digit
            index += 1
        }
        return unit
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func takeDigits() -> Int {
        let start = index
        while let byte = peek, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { index += 1 }
        return index - start
    }

    private mutating func skipBlanks() {
        while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    private func unexpected(_ wanted: String) -> JSONError {
        problem(
            index < bytes.count
                ? "expected \(wanted), found byte \(bytes[index])" : "it ends before \(wanted)")
    }

    private func problem(_ message: String) -> JSONError {
        let before = bytes.prefix(index)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = index - ((before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1) + 1
        return JSONError(message: message, line: line, column: column, byte: index)
    }
}
