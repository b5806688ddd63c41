import Features
import Geometry
import JSON
import Layers
import Memory

/// Statistics of the values of one field: the least, the greatest, how many are empty and how many differ.
public final class FieldStatistics {
    /// A value, in its own text.
    public struct Extreme: Hashable, Sendable {
        /// Without the quotes and escapes of JSON.
        public internal(set) var text: [UInt8]
        public internal(set) var isText: Bool
    }

    /// The least and the greatest value.
    public struct Range: Sendable {
        public internal(set) var least: Extreme
        public internal(set) var greatest: Extreme
    }

    /// How many different values are counted; of more it is only known that there are.
    public static let mostDistinct = 100_000

    /// How many texts have no character.
    public private(set) var empty = 0
    private var hashes = HashTable(bound: mostDistinct + 1)
    private var numbers: (least: Number, greatest: Number)?
    private var texts: Range?
    private var plain = ByteBuffer()

    init() {}

    /// The statistics as JSON, and statistics of such JSON.
    var value: JSONValue {
        var object: JSONObject = [
            "empty": .integer(empty), "hashes": .array(hashes.hashes.map { .string(String($0, radix: 36)) }),
        ]
        if let numbers { object["numbers"] = .array([numbers.least.value, numbers.greatest.value].map { .exact($0) }) }
        if let numbers { object["numerals"] = .array([numbers.least.text.value, numbers.greatest.text.value]) }
        if let texts { object["texts"] = .array([texts.least.value, texts.greatest.value]) }
        return .object(object)
    }

    init?(_ value: JSONValue) {
        guard let empty = value["empty"]?.int, let all = value["hashes"]?.items else { return nil }
        self.empty = empty
        for item in all {
            guard let hash = item.text.flatMap({ UInt64($0, radix: 36) }) else { return nil }
            _ = hashes.number(of: hash, orInsert: 0)
        }
        if let ends = value["numbers"]?.exactNumbers, let range = Range(value["numerals"]), ends.count == 2 {
            numbers = (Number(value: ends[0], text: range.least), Number(value: ends[1], text: range.greatest))
        }
        texts = Range(value["texts"])
    }

    private struct Number {
        var value: Double
        var text: Extreme

        /// Doubles that are the same may stand for numbers that are not.
        static func precedes(_ one: Self, _ other: Self) -> Bool {
            if one.value != other.value { return one.value < other.value }
            return DecimalOrder.precedes(DecimalOrder(one.text.text), DecimalOrder(other.text.text))
        }
    }

    /// How many different values there are; nil if more than `mostDistinct`.
    public var distinct: Int? { hashes.isFull ? nil : hashes.count }

    /// The range of values: by number if all are numbers, else by the bytes of their text.
    public func range(areNumbers: Bool) -> Range? {
        guard areNumbers else { return texts }
        return numbers.map { Range(least: $0.least.text, greatest: $0.greatest.text) }
    }

    func removeAll() {
        empty = 0
        hashes.removeAll()
        numbers = nil
        texts = nil
    }

    func insert(_ value: Value, _ text: Span<UInt8>) {
        switch value.kind {
        case .null: break
        case .json: insertHash(text, of: value.kind)
        case .number, .boolean, .string: insert(text, value.kind)
        case .jsonString:
            let inside = text.extracting(1..<text.count - 1)
            guard inside.contains(UInt8(ascii: "\\")) else { return insert(inside, value.kind) }
            plain.removeAll()
            plain.appendPlain(Value(.jsonString, field: 0, TextRange(0, text.count)), text)
            var unescaped = ByteBuffer()
            swap(&unescaped, &plain)
            insert(unescaped.bytes, value.kind)
            swap(&unescaped, &plain)
        }
    }

    private func insert(_ text: Span<UInt8>, _ kind: Value.Kind) {
        let isText = kind == .string || kind == .jsonString
        if isText, text.isEmpty { empty += 1 }
        insertHash(text, of: kind == .jsonString ? .string : kind)
        if kind == .number || kind == .string && text.isJSONNumber { insertNumber(text, isText: isText) }
        guard let range = texts else {
            let extreme = Extreme(text, isText: isText)
            texts = Range(least: extreme, greatest: extreme)
            return
        }
        if text.order(before: range.least.text.span) {
            texts?.least = Extreme(text, isText: isText)
        } else if range.greatest.text.span.order(before: text) {
            texts?.greatest = Extreme(text, isText: isText)
        }
    }

    private func insertHash(_ text: Span<UInt8>, of kind: Value.Kind) {
        guard !hashes.isFull else { return }
        var hash = ContentHash()
        hash.add(UInt64(kind.rawValue))
        hash.add(text)
        _ = hashes.number(of: hash.value, orInsert: 0)
    }

    private func insertNumber(_ text: Span<UInt8>, isText: Bool) {
        // What is beyond any double is still before or after another such.
        let beyond = text[0] == UInt8(ascii: "-") ? -Double.infinity : .infinity
        let value = DecimalText.scan(text, from: 0)?.value ?? beyond
        if let numbers, value > numbers.least.value, value < numbers.greatest.value { return }
        let number = Number(value: value, text: Extreme(text, isText: isText))
        guard let numbers else {
            self.numbers = (number, number)
            return
        }
        if Number.precedes(number, numbers.least) { self.numbers?.least = number }
        if Number.precedes(numbers.greatest, number) { self.numbers?.greatest = number }
    }

    /// Adds those of later features.
    func merge(_ other: FieldStatistics) {
        empty += other.empty
        hashes.insert(other.hashes)
        if let later = other.numbers {
            let earlier = numbers ?? later
            numbers = (
                Number.precedes(later.least, earlier.least) ? later.least : earlier.least,
                Number.precedes(earlier.greatest, later.greatest) ? later.greatest : earlier.greatest
            )
        }
        if let later = other.texts {
            let earlier = texts ?? later
            texts = Range(
                least: later.least.text.span.order(before: earlier.least.text.span) ? later.least : earlier.least,
                greatest: earlier.greatest.text.span.order(before: later.greatest.text.span)
                    ? later.greatest : earlier.greatest)
        }
    }
}

extension FieldStatistics.Range {
    fileprivate init?(_ value: JSONValue?) {
        guard let items = value?.items, items.count == 2, let least = FieldStatistics.Extreme(items[0]),
            let greatest = FieldStatistics.Extreme(items[1])
        else { return nil }
        self.init(least: least, greatest: greatest)
    }
}

extension FieldStatistics.Extreme {
    fileprivate var value: JSONValue { .array([.hexadecimal(text), .boolean(isText)]) }

    fileprivate init?(_ value: JSONValue) {
        guard let items = value.items, items.count == 2, let text = items[0].bytes, let isText = items[1].flag else {
            return nil
        }
        self.init(text: text, isText: isText)
    }

    init(_ text: Span<UInt8>, isText: Bool) {
        self.text = text.indices.map { text[$0] }
        self.isText = isText
    }
}

extension Span<UInt8> {
    func contains(_ byte: UInt8) -> Bool {
        for index in indices where self[index] == byte { return true }
        return false
    }

    /// True if it comes before another in the order of bytes.
    func order(before other: Span<UInt8>) -> Bool {
        for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
            return self[index] < other[index]
        }
        return count < other.count
    }
}
