import Geometry
import Layers
import Operations
import Readers
import Writers

/// Finds the columns of a CSV output: from headers where all inputs are tables, else by a pass over all layers.
struct TableSurvey {
    private let pass: LayerPass

    init(_ pass: LayerPass) {
        self.pass = pass
    }

    func table() throws(Problem) -> CSVTable {
        let findings = Survey.Findings()
        if let tables = try pass.layers.openTables(pass.reading) {
            for facts in tables {
                for field in facts.fields { findings.add(field) }
            }
            let hasOnlyPoints = tables.allSatisfy(\.hasOnlyPoints)
            return CSVTable(
                fields: inOrder(findings.fields), geometry: hasOnlyPoints ? .points : .wkt, hasID: false,
                isWGS84: pass.output.decided == nil)
        }
        // What is bad or odd is said when it is written.
        let silent = LayerPass(
            layers: pass.layers, reading: pass.reading, box: pass.box, limit: pass.limit,
            ledger: pass.ledger.surveying(), stopsAtFailure: pass.stopsAtFailure, output: pass.output)
        try silent.run(into: findings, makeConsumer: { Survey() })
        return CSVTable(
            fields: inOrder(findings.fields), geometry: geometry(findings), hasID: findings.hasIdentifiers,
            isWGS84: pass.output.decided == nil)
    }

    /// As `--fields` names them, if it does.
    private func inOrder(_ fields: [Field]) -> [Field] {
        guard let wanted = pass.reading.fields else { return fields }
        return wanted.compactMap { name in fields.first { $0.name == name } }
    }

    private func geometry(_ findings: Survey.Findings) -> CSVTable.CSVGeometry {
        guard findings.hasOnlyPoints else { return .wkt }
        return findings.hasElevations ? .pointsWithElevation : .points
    }
}
