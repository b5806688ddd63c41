import FormatKit
import Layers
import Runner

/// Writes the legs of the features of a pass as a CSV.
struct LegTable {
    let pass: LayerPass
    let request: MeasureRequest
    let path: String?
    let inputs: Inputs

    func write() throws(Problem) {
        let (pass, request) = (pass, request)
        let reporter = LayerReporter(pass.ledger)
        let areSeveral = pass.layers.count > 1
        let names = areSeveral ? pass.layers.names.map(Self.cell) : []
        let meter = try PairMeter(request)
        try Output.write(to: path, inputs: pass.protectedFiles(inputs)) { (output) throws(Problem) in
            let columns = (areSeveral ? ["source"] : []) + LegList.columns(request)
            try output.write(columns.joined(separator: ",") + "\n")
            let sink = LegList.Sink(names: names) { (lines) throws(Problem) in try output.write(lines) }
            try pass.run(
                through: [Step { LegFinding() }], into: Sink(sink) { LegList(request, meter) },
                opened: reporter.report, finished: reporter.gather)
            pass.ledger.product = .legs(sink.count)
        }
    }

    private static func cell(_ name: String) -> String {
        var text = ByteBuffer()
        var cell = ByteBuffer()
        text.append(name)
        CSVCell.append(text.bytes, to: &cell)
        return String(decoding: (0..<cell.count).map { cell.bytes[$0] }, as: UTF8.self)
    }
}
