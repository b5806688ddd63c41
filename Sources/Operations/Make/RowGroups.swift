import Geometry
public import Layers

/// Gathers rows by the feature that they belong to. Rows are sorted on file, and so are the names of groups and rings
/// if there are many, so memory is bounded.
public final class RowGroups {
    public let grouping: RowGrouping
    public private(set) var rowCount = 0
    private let names: [String]
    private let spool: RowSpool
    private let capacity: Int
    private var sort: ExternalSort<GroupedRow>
    private let numbers: GroupNumbers
    private var knownCount: Int?
    private var seen = FieldNumbers()
    private var hasDegrees = false

    /// - Parameter names: the names of the inputs in messages.
    public convenience init(_ grouping: RowGrouping, names: [String]) {
        self.init(
            grouping, names: names, capacity: ExternalSort<GroupedRow>.usualCapacity, spool: RowSpool(),
            room: 96 << 20)
    }

    /// - Parameters:
    ///   - capacity: number of rows held in memory.
    ///   - room: bytes that the names of groups and rings may take in memory.
    init(_ grouping: RowGrouping, names: [String], capacity: Int, spool: RowSpool, room: Int) {
        self.grouping = grouping
        self.names = names
        self.spool = spool
        self.capacity = capacity
        sort = ExternalSort(capacity: capacity)
        numbers = GroupNumbers(hasRings: grouping.ringField != nil, room: room)
    }

    /// Number of groups. Call it after the last row.
    public func groupCount() throws(Problem) -> Int {
        if let knownCount { return knownCount }
        try sort.finish()
        let (count, renumberings) = try numbers.renumberings()
        knownCount = count
        if let renumberings { sort = try renumbered(by: renumberings) }
        return count
    }

    /// The rows in the order of the final numbers of their groups and rings. Rows that tie keep their order: of several
    /// numbers for one name, the least is the earliest.
    private func renumbered(by renumberings: ExternalSort<Renumbering>) throws(Problem) -> ExternalSort<GroupedRow> {
        let renumbered = ExternalSort<GroupedRow>(capacity: capacity)
        var pending = try renumberings.next()
        while var row = try sort.next() {
            while let next = pending, (next.group, next.ring) < (row.group, row.ring) {
                pending = try renumberings.next()
            }
            if let next = pending, (next.group, next.ring) == (row.group, row.ring) {
                (row.group, row.ring) = (next.newGroup, next.newRing)
            }
            try renumbered.append(row)
        }
        try renumbered.finish()
        return renumbered
    }

    /// Fields that are known before the rows.
    public func add(_ fields: [Field]) {
        for field in fields { _ = seen.number(of: field) }
    }

    /// Fields of the features. The group field keeps its kind even if values are collected.
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

    /// The features, in the order in which their groups first came up. Call it once, after the last row.
    public func chunks() throws(Problem) -> GroupChunks {
        _ = try groupCount()
        return GroupChunks(sort, spool, collects: grouping.collects)
    }

    /// Makes readers of the chunks, one for each thread; it may be called on any thread.
    public func makeReader(_ form: GroupForm) -> @Sendable () -> GroupReader {
        let (fields, names) = (fields, names)
        let group = grouping.groupField.flatMap { seen.number(named: $0) }
        let (collects, areFromMap) = (grouping.collects, !hasDegrees)
        return {
            GroupReader(
                form, fields: fields, groupField: group, collects: collects, areFromMap: areFromMap, names: names)
        }
    }
}

extension RowGroups {
    /// Takes all rows of a chunk.
    func take(_ gatherer: inout RowGatherer) throws(Problem) {
        while gatherer.numbers.count < gatherer.fields.count {
            gatherer.numbers.append(Int32(seen.number(of: gatherer.fields[gatherer.numbers.count])))
        }
        guard !gatherer.rows.isEmpty else { return }
        if gatherer.hasDegrees { hasDegrees = true }
        renumber(&gatherer)
        try numbers.makeRoom()
        let start = try spool.append(gatherer.text)
        // Groups of the chunk. Some may have come up only in rows that are not taken.
        var groups = FlatBuffer<Int32>(capacity: gatherer.groups.count)
        for _ in 0..<gatherer.groups.count { groups.append(-1) }
        var rings = FlatBuffer<Int32>(capacity: gatherer.rings.count)
        for _ in 0..<gatherer.rings.count { rings.append(-1) }
        for index in 0..<gatherer.rows.count {
            let row = gatherer.rows[index]
            let group = Int(row.group)
            if groups[group] < 0 { groups[group] = numbers.number(ofGroup: group, in: gatherer.groups) }
            var ring: Int32 = 0
            if !rings.isEmpty {
                let index = Int(row.ring)
                if rings[index] < 0 {
                    rings[index] = numbers.number(ofRing: index, groups[group], in: gatherer.rings)
                }
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

    /// Replaces the reader's field indices in the texts of rows with those of all fields.
    private func renumber(_ gatherer: inout RowGatherer) {
        var isSame = true
        for index in 0..<gatherer.numbers.count where gatherer.numbers[index] != Int32(index) { isSame = false }
        guard !isSame else { return }
        for index in 0..<gatherer.rows.count where gatherer.textLength(ofRow: index) > 0 {
            RowText.renumber(&gatherer.text, gatherer.rows[index].textStart, gatherer.numbers)
        }
    }
}
