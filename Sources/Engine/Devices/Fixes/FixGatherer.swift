public import Features
public import Layers
import Memory
public import Times

/// Reads the fix of each feature and encodes its row.
public struct FixGatherer<Encoder: RowEncoder & ~Copyable, Flow: FixFlow>: FeatureConsumer, ~Copyable {
    private let request: FixRequest
    private var reader: FixReader
    private var encoder: Encoder
    private var fixes = FixChunk()
    /// True for each field that is not written.
    private var isHidden: [Bool] = []
    private var hidesAny = false
    private var replaced: ReplacedFields
    private var finder: RegionFinder?
    /// The unit of times that are numbers, as the first number of an input has decided it.
    private var decided: (source: Int, unit: EpochUnit)?

    /// - Parameter finder: finds the regions near each fix, which become the partners of its feature.
    public init(_ request: FixRequest, _ encoder: consuming Encoder, finder: consuming RegionFinder? = nil) {
        self.finder = finder
        self.request = request
        reader = FixReader(request)
        self.encoder = encoder
        replaced = ReplacedFields(request.added.map { Field($0, .any) })
    }

    public mutating func add(_ field: Field) {
        reader.add(field)
        encoder.add(field)
        replaced.add(field, at: isHidden.count)
        let isHidden = request.written.map { !$0.contains(field.name) } ?? false
        self.isHidden.append(isHidden)
        if isHidden { hidesAny = true }
    }

    public mutating func begin() {
        fixes.removeAll()
        reader.setUnit(nil)
        encoder.begin()
    }

    public var isFull: Bool {
        mutating get { encoder.isFull || fixes.entries.count >= 1 << 18 }
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        if fixes.entries.count == 0 { enter(chunk.source) }
        try reader.read(&feature, of: chunk, into: &fixes)
        guard request.writesRows else { return }
        // A fix that is skipped anyway needs no row.
        if fixes.isLastSkipped { return fixes.setRow(end: encoder.rowsEnd) }
        feature.properties = TextRange()
        replaced.remove(from: &feature, at: chunk.byte(of: feature))
        if hidesAny { removeHidden(from: &feature) }
        if finder != nil { finder?.find(fixes.lastFix, &feature.partners) }
        do throws(BadRecord) {
            try encoder.consume(&feature, of: chunk)
        } catch {
            fixes.removeLast()
            throw error
        }
        fixes.setRow(end: encoder.rowsEnd, encoder.joints)
    }

    private mutating func enter(_ source: Int) {
        fixes.source = source
        if let decided, decided.source == source { reader.setUnit(decided.unit) }
    }

    private func removeHidden(from feature: inout Feature) {
        var kept = 0
        for index in 0..<feature.values.count where !isHidden[feature.values[index].field] {
            feature.values[kept] = feature.values[index]
            kept += 1
        }
        feature.values.truncate(to: kept)
    }

    /// A chunk in which times are numbers of another unit than that of the first of the input is read again.
    public mutating func isOutdated(by results: Flow) -> Bool {
        guard let unit = reader.times.unit else { return false }
        let first = results.unit(ofTimesIn: fixes.source, first: unit)
        decided = (fixes.source, first)
        return first != unit
    }

    public mutating func receive(recordsBefore count: Int) { fixes.recordsBefore = count }

    public mutating func send(to results: Flow) throws(Problem) {
        if reader.found.hasNews { reader.sendFound(to: &results.found) }
        try results.take(fixes, encoder)
    }
}

/// Takes the fixes of all chunks, in input order.
public protocol FixFlow: AnyObject, SendableMetatype {
    /// Columns and named fields that have come up.
    var found: FoundFixFields { get set }

    /// The unit of the times of each input that are numbers.
    var units: [Int: EpochUnit] { get set }

    func take<Encoder: RowEncoder & ~Copyable>(_ fixes: borrowing FixChunk, _ rows: borrowing Encoder) throws(Problem)
}

extension FixFlow {
    /// The unit of the times of an input that are numbers.
    ///
    /// - Parameter first: the unit that the first number of a chunk suggests; that of the first chunk decides.
    func unit(ofTimesIn source: Int, first: EpochUnit) -> EpochUnit {
        if let unit = units[source] { return unit }
        units[source] = first
        return first
    }
}
