import JSON
import Layers

/// The reports of `plat info` one after the other, each written as soon as its layer is read, so that their number does
/// not matter.
final class LayerReports {
    private let output: Output
    private let asJSON: Bool
    private var count = 0
    /// The reason why a layer was not read to its end: of the first that could not be opened, else of the first such
    /// layer.
    private(set) var failure: Problem?
    /// The same if it is for the reading and not for what was read.
    private(set) var readFailure: Problem?
    /// True if some input was not read to its end.
    private(set) var isPartial = false

    init(_ output: Output, asJSON: Bool) {
        self.output = output
        self.asJSON = asJSON
    }

    func add(_ report: LayerReport) throws(Problem) {
        if let reason = report.failure {
            if failure == nil || reason.kind == .noInput && failure?.kind != .noInput { failure = reason }
            if reason.isOfUnreadInput { isPartial = true }
            if reason.cutsReadingOff(wasOpened: report.wasOpened) { readFailure = readFailure ?? reason }
        }
        if asJSON {
            try output.write((count == 0 ? "{\n  \"layers\": [" : ", ") + JSONValue.object(report.object).text())
        } else {
            try output.write((count == 0 ? "" : "\n") + report.text)
        }
        count += 1
    }

    func finish() throws(Problem) {
        if asJSON { try output.write((count == 0 ? "{\n  \"layers\": [" : "") + "]\n}\n") }
    }
}
