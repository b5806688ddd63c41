import Geometry
public import Layers

/// Where features are kept, on file, until all are known, and come out again in order.
public final class KeptFeatures {
    /// What is known of them by now.
    public let findings = Survey.Findings()
    private let scratch: Scratch
    private let sort: ExternalSort<KeptPlace>
    private var seen = FieldNumbers()
    /// What the fields of chunks are numbered, once for all chunks that agree.
    private var tables: [[Int32]] = []
    private var tableNumbers: [[Int32]: Int32] = [:]

    public init() throws(Problem) {
        scratch = try Scratch()
        sort = ExternalSort()
    }

    public private(set) var isEmpty = true
    /// Whether any feature has had the field of the order.
    public private(set) var hasOrder = false

    /// Fields that are known before the features.
    public func add(_ fields: [Field]) {
        for field in fields {
            _ = seen.number(of: field)
            findings.add(field)
        }
    }

    func take(_ keeper: borrowing FeatureKeeper) throws(Problem) {
        let hidden = keeper.hiddenField
        let table = keeper.fields.enumerated().map { $0 == hidden ? -1 : Int32(seen.number(of: $1)) }
        if keeper.hasOrder { hasOrder = true }
        if !keeper.features.isEmpty { isEmpty = false }
        let tableNumber = tableNumbers[table] ?? Int32(tables.count)
        if tableNumber == tables.count {
            tables.append(table)
            tableNumbers[table] = tableNumber
        }
        let start = scratch.count
        try keeper.write(to: scratch)
        for index in 0..<keeper.features.count {
            let kept = keeper.features[index]
            let isLast = index + 1 == keeper.features.count
            let end = isLast ? scratch.count - start : keeper.features[index + 1].start
            try sort.append(
                KeptPlace(
                    height: kept.height, start: start + kept.start, length: Int32(end - kept.start),
                    table: tableNumber, source: Int32(keeper.source),
                    record: keeper.recordsBefore + kept.index))
        }
    }

    /// The features in order; asked for once, after the last was taken.
    public func chunks() throws(Problem) -> KeptChunks {
        try sort.finish()
        return KeptChunks(sort, scratch)
    }

    /// Makes a reader of the chunks for one thread, on any.
    public var makeReader: @Sendable () -> KeptReader {
        let (fields, tables) = (seen.fields, tables)
        return { KeptReader(fields, tables) }
    }
}
