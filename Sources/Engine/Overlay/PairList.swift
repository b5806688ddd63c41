import Features
public import Layers
public import Memory

/// Pairs of a chunk's features and their partners, with the names of the features.
public struct PairList: FeatureConsumer, ~Copyable {
    /// Receives the pairs of all chunks, in order.
    public final class Sink {
        fileprivate let take: (borrowing PairList) throws(Problem) -> Void

        public init(_ take: @escaping (borrowing PairList) throws(Problem) -> Void) { self.take = take }
    }

    /// A feature and the end of its partners in the list, or among those that are only counted.
    public struct Item: BitwiseCopyable, Sendable {
        /// Number of the record in its input, from 1.
        public internal(set) var record: Int
        /// Range of its name in `text`; negative for null.
        public var name: TextRange
        public var partnersEnd: Int
    }

    private let label: String?
    private var labelField = -1
    private var fieldCount = 0
    public private(set) var source = 0
    public private(set) var items = FlatBuffer<Item>()
    public private(set) var partners = FlatBuffer<Partner>()
    public private(set) var text = ByteBuffer()

    /// - Parameter label: the field that names features; nil for their number.
    public init(label: String?) { self.label = label }

    /// True if the field that names features has come up.
    public var hasLabel: Bool { labelField >= 0 }

    public mutating func add(_ field: Field) {
        if field.name == label { labelField = fieldCount }
        fieldCount += 1
    }

    public mutating func begin() {
        items.removeAll()
        partners.removeAll()
        text.removeAll()
    }

    public var isFull: Bool { partners.count >= 1 << 20 }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        source = chunk.source
        partners.append(contentsOf: feature.partners.span)
        let end = (items.last?.partnersEnd ?? 0) + feature.partners.count + feature.unlistedPartners
        var name = TextRange(-1, -1)
        if label != nil {
            let start = text.count
            if text.appendPlain(ofField: labelField, feature, chunk) { name = TextRange(start, text.count) }
        }
        items.append(Item(record: feature.index + 1, name: name, partnersEnd: end))
    }

    public mutating func receive(recordsBefore count: Int) {
        for index in 0..<items.count { items[index].record += count }
    }

    public mutating func send(to results: Sink) throws(Problem) { try results.take(self) }
}

/// Finds the partners of each feature for a consumer that writes pairs; skips features without partners.
public struct PairFinding: FeatureOperation, ~Copyable {
    private var finder: PartnerFinder
    private let countsOnly: Bool

    /// Makes an operation for one thread.
    ///
    /// - Parameter countsOnly: true to count partners, not to list them; then features without one are also passed on.
    public init(
        _ layerB: IndexedLayer, _ request: MatchRequest, countsOnly: Bool = false, log: MatchLog? = nil
    ) throws(Problem) {
        finder = try PartnerFinder(layerB, request, wanted: countsOnly ? .count : .all, log: log)
        self.countsOnly = countsOnly
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        try finder.find(&feature, of: chunk)
        if countsOnly {
            feature.unlistedPartners = finder.count
            return nil
        }
        let partners = finder.partners.span
        if partners.isEmpty { return .unmatched }
        feature.partners.append(contentsOf: partners)
        return nil
    }
}
