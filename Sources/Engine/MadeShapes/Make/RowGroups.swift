package import Features
public import Layers
import Memory

/// Gathers rows by the feature that they belong to. Rows are sorted on file, and so are the names of groups and rings
/// if there are many, so memory is bounded.
public final class RowGroups: GatheredRows {
    private let spool: RowSpool
    private let capacity: Int
    private var sort: ExternalSort<GroupedRow>
    private let numbers: GroupNumbers
    private var knownCount: Int?

    /// - Parameter names: the names of the inputs in messages.
    override public convenience init(_ grouping: RowGrouping, names: [String]) {
        self.init(
            grouping, names: names, capacity: ExternalSort<GroupedRow>.usualCapacity, spool: RowSpool(),
            room: 96 << 20)
    }

    /// - Parameters:
    ///   - capacity: number of rows held in memory.
    ///   - room: bytes that the names of groups and rings may take in memory.
    package init(_ grouping: RowGrouping, names: [String], capacity: Int, spool: RowSpool, room: Int) {
        self.spool = spool
        self.capacity = capacity
        sort = ExternalSort(capacity: capacity)
        numbers = GroupNumbers(hasRings: grouping.ringField != nil, room: room)
        super.init(grouping, names: names)
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

    /// The features, in the order in which their groups first came up. Call it once, after the last row.
    public func chunks() throws(Problem) -> GroupChunks {
        _ = try groupCount()
        return GroupChunks(sort, spool, collects: grouping.collects)
    }

    public override func keep(_ gatherer: inout RowGatherer) throws(Problem) {
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
    }
}
