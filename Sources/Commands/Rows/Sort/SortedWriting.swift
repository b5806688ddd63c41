import Features
import Geometry
import Layers
import Rows
import Runner

extension RowsWriting {
    /// Writes features in the order of a key, once all of them are known.
    func writeSorted(by key: RowKey, option: String) throws(Problem) {
        // Places along a curve are those of degrees; all else is as it comes.
        let isPlaced = key.parts.contains { $0.source == .hilbert }
        let gathered = try gather(
            by: key, in: isPlaced ? OutputSpace(.given(.wgs84)) : pass.request.output, option: option)
        let rows = gathered.rows
        if isPlaced, rows.count > 0, rows.findings.kinds.isSubset(of: [.null]) {
            throw Problem(
                .data, "no-geometry", at: pass.onlyLocation, "\(option): hilbert orders places, but no feature has one")
        }
        for word in ["hilbert", "random"] where rows.fields.contains(where: { $0.name == word }) {
            guard key.parts.contains(where: { $0.isWord(word) }) else { continue }
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "word-of-order", severity: .note, at: pass.onlyLocation,
                    "\(option): \(word) is an order, not the field of this name",
                    hint: "write \(option) '\"\(word)\"' to sort by the field"))
        }
        if let text = rows.sampleOfNumber {
            pass.ledger.diagnostics.report(
                .numberAsText(
                    text, at: pass.onlyLocation,
                    hint: rows.adviceOnMixedTexts.map { "\($0), or add :text to the key if this is right" }
                        ?? "add :number to the key, or :text if this is right"))
        }
        let writing = gathered.writing(pass)
        try LayerWriting(
            writing, output, inputs: inputs, madeGeometry: gathered.hasNoGeometry ? .some(.none) : nil,
            reporter: gathered.reporter, replacesInputs: writing.request.limit == nil
        ).write()
    }
}
