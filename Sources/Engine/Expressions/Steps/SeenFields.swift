package import Layers
import Synchronization

/// The fields that records have had, for layers that do not declare theirs.
package final class SeenFields: Sendable {
    private let changes: FieldChanges
    private let state = Mutex<(names: Set<String>, isDeclared: Bool)>(([], false))
    private static let mostNames = 10_000

    package init(_ changes: FieldChanges) { self.changes = changes }

    func add(_ name: String) {
        state.withLock { if $0.names.count < Self.mostNames { $0.names.insert(name) } }
    }

    /// Notes a layer that declares its fields, and so was checked by itself.
    func addAll() { state.withLock { $0.isDeclared = true } }

    /// The problem of a field that no record has had, although there were some; nil if there is none.
    package var problem: Problem? {
        state.withLock { state in
            guard !state.names.isEmpty, !state.isDeclared else { return nil }
            var problem = changes.faultOfMissing(state.names.sorted())
            problem?.kind = .data
            return problem
        }
    }
}
