/// Values of features that keys cannot have: the first one of each key.
public struct BadStyles: Hashable, Sendable {
    private var examples: [StyleKey: String] = [:]

    public init() {}

    public var isEmpty: Bool { examples.isEmpty }

    /// Keys with such values, and the first value of each.
    public var all: [(key: StyleKey, value: String)] {
        StyleKey.allCases.compactMap { key in examples[key].map { (key, $0) } }
    }

    mutating func add(_ key: StyleKey, _ value: Span<UInt8>) {
        if examples[key] == nil { examples[key] = TextPieces.string(value) }
    }

    public mutating func add(_ other: BadStyles) { examples.merge(other.examples) { first, _ in first } }
}
