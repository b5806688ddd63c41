import Geometry
package import Layers
import Memory

/// A document of JSON that is held in memory as a whole.
package final class HeldJSON {
    /// Its bytes, as the text of a chunk so that values of features can refer to them.
    package let text: Chunk
    package let name: String
    /// Where its value starts.
    package let start: Int

    /// Reads an input to its end, and checks that it is JSON.
    ///
    /// - Parameter format: the format in messages.
    package init(_ input: consuming ByteSource, format: String, _ options: LayerOptions) throws(Problem) {
        var input = input
        name = input.name
        var text = Chunk()
        let limit = options.recordLimit
        while try input.read(into: &text.bytes, upTo: Self.pieceLength) > 0 {
            guard limit.allows(text.bytes.count) else {
                throw Problem(
                    .data, "record-too-long", at: InputLocation(source: name),
                    "\(format) is held in memory as a whole, and this document is longer than \(limit.size)",
                    hint: "\(RecordLimit.hint)")
            }
        }
        start = JSONScanner.skipBlanks(text.bytes.bytes, from: text.bytes.bytes.startsWithByteOrderMark ? 3 : 0)
        try Self.check(text.bytes, from: start, name, format)
        self.text = text
    }

    private static let pieceLength = 1 << 20

    /// Calls `body` with the bytes of the document.
    package func withBytes<Result, E>(_ body: (Span<UInt8>) throws(E) -> Result) throws(E) -> Result {
        try Self.call(body, text)
    }

    private static func call<Result, E>(
        _ body: (Span<UInt8>) throws(E) -> Result, _ text: borrowing Chunk
    ) throws(E) -> Result {
        try body(text.bytes.bytes)
    }

    private static func check(
        _ text: borrowing ByteBuffer, from start: Int, _ name: String, _ format: String
    ) throws(Problem) {
        let bytes = text.bytes
        if start >= bytes.count { throw .blank(bytes.count, name) }
        do throws(JSONFault) {
            let end = JSONScanner.skipBlanks(bytes, from: try JSONScanner.endOfValue(bytes, from: start, depth: 0))
            guard end == bytes.count else { throw JSONFault(.textAfterValue, at: end) }
            if let invalid = bytes.firstInvalidUTF8() { throw JSONFault(.invalidUTF8, at: invalid) }
        } catch {
            let (line, column) = place(of: error.byte, in: bytes)
            let isCut = error.byte >= bytes.count
            throw Problem(
                .data, isCut ? "truncated" : "bad-json",
                at: InputLocation(source: name, line: line, column: column, byte: error.byte),
                isCut ? "the \(format) ends too early" : "\(error.message(in: bytes))",
                hint: isCut ? "is it an incomplete copy?" : nil)
        }
    }

    private static func place(of byte: Int, in bytes: Span<UInt8>) -> (line: Int, column: Int) {
        var lines = LineCount()
        lines.add(bytes.extracting(..<min(byte, bytes.count)))
        return (lines.breaks + 1, lines.tail + 1)
    }

    /// A problem of the document at a byte.
    package func problem(_ code: String, at byte: Int, _ message: Wording, hint: Wording? = nil) -> Problem {
        let (line, column) = withBytes { Self.place(of: byte, in: $0) }
        return Problem(
            .data, code, at: InputLocation(source: name, line: line, column: column, byte: byte), message, hint: hint)
    }
}

/// Counts the lines of a document before bytes that come in order.
package struct HeldLines {
    private var lines = LineCount()
    private var counted = 0

    package init() {}

    package mutating func origin(of byte: Int, in bytes: Span<UInt8>) -> ParsedRecords.Origin {
        if byte > counted {
            lines.add(bytes.extracting(counted..<byte))
            counted = byte
        }
        return ParsedRecords.Origin(byte: byte, line: lines.breaks + 1, column: lines.tail + 1)
    }
}

extension JSONScanner {
    /// Calls `body` with where each member's name and value start and end. The object is known to be JSON.
    ///
    /// - Parameter start: at the opening brace.
    package static func forEachMember<E>(
        of start: Int, _ bytes: Span<UInt8>, _ body: (_ name: Range<Int>, _ value: Range<Int>) throws(E) -> Void
    ) throws(E) {
        var index = skipBlanks(bytes, from: start + 1)
        while byte(bytes, at: index) == UInt8(ascii: "\"") {
            guard let nameEnd = try? endOfString(bytes, from: index + 1),
                let value = try? endOfColon(bytes, from: nameEnd),
                let end = try? endOfValue(bytes, from: value, depth: 0)
            else { return }
            try body(index..<nameEnd, value..<end)
            index = skipBlanks(bytes, from: end)
            guard byte(bytes, at: index) == UInt8(ascii: ",") else { return }
            index = skipBlanks(bytes, from: index + 1)
        }
    }

    /// Calls `body` with where each element starts and ends. The array is known to be JSON.
    ///
    /// - Parameter start: at the opening bracket.
    package static func forEachElement<E>(
        of start: Int, _ bytes: Span<UInt8>, _ body: (_ value: Range<Int>) throws(E) -> Void
    ) throws(E) {
        var index = skipBlanks(bytes, from: start + 1)
        while index < bytes.count, bytes[index] != UInt8(ascii: "]") {
            guard let end = try? endOfValue(bytes, from: index, depth: 0) else { return }
            try body(index..<end)
            index = skipBlanks(bytes, from: end)
            guard byte(bytes, at: index) == UInt8(ascii: ",") else { return }
            index = skipBlanks(bytes, from: index + 1)
        }
    }

    /// The number that a value is; nil for anything else.
    package static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
        guard let (value, end) = DecimalText.scan(bytes.extracting(range), from: 0), end == range.count else {
            return nil
        }
        return value
    }
}

extension ParsedFeature {
    /// Appends the members of an object of a held document as values; the last of several of one name wins.
    package mutating func appendValues(of object: Int, _ bytes: Span<UInt8>, _ names: inout ParsedNames) {
        JSONScanner.forEachMember(of: object, bytes) { name, value in
            let (field, isText) = names.field(named: JSONText.bytes(bytes, name.lowerBound, name.upperBound).span)
            append(json: value, bytes, field, isText: isText)
        }
    }

    /// Appends a value of a held document.
    package mutating func append(json value: Range<Int>, _ bytes: Span<UInt8>, _ field: Int, isText: Bool) {
        let kind: Value.Kind =
            switch bytes[value.lowerBound] {
            case UInt8(ascii: "\""): .jsonString
            case UInt8(ascii: "n"): .null
            case UInt8(ascii: "t"), UInt8(ascii: "f"): isText ? .string : .boolean
            case UInt8(ascii: "{"), UInt8(ascii: "["): .json
            default: isText ? .string : .number
            }
        let text = TextRange(value.lowerBound, value.upperBound)
        if append(kind, field, text) { return }
        for index in 0..<feature.values.count where feature.values[index].field == field {
            feature.values[index] = Value(kind, field: field, text)
        }
    }
}
