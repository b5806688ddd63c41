import JSON
import Layers

/// A tally of the values of one field: how many there are of each type, and some examples.
public struct FieldTally: Sendable {
    public let name: String
    private let type: FieldType
    private let isDeclared: Bool
    private var counts = [Int](repeating: 0, count: Value.Kind.count)
    /// Strings that are numbers all the same.
    private var numericStrings = 0
    /// The first values that differ from each other, as JSON or plain text.
    public private(set) var examples: [Example] = []

    public struct Example: Hashable, Sendable {
        public var bytes: [UInt8]
        /// Plain text rather than JSON.
        public var isText: Bool
    }

    static let exampleCount = 3
    static let longestExample = 200

    init(_ field: Field) {
        name = field.name
        type = field.type
        isDeclared = field.isDeclared
    }

    /// The tally as JSON, and a tally of such JSON.
    var value: JSONValue {
        [
            "name": .string(name), "type": .string(type.rawValue), "declared": .boolean(isDeclared),
            "counts": .array(counts.map { .integer($0) }), "numeric": .integer(numericStrings),
            "examples": .array(examples.map { .array([.hexadecimal($0.bytes), .boolean($0.isText)]) }),
        ]
    }

    init?(_ value: JSONValue) {
        guard let name = value["name"]?.text, let type = value["type"]?.text.flatMap({ FieldType(rawValue: $0) }),
            let isDeclared = value["declared"]?.flag, let counts = value["counts"]?.items?.compactMap(\.int),
            let numericStrings = value["numeric"]?.int, let examples = value["examples"]?.items,
            counts.count == self.counts.count
        else { return nil }
        (self.name, self.type, self.isDeclared) = (name, type, isDeclared)
        (self.counts, self.numericStrings) = (counts, numericStrings)
        for example in examples {
            guard let pair = example.items, pair.count == 2, let bytes = pair[0].bytes, let isText = pair[1].flag else {
                return nil
            }
            self.examples.append(Example(bytes: bytes, isText: isText))
        }
    }

    mutating func removeAll() {
        for index in counts.indices { counts[index] = 0 }
        numericStrings = 0
        examples.removeAll(keepingCapacity: true)
    }

    mutating func insert(_ value: Value, _ text: Span<UInt8>) {
        counts[Int(value.kind.rawValue)] += 1
        guard value.kind != .null else { return }
        if value.kind == .string, numericStrings + 1 == counts[Int(Value.Kind.string.rawValue)], isNumber(text) {
            numericStrings += 1
        }
        if examples.count < Self.exampleCount { addExample(value, text) }
    }

    mutating func merge(_ other: FieldTally) {
        let isNumeric = numericStrings == strings
        for index in counts.indices { counts[index] += other.counts[index] }
        numericStrings = isNumeric ? numericStrings + other.numericStrings : 0
        for example in other.examples where examples.count < Self.exampleCount && !examples.contains(example) {
            examples.append(example)
        }
    }

    /// True if a feature has it, or all are known to do.
    var isMet: Bool { type != .any || counts.contains { $0 > 0 } }

    /// How many values there are that are not null.
    public var values: Int { counts.reduce(0, +) - nulls }

    /// How many features have null.
    public var nulls: Int { counts[Int(Value.Kind.null.rawValue)] }

    private var strings: Int { counts[Int(Value.Kind.string.rawValue)] }

    /// The type of all values; `mixed` if they differ, `empty` if there are none.
    public var typeName: String {
        // In a table whose types are only known from its start, a column is one of numbers when all its values are.
        if type != .any, !isDeclared {
            let numbers = counts[Int(Value.Kind.number.rawValue)]
            return values == 0 ? "empty" : numericStrings == strings && numbers + strings > 0 ? "number" : "string"
        }
        let names = Set(Value.Kind.all.filter { counts[Int($0.rawValue)] > 0 && $0 != .null }.map(\.typeName))
        return names.count > 1 ? "mixed" : names.first ?? "empty"
    }

    private mutating func addExample(_ value: Value, _ text: Span<UInt8>) {
        guard text.count <= Self.longestExample else { return }
        let isText = value.kind == .string
        for example in examples where example.isText == isText && example.bytes.count == text.count {
            if (0..<text.count).allSatisfy({ example.bytes[$0] == text[$0] }) { return }
        }
        examples.append(Example(bytes: (0..<text.count).map { text[$0] }, isText: isText))
    }

    /// True if the text is a number as JSON writes it.
    private func isNumber(_ text: Span<UInt8>) -> Bool {
        text.isJSONNumber
    }
}

extension Value.Kind {
    static let all: [Value.Kind] = [.null, .number, .boolean, .string, .jsonString, .json]
    static let count = all.count

    /// As JSON calls it.
    var typeName: String {
        switch self {
        case .null: "null"
        case .number: "number"
        case .boolean: "boolean"
        case .string, .jsonString: "string"
        case .json: "json"
        }
    }
}
