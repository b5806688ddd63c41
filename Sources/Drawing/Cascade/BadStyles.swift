/// Counts values of features that keys cannot have.
public struct BadStyles: Hashable, Sendable {
    private var counts = [Int](repeating: 0, count: StyleKey.allCases.count)

    public init() {}

    public var total: Int { counts.reduce(0, +) }

    /// Keys with such values, and how many there were.
    public var all: [(key: StyleKey, count: Int)] {
        StyleKey.allCases.compactMap { key in
            let count = counts[Int(key.rawValue)]
            return count > 0 ? (key, count) : nil
        }
    }

    public mutating func count(_ key: StyleKey) { counts[Int(key.rawValue)] += 1 }

    public mutating func add(_ other: BadStyles) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }
}
