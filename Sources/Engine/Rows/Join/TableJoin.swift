package import Features
import Geometry
package import Layers
import Memory

/// Gives features the values of rows that have the same key, or keeps features by whether there are any.
package struct TableJoin: FeatureOperation, ~Copyable {
    package enum Kind: Sendable {
        /// All features, with nulls where there is no row.
        case left
        /// Features that have a row, with its values.
        case inner
        /// Features that have no row, as they are.
        case anti
        /// Features that have a row, as they are.
        case semi
    }

    private var table: TableReader
    private let kind: Kind
    private let fields: JoinedFields
    /// For each field of the table, the name that it gets; negative for one of the key.
    private let names: [Int]
    private let tally: JoinTally
    private let keyFields: Set<String>
    private var writer: RowKeyWriter
    private var key = ByteBuffer()
    private var values: PartnerValues
    private var counts = JoinTally.Counts()
    /// The keys that features of the chunk have.
    private var found = FlatBuffer<JoinTally.Found>()
    /// The keys of the chunk that no row has.
    private var strangers = TextTable()
    private var wantsStrangers = false
    /// Features of the chunk that match nothing; nil if they are not wanted.
    private var unmatched: FeatureGatherer?
    private var next = TableRows()
    private var failure: Problem?
    /// Copy of the shape for the second row on: once written, the feature's shape may be in the space of the output.
    private var own = IndexedShapes()

    /// - Parameters:
    ///   - key: the fields of the layer, as the key of the table has its fields.
    ///   - fields: names for the fields of the table that are not among those of its key.
    package init(_ table: LoadedTable, by key: RowKey, _ kind: Kind, _ fields: JoinedFields, _ tally: JoinTally) {
        (self.kind, self.fields, self.tally) = (kind, fields, tally)
        self.table = TableReader(table)
        keyFields = Set(key.fields)
        writer = RowKeyWriter(key)
        values = PartnerValues(fields, renaming: .renamedTableField)
        var count = 0
        let ofTable = Set(table.key.fields)
        names = table.fields.map { field in
            if ofTable.contains(field.name) { return -1 }
            count += 1
            return count - 1
        }
        guard tally.unmatched != nil else { return }
        var gatherer = FeatureGatherer(orderField: nil)
        // The fields that features get here have the first numbers, and no values in these.
        for field in fields.added { gatherer.add(Field(field.name, .any)) }
        unmatched = consume gatherer
    }

    package static var yieldsSeveral: Bool { true }
    package static var needsDegrees: Bool { false }
    package static var keepsShapes: Bool { true }

    package var addedFields: [Field] { fields.added }

    package mutating func add(_ field: Field, at index: Int) {
        writer.add(field, at: index)
        values.add(field, at: index)
        if keyFields.contains(field.name) { tally.note(found: field.name) }
        unmatched?.add(field)
    }

    package mutating func enter(_ facts: LayerFacts) throws(Problem) { tally.note(facts) }

    package mutating func receive(recordsBefore count: Int) { unmatched?.receive(recordsBefore: count) }

    package mutating func begin(_ chunk: borrowing Chunk) {
        counts = JoinTally.Counts()
        found.removeAll()
        if !strangers.isEmpty { strangers.removeAll() }
        wantsStrangers = tally.wantsStrangers
        unmatched?.begin()
    }

    package mutating func conclude() {
        tally.add(counts, matching: found, strangers)
        guard let features = tally.unmatched else { return }
        do throws(Problem) { try unmatched?.send(to: features) } catch { failure = error }
    }

    package var fault: Problem? { table.fault ?? failure }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        next.count = 0
        key.removeAll()
        try writer.append(feature, of: chunk, to: &key)
        if writer.isIncomplete {
            try unmatched?.consume(&feature, of: chunk)
            let reason = try putNulls(&feature, chunk, else: .noKey)
            counts.layer.withoutKey += 1
            return reason
        }
        guard let rows = table.find(key) else {
            try unmatched?.consume(&feature, of: chunk)
            if wantsStrangers { _ = strangers.number(of: key) }
            if counts.stranger == nil { counts.stranger = writer.texts(of: feature, chunk) }
            let reason = try putNulls(&feature, chunk, else: .noRow)
            counts.layer.unmatched += 1
            return reason
        }
        if kind == .left || kind == .inner { try put(rows, &feature, chunk) }
        counts.layer.matched += 1
        found.append(JoinTally.Found(key: Int32(rows.key), rows: Int32(rows.count)))
        return kind == .anti ? .hasRow : nil
    }

    package mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) -> Bool {
        guard next.count > 0 else { return false }
        own.read(0, into: &feature.shape)
        table.put(&next, as: names, with: &values, into: &feature)
        return true
    }

    private mutating func putNulls(
        _ feature: inout Feature, _ chunk: borrowing Chunk, else reason: SkipReason
    ) throws(BadRecord) -> SkipReason? {
        if kind == .inner || kind == .semi { return reason }
        guard kind == .left else { return nil }
        try values.begin(&feature, of: chunk)
        values.putNulls(into: &feature)
        return nil
    }

    private mutating func put(
        _ rows: TableRows, _ feature: inout Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        try values.begin(&feature, of: chunk)
        next = rows
        table.put(&next, as: names, with: &values, into: &feature)
        guard next.count > 0 else { return }
        own.removeAll()
        own.append(feature.shape, indexesEdges: false)
    }
}
