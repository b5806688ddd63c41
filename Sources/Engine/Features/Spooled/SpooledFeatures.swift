public import Layers
import Memory

/// Keeps features on file until all are known, and gives them back sorted by the number kept with them, or in input
/// order.
public final class SpooledFeatures {
    /// Findings about the features that have been kept so far.
    public let findings = Survey.Findings()
    private let scratch: Scratch
    /// Slots of the features, to be sorted; nil if they come out in input order.
    private let sort: ExternalSort<SpooledSlot>?
    /// Blocks of features, one for each chunk, if they come out in input order.
    private var blocks = FlatBuffer<SpooledBlock>()
    private var tables = SpooledTables()

    /// Changes of the order, once it is sorted; nil for none.
    private let changes: OrderChanges?
    /// The features that the changes name; nil for no changes.
    public private(set) var named: NamedFeatures?
    /// Their slots by the index of their names.
    private var namedSlots: [Int: SpooledSlot] = [:]
    private var recordsOfInputsBefore = 0
    private let areGroups: Bool

    /// - Parameters:
    ///   - areSorted: true if features come out in another order than that of the input.
    ///   - changes: changes of that order.
    ///   - areGroups: true if each was made of a group, for messages.
    public init(
        areSorted: Bool = true, changing changes: OrderChanges? = nil, areGroups: Bool = false
    ) throws(Problem) {
        scratch = try Scratch()
        self.areGroups = areGroups
        sort = areSorted ? ExternalSort() : nil
        self.changes = changes
        named = changes.map { NamedFeatures($0.names) }
    }

    /// Receives the number of records of all inputs before the next one.
    public func receive(recordsOfInputsBefore count: Int) { recordsOfInputsBefore = count }

    public private(set) var count = 0
    public var isEmpty: Bool { count == 0 }
    /// True if any feature has had the order field.
    public private(set) var hasOrder = false

    /// All fields of the features so far.
    public var fields: [Field] { tables.fields }

    /// Fields that are known before the features.
    public func add(_ fields: [Field]) {
        for field in fields {
            tables.add(field)
            findings.add(field)
        }
    }

    func take(_ keeper: inout FeatureGatherer) throws(Problem) {
        let table = tables.number(of: keeper.fields, hiding: keeper.hiddenFields)
        if keeper.hasOrder { hasOrder = true }
        if keeper.hasNames { named?.hasField = true }
        let start = scratch.count
        try keeper.write(to: scratch, table: table)
        let end = scratch.count
        if let sort {
            try take(keeper, start..<end, into: sort)
        } else if !keeper.features.isEmpty {
            var index = ByteBuffer()
            for slot in 0..<keeper.features.count {
                index.append(bytesOf: SpooledBlock.Entry(keeper.features[slot]))
            }
            try scratch.append(index)
            blocks.append(
                SpooledBlock(
                    start: start, length: end - start, first: count, count: keeper.features.count,
                    source: keeper.source, recordsBefore: keeper.recordsBefore))
        }
        count += keeper.features.count
    }

    private func take(
        _ keeper: borrowing FeatureGatherer, _ range: Range<Int>, into sort: ExternalSort<SpooledSlot>
    ) throws(Problem) {
        for index in 0..<keeper.features.count {
            let kept = keeper.features[index]
            let isLast = index + 1 == keeper.features.count
            let end = isLast ? range.count : keeper.features[index + 1].start
            let slot = SpooledSlot(
                height: kept.height, start: range.lowerBound + kept.start, length: Int32(end - kept.start),
                source: Int32(keeper.source), record: keeper.recordsBefore + kept.index)
            let name = named?.take(
                kept.match, source: keeper.source, record: slot.record + 1, before: recordsOfInputsBefore)
            if let name { namedSlots[name] = slot } else { try sort.append(slot) }
        }
    }

    /// The features in order. Call it once, after the last feature was taken.
    public func chunks() throws(Problem) -> SpooledChunks {
        guard let sort else {
            var blocks = FlatBuffer<SpooledBlock>()
            swap(&blocks, &self.blocks)
            return SpooledChunks(blocks, scratch, areGroups: areGroups)
        }
        try sort.finish()
        return SpooledChunks(ArrangedSlots(sort, namedSlots, changes), scratch)
    }

    /// Returns true if the feature at an index of the input is wanted. Others come out empty, for an operation that
    /// skips them. Only for features that come out in input order; nil if all are wanted.
    public var isWanted: (@Sendable (Int) -> Bool)?

    /// Makes readers of the chunks, one for each thread; it may be called on any thread.
    public var makeReader: @Sendable () -> SpooledReader {
        let (fields, tables, isWanted) = (tables.fields, tables.tables, isWanted)
        return { SpooledReader(fields, tables, where: isWanted) }
    }
}

extension SpooledFeatures {
    /// A single feature without geometry and values, for an operation that makes them.
    public static func single() throws(Problem) -> SpooledFeatures {
        let features = try SpooledFeatures(areSorted: false)
        var gatherer = FeatureGatherer(orderField: nil)
        gatherer.begin()
        var feature = Feature()
        do throws(BadRecord) {
            try gatherer.consume(&feature, of: Chunk())
        } catch {
            preconditionFailure("an empty feature is small enough")
        }
        try gatherer.send(to: features)
        return features
    }
}
