import Geometry
public import Layers

/// Where rows come together by the feature that they belong to. Memory grows with the number of groups and of rings, not
/// with that of rows, which are sorted on file.
public final class RowGroups {
    public let grouping: RowGrouping
    public private(set) var rowCount = 0
    private let names: [String]
    private let spool: RowSpool
    private let sort: ExternalSort<GroupedRow>
    private var groups = TextTable()
    private var rings = TextTable()
    private var key = ByteBuffer()
    private var seen = FieldNumbers()

    /// - Parameter names: what messages call the inputs.
    public convenience init(_ grouping: RowGrouping, names: [String]) {
        self.init(
            grouping, names: names, capacity: ExternalSort<GroupedRow>.usualCapacity, spool: RowSpool())
    }

    init(_ grouping: RowGrouping, names: [String], capacity: Int, spool: RowSpool) {
        self.grouping = grouping
        self.names = names
        self.spool = spool
        sort = ExternalSort(capacity: capacity)
    }

    public var groupCount: Int { groups.count }

    /// Fields that are known before the rows.
    public func add(_ fields: [Field]) {
        for field in fields { _ = seen.number(of: field) }
    }

    /// Those of the features. The field of the group stays what it is even where values are collected.
    public var fields: [Field] {
        guard grouping.collects else { return seen.fields }
        return seen.fields.map { $0.name == grouping.groupField ? $0 : Field($0.name, .any) }
    }

    /// The fields that were named and that no row has had so far.
    public var missingFields: [String] {
        [grouping.groupField, grouping.orderField, grouping.ringField].compactMap(\.self).filter {
            seen.number(named: $0) == nil
        }
    }

    /// The features, in the order in which their groups first came up; asked for once, after the last row.
    public func chunks() throws(Problem) -> GroupChunks {
        try sort.finish()
        return GroupChunks(sort, spool, collects: grouping.collects)
    }

    /// Makes a reader of the chunks for one thread, on any.
    public func makeReader(_ form: GroupForm) -> @Sendable () -> GroupReader {
        let (fields, names) = (fields, names)
        let group = grouping.groupField.flatMap { seen.number(named: $0) }
        let collects = grouping.collects
        return { GroupReader(form, fields: fields, groupField: group, collects: collects, names: names) }
    }
}

extension RowGroups {
    /// Takes all rows of a chunk.
    func take(_ gatherer: inout RowGatherer) throws(Problem) {
        while gatherer.numbers.count < gatherer.fields.count {
            gatherer.numbers.append(Int32(seen.number(of: gatherer.fields[gatherer.numbers.count])))
        }
        guard !gatherer.rows.isEmpty else { return }
        renumber(&gatherer)
        let start = try spool.append(gatherer.text)
        // Of those of the chunk; some may only have come up in rows that are not taken.
        var groups = FlatBuffer<Int32>(capacity: gatherer.groups.count)
        for _ in 0..<gatherer.groups.count { groups.append(-1) }
        var rings = FlatBuffer<Int32>(capacity: gatherer.rings.count)
        for _ in 0..<gatherer.rings.count { rings.append(-1) }
        for index in 0..<gatherer.rows.count {
            let row = gatherer.rows[index]
            let group = Int(row.group)
            if groups[group] < 0 { groups[group] = Int32(self.groups.number(of: group, in: gatherer.groups)) }
            var ring: Int32 = 0
            if !rings.isEmpty {
                let index = Int(row.ring)
                if rings[index] < 0 { rings[index] = number(ofRing: index, groups[group], in: gatherer.rings) }
                ring = rings[index]
            }
            try sort.append(
                GroupedRow(
                    group: groups[group], ring: ring, order: row.order, point: row.point, elevation: row.elevation,
                    source: Int32(gatherer.source), textLength: Int32(gatherer.textLength(ofRow: index)),
                    record: gatherer.recordsBefore + row.index, textStart: start + row.textStart))
        }
        rowCount += gatherer.rows.count
    }

    /// Rows name fields by their place among those of their reader until now.
    private func renumber(_ gatherer: inout RowGatherer) {
        var isSame = true
        for index in 0..<gatherer.numbers.count where gatherer.numbers[index] != Int32(index) { isSame = false }
        guard !isSame else { return }
        for index in 0..<gatherer.rows.count where gatherer.textLength(ofRow: index) > 0 {
            RowText.renumber(&gatherer.text, gatherer.rows[index].textStart, gatherer.numbers)
        }
    }

    private func number(ofRing ring: Int, _ group: Int32, in table: borrowing TextTable) -> Int32 {
        key.removeAll()
        key.append(little: group)
        table.copy(ring, from: MemoryLayout<Int32>.size, to: &key)
        return Int32(rings.number(of: key))
    }
}
