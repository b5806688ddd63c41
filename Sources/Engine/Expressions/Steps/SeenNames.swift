import JSON
package import Layers
import Synchronization

/// The fields that records have had, of those that expressions name, for layers that do not declare their fields.
package final class SeenNames: Sendable {
    private let expressions: [ExpressionText]
    private let state = Mutex<(missing: Set<String>, others: Set<String>, hasRecords: Bool)>(([], [], false))
    /// The most names that are kept to find one that was meant.
    private static let mostOthers = 10_000

    /// - Parameter made: fields that the expressions make themselves.
    package init(_ expressions: [ExpressionText], making made: [String] = []) {
        self.expressions = expressions
        let names = Set(expressions.flatMap(\.names)).subtracting(made)
        state.withLock { $0.missing = names }
    }

    func add(_ name: String) {
        state.withLock { state in
            state.missing.remove(name)
            if state.others.count < Self.mostOthers { state.others.insert(name) }
        }
    }

    /// Notes that there are records, which may have no fields that are read.
    func noteRecord() { state.withLock { $0.hasRecords = true } }

    /// Notes that a layer declares a field that an expression calls by this name.
    func remove(_ name: String) { state.withLock { _ = $0.missing.remove(name) } }

    /// Names of the expressions that records have had.
    package var found: [String] {
        state.withLock { state in expressions.flatMap(\.names).filter { !state.missing.contains($0) } }
    }

    /// The problems of fields that no record has had, although there were some.
    package var problems: [Problem] {
        state.withLock { state in
            guard state.hasRecords || !state.others.isEmpty else { return [] }
            let names = state.others.sorted()
            return expressions.flatMap { expression in
                expression.names.filter { state.missing.contains($0) }.map { name in
                    var problem = ExpressionEvaluator.missing(name, expression, names).problem()
                    problem.kind = .data
                    return problem
                }
            }
        }
    }
}
