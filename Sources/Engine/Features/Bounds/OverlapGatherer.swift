import Geometry
public import Layers
import Memory

/// Gathers the bounding rects of features, with their drawing order and their labels.
public struct OverlapGatherer: FeatureConsumer, ~Copyable {
    private let request: Overlaps.Request
    private var bounds: ShapeBounds
    private var order: NumericField
    private var search: NameSearch
    /// Index of each label's field among those of the reader; -1 until it has come up.
    private var labels: [Int]
    private var fieldCount = 0
    private var source = 0
    private var recordsBefore = 0
    private(set) var items = FlatBuffer<Overlaps.Item>()
    /// The name of each item that the order is changed by; empty for no changes.
    private(set) var matches = FlatBuffer<NameSearch.Match>()
    private(set) var text = ByteBuffer()
    /// Range of each label in `text`, with one range per label for each item; the first is -1 for null.
    private(set) var cells = FlatBuffer<TextRange>()

    public init(_ request: Overlaps.Request) {
        self.request = request
        order = request.orderField.map { NumericField(named: $0) } ?? NumericField(constant: 0)
        search = NameSearch(request.changes?.names)
        bounds = ShapeBounds(unwrapping: request.unwraps)
        labels = request.labels.map { _ in -1 }
    }

    public mutating func add(_ field: Field) {
        order.add(field, at: fieldCount)
        search.add(field, at: fieldCount)
        for (index, name) in request.labels.enumerated() where name == field.name { labels[index] = fieldCount }
        fieldCount += 1
    }

    public mutating func begin() {
        items.removeAll()
        matches.removeAll()
        text.removeAll()
        cells.removeAll()
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        source = chunk.source
        let height = try order.valueIfAny(of: feature, chunk, code: "bad-order")
        if height == nil { feature.warnings.add(.unordered, at: chunk.byte(of: feature)) }
        items.append(
            Overlaps.Item(
                rect: request.isPlanar ? MapRect(feature.shape.box) : bounds.mapRect(of: feature.shape),
                height: height ?? -.infinity, source: Int32(chunk.source),
                record: feature.index))
        if search.isActive { matches.append(search.match(feature, chunk)) }
        for label in labels { addCell(label, of: feature, chunk) }
    }

    /// True if the reader has the field that identifies features.
    var hasNames: Bool { search.field != nil }

    private mutating func addCell(_ field: Int, of feature: borrowing Feature, _ chunk: borrowing Chunk) {
        let start = text.count
        let isThere = text.appendPlain(ofField: field, feature, chunk)
        cells.append(isThere ? TextRange(start, text.count) : TextRange(-1, -1))
    }

    public mutating func receive(recordsBefore count: Int) { recordsBefore = count }

    public mutating func send(to results: Overlaps) throws(Problem) {
        for index in 0..<items.count { items[index].record += recordsBefore + 1 }
        results.take(self, fieldsFound: labels.map { $0 >= 0 }, hasOrder: order.isFound)
    }

    borrowing func writeText(to buffer: inout ByteBuffer) { buffer.append(text.bytes) }
}
