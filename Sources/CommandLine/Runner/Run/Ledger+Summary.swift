package import Layers

extension Ledger {
    /// Prints the summary, or leaves it in JSON to the end of the process.
    ///
    /// - Parameter seconds: how long other runs took whose account this is; nil for the time since the start.
    package func reportSummary(as format: Diagnostics.Format, seconds: Double? = nil) {
        switch format {
        case .text: reportSummary(seconds: seconds)
        case .json: CurrentRun.end(with: summaryObject(seconds: seconds))
        }
    }
}
