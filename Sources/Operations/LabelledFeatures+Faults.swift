import Decluttering
import Geometry

extension LabelledFeatures {
    /// What is wrong with what an earlier run has written of the labels, or with what is decided now where there is none.
    /// Asked once, after the last was taken, instead of a decision.
    ///
    /// - Parameter zoom: the only one that is asked about, which may be between two; nil for those of the request.
    public func faults(atZoom zoom: Double? = nil) -> LabelFaults {
        let labels = takeLabels()
        let arrangement = Arrangement(labels.copy())
        let outcome = arrangement.declutter(request.limits, atZoom: zoom)
        var faults = LabelFaults()
        faults.shown = outcome.minimumZooms.count { $0 <= request.limits.zooms.upperBound }
        if let violation = arrangement.firstViolation(of: outcome, request.limits, atZoom: zoom) {
            faults.add(sentence(violation))
            return faults
        }
        guard askEarlier(atZoom: zoom) else { return faults }
        faults.areEarlier = true
        for label in 0..<labels.count { fault(label, outcome).map { faults.add($0) } }
        return faults.count == 0 ? faults : faultsWithOtherTies(labels, faults, atZoom: zoom)
    }

    /// What is wrong even if of labels that matter alike those come first that are said to show sooner: so an outcome is
    /// right whatever decided between them. A format that cuts names or writes numbers in another way changes that.
    ///
    /// - Parameter faults: what is wrong by the ties that labels have now.
    private func faultsWithOtherTies(
        _ labels: borrowing Labels, _ faults: LabelFaults, atZoom zoom: Double?
    ) -> LabelFaults {
        let limits = request.limits
        var others = LabelFaults()
        (others.areEarlier, others.shown, others.otherwise) = (true, faults.shown, faults.count)
        if limits.mode == .independent {
            return !earlier.hasBlockers && earlier.hasZooms && areRightAtEachZoom(labels) ? others : faults
        }
        let arrangement = Arrangement(labels.ordered(withinTieBits: tieBits) { earlier.minimum(of: $0) + 1 })
        var outcome = arrangement.declutter(limits, atZoom: zoom)
        for label in 0..<labels.count { minimumFault(label, outcome).map { others.add($0) } }
        guard others.count == 0 else { return others.count < faults.count ? others : faults }
        guard earlier.hasBlockers else { return others }
        // Who stands for a full tile depends on the order in which it was filled.
        guard limits.limitPerTile == nil, limits.limitPerZoom == nil else { return faults }
        nameBlockers(&outcome)
        return arrangement.firstViolation(of: outcome, limits, atZoom: zoom) == nil ? others : faults
    }

    /// The bits of a tie of which it does not matter what they say.
    private var tieBits: Int { request.view == nil ? 64 : LabelView.tieBits }

    /// Each zoom by itself, with those first that are said to show there.
    private func areRightAtEachZoom(_ labels: borrowing Labels) -> Bool {
        var limits = request.limits
        let told = (0..<labels.count).map { earlier.zooms(of: $0) }
        for zoom in request.limits.zooms {
            limits.zooms = zoom...zoom
            let ordered = labels.ordered(withinTieBits: tieBits) { told[$0].contains(zoom) ? 0 : 1 }
            let shown = Arrangement(ordered).declutter(limits).zooms
            guard shown.indices.allSatisfy({ shown[$0].contains(zoom) == told[$0].contains(zoom) }) else {
                return false
            }
        }
        for label in told.indices where standings[label].isLabel {
            let last = labels.zooms(of: label).intersection(ZoomSet(request.limits.zooms)).highestRun?.upperBound
            let lowest = request.limits.zooms.first { told[label].contains($0) }
            guard earlier.minimum(of: label) == lowest ?? (last ?? request.limits.zooms.upperBound) + 1 else {
                return false
            }
        }
        return true
    }

    /// Puts in who is said to hide each label, where it is not who does.
    private func nameBlockers(_ outcome: inout Outcome) {
        var labels: [String: Int32] = [:]
        for label in 0..<outcome.blockers.count { labels[identities.text(label)] = Int32(label) }
        for label in outcome.blockers.indices where outcome.blockers[label] >= 0 {
            guard let name = earlier.blocker(of: label) else {
                outcome.blockers[label] = -1
                continue
            }
            if name == identities.text(Int(outcome.blockers[label])) { continue }
            outcome.blockers[label] = labels[name] ?? Int32.max
        }
    }

    /// What is wrong with what is said of a label. As there is one right outcome only, what differs from it is wrong.
    private func fault(_ label: Int, _ outcome: Outcome) -> String? {
        minimumFault(label, outcome) ?? zoomsFault(label, outcome) ?? blockerFault(label, outcome)
    }

    private func minimumFault(_ label: Int, _ outcome: Outcome) -> String? {
        let (told, right) = (
            earlier.minimum(of: label), standings[label].isLabel ? Int(outcome.minimumZooms[label]) : -1
        )
        guard told != right else { return nil }
        let name = identities.text(label)
        guard right >= 0 else {
            let reason = standings[label] == .outside ? "is outside of the view" : "has no place"
            return "\(name) \(reason), and is said to show" + (earlier.isOfOneZoom ? "" : " from zoom \(told)")
        }
        let blocker = Int(outcome.blockers[label])
        let hider = blocker < 0 ? nil : identities.text(blocker)
        if earlier.isOfOneZoom {
            return right > told
                ? "\(name) is hidden by \(hider ?? "an obstacle"), and is said to show"
                : "\(name) shows, and is said to be hidden by \(earlier.blocker(of: label) ?? "nobody")"
        }
        let why = hider.map { ", hidden by \($0)" } ?? ""
        return told < 0
            ? "\(name) shows from zoom \(right)\(why), and has no zoom"
            : "\(name) shows from zoom \(right)\(why), and is said to show from zoom \(told)"
    }

    private func zoomsFault(_ label: Int, _ outcome: Outcome) -> String? {
        guard earlier.hasZooms, standings[label].isLabel else { return nil }
        let (told, right) = (earlier.zoomList(of: label), outcome.zooms[label].text)
        return told == right
            ? nil : "\(identities.text(label)) shows at the zooms '\(right)', and is said to show at '\(told)'"
    }

    private func blockerFault(_ label: Int, _ outcome: Outcome) -> String? {
        let blocker = Int(outcome.blockers[label])
        guard earlier.hasBlockers, standings[label].isLabel, blocker >= 0 else { return nil }
        let teller = earlier.blocker(of: label)
        guard teller != identities.text(blocker) else { return nil }
        return "\(identities.text(label)) is hidden by \(identities.text(blocker)), and is said to be by "
            + (teller ?? "nobody")
    }

    private func sentence(_ violation: Violation) -> String {
        let label = violation.label < 0 ? "a label" : identities.text(violation.label)
        let other = violation.other < 0 ? "nobody" : identities.text(violation.other)
        switch violation.kind {
        case .otherCount: return "there are labels of which nothing is said"
        case .ownZooms: return "\(label) does not keep to its own zooms at zoom \(violation.zoom)"
        case .collision: return "\(label) and \(other) both show at zoom \(violation.zoom), and overlap"
        case .overfull: return "with \(label) there are too many at zoom \(violation.zoom)"
        case .unproven: return "\(label) is hidden at zoom \(violation.zoom), and not by \(other)"
        }
    }
}
