import Features
public import Layers

/// Skips features that have no partner in an indexed layer, or those that have one.
public struct PartnerSelection: FeatureOperation, ~Copyable {
    private let isInverted: Bool
    private var finder: PartnerFinder

    /// Makes an operation for one thread.
    ///
    /// - Parameter isInverted: true if features without a partner are kept.
    public init(
        _ layerB: IndexedLayer, _ request: MatchRequest, isInverted: Bool, log: MatchLog? = nil
    ) throws(Problem) {
        self.isInverted = isInverted
        // The search for the first one does not leave out the feature itself.
        finder = try PartnerFinder(layerB, request, wanted: request.pairing == .none ? .first : .count, log: log)
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        try finder.find(&feature, of: chunk)
        if (finder.count > 0) != isInverted { return nil }
        return isInverted ? .matched : .unmatched
    }
}
