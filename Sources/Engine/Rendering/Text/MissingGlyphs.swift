import Pango

/// Letters that no font has, by the texts that lack them.
public struct MissingGlyphs: Sendable {
    /// A text for an example: the first in the order of their letters, so that it does not depend on threads.
    public private(set) var example: String?
    private var counts: [String: Int] = [:]
    private static let mostTexts = 10_000

    public init() {}

    /// The number of letters, each once a text.
    public var total: Int { counts.values.reduce(0, +) }

    /// The Debian package of fonts that have the letters of the example, if one is known.
    public var package: String? {
        example.flatMap { text in text.unicodeScalars.lazy.compactMap { FontScript($0)?.package }.first }
    }

    mutating func add(_ count: Int, _ text: String) {
        guard counts.count < Self.mostTexts || counts[text] != nil else { return }
        counts[text] = count
        if example.map({ text < $0 }) ?? true { example = text }
    }

    mutating func merge(_ other: MissingGlyphs) {
        for (text, count) in other.counts { add(count, text) }
    }
}
