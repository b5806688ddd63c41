package import Layers
import Memory

/// Identifiers by which a user names features: values of a field or, without one, the features' own identifiers. A
/// feature without an identifier is known by the number of its record, counted through all inputs.
public struct FeatureNames: Sendable {
    /// The field that identifies features; nil for their own identifiers and numbers.
    public let field: String?
    /// The identifiers, each once.
    public let texts: [String]

    public init(_ texts: [String], field: String?) {
        self.texts = texts
        self.field = field
    }

    /// The text by which a name that is a number is compared: 1 and 1.0 are the same. Nil for other names.
    static func comparable(_ name: String) -> [UInt8]? {
        let bytes = Array(name.utf8)
        guard bytes.span.isJSONNumber else { return nil }
        var text = ByteBuffer()
        text.appendNumber(bytes.span)
        return text.bytes.indices.map { text[$0] }
    }
}

/// Finds the features that have one of the names, on one thread.
package struct NameSearch: ~Copyable {
    /// A feature by its name, before its number is known.
    package enum Match: Hashable, BitwiseCopyable, Sendable {
        case none
        /// Index of the name.
        case name(Int32)
        /// The feature has only a number.
        case numbered
    }

    /// False if there are no names to look for.
    let isActive: Bool
    private let fieldName: String?
    /// Index of the field; nil until it has come up.
    private(set) var field: Int?
    private var names = TextTable()
    /// The names that are numbers, as they are compared, and the index of each.
    private var numbers = TextTable()
    private var namesOfNumbers: [Int32] = []
    private var text = ByteBuffer()

    package init(_ names: FeatureNames?) {
        isActive = names != nil
        fieldName = names?.field
        for (index, name) in (names?.texts ?? []).enumerated() {
            text.removeAll()
            text.append(name)
            _ = self.names.number(of: text)
            guard let number = FeatureNames.comparable(name) else { continue }
            text.removeAll()
            text.append(number.span)
            guard numbers.number(ifKnown: text) == nil else { continue }
            _ = numbers.number(of: text)
            namesOfNumbers.append(Int32(index))
        }
    }

    package mutating func add(_ field: Field, at index: Int) {
        if isActive, self.field == nil, field.name == fieldName { self.field = index }
    }

    package mutating func match(_ feature: borrowing Feature, _ chunk: borrowing Chunk) -> Match {
        guard isActive else { return .none }
        guard fieldName != nil else {
            guard !feature.id.isEmpty else { return .numbered }
            let bytes = chunk.bytes.bytes
            let isText = bytes[feature.id.lowerBound] == UInt8(ascii: "\"")
            return match(Value(isText ? .jsonString : .number, field: 0, feature.id), bytes)
        }
        guard let field else { return .none }
        for index in 0..<feature.values.count where feature.values[index].field == field {
            let value = feature.values[index]
            return value.isInScratch ? match(value, feature.scratch.bytes) : match(value, chunk.bytes.bytes)
        }
        return .none
    }

    private mutating func match(_ value: Value, _ bytes: Span<UInt8>) -> Match {
        text.removeAll()
        switch value.kind {
        case .null: return .none
        case .number:
            text.appendComparable(value, bytes)
            return numbers.number(ifKnown: text).map { .name(namesOfNumbers[$0]) } ?? .none
        case .boolean, .string, .jsonString, .json:
            text.appendPlain(value, bytes)
            return names.number(ifKnown: text).map { .name(Int32($0)) } ?? .none
        }
    }
}

/// Where in the inputs the named features were found.
public struct NamedFeatures: Sendable {
    /// A feature that was found.
    public struct Found: Sendable {
        /// Index of its input.
        public let source: Int
        /// Number of its record in the input, from 1.
        public let record: Int
    }

    public let names: FeatureNames
    /// Index of each name that is a number.
    private let numbers: [Int: Int]
    /// The first feature of each name.
    public private(set) var found: [Found?]
    /// A name that a second feature has, and that feature.
    public private(set) var repeated: (name: Int, second: Found)?
    /// True if any feature has had the field that identifies it.
    public internal(set) var hasField = false

    init(_ names: FeatureNames) {
        self.names = names
        found = names.texts.map { _ in nil }
        let pairs = names.texts.enumerated().compactMap { index, text in
            FeatureNames.comparable(text).flatMap { Int(String(decoding: $0, as: UTF8.self)) }.map { ($0, index) }
        }
        numbers = names.field == nil ? Dictionary(pairs) { first, _ in first } : [:]
    }

    /// Takes a feature, and returns the index of its name; nil if it has none of the names.
    ///
    /// - Parameters:
    ///   - record: the number of its record in its input.
    ///   - before: the number of records of earlier inputs.
    mutating func take(_ match: NameSearch.Match, source: Int, record: Int, before: Int) -> Int? {
        let name: Int
        switch match {
        case .none: return nil
        case .name(let index): name = Int(index)
        case .numbered:
            guard let index = numbers[before + record] else { return nil }
            name = index
        }
        let feature = Found(source: source, record: record)
        if found[name] == nil {
            found[name] = feature
        } else if repeated == nil {
            repeated = (name, feature)
        }
        return name
    }

    /// Index of the first name that no feature has.
    public var missing: Int? { found.firstIndex { $0 == nil } }
}
