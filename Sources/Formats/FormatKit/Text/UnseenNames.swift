package import Layers
import Memory
import Streams

/// Fields that are wanted by name but that no reader of a layer has found.
package final class UnseenNames: Sendable {
    private struct State {
        var names: [String]
        var seen: [String] = []
        /// True if there were records that could have had the fields.
        var hasRecords = false
    }

    private let state: Monitor<State>

    package init(_ names: [String]) { state = Monitor(State(names: names)) }

    package func see(_ name: String) {
        state.update { state in
            guard state.names.contains(name) else { return }
            state.names.removeAll { $0 == name }
            state.seen.append(name)
        }
    }

    /// The names seen so far.
    package var seen: [String] { state.update { $0.seen } }

    package func noteRecords() { state.update { $0.hasRecords = true } }

    /// The names not seen; empty if no records were read.
    var all: [String] { state.update { $0.hasRecords ? $0.names : [] } }

    /// Notices of the names not seen.
    package func lacks(at location: InputLocation) -> [Problem] {
        all.map { name in
            Problem(
                .data, "no-such-field", severity: .warning, at: location,
                "no feature has a field named '\(printable(name))'", field: name)
        }
    }
}
