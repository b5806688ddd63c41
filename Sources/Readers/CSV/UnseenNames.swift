import Layers

/// Fields that are wanted by name and that no reader of a layer has come upon.
final class UnseenNames: Sendable {
    private struct State {
        var names: [String]
        /// Whether there was anything that could have had them.
        var hasRecords = false
    }

    private let state: Monitor<State>

    init(_ names: [String]) { state = Monitor(State(names: names)) }

    func see(_ name: String) { state.update { $0.names.removeAll { $0 == name } } }

    func noteRecords() { state.update { $0.hasRecords = true } }

    /// Those that are left when records were read.
    var all: [String] { state.update { $0.hasRecords ? $0.names : [] } }
}
