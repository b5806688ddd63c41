import Decluttering
import Memory

extension LabelledFeatures {
    /// Finds faults in the present decision or, if it has none, in what an earlier run has written about the labels.
    /// Call it once, after the last feature was taken, instead of making a decision.
    ///
    /// - Parameter zoom: the only zoom to check, which may be between two; nil for those of the request.
    public func faults(atZoom zoom: Double? = nil) -> LabelFaults {
        if request.isAlong { return lineFaults(atZoom: zoom) }
        let unplaced = takeLabels()
        var labels = unplaced.copy()
        choosePositions(&labels, atZoom: zoom)
        let decision = LabelDecision(labels.copy(), columns.places, request)
        var outcome = decision.outcome(request.limits, atZoom: zoom)
        var faults = LabelFaults()
        faults.shown = outcome.minimumZooms.count { $0 <= request.limits.zooms.upperBound }
        if let violation = decision.firstViolation(of: outcome, request.limits, atZoom: zoom) {
            faults.add(sentence(violation))
            return faults
        }
        guard areEarlierResult(atZoom: zoom) else { return faults }
        faults.areEarlier = true
        decide(&outcome, labels)
        for label in 0..<labels.count { fault(label, outcome, labels).map { faults.add($0) } }
        return faults.count == 0 ? faults : faultsWithOtherTies(unplaced, faults, atZoom: zoom)
    }

    /// Finds faults where labels run along lines.
    private func lineFaults(atZoom zoom: Double?) -> LabelFaults {
        var labels = takeLabels()
        let lines = decideLines(&labels, atZoom: zoom)
        var faults = LabelFaults()
        faults.shown = lines.outcome.minimumZooms.count { $0 <= request.limits.zooms.upperBound }
        if let violation = lines.violation {
            faults.add(sentence(violation))
            return faults
        }
        guard areEarlierResult(atZoom: zoom) else { return faults }
        faults.areEarlier = true
        for label in 0..<labels.count { fault(label, lines.outcome, labels).map { faults.add($0) } }
        return faults
    }

    private func decide(_ outcome: inout Outcome, _ labels: borrowing Labels) {
        obstructions.decide(&outcome, request.limits.zooms, (0..<labels.count).map { labels.zooms(of: $0) })
    }

    /// Finds the faults that remain if, among labels of equal priority, those come first that are said to show sooner.
    /// Any order of such labels is right, and it may differ between runs, for example after a format without
    /// identifiers.
    ///
    /// - Parameter faults: the faults found with the present order of labels.
    private func faultsWithOtherTies(
        _ unplaced: borrowing Labels, _ faults: LabelFaults, atZoom zoom: Double?
    ) -> LabelFaults {
        let limits = request.limits
        // Independent zooms would need an order each, and there is only one.
        guard limits.mode != .independent, columns.earlier.holdsMinimums else { return faults }
        var others = LabelFaults()
        (others.areEarlier, others.shown, others.otherwise) = (true, faults.shown, faults.count)
        var labels = unplaced.ordered(withinTieBits: tieBits) { columns.earlier.minimum(of: $0) + 1 }
        choosePositions(&labels, atZoom: zoom)
        let decision = LabelDecision(labels.copy(), columns.places, request)
        let outcome = decision.outcome(limits, atZoom: zoom)
        var decided = outcome
        decide(&decided, labels)
        for label in 0..<labels.count {
            (minimumFault(label, decided) ?? anchorFault(label, decided, labels)).map { others.add($0) }
        }
        guard others.count == 0 else { return others.count < faults.count ? others : faults }
        guard columns.earlier.hasBlockers else { return others }
        // The label that stands for a full tile depends on the order in which the tile was filled.
        guard limits.limitPerTile == nil, limits.limitPerZoom == nil else { return faults }
        guard let named = named(outcome, decided, labels) else { return faults }
        return decision.firstViolation(of: named, limits, atZoom: zoom) == nil ? others : faults
    }

    /// Bits of a tie whose values do not matter.
    private var tieBits: Int { request.view == nil ? 64 : LabelView.tieBits }

    /// The outcome with the blockers that the earlier run has named; nil if they are impossible whatever the order of
    /// labels of equal priority.
    ///
    /// - Parameter decided: the same outcome, with what obstacles hide.
    private func named(_ outcome: Outcome, _ decided: Outcome, _ labels: borrowing Labels) -> Outcome? {
        var named = outcome
        var bearers: [String: [Int]] = [:]
        for label in outcome.blockers.indices { bearers[columns.identities.text(label), default: []].append(label) }
        for label in outcome.blockers.indices where blockerFault(label, decided) != nil {
            let right = Int(decided.blockers[label])
            guard right >= 0, let name = columns.earlier.blocker(of: label), let found = bearers[name] else {
                return nil
            }
            let (best, own) = (labels.priority(of: right), labels.priority(of: label))
            let stated = found.filter {
                // With fill, labels of equal priority may have come when a lesser one was there already.
                labels.priority(of: $0) == best || (request.limits.mode == .fill && best == own)
            }
            guard stated.count == 1 else { return nil }
            named.blockers[label] = Int32(stated[0])
        }
        return named
    }

    /// Finds a fault in what was written about a label. There is only one right outcome, so anything else is wrong.
    private func fault(_ label: Int, _ outcome: Outcome, _ labels: borrowing Labels) -> String? {
        minimumFault(label, outcome) ?? anchorFault(label, outcome, labels) ?? zoomsFault(label, outcome)
            ?? blockerFault(label, outcome)
    }

    private func anchorFault(_ label: Int, _ outcome: Outcome, _ labels: borrowing Labels) -> String? {
        guard columns.earlier.hasAnchors, !positions.isEmpty else { return nil }
        let lowest = Int(outcome.minimumZooms[label])
        let isShown =
            outcome.zooms.isEmpty
            ? lowest <= request.limits.zooms.upperBound && labels.zooms(of: label).contains(lowest)
            : !outcome.zooms[label].isEmpty
        let right = columns.standings[label].isLabel && isShown ? request.anchors[Int(positions[label])].name : nil
        let stated = columns.earlier.anchor(of: label)
        guard stated != right else { return nil }
        let name = columns.identities.called(label)
        return "the anchor of \(name) should be \(quoted(right)), but is \(quoted(stated))"
    }

    private func minimumFault(_ label: Int, _ outcome: Outcome) -> String? {
        guard columns.earlier.holdsMinimums else { return nil }
        let isLabel = columns.standings[label].isLabel
        let (stated, right) = (columns.earlier.minimum(of: label), isLabel ? Int(outcome.minimumZooms[label]) : -1)
        guard stated != right else { return nil }
        let name = columns.identities.called(label)
        guard right >= 0 else {
            let reason = columns.standings[label] == .outside ? "is outside the view" : "has no position"
            return "\(name) \(reason), but "
                + (columns.earlier.isOfOneZoom ? "is marked as shown" : "its minzoom is \(stated)")
        }
        let hider = hider(of: label, outcome)
        if columns.earlier.isOfOneZoom {
            return right > stated
                ? "\(name) is hidden by \(hider ?? "its own zooms"), but is marked as shown"
                : "\(name) is shown, but is marked as hidden by \(quoted(columns.earlier.blocker(of: label)))"
        }
        let why = hider.map { " (\($0) hides it below that)" } ?? ""
        let lack = stated < 0 ? "has no minzoom" : "its minzoom is \(stated)"
        return "\(name) first fits at zoom \(right)\(why), but \(lack)"
    }

    private func zoomsFault(_ label: Int, _ outcome: Outcome) -> String? {
        guard columns.earlier.hasZooms else { return nil }
        let right = columns.standings[label].isLabel ? outcome.zooms[label].text : ""
        let stated = columns.earlier.zoomList(of: label)
        return stated == right
            ? nil
            : "\(columns.identities.called(label)) is shown at zooms '\(right)', but is marked as shown at '\(stated)'"
    }

    private func blockerFault(_ label: Int, _ outcome: Outcome) -> String? {
        guard columns.earlier.hasBlockers else { return nil }
        let (stated, right) = (columns.earlier.blocker(of: label), blocker(of: label, outcome))
        guard stated != right else { return nil }
        return
            "\(columns.identities.called(label)) is hidden by \(hider(of: label, outcome) ?? "nothing"), but is marked as hidden by \(quoted(stated))"
    }

    private func quoted(_ name: String?) -> String { name.map { "'\($0)'" } ?? "nothing" }

    /// Name in messages of the label that hides another one zoom below its lowest; nil for none.
    private func hider(of label: Int, _ outcome: Outcome) -> String? {
        guard let name = blocker(of: label, outcome) else { return nil }
        if outcome.blockers[label] >= 0 { return columns.identities.called(Int(outcome.blockers[label])) }
        return "an \(name)"
    }

    /// Name of what hides a label one zoom below its lowest; nil if nothing does.
    private func blocker(of label: Int, _ outcome: Outcome) -> String? {
        guard columns.standings[label].isLabel else { return nil }
        if outcome.blockers[label] >= 0 { return columns.identities.text(Int(outcome.blockers[label])) }
        let isAbove = Int(outcome.minimumZooms[label]) > request.limits.zooms.lowerBound
        return isAbove && obstructions.hides(label, outcome) ? "obstacle" : nil
    }

    private func sentence(_ violation: Violation) -> String {
        let label = violation.label < 0 ? "a label" : columns.identities.called(violation.label)
        let other = violation.other < 0 ? "nothing" : columns.identities.called(violation.other)
        switch violation.kind {
        case .otherCount: return "some labels are missing from the result"
        case .ownZooms: return "\(label) is shown at zoom \(violation.zoom), which its own zooms exclude"
        case .collision where request.spacing != nil: return "\(label) and \(other) are too near, but both are shown"
        case .collision: return "\(label) and \(other) overlap, but both are shown at zoom \(violation.zoom)"
        case .overfull: return "\(label) is one label too many at zoom \(violation.zoom)"
        case .unproven: return "\(label) is hidden at zoom \(violation.zoom), but not by \(other)"
        }
    }
}
