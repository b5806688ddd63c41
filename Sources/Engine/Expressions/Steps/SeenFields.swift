package import Layers
import Synchronization

/// The fields that records have had, for layers that do not declare theirs.
package final class SeenFields: Sendable {
    private let changes: FieldChanges
    private let state = Mutex<(names: Set<String>, isDeclared: Bool)>(([], false))
    private let isCaseIgnored = Atomic(false)
    private static let mostNames = 10_000

    package init(_ changes: FieldChanges) { self.changes = changes }

    /// True if patterns match names in any case, as several inputs may spell a field in different letters.
    var ignoresCase: Bool { isCaseIgnored.load(ordering: .relaxed) }

    package func ignoreCase() { isCaseIgnored.store(true, ordering: .relaxed) }

    func add(_ name: String) {
        state.withLock { if $0.names.count < Self.mostNames { $0.names.insert(name) } }
    }

    /// Notes a layer that declares its fields, and so was checked by itself.
    func addAll() { state.withLock { $0.isDeclared = true } }

    /// Names and patterns of the changes that fields of records have met.
    package var found: [String] {
        state.withLock { state in
            state.isDeclared
                ? changes.wanted : changes.found(among: state.names.sorted(), ignoringCase: ignoresCase)
        }
    }

    /// The problems of fields that no record has had, although there were some.
    package var problems: [Problem] {
        state.withLock { state in
            guard !state.names.isEmpty, !state.isDeclared else { return [] }
            return changes.faultsOfMissing(state.names.sorted(), ignoringCase: ignoresCase).map { problem in
                var problem = problem
                problem.kind = .data
                return problem
            }
        }
    }
}
