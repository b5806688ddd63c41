package import Geometry
package import Layers
import Memory

/// Skips records for which a condition is not true.
package struct RecordFilter: FeatureOperation, ~Copyable {
    package static var needsDegrees: Bool { false }
    package static var keepsShapes: Bool { true }

    private let condition: ExpressionText
    private let seen: SeenNames
    private let context: RecordContext
    private var evaluator: ExpressionEvaluator?
    private var numbering: RecordNumbering

    /// - Parameters:
    ///   - seen: notes which fields of the condition the records have.
    ///   - repairs: true if areas are those of repaired polygons.
    package init(_ condition: ExpressionText, seen: SeenNames, repairs: Bool = false) {
        self.condition = condition
        self.seen = seen
        context = RecordContext(condition.functions, repairs: repairs)
        numbering = RecordNumbering(condition.functions)
    }

    package mutating func arrive(in space: CoordinateSpace) throws(Problem) { try context.arrive(in: space) }

    package mutating func enter(_ facts: LayerFacts) throws(Problem) {
        context.source = facts.source
        do throws(ExpressionFault) {
            let evaluator = try ExpressionEvaluator(
                condition, for: .condition, over: facts.expressionFields, in: context)
            for name in evaluator.names { seen.remove(name) }
            self.evaluator = evaluator
        } catch {
            throw error.problem(at: facts.location)
        }
    }

    package mutating func add(_ field: Field, at index: Int) {
        seen.add(field.name)
        evaluator?.add(field, at: index)
    }

    package mutating func begin(_ chunk: borrowing Chunk) { context.recordsBefore = numbering.recordsBefore }

    package mutating func receive(recordsBefore count: Int) { numbering.receive(count) }

    package mutating func isOutdated() -> Bool { numbering.isOutdated() }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        guard let evaluator else { return nil }
        switch try evaluator.verdict(&feature, of: chunk) {
        case .yes: return nil
        case .no: return .filtered
        case .unknown: return .unknownCondition
        }
    }
}

/// The number of records before a chunk, for expressions that use `record()`. It is known in input order only, so a chunk
/// of which it was guessed wrongly is worked again.
struct RecordNumbering {
    private let isUsed: Bool
    private(set) var recordsBefore = 0
    private var isWrong = false

    init(_ functions: Set<String>) { isUsed = functions.contains("record") }

    mutating func receive(_ count: Int) {
        isWrong = isUsed && count != recordsBefore
        recordsBefore = count
    }

    mutating func isOutdated() -> Bool {
        defer { isWrong = false }
        return isWrong
    }
}

extension LayerFacts {
    /// The fields that expressions may name.
    var expressionFields: ExpressionFields {
        declaresFields
            ? .declared(fields + stepFields, geometryColumns: geometryColumns, isOneOfMany: isOneOfMany) : .any
    }
}
