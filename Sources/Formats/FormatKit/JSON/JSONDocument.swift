public import JSON
public import Layers
import Streams

extension JSONValue {
    /// Reads a document whole, such as a viewport's settings; its members must not repeat.
    ///
    /// - Parameter longest: bytes that it may have.
    public init(fileAt path: String, atMost longest: Int = SmallFile.longest) throws(Problem) {
        let bytes = try SmallFile.bytes(at: path, atMost: longest)
        do throws(JSONFault) {
            self = try JSONDocument.read(bytes.span)
        } catch {
            let before = bytes.prefix(error.byte)
            let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            throw Problem(
                .data, "not-json",
                at: InputLocation(
                    source: pathName(path), line: before.count { $0 == UInt8(ascii: "\n") } + 1,
                    column: error.byte - lineStart + 1, byte: error.byte),
                "not valid JSON: \(error.message(in: bytes.span))")
        }
    }

    /// Parses JSON; nil if it is not valid.
    public init?(parsing bytes: [UInt8]) {
        guard let value = try? JSONDocument.read(bytes.span) else { return nil }
        self = value
    }
}

/// Makes values of a text that is checked as a whole first.
package enum JSONDocument {
    package static func read(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONValue {
        try JSONScanner.checkText(bytes)
        var index = JSONScanner.skipBlanks(bytes, from: 0)
        return try value(bytes, &index)
    }

    /// The recursion is bounded, as the scanner refuses what is too deep.
    private static func value(_ bytes: Span<UInt8>, _ index: inout Int) throws(JSONFault) -> JSONValue {
        switch bytes[index] {
        case UInt8(ascii: "{"): return .object(try object(bytes, &index))
        case UInt8(ascii: "["): return .array(try array(bytes, &index))
        case UInt8(ascii: "\""): return .string(try string(bytes, &index))
        case UInt8(ascii: "n"):
            index += 4
            return .null
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            let isTrue = bytes[index] == UInt8(ascii: "t")
            index += isTrue ? 4 : 5
            return .boolean(isTrue)
        default:
            let (number, end) = try JSONScanner.anyNumber(bytes, from: index)
            index = end
            return .number(number)
        }
    }

    private static func object(_ bytes: Span<UInt8>, _ index: inout Int) throws(JSONFault) -> JSONObject {
        var object = JSONObject()
        while next(bytes, &index) {
            let start = index
            let name = try string(bytes, &index)
            guard object[name] == nil else { throw JSONFault(.duplicateMember, at: start) }
            index = try JSONScanner.endOfColon(bytes, from: index)
            object[name] = try value(bytes, &index)
        }
        return object
    }

    private static func array(_ bytes: Span<UInt8>, _ index: inout Int) throws(JSONFault) -> [JSONValue] {
        var values: [JSONValue] = []
        while next(bytes, &index) { values.append(try value(bytes, &index)) }
        return values
    }

    /// Moves past an opening bracket or a comma to the next item; false after a closing bracket.
    private static func next(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
        index = JSONScanner.skipBlanks(bytes, from: index)
        if bytes[index] & 0x5F != 0x5D { index = JSONScanner.skipBlanks(bytes, from: index + 1) }
        guard bytes[index] & 0x5F == 0x5D else { return true }
        index += 1
        return false
    }

    private static func string(_ bytes: Span<UInt8>, _ index: inout Int) throws(JSONFault) -> String {
        let start = index
        index = try JSONScanner.endOfString(bytes, from: start + 1)
        return JSONText.string(bytes, start, index)
    }
}
