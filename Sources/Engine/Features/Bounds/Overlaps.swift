public import Geometry
public import Layers
import Memory

/// All features by their bounding rects, and which of them overlap.
///
/// Memory grows with the number of features, by some hundred bytes each, but not with the number of pairs. One thread
/// gathers them; after that nothing changes, and any thread may read them.
public final class Overlaps: @unchecked Sendable {
    public struct Request: Sendable {
        /// True if lines and rings are followed over the antimeridian, and rects meet on either side of it.
        public var unwraps = true
        /// True if positions are on a plane, and rects are boxes of it.
        public var isPlanar = false
        /// The field of numbers that orders the drawing; nil for the order of the input.
        public var orderField: String?
        /// Changes of that order.
        public var changes: OrderChanges?
        /// The most features to compare, from the bottom of that order; nil for all.
        public var limit: Int?
        /// Fields that identify features to people.
        public var labels: [String] = []

        public init() {}
    }

    /// A feature.
    public struct Item: BitwiseCopyable, Sendable {
        public var rect: MapRect
        var height: Double
        /// Index of the input it is from, and number of its record there, from 1.
        public var source: Int32
        public var record: Int
    }

    private let request: Request
    private var items = FlatBuffer<Item>()
    private var texts = ByteBuffer()
    /// Range of each label in `texts`. A text range, made for one chunk, would be too short for all chunks together.
    private var cells = FlatBuffer<Cell>()
    private var found: [Bool]
    private var hasOrder = false
    /// The features that the changes name; nil for no changes.
    public private(set) var named: NamedFeatures?
    /// Their items by the index of their names.
    private var namedItems: [Int: Int] = [:]
    private var recordsOfInputsBefore = 0

    private struct Cell: BitwiseCopyable {
        /// -1 for null.
        var start: Int
        var count: Int
    }

    public init(_ request: Request) {
        self.request = request
        found = request.labels.map { _ in false }
        named = request.changes.map { NamedFeatures($0.names) }
    }

    /// Receives the number of records of all inputs before the next one.
    public func receive(recordsOfInputsBefore count: Int) { recordsOfInputsBefore = count }

    /// The fields that were named and that no feature has had.
    public var missingFields: (order: String?, labels: [String]) {
        guard !items.isEmpty else { return (nil, []) }
        return (hasOrder ? nil : request.orderField, zip(request.labels, found).filter { !$1 }.map(\.0))
    }

    func take(_ gatherer: borrowing OverlapGatherer, fieldsFound: [Bool], hasOrder: Bool) {
        let start = texts.count
        if gatherer.hasNames { named?.hasField = true }
        for index in 0..<gatherer.items.count {
            let item = gatherer.items[index]
            if !gatherer.matches.isEmpty, let name = take(gatherer.matches[index], item) {
                namedItems[name] = items.count
            }
            items.append(item)
        }
        for index in 0..<gatherer.cells.count {
            let range = gatherer.cells[index]
            cells.append(
                range.lowerBound < 0
                    ? Cell(start: -1, count: 0) : Cell(start: start + range.lowerBound, count: range.count))
        }
        gatherer.writeText(to: &texts)
        for index in found.indices where fieldsFound[index] { found[index] = true }
        if hasOrder { self.hasOrder = true }
    }

    private func take(_ match: NameSearch.Match, _ item: Item) -> Int? {
        named?.take(match, source: Int(item.source), record: item.record, before: recordsOfInputsBefore)
    }

    /// Appends the value of a label; false for null.
    public func append(_ label: Int, of item: Int, to buffer: inout ByteBuffer) -> Bool {
        let cell = cells[item * request.labels.count + label]
        guard cell.start >= 0 else { return false }
        Self.copy(texts, cell.start..<cell.start + cell.count, to: &buffer)
        return true
    }

    private static func copy(_ texts: borrowing ByteBuffer, _ range: Range<Int>, to buffer: inout ByteBuffer) {
        buffer.append(texts.bytes.extracting(range))
    }

    public func item(_ index: Int) -> Item { items[index] }

    /// What is known of the features once all are gathered, for any number of threads.
    public var pairs: OverlapPairs {
        var rects = FlatBuffer<MapRect>(capacity: items.count)
        for index in 0..<items.count { rects.append(items[index].rect) }
        return OverlapPairs(
            rects, from: Array(drawingOrder), isWrapping: request.unwraps && !request.isPlanar)
    }

    /// Number of features past the limit, and how many of them have no geometry.
    public var pastLimit: (count: Int, withoutGeometry: Int) {
        guard let limit = request.limit, limit < items.count else { return (0, 0) }
        let rest = wholeOrder.dropFirst(limit)
        return (rest.count, rest.count { items[$0].rect.isNull })
    }

    /// Items from the bottom to the top, up to the limit.
    private var drawingOrder: ArraySlice<Int> {
        let all = wholeOrder
        return all.prefix(request.limit ?? all.count)
    }

    /// All items from the bottom to the top.
    private var wholeOrder: [Int] {
        var all = Array(0..<items.count)
        if request.orderField != nil { all.sort { (items[$0].height, $0) < (items[$1].height, $1) } }
        guard let changes = request.changes else { return all }
        return changes.arranged(all, naming: namedItems)
    }
}
