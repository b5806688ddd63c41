import JSON
import Layers
import Rows
import Runner

/// How the shapes of groups are dissolved.
struct DissolveRequest {
    /// True if each part is a feature of its own.
    var splits: Bool
    /// True if borders between groups are written instead of areas.
    var writesBorders: Bool
    /// How gaps between areas are filled; nil to leave them.
    var gaps: GapFilling?
    /// Fields without which a feature is skipped.
    var neededFields: [String] = []
}

/// Counts of dropped edges, and of areas that GEOS united.
private struct DissolveSummary: AccountSection {
    let counts: ShapeDissolver.Counts
    let gaps: GapFilling.Counts?

    var countsWritten: Bool { false }

    func text(in account: Account) -> String {
        var text = ", \(Account.phrase(counts.sharedEdges, "shared edge")) dropped"
        if counts.unitedAreas > 0 { text += ", \(Account.phrase(counts.unitedAreas, "area")) united by GEOS" }
        if let gaps {
            text += ", \(Account.phrase(gaps.filled, "gap")) filled"
            if gaps.left > 0 { text += ", \(gaps.left) left" }
        }
        return text
    }

    func add(to object: inout JSONObject, of account: Account) {
        object["sharedEdges"] = .integer(counts.sharedEdges)
        object["unitedAreas"] = .integer(counts.unitedAreas)
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
    /// Counts borders, and warns of those that are left out because areas do not share their vertices.
    func reportBorders(unshared count: Int) {
        pass.ledger.product = .section(BordersSummary())
        guard count > 0 else { return }
        pass.ledger.diagnostics.report(
            Problem(
                .data, "unshared-edges", severity: .warning, at: pass.onlyLocation,
                "\(Account.phrase(count, "edge")) \(count == 1 ? "runs" : "run") along others without sharing all vertices; such borders are left out",
                hint: "run 'plat repair --coverage' on the layer first"))
    }

    func reportDissolved(_ dissolver: ShapeDissolver, _ gaps: GapFilling.Counts?) {
        pass.ledger.product = .section(DissolveSummary(counts: dissolver.counts, gaps: gaps))
        let diagnostics = pass.ledger.diagnostics
        if dissolver.counts.unitedAreas > 0 {
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
