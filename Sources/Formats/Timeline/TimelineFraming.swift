import FormatKit
import Layers

/// Finds the entries of the lists of a document as it comes.
struct TimelineFraming {
    /// The lists that have entries.
    private static let lists = ["locations", "semanticSegments", "rawSignals"]

    private enum Level { case object, array, list }

    /// Offset in the input of the next byte.
    private(set) var position = 0
    private var levels: [Level] = []
    private var isInString = false
    private var isEscaped = false
    /// Start of the last string.
    private var string = 0
    private var name = ""
    /// Start of the open entry.
    private(set) var entry: Int?
    private(set) var hasEnded = false

    enum Event {
        case entry(Range<Int>)
        case fault(Int, String)
        /// More bytes are needed.
        case none
    }

    /// True if the document is whole.
    var isWhole: Bool { hasEnded }

    /// Offset in the input of the first byte that is still needed.
    var needed: Int { entry ?? (isInString || levels.count == 1 ? min(string, position) : position) }

    /// Moves to the end of the next entry.
    mutating func next(_ window: borrowing InputWindow) -> Event {
        let (bytes, start) = (window.bytes.bytes, window.start)
        while position - start < bytes.count {
            let byte = bytes[position - start]
            position += 1
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                    if levels.count == 1, position - string < 64 {
                        name = String(
                            decoding: (string + 1 - start..<position - 1 - start).map { bytes[$0] }, as: UTF8.self)
                    }
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                if levels.last == .list { return .fault(position - 1, "a string") }
                isInString = true
                if levels.count == 1 { string = position - 1 }
            case UInt8(ascii: "{"):
                if hasEnded { return .fault(position - 1, "an object") }
                if levels.last == .list, entry == nil { entry = position - 1 }
                levels.append(.object)
            case UInt8(ascii: "["):
                if hasEnded { return .fault(position - 1, "an array") }
                let isList = levels.isEmpty || levels.count == 1 && levels[0] == .object && Self.lists.contains(name)
                levels.append(isList ? .list : .array)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let last = levels.popLast(), (last == .object) == (byte == UInt8(ascii: "}")) else {
                    return .fault(position - 1, "'\(Unicode.Scalar(byte))'")
                }
                if levels.isEmpty { hasEnded = true }
                if levels.last == .list, let first = entry {
                    entry = nil
                    return .entry(first..<position)
                }
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","): break
            default:
                // Values by themselves are checked with their entry.
                if levels.isEmpty || levels.last == .list, !(position == 1 && byte == 0xEF), position > 3 {
                    return .fault(position - 1, "byte 0x\(String(byte, radix: 16, uppercase: true))")
                }
            }
        }
        return .none
    }

    /// The list that a document starts with; nil if it seems to be another.
    static func list(in start: Span<UInt8>) -> StaticString? {
        let first = JSONScanner.skipBlanks(start, from: start.startsWithByteOrderMark ? 3 : 0)
        let names: [StaticString] = ["locations", "semanticSegments", "rawSignals"]
        return names.first { name in
            guard let value = member(name, start, at: first), JSONScanner.byte(start, at: value) == UInt8(ascii: "[")
            else { return false }
            // Another program may have such a list; those of Google's first have objects.
            let next = JSONScanner.skipBlanks(start, from: value + 1)
            return [UInt8(ascii: "{"), UInt8(ascii: "]")].contains(JSONScanner.byte(start, at: next))
                && (name.utf8CodeUnitCount != 9
                    || holds(["latitudeE7", "timestampMs", "timestamp", "activity"], start, at: next))
        }
    }

    /// True if an array starts with an object that has the members of a segment.
    static func startsWithSegment(_ start: Span<UInt8>) -> Bool {
        var first = JSONScanner.skipBlanks(start, from: start.startsWithByteOrderMark ? 3 : 0)
        first = JSONScanner.skipBlanks(start, from: first + 1)
        return member("startTime", start, at: first) != nil
            && holds(["visit", "activity", "timelinePath", "timelineMemory"], start, at: first)
    }

    private static func holds(_ names: [StaticString], _ bytes: Span<UInt8>, at object: Int) -> Bool {
        JSONScanner.byte(bytes, at: object) != UInt8(ascii: "{")
            || names.contains { member($0, bytes, at: object) != nil }
    }

    /// Start of the value of an object's member; nil if there is none among the bytes.
    static func member(_ name: StaticString, _ bytes: Span<UInt8>, at object: Int) -> Int? {
        guard JSONScanner.byte(bytes, at: object) == UInt8(ascii: "{") else { return nil }
        var index = JSONScanner.skipBlanks(bytes, from: object + 1)
        while JSONScanner.byte(bytes, at: index) == UInt8(ascii: "\"") {
            guard let end = try? JSONScanner.endOfString(bytes, from: index + 1),
                let value = try? JSONScanner.endOfColon(bytes, from: end)
            else { return nil }
            if end - index == name.utf8CodeUnitCount + 2, bytes.has(name, at: index + 1) { return value }
            guard let last = try? JSONScanner.endOfValue(bytes, from: value, depth: 0) else { return nil }
            index = JSONScanner.skipBlanks(bytes, from: last)
            guard JSONScanner.byte(bytes, at: index) == UInt8(ascii: ",") else { return nil }
            index = JSONScanner.skipBlanks(bytes, from: index + 1)
        }
        return nil
    }
}
