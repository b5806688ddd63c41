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

    private let table: LoadedTable
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
    private var found = FlatBuffer<Int32>()
    /// The number of keys of the chunk that near ones were looked for.
    private var askedNear = 0
    /// False if keys that are worth the same are the same, or if one that is almost another is known.
    private var looksForNear: Bool
    private var near: NearKeys?
    private var next: Int?
    /// Copy of the shape for the second row on: once written, the feature's shape may be in the space of the output.
    private var own = IndexedShapes()

    /// - Parameters:
    ///   - key: the fields of the layer, as the key of the table has its fields.
    ///   - fields: names for the fields of the table that are not among those of its key.
    package init(_ table: LoadedTable, by key: RowKey, _ kind: Kind, _ fields: JoinedFields, _ tally: JoinTally) {
        (self.table, self.kind, self.fields, self.tally) = (table, kind, fields, tally)
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
        looksForNear = !key.parts.contains { $0.form == .number }
    }

    package static var yieldsSeveral: Bool { true }
    package static var needsDegrees: Bool { false }
    package static var keepsShapes: Bool { true }

    package var addedFields: [Field] { fields.added }

    package mutating func add(_ field: Field, at index: Int) {
        writer.add(field, at: index)
        values.add(field, at: index)
        if keyFields.contains(field.name) { tally.note(found: field.name) }
    }

    package mutating func begin(_ chunk: borrowing Chunk) {
        counts = JoinTally.Counts()
        found.removeAll()
        askedNear = 0
        if looksForNear, tally.hasNearMiss { looksForNear = false }
    }

    package mutating func conclude() { tally.add(counts, matching: found) }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        next = nil
        key.removeAll()
        try writer.append(feature, of: chunk, to: &key)
        if writer.isIncomplete {
            let reason = try putNulls(&feature, chunk, else: .noKey)
            counts.layer.withoutKey += 1
            return reason
        }
        guard let number = table.number(of: key) else {
            noteUnmatched(feature, chunk)
            let reason = try putNulls(&feature, chunk, else: .noRow)
            counts.layer.unmatched += 1
            return reason
        }
        if kind == .left || kind == .inner { try put(table.firstRow(ofKey: number), &feature, chunk) }
        counts.layer.matched += 1
        found.append(Int32(number))
        return kind == .anti ? .hasRow : nil
    }

    package mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) -> Bool {
        guard let row = next else { return false }
        own.read(0, into: &feature.shape)
        put(row, &feature)
        next = table.row(after: row)
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

    private mutating func put(_ row: Int, _ feature: inout Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        try values.begin(&feature, of: chunk)
        put(row, &feature)
        next = table.row(after: row)
        guard next != nil else { return }
        own.removeAll()
        own.append(feature.shape, indexesEdges: false)
    }

    private mutating func put(_ row: Int, _ feature: inout Feature) {
        values.put(row, of: table.values, as: names, into: &feature)
    }

    /// Looks for a key that is almost that of the feature, for the first features of the chunk that have no row.
    private mutating func noteUnmatched(_ feature: borrowing Feature, _ chunk: borrowing Chunk) {
        if counts.stranger == nil { counts.stranger = writer.texts(of: feature, chunk) }
        guard looksForNear, askedNear < 1000, counts.nearMiss == nil else { return }
        askedNear += 1
        let keys = near ?? table.near()
        near = keys
        let texts = writer.texts(of: feature, chunk)
        guard let row = keys.row(near: texts) else { return }
        counts.nearMiss = JoinTally.NearMiss(ofLayer: texts, ofTable: table.texts(ofRow: row))
    }
}
