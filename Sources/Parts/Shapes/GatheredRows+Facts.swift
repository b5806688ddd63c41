import Features
import Layers
import MadeShapes
import PartRuns

extension GatheredRows {
    /// Receives what is known of the rows of all parts of the inputs.
    func add(_ facts: RowFacts) {
        add(facts.fields)
        if facts.hasDegrees { hasDegrees = true }
        if let kind = facts.orderKind { _ = grouping.decide(kind) }
    }

    /// Facts about the rows so far.
    ///
    /// - Parameter read: number of records that were read, whether they are rows or not.
    func facts(read: Int) -> RowFacts {
        RowFacts(fields: seen.fields, orderKind: grouping.orderKind, hasDegrees: hasDegrees, read: read)
    }
}
