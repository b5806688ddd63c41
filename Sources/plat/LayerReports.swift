import JSON
import Layers

/// The reports of `plat info` one after the other, each written as soon as its layer is read, so that their number does
/// not matter.
final class LayerReports {
    private let output: Output
    private let asJSON: Bool
    private var count = 0
    /// Why a layer was not read to its end, of the first that could not be opened, else of the first.
    private(set) var failure: Problem?
    /// The same if it is for the reading and not for what was read.
    private var readFailure: Problem?

    init(_ output: Output, asJSON: Bool) {
        self.output = output
        self.asJSON = asJSON
    }

    func add(_ report: LayerReport) throws(Problem) {
        if let reason = report.failure {
            if failure == nil || reason.kind == .noInput && failure?.kind != .noInput { failure = reason }
            if reason.cutsReadingOff(wasOpened: report.wasOpened) { readFailure = readFailure ?? reason }
        }
        if asJSON {
            try output.write((count == 0 ? "{\n  \"layers\": [" : ", ") + JSONValue.object(report.object).text())
        } else {
            try output.write((count == 0 ? "" : "\n") + report.text)
        }
        count += 1
    }

    /// Throws if a layer could not be read on half way, so that an older file of the output's name stays.
    func finish() throws(Problem) {
        if asJSON { try output.write((count == 0 ? "{\n  \"layers\": [" : "") + "]\n}\n") }
        if let readFailure { throw readFailure }
    }
}
