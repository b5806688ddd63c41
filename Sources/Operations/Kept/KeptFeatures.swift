import Geometry
public import Layers

/// Where features are kept, on file, until all are known, and come out again: in order of what was kept with them, or
/// in that of the input.
public final class KeptFeatures {
    /// Findings about the features that have been kept so far.
    public let findings = Survey.Findings()
    private let scratch: Scratch
    /// Where each is, to be put in order.
    private let sort: ExternalSort<KeptPlace>?
    /// Blocks of the chunks of other features.
    private var blocks = FlatBuffer<KeptBlock>()
    private var seen = FieldNumbers()
    /// Tables that map the fields of a chunk to those of all features; chunks with equal tables share one.
    private var tables: [[Int32]] = []
    private var tableNumbers: [[Int32]: Int32] = [:]

    /// - Parameter areSorted: true if they come out in another order than that of the input.
    public init(areSorted: Bool = true) throws(Problem) {
        scratch = try Scratch()
        sort = areSorted ? ExternalSort() : nil
    }

    public private(set) var count = 0
    public var isEmpty: Bool { count == 0 }
    /// True if any feature has had the field of the order.
    public private(set) var hasOrder = false

    /// Fields that are known before the features.
    public func add(_ fields: [Field]) {
        for field in fields {
            _ = seen.number(of: field)
            findings.add(field)
        }
    }

    func take(_ keeper: inout FeatureGatherer) throws(Problem) {
        let hidden = keeper.hiddenFields
        let table = keeper.fields.enumerated().map { hidden.contains($0) ? -1 : Int32(seen.number(of: $1)) }
        if keeper.hasOrder { hasOrder = true }
        let start = scratch.count
        try keeper.write(to: scratch, table: number(of: table))
        let end = scratch.count
        if let sort {
            try take(keeper, start..<end, into: sort)
        } else if !keeper.features.isEmpty {
            var index = ByteBuffer()
            for place in 0..<keeper.features.count {
                index.append(bytesOf: KeptBlock.Entry(keeper.features[place]))
            }
            try scratch.append(index)
            blocks.append(
                KeptBlock(
                    start: start, length: end - start, first: count, count: keeper.features.count,
                    source: keeper.source, recordsBefore: keeper.recordsBefore))
        }
        count += keeper.features.count
    }

    private func number(of table: [Int32]) -> Int32 {
        if let known = tableNumbers[table] { return known }
        let number = Int32(tables.count)
        tables.append(table)
        tableNumbers[table] = number
        return number
    }

    private func take(
        _ keeper: borrowing FeatureGatherer, _ range: Range<Int>, into sort: ExternalSort<KeptPlace>
    ) throws(Problem) {
        for index in 0..<keeper.features.count {
            let kept = keeper.features[index]
            let isLast = index + 1 == keeper.features.count
            let end = isLast ? range.count : keeper.features[index + 1].start
            try sort.append(
                KeptPlace(
                    height: kept.height, start: range.lowerBound + kept.start, length: Int32(end - kept.start),
                    source: Int32(keeper.source), record: keeper.recordsBefore + kept.index))
        }
    }

    /// The features in order; asked for once, after the last was taken.
    public func chunks() throws(Problem) -> KeptChunks {
        guard let sort else {
            var blocks = FlatBuffer<KeptBlock>()
            swap(&blocks, &self.blocks)
            return KeptChunks(blocks, scratch)
        }
        try sort.finish()
        return KeptChunks(sort, scratch)
    }

    /// Returns true if the feature at a place in the input is wanted. Others come out with nothing in them, for an
    /// operation that skips them. Only for features that come out in the order of the input; nil if all are wanted.
    public var isWanted: (@Sendable (Int) -> Bool)?

    /// Makes a reader of the chunks for one thread, on any.
    public var makeReader: @Sendable () -> KeptReader {
        let (fields, tables, isWanted) = (seen.fields, tables, isWanted)
        return { KeptReader(fields, tables, where: isWanted) }
    }
}
