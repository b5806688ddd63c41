import Geometry
public import Layers

/// Takes rows in, each a point, with what tells where it belongs.
public struct RowGatherer: FeatureConsumer, ~Copyable {
    struct Row: BitwiseCopyable {
        /// Which record of the chunk it is.
        var index: Int
        /// Among those of the chunk.
        var group: Int32
        var ring: Int32
        var order: Double
        var point: Shape.Point
        var elevation: Double
        var textStart: Int
    }

    let grouping: RowGrouping
    var fields: [Field] = []
    var groupIndex = -1
    private var orderIndex = -1
    private var ringIndex = -1
    var rows = FlatBuffer<Row>()
    var text = ByteBuffer(capacity: 64 << 10)
    var groups = TextTable()
    /// By the number of their group and then their text.
    var rings = TextTable()
    /// The least order so far in each ring, or group if there are none; NaN before the first row.
    private var least = FlatBuffer<Double>()
    var orderKind: OrderKey.Kind?
    /// True if a row came as degrees, and not as map points.
    private(set) var hasDegrees = false
    /// The text of a value without quotes and escapes.
    var plain = ByteBuffer()
    private var key = ByteBuffer()
    var source = 0
    var recordsBefore = 0
    /// The numbers of the first fields in the results.
    var numbers = FlatBuffer<Int32>()

    /// - Parameter grouping: that of the results.
    public init(_ grouping: RowGrouping) {
        self.grouping = grouping
    }

    public mutating func add(_ field: Field) {
        if field.name == grouping.groupField { groupIndex = fields.count }
        if field.name == grouping.orderField { orderIndex = fields.count }
        if field.name == grouping.ringField { ringIndex = fields.count }
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
        if let name = grouping.groupField { try readPlain(groupIndex, name, "no-group", feature, chunk) }
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
        if !feature.id.isEmpty || !feature.foreignMembers.isEmpty {
            feature.alterations.add(.droppedMember, at: feature.record.lowerBound)
        }
    }

    /// Whether none before it in the chunk comes first for certain, so that its values may be those of the feature.
    private mutating func mayBeFirst(_ row: Row) -> Bool {
        let place = Int(grouping.ringField == nil ? row.group : row.ring)
        while least.count <= place { least.append(.nan) }
        if least[place] <= row.order { return false }
        least[place] = row.order
        return true
    }

    /// Nothing for a row whose values are not wanted.
    func textLength(ofRow index: Int) -> Int {
        (index + 1 < rows.count ? rows[index + 1].textStart : text.count) - rows[index].textStart
    }

    public mutating func isOutdated(by results: RowGroups) -> Bool {
        guard let orderKind else { return false }
        return grouping.decide(orderKind) != orderKind
    }

    public mutating func learn(recordsBefore count: Int) { recordsBefore = count }

    public mutating func handOver(to results: RowGroups) throws(Problem) {
        try results.take(&self)
    }
}
