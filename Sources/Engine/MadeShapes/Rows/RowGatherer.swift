package import Features
package import Geometry
public import Layers
package import Memory
import Streams

/// Gathers rows, each a point, with its group, ring and order.
public struct RowGatherer: FeatureConsumer, ~Copyable {
    package struct Row: BitwiseCopyable {
        /// Index of the record in its chunk.
        package var index: Int
        /// Number of the group in the chunk.
        package var group: Int32
        package var ring: Int32
        package var order: Double
        package var point: Shape.Point
        package var elevation: Double
        package var textStart: Int

        package init(
            index: Int, group: Int32, ring: Int32, order: Double, point: Shape.Point, elevation: Double, textStart: Int
        ) {
            (self.index, self.group, self.ring, self.order) = (index, group, ring, order)
            (self.point, self.elevation, self.textStart) = (point, elevation, textStart)
        }
    }

    package let grouping: RowGrouping
    var fields: [Field] = []
    var groupIndex = -1
    private var orderIndex = -1
    private var ringIndex = -1
    /// Fields of `RowGrouping.trackFields`.
    private var trackIndices = [-1, -1]
    package var rows = FlatBuffer<Row>()
    package var text = ByteBuffer(capacity: 64 << 10)
    package var groups = TextTable()
    /// Rings by the number of their group and then their text.
    package var rings = TextTable()
    /// The least order so far in each ring, or in each group if there are no rings; NaN before the first row.
    private var least = FlatBuffer<Double>()
    var orderKind: OrderKey.Kind?
    /// True if a row came as degrees rather than map points.
    private(set) var hasDegrees = false
    /// The text of a value without quotes and escapes.
    var plain = ByteBuffer()
    private var key = ByteBuffer()
    package var source = 0
    package var recordsBefore = 0
    /// The numbers that the first fields have in the results.
    var numbers = FlatBuffer<Int32>()

    /// - Parameter grouping: the grouping of the results.
    public init(_ grouping: RowGrouping) {
        self.grouping = grouping
    }

    public mutating func add(_ field: Field) {
        if field.name == grouping.groupField { groupIndex = fields.count }
        if field.name == grouping.orderField { orderIndex = fields.count }
        if field.name == grouping.ringField { ringIndex = fields.count }
        if let part = RowGrouping.trackFields.firstIndex(of: field.name) { trackIndices[part] = fields.count }
        fields.append(field)
    }

    public mutating func begin() {
        rows.removeAll()
        text.removeAll()
        groups.removeAll()
        rings.removeAll()
        least.removeAll()
        orderKind = grouping.orderKind
        hasDegrees = false
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        source = chunk.source
        try Self.checkPoint(feature)
        var row = Row(
            index: feature.index, group: 0, ring: 0, order: 0, point: feature.shape.points[0],
            elevation: feature.shape.elevations.isEmpty ? .nan : feature.shape.elevations[0], textStart: text.count)
        plain.removeAll()
        if let name = grouping.groupField {
            try readPlain(groupIndex, name, "no-group", feature, chunk)
        } else if grouping.isByTrack {
            for index in trackIndices {
                _ = plain.appendPlain(ofField: index, feature, chunk)
                plain.append(0)
            }
        }
        row.group = Int32(groups.number(of: plain))
        if let name = grouping.ringField {
            try readPlain(ringIndex, name, "no-ring", feature, chunk)
            key.removeAll()
            key.append(little: row.group)
            key.append(allOf: plain)
            row.ring = Int32(rings.number(of: key))
        }
        if let name = grouping.orderField {
            try readPlain(orderIndex, name, "no-order", feature, chunk)
            row.order = try order(name, feature)
        }
        if grouping.collects || mayBeFirst(row) { appendText(of: feature, chunk) }
        rows.append(row)
        if !feature.shape.isFromMap { hasDegrees = true }
        feature.noteDroppedMembers(withID: true, at: feature.record.lowerBound)
    }

    /// True unless an earlier row of the chunk is certain to come first, so that this row's values may be the
    /// feature's.
    private mutating func mayBeFirst(_ row: Row) -> Bool {
        let slot = Int(grouping.ringField == nil ? row.group : row.ring)
        while least.count <= slot { least.append(.nan) }
        if least[slot] <= row.order { return false }
        least[slot] = row.order
        return true
    }

    /// Length of a row's text; 0 if its values are not wanted.
    package func textLength(ofRow index: Int) -> Int {
        (index + 1 < rows.count ? rows[index + 1].textStart : text.count) - rows[index].textStart
    }

    public mutating func isOutdated(by results: GatheredRows) -> Bool {
        guard let orderKind else { return false }
        return grouping.decide(orderKind) != orderKind
    }

    public mutating func receive(recordsBefore count: Int) { recordsBefore = count }

    public mutating func send(to results: GatheredRows) throws(Problem) {
        try results.take(&self)
    }
}

extension RowGatherer {
    static func checkPoint(_ feature: borrowing Feature) throws(BadRecord) {
        let (kind, record) = (feature.shape.kind, feature.record)
        guard kind == .point || kind == .null else {
            throw BadRecord(
                "not-a-point", record: record, at: record.lowerBound, "each row must be a point, not a \(kind.name)")
        }
        guard feature.shape.points.count == 1 else {
            throw BadRecord("no-coordinates", record: record, at: record.lowerBound, "the row has no coordinates")
        }
    }

    /// Reads the text of a value that every row must have.
    mutating func readPlain(
        _ field: Int, _ name: String, _ code: String, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        plain.removeAll()
        _ = plain.appendPlain(ofField: field, feature, chunk)
        guard plain.isEmpty else { return }
        throw BadRecord(
            code, record: feature.record, at: feature.record.lowerBound,
            "the row has no value in field '\(printable(name))'")
    }

    /// Reads the text of the value as a number or a time. The first valid one decides which of the two all others must
    /// be.
    mutating func order(_ name: String, _ feature: borrowing Feature) throws(BadRecord) -> Double {
        let record = feature.record
        guard let key = OrderKey(plain.bytes) else {
            throw BadRecord(
                "bad-order", record: record, at: record.lowerBound,
                "'\(plain.bytes.excerpt)' in field '\(printable(name))' is neither a number nor a time",
                hint: "write times as in 2024-05-01T12:34:56Z")
        }
        guard orderKind == nil || orderKind == key.kind else {
            throw BadRecord(
                "mixed-order", record: record, at: record.lowerBound,
                "'\(plain.bytes.excerpt)' in field '\(printable(name))' is a \(key.kind.name), but earlier rows have "
                    + "\(key.kind == .time ? "number" : "time")s")
        }
        orderKind = key.kind
        return key.value
    }

    mutating func appendText(of feature: borrowing Feature, _ chunk: borrowing Chunk) {
        text.append(little: Int32(feature.values.count))
        let entries = text.count
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            text.append(little: Int32(value.field))
            text.append(little: RowText.Kind(value.kind).rawValue)
            text.append(little: 0)
        }
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            if index > 0 { text.append(UInt8(ascii: ",")) }
            let start = text.count
            if value.isInScratch {
                text.append(value, feature.scratch.bytes)
            } else {
                text.append(value, chunk.bytes.bytes)
            }
            let slot = entries + index * MemoryLayout<RowText.Entry>.size + 8
            RowText.set(Int32(text.count - start), &text, at: slot)
        }
    }
}

extension Span where Element == UInt8 {
    /// A short excerpt for a message.
    package var excerpt: String { Streams.excerpt((0..<Swift.min(count, 320)).map { self[$0] }) }
}
