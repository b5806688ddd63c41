public import Features
import Geometry
public import Layers
import Memory

/// The views of a chunk's features as lines of JSON.
public struct ViewList: FeatureConsumer, ~Copyable {
    /// Receives the lines of all chunks, in order.
    public final class Sink {
        fileprivate let take: (borrowing ByteBuffer) throws(Problem) -> Void
        /// Names of the inputs as JSON; empty if there is only one.
        fileprivate let names: [String]
        /// True if any feature has had the field that names features.
        public fileprivate(set) var hasLabel = false
        /// Lines kept back until a feature has the field that names features.
        private var waiting = ByteBuffer()
        private var isHolding: Bool

        /// The most bytes kept back. A field that comes up later is rare, and a field that never does is an error that
        /// is best reported before anything is written.
        private static let mostWaiting = 16 << 20

        /// - Parameter needsLabel: true if some feature must have the field that names features.
        public init(
            names: [String], needsLabel: Bool, _ take: @escaping (borrowing ByteBuffer) throws(Problem) -> Void
        ) {
            self.names = names
            self.take = take
            isHolding = needsLabel
        }

        fileprivate func add(_ lines: borrowing ByteBuffer) throws(Problem) {
            if isHolding, !hasLabel, waiting.count + lines.count <= Self.mostWaiting {
                return waiting.append(lines.bytes)
            }
            if isHolding {
                try take(waiting)
                waiting = ByteBuffer()
                isHolding = false
            }
            try take(lines)
        }
    }

    /// A feature and where its line ends in the text.
    private struct Item: BitwiseCopyable {
        var record: Int
        var end: Int
    }

    private var maker: ViewMaker
    private let label: String?
    private var labelField = -1
    private var fieldCount = 0
    private var source = 0
    private var items = FlatBuffer<Item>()
    /// Lines without what comes first: the input and the number of the record.
    private var text = ViewText()

    /// - Parameter label: the field whose value goes with each view; nil for none.
    public init(_ request: ViewRequest, label: String?) {
        maker = ViewMaker(request)
        self.label = label
    }

    public mutating func add(_ field: Field) {
        if field.name == label { labelField = fieldCount }
        fieldCount += 1
    }

    public mutating func begin() {
        items.removeAll()
        text.removeAll()
    }

    public var isFull: Bool { text.bytes.count >= Self.fullLength }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        source = chunk.source
        guard let view = try maker.view(of: &feature, chunk) else { return }
        if label != nil { appendLabel(of: feature, chunk) }
        text.finishLine(with: view)
        items.append(Item(record: feature.index + 1, end: text.bytes.count))
    }

    private mutating func appendLabel(of feature: borrowing Feature, _ chunk: borrowing Chunk) {
        var json = ByteBuffer()
        for index in 0..<feature.values.count where feature.values[index].field == labelField {
            let value = feature.values[index]
            json.append(value, value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes)
            break
        }
        if json.isEmpty { json.append("null") }
        text.append("id", json: json.bytes)
    }

    public mutating func receive(recordsBefore count: Int) {
        for index in 0..<items.count { items[index].record += count }
    }

    public mutating func send(to results: Sink) throws(Problem) {
        if labelField >= 0 { results.hasLabel = true }
        var lines = ByteBuffer(capacity: text.bytes.count + items.count * 24)
        var start = 0
        for index in 0..<items.count {
            lines.append("{")
            if !results.names.isEmpty { lines.append("\"source\":\(results.names[source]),") }
            lines.append("\"record\":")
            lines.append(digitsOf: items[index].record)
            lines.append(text.bytes.bytes.extracting(start..<items[index].end))
            start = items[index].end
        }
        try results.add(lines)
    }
}

/// Skips features that have no position, and so no view.
public struct ViewFinding: FeatureOperation, ~Copyable {
    public init() {}

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        feature.shape.points.isEmpty ? .noPosition : nil
    }
}
