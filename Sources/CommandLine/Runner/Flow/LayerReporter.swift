package import Layers
import Streams

/// Reports findings about layers, and gathers the members of their collections.
package final class LayerReporter {
    private let ledger: Ledger
    private(set) var members: [(key: [UInt8], value: [UInt8])] = []
    /// Index in `members` of each key.
    private var indices: [[UInt8]: Int] = [:]
    private var hasConflict = false
    private var boxes = 0
    private var reported: Set<Problem> = []
    /// The severity of notices that a file has several layers, which are read as one.
    var severityOfMerging = Problem.Severity.note

    package init(_ ledger: Ledger) {
        self.ledger = ledger
    }

    /// Reports the guesses about a layer to users who requested them, and its notices to all.
    package func report(_ layer: any OpenedLayer) {
        let facts = layer.facts
        guard !facts.isContinued else { return reported.formUnion(facts.notices) }
        ledger.diagnostics.explainGuesses(facts)
        reportElevation(facts)
        if var merging = facts.merging {
            merging.severity = severityOfMerging
            if reported.insert(merging).inserted { ledger.diagnostics.report(merging) }
        }
        reportNotices(facts, of: layer)
    }

    /// Reports a column that was read as the elevation, because users may look for it among the fields.
    private func reportElevation(_ facts: LayerFacts) {
        guard ledger.diagnostics.verbosity != .quiet,
            let guess = facts.guesses.first(where: { $0.subject == "elevation" })
        else { return }
        ledger.diagnostics.report(
            Problem(
                .data, "elevation-column", severity: .note, at: facts.location,
                "column '\(printable(guess.choice))' was read as the elevation of points",
                hint: "name it in \(OptionName.fields) to keep it as an attribute"))
    }

    private func reportNotices(_ facts: LayerFacts, of layer: any OpenedLayer) {
        for notice in facts.notices where reported.insert(notice).inserted {
            if notice.field != nil, CurrentRun.isOfPart, layer.collection != nil {
                ledger.lacks.append(ledger.diagnostics.spell(notice))
            } else {
                ledger.diagnostics.report(notice)
            }
        }
    }

    /// Reports the notices found up to the layer's end, and gathers its members. Of members with the same name, the
    /// first is kept.
    package func gather(_ layer: any OpenedLayer) {
        reportNotices(layer.facts, of: layer)
        if let collection = layer.collection {
            if collection.hasBox { boxes += 1 }
            for field in collection.seenFields { ledger.seenFields.append((layer.facts.source, field)) }
        }
        gather(layer.members)
    }

    /// Takes the members of all inputs instead of those that were read.
    func replaceMembers(by all: [(key: [UInt8], value: [UInt8])]) {
        (members, indices) = ([], [:])
        gather(all)
    }

    /// Gathers members of collections, after those that are known.
    func gather(_ found: [(key: [UInt8], value: [UInt8])]) {
        for member in found {
            if let index = indices[member.key] {
                if members[index].value != member.value { hasConflict = true }
            } else {
                indices[member.key] = members.count
                members.append(member)
            }
        }
    }

    /// Drops the input's `coordinateSpace` member, because the output has its own.
    func giveUpSpaceMember() {
        let count = members.count
        members.removeAll { $0.key.elementsEqual("\"coordinateSpace\"".utf8) }
        guard members.count < count else { return }
        ledger.diagnostics.report(
            Problem(
                .data, "dropped-collection-members", severity: .warning,
                "the \"coordinateSpace\" member of the collection was replaced by that of the output"))
    }

    /// Warns of bounding boxes that are lost.
    ///
    /// - Parameter hint: of the output's format.
    package func reportBoxes(hint: Wording?) {
        ledger.addAltered(
            boxes,
            Problem(
                .data, "dropped-bbox", severity: .warning, "the bbox of a collection was dropped",
                hint: hint))
    }

    /// Warns of members that are lost.
    ///
    /// - Parameter writesBox: true if the bounding box of the written features replaces those that were read.
    func reportMembers(areWritten: Bool, writesBox: Bool = false, boxHint: Wording?) {
        if !writesBox { reportBoxes(hint: boxHint) }
        if !areWritten, !members.isEmpty {
            let names = members.map { excerpt($0.key.dropFirst().dropLast()) }.joined(separator: ", ")
            ledger.diagnostics.report(
                Problem(
                    .data, "dropped-collection-members", severity: .warning,
                    "members of the collection were dropped, because the output format cannot hold them: \(names)"))
        } else if hasConflict {
            ledger.diagnostics.report(
                Problem(
                    .data, "dropped-collection-members", severity: .warning,
                    "several collections have the same members; the first of each was written"))
        }
    }
}

extension Diagnostics {
    /// Reports the guesses about a layer, if choices are reported.
    package func explainGuesses(_ facts: LayerFacts) {
        for guess in facts.guesses {
            explain(guess.subject, at: facts.location, "\(guess.subject): \(guess.choice) (\(guess.reason))")
        }
    }
}
