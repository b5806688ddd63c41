import Geometry
import Layers

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
}

/// Finds the features that have one of the names, on one thread.
struct NameSearch: ~Copyable {
    /// A feature by its name, before its number is known.
    enum Match: Hashable, BitwiseCopyable, Sendable {
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
    private var text = ByteBuffer()

    init(_ names: FeatureNames?) {
        isActive = names != nil
        fieldName = names?.field
        for name in names?.texts ?? [] {
            text.removeAll()
            text.append(name)
            _ = self.names.number(of: text)
        }
    }

    mutating func add(_ field: Field, at index: Int) {
        if isActive, self.field == nil, field.name == fieldName { self.field = index }
    }

    mutating func match(_ feature: borrowing Feature, _ chunk: borrowing Chunk) -> Match {
        guard isActive else { return .none }
        text.removeAll()
        if fieldName != nil {
            guard let field, text.appendPlain(ofField: field, feature, chunk) else { return .none }
        } else {
            guard !feature.id.isEmpty else { return .numbered }
            let id = chunk.bytes.bytes.extracting(feature.id.range)
            let kind: Value.Kind = id[0] == UInt8(ascii: "\"") ? .jsonString : .number
            text.appendPlain(Value(kind, field: 0, TextRange(0, id.count)), id)
        }
        return names.number(ifKnown: text).map { .name(Int32($0)) } ?? .none
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
            Int(text).flatMap { "\($0)" == text ? ($0, index) : nil }
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
