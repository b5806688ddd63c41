public import Features
import Geometry
public import Layers
import Memory

/// Gives each feature the values of its partners: one feature for each partner, one for a single partner, or a count.
public struct FeatureJoin: FeatureOperation, ~Copyable {
    public enum Choice: Sendable {
        case all
        /// The first in the order of the indexed layer.
        case first
        /// The partner that shares most with the feature.
        case largest
        /// No partner, only their number.
        case count
    }

    private let layerB: IndexedLayer
    private let fields: JoinedFields
    private let choice: Choice
    private let keepsUnmatched: Bool
    private var finder: PartnerFinder
    private var values: PartnerValues
    /// Number of partners that the feature is written for.
    private var count = 0
    /// Copy of the shape for the second partner on: once written, the feature's shape may be in the space of the
    /// output.
    private var own = IndexedShapes()
    private var next = 0

    /// Makes an operation for one thread.
    ///
    /// - Parameter keepsUnmatched: true if features without a partner are written, with nulls.
    public init(
        _ layerB: IndexedLayer, _ request: MatchRequest, _ fields: JoinedFields, choice: Choice, keepsUnmatched: Bool,
        log: MatchLog? = nil
    ) throws(Problem) {
        self.layerB = layerB
        self.fields = fields
        self.choice = choice
        self.keepsUnmatched = keepsUnmatched
        finder = try PartnerFinder(layerB, request, wanted: choice.wanted, log: log)
        values = PartnerValues(
            fields, renaming: .renamedField, precision: choice == .count ? .digits(0) : request.distancePrecision)
    }

    public static var yieldsSeveral: Bool { true }

    public var addedFields: [Field] { fields.added }

    public mutating func add(_ field: Field, at index: Int) { values.add(field, at: index) }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        try finder.find(&feature, of: chunk)
        count = finder.count
        if count == 0, !keepsUnmatched, choice != .count { return .unmatched }
        try values.begin(&feature, of: chunk)
        if choice == .count {
            values.put(count: count, into: &feature)
            count = 1
        } else if count == 0 {
            values.putNulls(into: &feature)
        } else {
            values.put(finder.partners[0], of: layerB.columns.values, into: &feature)
            if choice == .first { count = 1 }
        }
        if count > 1 {
            own.removeAll()
            own.append(feature.shape, indexesEdges: false)
        }
        next = 1
        return nil
    }

    public mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) -> Bool {
        guard next < count else { return false }
        own.read(0, into: &feature.shape)
        values.put(finder.partners[next], of: layerB.columns.values, rank: next + 1, into: &feature)
        next += 1
        return true
    }
}

extension FeatureJoin.Choice {
    fileprivate var wanted: PartnerFinder.Wanted {
        switch self {
        case .all: .all
        case .first: .first
        case .largest: .largest
        case .count: .count
        }
    }
}
