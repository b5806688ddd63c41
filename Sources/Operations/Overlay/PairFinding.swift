import Geometry
public import Layers

/// Finds the partners of each feature, for a consumer that writes who they are; leaves out those that have none.
public struct PairFinding: FeatureOperation, ~Copyable {
    private var finder: PartnerFinder
    private let keepsUnmatched: Bool

    /// Makes one for a thread of its own.
    ///
    /// - Parameter keepsUnmatched: true if features without a partner are of interest, too.
    public init(
        _ held: HeldLayer, _ request: MatchRequest, keepsUnmatched: Bool = false, log: MatchLog? = nil
    ) throws(Problem) {
        finder = try PartnerFinder(held, request, log: log)
        self.keepsUnmatched = keepsUnmatched
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> LeftOut? {
        try finder.find(&feature, of: chunk)
        let partners = finder.partners.span
        if partners.isEmpty { return keepsUnmatched ? nil : .unmatched }
        feature.partners.append(contentsOf: partners)
        return nil
    }
}
