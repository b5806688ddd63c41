import Layers
import Operations

/// What is said of conversions: what was placed elsewhere, and what PROJ does.
struct ConversionRemarks {
    private var operations: Set<String> = []

    mutating func take(from conversion: Conversion, into ledger: Ledger) {
        ledger.addAltered(conversion.takeClampedCount(), .clampedLatitude)
        guard ledger.diagnostics.verbosity == .verbose, let operation = conversion.lastOperation else { return }
        let text = operation.sentence
        guard operations.insert(text).inserted else { return }
        ledger.diagnostics.explain("operation", "operation: \(text)")
    }
}
