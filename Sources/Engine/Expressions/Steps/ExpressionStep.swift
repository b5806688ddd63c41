package import Geometry
package import Layers

/// A step that evaluates an expression over each record.
package protocol ExpressionStep: FeatureOperation, ~Copyable {
    var expression: RecordExpression { get set }
}

extension ExpressionStep where Self: ~Copyable {
    package static var needsDegrees: Bool { false }
    package static var keepsShapes: Bool { true }

    package mutating func arrive(in space: CoordinateSpace) throws(Problem) {
        try expression.context.arrive(in: space)
    }

    package mutating func begin(_ chunk: borrowing Chunk) { expression.begin() }

    package mutating func receive(recordsBefore count: Int) { expression.receive(recordsBefore: count) }

    package mutating func isOutdated() -> Bool { expression.isOutdated() }
}

/// An expression as a step evaluates it, over layers with different fields one after the other.
package struct RecordExpression {
    let text: ExpressionText
    let context: RecordContext
    private let purpose: ExpressionEvaluator.Purpose
    private let seen: SeenNames
    private(set) var evaluator: ExpressionEvaluator?
    /// The number of records before a chunk is known in input order only, so a chunk of which it was guessed wrongly is
    /// worked again.
    private let usesNumber: Bool
    private var recordsBefore = 0
    private var hasRecords = false
    private var isWrong = false

    init(_ text: ExpressionText, for purpose: ExpressionEvaluator.Purpose, seen: SeenNames, repairs: Bool) {
        (self.text, self.purpose, self.seen) = (text, purpose, seen)
        context = RecordContext(text.functions, repairs: repairs)
        usesNumber = text.functions.contains("record")
    }

    mutating func enter(_ facts: LayerFacts) throws(Problem) {
        context.source = facts.source
        do throws(ExpressionFault) {
            let evaluator = try ExpressionEvaluator(text, for: purpose, over: facts.expressionFields, in: context)
            for name in evaluator.names { seen.remove(name) }
            self.evaluator = evaluator
        } catch {
            throw error.problem(at: facts.location)
        }
    }

    func add(_ field: Field, at index: Int) {
        seen.add(field.name)
        evaluator?.add(field, at: index)
    }

    /// Notes that there is a record.
    mutating func noteRecord() {
        if hasRecords { return }
        hasRecords = true
        seen.noteRecord()
    }

    func begin() { context.recordsBefore = recordsBefore }

    mutating func receive(recordsBefore count: Int) {
        isWrong = usesNumber && count != recordsBefore
        recordsBefore = count
    }

    mutating func isOutdated() -> Bool {
        defer { isWrong = false }
        return isWrong
    }
}

extension LayerFacts {
    /// The fields that expressions may name.
    fileprivate var expressionFields: ExpressionFields {
        declaresFields
            ? .declared(fields + stepFields, geometryColumns: geometryColumns, isOneOfMany: isOneOfMany) : .any
    }
}
