import JSON
package import Layers
import Rows
import Streams

/// How the shapes of groups are dissolved.
package struct DissolveRequest {
    /// Steps that each feature passes before it is added to its group.
    package var steps: [Step] = []
    /// Fields that these steps read.
    package var fieldsOfSteps: [String] = []
    /// True if each part is a feature of its own.
    package var splits = false
    /// True if borders between groups are written instead of areas.
    package var writesBorders = false
    /// True if areas are made of what lines enclose.
    package var polygonizes = false
    /// How gaps between areas are filled; nil to leave them.
    package var gaps: GapFilling?
    /// The most bytes that the shape of a group may take, or the borders of all groups.
    package var memory = MemorySize.ofMachine.bytes
    /// Fields without which a feature is skipped.
    package var neededFields: [String] = []
    /// The reason why a group without a geometry is skipped; nil if it is written.
    package var emptiness: SkipReason?

    package init() {}
}

/// Counts of dropped edges, and of areas that GEOS united.
private struct DissolveSummary: AccountSection {
    let counts: ShapeDissolver.Counts
    let request: DissolveRequest
    let gaps: GapFilling.Counts?

    var countsWritten: Bool { false }

    func text(in account: Account) -> String {
        let isPlain = request.steps.isEmpty && !request.polygonizes
        var text = isPlain ? ", \(Account.phrase(counts.sharedEdges, "shared edge")) dropped" : ""
        if let gaps {
            text += ", \(Account.phrase(gaps.filled, "gap")) filled"
            if gaps.left > 0 { text += ", \(gaps.left) left" }
        }
        return text
    }

    func add(to object: inout JSONObject, of account: Account) {
        object["sharedEdges"] = .integer(counts.sharedEdges)
        object["unitedAreas"] = .integer(counts.unitedAreas)
        if request.polygonizes {
            object["idleLines"] = .integer(counts.idleLines)
            object["idlePoints"] = .integer(counts.idlePoints)
        }
        guard let gaps else { return }
        object["gapsFilled"] = .integer(gaps.filled)
        object["gapsLeft"] = .integer(gaps.left)
    }
}

/// Counts borders as what rows are gathered into.
private struct BordersSummary: AccountSection {
    var gatheredNoun: String { "border" }

    func text(in account: Account) -> String { "" }
    func add(to object: inout JSONObject, of account: Account) {}
}

extension RowsWriting {
    /// Counts borders, and warns of those that are left out because areas do not share their vertices, and of those that
    /// several pairs of areas have.
    func reportBorders(of groups: GatheredGroups) {
        pass.ledger.product = .section(BordersSummary())
        let (unshared, crowded, others) = (groups.unsharedCount, groups.crowdedCount, groups.borderlessCount)
        if unshared > 0 {
            warn(
                "unshared-edges",
                "\(Account.phrase(unshared, "edge")) \(unshared == 1 ? "runs" : "run") along others without sharing all vertices; such borders are left out",
                hint: "run 'plat repair --coverage' on the layer first")
        }
        if crowded > 0 {
            warn(
                "overlapping-areas",
                "\(Account.phrase(crowded, "edge")) \(crowded == 1 ? "is" : "are") written more than once, for each pair of areas that \(crowded == 1 ? "has it" : "have them"), as areas lie on each other",
                hint: "run 'plat repair --coverage' on the layer first")
        }
        if others > 0 {
            warn(
                "no-borders",
                "\(Account.phrase(others, "feature")) \(others == 1 ? "has" : "have") points or lines alone, and so no borders"
            )
        }
    }

    private func warn(_ code: String, _ message: Wording, hint: Wording? = nil) {
        pass.ledger.diagnostics.report(
            Problem(.data, code, severity: .warning, at: pass.onlyLocation, message, hint: hint))
    }

    /// Warns that features of a group had different values, of which only the first is written.
    func reportMixed(_ counts: [String: Int]) {
        guard let most = counts.values.max() else { return }
        let names = counts.keys.sorted().map { "'\(printable($0))'" }
        let listed = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
        pass.ledger.diagnostics.report(
            Problem(
                .data, "mixed-values", severity: .warning, at: pass.onlyLocation,
                "\(Account.phrase(most, "group")) \(most == 1 ? "has" : "have") several values of a field, and the first is kept: \(listed)",
                hint: "put other results in their place, as with --distinct or --sum FIELD, or add the fields to --by"))
    }

    func reportDissolved(_ dissolver: ShapeDissolver, _ request: DissolveRequest, _ gaps: GapFilling.Counts?) {
        pass.ledger.product = .section(DissolveSummary(counts: dissolver.counts, request: request, gaps: gaps))
        let diagnostics = pass.ledger.diagnostics
        diagnostics.explain(
            "memory",
            "the largest group: \(dissolver.mostPositions) vertices, \(MemorySize.phrase(dissolver.mostBytes))")
        if dissolver.counts.idleLines > 0 {
            diagnostics.report(
                Problem(
                    .data, "idle-lines", severity: .warning, at: pass.onlyLocation,
                    "\(Account.phrase(dissolver.counts.idleLines, "piece")) of lines \(dissolver.counts.idleLines == 1 ? "encloses no area and was" : "enclose no area and were") dropped"
                ))
        }
        if dissolver.counts.flatGroups > 0 {
            let count = dissolver.counts.flatGroups
            warn(
                "collapsed-geometry",
                "the polygons of \(Account.phrase(count, "group")) have no area, so \(count == 1 ? "it has" : "they have") no polygon"
            )
        }
        if dissolver.counts.flatLines > 0 {
            let count = dissolver.counts.flatLines
            warn(
                "flat-lines",
                "\(Account.phrase(count, "line")) \(count == 1 ? "has no length and was" : "have no length and were") dropped"
            )
        }
        if dissolver.counts.idlePoints > 0 {
            diagnostics.report(
                Problem(
                    .data, "idle-points", severity: .warning, at: pass.onlyLocation,
                    "\(Account.phrase(dissolver.counts.idlePoints, "point")) \(dissolver.counts.idlePoints == 1 ? "encloses no area and was" : "enclose no area and were") dropped"
                ))
        }
        // Shapes that steps have made, such as buffers, overlap as a rule.
        if dissolver.counts.unitedAreas > 0, request.steps.isEmpty {
            diagnostics.report(
                Problem(
                    .data, "overlapping-areas", severity: .note, at: pass.onlyLocation,
                    "some areas are not valid, overlap others of their group, or share a border but not all of its vertices; GEOS united or repaired \(dissolver.counts.unitedAreas) of them"
                ))
        }
        if dissolver.hasDroppedOrdinates {
            diagnostics.report(
                Problem(
                    .data, "dropped-ordinate", severity: .warning, at: pass.onlyLocation,
                    "united shapes have no elevations and no measures; those of the input were dropped"))
        }
    }
}
