import Decluttering
import Geometry
import Layers

extension OwnOutcomes {
    /// The result for the labels of a part. Names of labels of other parts follow those of its own.
    ///
    /// - Parameters:
    ///   - limits: the request for all zooms.
    ///   - zoom: the only zoom; nil for those of the request.
    ///   - names: names of labels of other parts.
    ///   - part: the number of the part.
    consuming func result(
        _ limits: Decluttering.Request, atZoom zoom: Double?, _ names: borrowing ArrivedNames, of part: Int
    ) -> LabelResult {
        var details = LabelResult.Details()
        (details.zooms, details.exactZoom) = (limits.zooms, zoom)
        details.ownZooms = (0..<zooms.count).map { zooms[$0] }
        details.obstructions.append(obstructed, labels: count)
        var outcome = Outcome(
            minimumZooms: (0..<count).map { minimums[$0] },
            blockers: (0..<count).map { blocker($0, names, of: part) },
            reasons: (0..<count).map { areHidden[$0] ? .label : .none })
        details.obstructions.settle(&outcome, limits.zooms, details.ownZooms)
        var identities = LabelIdentities(areKept: true)
        swap(&identities, &self.identities)
        identities.append(allOf: names.identities)
        var standings = FlatBuffer<LabelStanding>()
        swap(&standings, &self.standings)
        return LabelResult(outcome, identities, standings, details)
    }

    /// Index of the label that hides another; -1 for none, and any index while its name is not known.
    private func blocker(_ label: Int, _ names: borrowing ArrivedNames, of part: Int) -> Int32 {
        guard areHidden[label] else { return -1 }
        guard !blockers.isEmpty else { return 0 }
        let blocker = blockers[label]
        if Int(blocker.part) == part { return blocker.index }
        return names.places[blocker.key].map { Int32(count) + $0 } ?? 0
    }
}
