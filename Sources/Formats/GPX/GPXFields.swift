import Layers
import Memory

/// The fields of a layer of GPX, in the order in which they came up. The thread that parses adds them; all others read.
final class GPXFields: Sendable {
    private let state = Monitor<[Field]>([])

    func append(_ field: Field) { state.update { $0.append(field) } }

    var all: [Field] { state.update { $0 } }
}
