public import Features
public import Geometry
public import Layers
import Memory

/// Keeps the features of two layers on file, finds by external sorts which of them are the same, and returns those that
/// have changed.
public final class Differences {
    public let request: DiffRequest
    /// Findings about the features of both layers.
    public let findings = Survey.Findings()
    /// Counts of the changes, complete when all chunks were taken.
    public internal(set) var changes = ChangeSummary()
    /// Extent of all features that have changed, where they were and where they are.
    public internal(set) var extent = Extent()
    let scratch: Scratch
    private var tables = SpooledTables()
    private let olds: ExternalSort<DiffRecord>
    private let news: ExternalSort<DiffRecord>
    private let entries: ExternalSort<DiffEntry>

    /// Number of records that each sort holds in memory: together they take as much as one sort usually does.
    public static var usualCapacity: Int { ExternalSort<DiffEntry>.usualCapacity / 3 }

    public init(_ request: DiffRequest, capacity: Int = Differences.usualCapacity) throws(Problem) {
        self.request = request
        scratch = try Scratch()
        olds = ExternalSort(capacity: capacity)
        news = ExternalSort(capacity: capacity)
        entries = ExternalSort(capacity: capacity)
    }

    /// Receives a layer.
    ///
    /// - Parameter first: index, among the inputs of both layers, of the layer's first.
    public func side(_ layer: DiffLayer, firstSource first: Int) -> DiffSide {
        DiffSide(self, layer, firstSource: first)
    }

    /// All fields of the features so far.
    var fields: [Field] { tables.fields }

    /// Fields that are known before the features.
    public func add(_ fields: [Field], of side: DiffSide) {
        for field in fields {
            _ = side.fields.number(of: field)
            guard !request.hidden.contains(field.name) else { continue }
            tables.add(field)
            findings.add(field)
        }
    }

    func take(_ keeper: inout DiffGatherer, of side: DiffSide) throws(Problem) {
        for field in keeper.fields { _ = side.fields.number(of: field) }
        let start = scratch.count
        try keeper.write(to: scratch, table: tables.number(of: keeper.fields, hiding: keeper.hiddenFields))
        let end = scratch.count
        for index in 0..<keeper.features.count {
            let kept = keeper.features[index]
            let next = index + 1 == keeper.features.count ? end - start : keeper.features[index + 1].start
            let spot = SpooledLocation(
                start: start + kept.start, length: Int32(next - kept.start),
                source: Int32(side.firstSource + keeper.source), record: keeper.recordsBefore + kept.index)
            guard var key = kept.key else {
                try entries.append(DiffEntry(kind: .unidentified, layer: side.layer, feature: spot, other: spot))
                continue
            }
            side.identifiedCount += 1
            // An id is unique in its layer only.
            if !request.layers.isEmpty { key.add(request.layerNumbers[side.firstSource + keeper.source]) }
            try (side.layer == .old ? olds : news).append(
                DiffRecord(key: key.halves, state: kept.state, spot: spot))
        }
        side.count += keeper.features.count
    }

    /// The features to write, in order. Call it once, after both layers were taken.
    public func chunks() throws(Problem) -> DifferenceChunks {
        try olds.finish()
        try news.finish()
        try match()
        try entries.finish()
        return try DifferenceChunks(self, entries, fields: tables.fields, tables: tables.tables)
    }

    /// Makes readers of the chunks, one for each thread; it may be called on any thread.
    public var makeReader: @Sendable () -> SpooledReader {
        let (fields, tables) = (tables.fields, tables.tables)
        return { SpooledReader(fields, tables, where: nil) }
    }

    /// Goes through both layers in the order of keys.
    private func match() throws(Problem) {
        var (old, new) = (try olds.next(), try news.next())
        while let key = least(old?.key, new?.key) {
            let (oldOne, newOne) = (try takeAll(.old, key, olds, &old), try takeAll(.new, key, news, &new))
            switch (oldOne, newOne) {
            case (let one?, let other?): try match(one, other)
            case (let one?, nil):
                try entries.append(DiffEntry(kind: .removed, layer: .old, feature: one.spot, other: one.spot))
            case (nil, let one?):
                try entries.append(DiffEntry(kind: .added, layer: .new, feature: one.spot, other: one.spot))
            case (nil, nil): break
            }
        }
    }

    private func match(_ old: DiffRecord, _ new: DiffRecord) throws(Problem) {
        let isEqual = old.state == new.state
        guard !isEqual || request.keepsUnchanged else {
            changes.unchanged += 1
            return
        }
        try entries.append(
            DiffEntry(kind: .matched, layer: .new, feature: new.spot, other: old.spot, isEqual: isEqual))
    }

    private func least(_ one: (high: UInt64, low: UInt64)?, _ other: (high: UInt64, low: UInt64)?)
        -> (high: UInt64, low: UInt64)?
    {
        guard let one, let other else { return one ?? other }
        return other < one ? other : one
    }

    /// Takes all features of a layer with this key. Returns the first; the others are reported.
    private func takeAll(
        _ layer: DiffLayer, _ key: (high: UInt64, low: UInt64), _ sort: ExternalSort<DiffRecord>,
        _ next: inout DiffRecord?
    ) throws(Problem) -> DiffRecord? {
        guard let first = next, first.key == key else { return nil }
        next = try sort.next()
        while let repeated = next, repeated.key == key {
            try entries.append(
                DiffEntry(kind: .repeated, layer: layer, feature: repeated.spot, other: first.spot))
            next = try sort.next()
        }
        return first
    }
}
