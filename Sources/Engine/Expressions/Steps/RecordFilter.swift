package import Layers

/// Skips records for which a condition is not true.
package struct RecordFilter: ExpressionStep, ~Copyable {
    package var expression: RecordExpression

    /// - Parameters:
    ///   - seen: notes which fields of the condition the records have.
    ///   - repairs: true if areas are those of repaired polygons.
    package init(_ condition: ExpressionText, seen: SeenNames, repairs: Bool = false) {
        expression = RecordExpression(condition, for: .condition, seen: seen, repairs: repairs)
    }

    package mutating func enter(_ facts: LayerFacts) throws(Problem) { try expression.enter(facts) }

    package mutating func add(_ field: Field, at index: Int) { expression.add(field, at: index) }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        expression.noteRecord()
        switch try expression.evaluator?.verdict(&feature, of: chunk) {
        case .yes, nil: return nil
        case .no: return .filtered
        case .unknown: return .unknownCondition
        }
    }
}
