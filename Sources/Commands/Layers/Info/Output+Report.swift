import Layers
import Streams

extension Output {
    /// Keeps an older report, and reports that, where an input was not read to its end: it may hold more than the new
    /// one.
    ///
    /// - Returns: True if it is kept.
    func keepOlderReport(_ path: String?, because reason: Problem?, _ diagnostics: Diagnostics) -> Bool {
        guard hasOlder, let path else { return false }
        keepOlder()
        // The reason stands in the report that nobody gets to see.
        if let reason, !diagnostics.reported.contains(where: { $0.problem == reason }) { diagnostics.report(reason) }
        diagnostics.report(
            Problem(
                .data, "kept-report", severity: .warning, at: InputLocation(source: pathName(path)),
                "the previous file was kept, because not every input was read to its end"))
        return true
    }
}
