import Layers
import Streams

extension Output {
    /// Keeps an older report, and says so, where an input was not read to its end: it may tell more than the new one.
    ///
    /// - Returns: True if it is kept.
    func keepOlderReport(_ path: String?, _ diagnostics: Diagnostics) -> Bool {
        guard hasOlder, let path else { return false }
        keepOlder()
        diagnostics.report(
            Problem(
                .data, "kept-report", severity: .warning, at: Place(source: pathName(path)),
                "the older file is kept, as not every input was read to its end"))
        return true
    }
}
