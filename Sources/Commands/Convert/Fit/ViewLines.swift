import CameraViews
import Features
import JSON
import Layers
import Runner

/// Writes the view of each feature of a pass as a line of JSON.
struct ViewLines {
    let pass: LayerPass
    let request: ViewRequest
    /// Field whose value goes with each view.
    let label: String?
    let path: String?
    let inputs: Inputs

    func write() throws(Problem) {
        let (request, label) = (request, label)
        let reporter = LayerReporter(pass.ledger)
        let names = pass.layers.count > 1 ? pass.layers.names.map { JSONValue.string($0).text() } : []
        try Output.write(to: path, inputs: pass.protectedFiles(inputs)) { (output) throws(Problem) in
            let sink = ViewList.Sink(names: names, needsLabel: label != nil) { (lines) throws(Problem) in
                try output.write(lines)
            }
            try pass.run(
                through: [Step { ViewFinding() }], into: Sink(sink) { ViewList(request, label: label) },
                opened: reporter.report, finished: reporter.gather)
            if let label, !sink.hasLabel, pass.ledger.account.written > 0 {
                throw Problem(noFieldNamed: label, "--id", at: pass.onlyLocation)
            }
        }
    }
}
