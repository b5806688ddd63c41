package import Features
import Geometry
package import Layers
import Memory

/// Keeps a share of all features, by chance: the same for any number of threads.
package struct ShareSampling: FeatureOperation {
    package static var needsDegrees: Bool { false }
    package static var keepsShapes: Bool { true }

    private let order: RandomOrder
    private let share: Double

    /// - Parameter share: from 0 to 1.
    package init(_ share: Double, seed: UInt64) {
        order = RandomOrder(seed: seed)
        self.share = share
    }

    package func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        let place = order.place(of: chunk.key(of: feature), in: chunk.source)
        return Double(place >> 11) * 0x1p-53 < share ? nil : .notSampled
    }
}

/// Which rows are written of all, which must be known for that.
package struct RowChoiceRequest: Sendable {
    package enum Uniqueness: Sendable {
        /// The first row with the same values in these fields.
        case byFields([String])
        /// The first row with the same geometry, identifier and values, without these fields.
        case byAll(except: Set<String>)
    }

    /// Nil to write rows however often they come.
    package var uniqueness: Uniqueness?
    /// How many rows are chosen by chance; nil for all.
    package var sampleSize: Int?
    package var seed: UInt64 = 0

    package init() {}
}

/// Rows that are held until it is known which of them are written.
package final class ChosenRows {
    package let features: SpooledFeatures
    private let request: RowChoiceRequest
    private var seen: Set<UInt128> = []
    fileprivate private(set) var verdicts: [Verdict] = []
    /// The rows of the sample so far, the last of them first.
    private var sample = Heap<Candidate>()
    private var sampleCount = 0
    private var foundFields: Set<String> = []

    fileprivate enum Verdict: UInt8, Sendable {
        case written, duplicate, notSampled

        var skipReason: SkipReason? {
            switch self {
            case .written: nil
            case .duplicate: .duplicateRow
            case .notSampled: .notSampled
            }
        }
    }

    private struct Candidate: BitwiseCopyable {
        var place: UInt64
        var row: Int

        static func isLater(_ one: Candidate, _ other: Candidate) -> Bool {
            one.place == other.place ? one.row > other.row : one.place > other.place
        }
    }

    package init(_ request: RowChoiceRequest) throws(Problem) {
        self.request = request
        features = try SpooledFeatures(areSorted: false)
    }

    /// The first field that decides and that no row has had; nil if there is none, or no row at all.
    package var missingField: String? {
        guard case .byFields(let names)? = request.uniqueness, !features.isEmpty else { return nil }
        return names.first { !foundFields.contains($0) }
    }

    fileprivate func take(_ hashes: borrowing FlatBuffer<UInt128>, _ count: Int, _ fields: Set<String>) {
        foundFields.formUnion(fields)
        for index in 0..<count {
            let isNew = request.uniqueness == nil || seen.insert(hashes[index]).inserted
            verdicts.append(isNew ? .written : .duplicate)
            if isNew, let size = request.sampleSize { choose(verdicts.count - 1, size) }
        }
    }

    /// Takes a row into the sample, for the last one if that has too many.
    private func choose(_ row: Int, _ size: Int) {
        let place = RandomOrder(seed: request.seed).place(of: row, in: 0)
        sample.push(Candidate(place: place, row: row), Candidate.isLater)
        sampleCount += 1
        guard sampleCount > size, let last = sample.pop(Candidate.isLater) else { return }
        sampleCount -= 1
        verdicts[last.row] = .notSampled
    }

    /// The step that skips what is not written. Call it once, after the last row was taken.
    package func choice() -> Step {
        let verdicts = verdicts
        features.isWanted = { verdicts[$0] == .written }
        return Step(needsGlobe: false, keepsFields: true) { RowChoice(verdicts) }
    }
}

/// Skips the rows that were not chosen.
private struct RowChoice: FeatureOperation {
    static var needsDegrees: Bool { false }
    static var keepsShapes: Bool { true }

    private let verdicts: [ChosenRows.Verdict]

    init(_ verdicts: [ChosenRows.Verdict]) { self.verdicts = verdicts }

    func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        verdicts[chunk.records.before + feature.index].skipReason
    }
}

/// Gathers the features of a chunk with the hashes by which they are the same.
package struct ChoiceGatherer: FeatureConsumer, ~Copyable {
    private var kept: FeatureGatherer
    private var hasher: RowHasher?
    private var hashes = FlatBuffer<UInt128>()

    /// - Parameter isHidden: true for a field that is read for the choice only.
    package init(_ request: RowChoiceRequest, isHidden: @escaping @Sendable (String) -> Bool) {
        kept = FeatureGatherer(orderField: nil, isHidden: isHidden)
        hasher = request.uniqueness.map { RowHasher($0) }
    }

    package mutating func add(_ field: Field) {
        hasher?.add(field, at: kept.fields.count)
        kept.add(field)
    }

    package mutating func begin() {
        kept.begin()
        hashes.removeAll()
    }

    package mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let hash = try hasher?.hash(of: feature, chunk)
        try kept.consume(&feature, of: chunk)
        if let hash { hashes.append(hash) }
    }

    package mutating func receive(recordsBefore count: Int) { kept.receive(recordsBefore: count) }

    package mutating func send(to results: ChosenRows) throws(Problem) {
        results.take(hashes, kept.features.count, hasher?.foundFields ?? [])
        try kept.send(to: results.features)
    }
}
