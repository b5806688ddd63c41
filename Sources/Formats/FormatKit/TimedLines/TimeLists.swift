import Geometry
import Layers
import Memory
import Streams

/// The values that a line has for each of its positions: `coordTimes`, as many programs write it, or the members of
/// `coordinateProperties`, each an array, or an array for each line of a MultiLineString.
struct TimeLists {
    static let time = "time"
    static let segment = "segment"

    /// The meaning of a field for the positions of its line.
    enum Role {
        /// An array of times.
        case times
        /// An object of arrays, of which one is of times.
        case properties

        init?(of name: String) {
            switch name.lowercased() {
            case "coordtimes", "coord_times", "times", "timestamps": self = .times
            case "coordinateproperties": self = .properties
            default: return nil
            }
        }
    }

    /// A list, and where its next value is.
    struct Item {
        var name: String
        var isInScratch: Bool
        var index: Int
        let end: Int
    }

    private var items: [Item] = []

    var count: Int { items.count }

    func name(_ index: Int) -> String { items[index].name }

    /// True if a list lies in the scratch of its feature, not in the chunk.
    func isInScratch(_ index: Int) -> Bool { items[index].isInScratch }

    var hasTimes: Bool { items.contains { $0.name == Self.time } }

    mutating func removeAll() { items.removeAll(keepingCapacity: true) }

    /// Adds the lists of a value; false if it has none.
    mutating func take(_ value: Value, _ role: Role, _ bytes: Span<UInt8>) -> Bool {
        guard value.kind == .json || value.kind == .string else { return false }
        let text = bytes.extracting(..<value.text.upperBound)
        let start = JSONScanner.skipBlanks(text, from: value.text.lowerBound)
        guard (try? JSONScanner.endOfValue(text, from: start, depth: 0)) != nil else { return false }
        if role == .times {
            guard text[start] == UInt8(ascii: "["), !hasTimes else { return false }
            items.append(
                Item(name: Self.time, isInScratch: value.isInScratch, index: start, end: value.text.upperBound))
            return true
        }
        guard text[start] == UInt8(ascii: "{") else { return false }
        return takeMembers(text, from: start, value.isInScratch)
    }

    private mutating func takeMembers(_ text: Span<UInt8>, from start: Int, _ isInScratch: Bool) -> Bool {
        var index = JSONScanner.skipBlanks(text, from: start + 1)
        var found: [Item] = []
        while JSONScanner.byte(text, at: index) == UInt8(ascii: "\"") {
            guard let name = try? JSONScanner.endOfString(text, from: index + 1),
                let value = try? JSONScanner.endOfColon(text, from: name),
                let end = try? JSONScanner.endOfValue(text, from: value, depth: 0)
            else { return false }
            let key = JSONText.string(text, index, name)
            guard text[value] == UInt8(ascii: "[") else { return false }
            found.append(
                Item(
                    name: ["times", "time"].contains(key.lowercased()) ? Self.time : key, isInScratch: isInScratch,
                    index: value, end: text.count))
            index = JSONScanner.skipBlanks(text, from: end)
            guard JSONScanner.byte(text, at: index) == UInt8(ascii: ",") else { break }
            index = JSONScanner.skipBlanks(text, from: index + 1)
        }
        guard found.contains(where: { $0.name == Self.time }), !hasTimes else { return false }
        items += found
        return true
    }

    /// The fault of a list without a value for each position of a line; nil if all have one.
    func fault(of line: borrowing Shape, _ bytes: Span<UInt8>, _ scratch: Span<UInt8>) -> Wording? {
        for item in items {
            let count = item.isInScratch ? Self.count(item, scratch) : Self.count(item, bytes)
            guard count != line.points.count else { continue }
            let noun = count == 1 ? "value" : "values"
            return
                "the line has \(line.points.count) positions, but its list of \(printable(item.name)) has \(count) \(noun)"
        }
        return nil
    }

    private static func count(_ item: Item, _ bytes: Span<UInt8>) -> Int {
        let text = bytes.extracting(..<item.end)
        var (count, index) = (0, item.index)
        while skip(&index, text), let end = try? JSONScanner.endOfValue(text, from: index, depth: 0) {
            index = end
            count += 1
        }
        return count
    }

    /// Moves to the next value, past brackets and commas; false at the end.
    private static func skip(_ index: inout Int, _ text: Span<UInt8>) -> Bool {
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D: index += 1
            case UInt8(ascii: "}"): return false
            // The name of the next member, in an object of lists.
            case UInt8(ascii: "\"") where isName(index, text): return false
            default: return true
            }
        }
        return false
    }

    private static func isName(_ index: Int, _ text: Span<UInt8>) -> Bool {
        guard let end = try? JSONScanner.endOfString(text, from: index + 1) else { return true }
        return JSONScanner.byte(text, at: JSONScanner.skipBlanks(text, from: end)) == UInt8(ascii: ":")
    }

    /// The next value of a list.
    mutating func next(_ item: Int, _ bytes: Span<UInt8>) -> Value {
        let text = bytes.extracting(..<items[item].end)
        var index = items[item].index
        guard Self.skip(&index, text), let end = try? JSONScanner.endOfValue(text, from: index, depth: 0) else {
            return Value(.null, field: 0, TextRange())
        }
        items[item].index = end
        let kind: Value.Kind =
            switch text[index] {
            case UInt8(ascii: "\""): .jsonString
            case UInt8(ascii: "n"): .null
            case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
            case UInt8(ascii: "{"): .json
            default: .number
            }
        return Value(kind, field: 0, TextRange(index, end), isInScratch: items[item].isInScratch)
    }
}
