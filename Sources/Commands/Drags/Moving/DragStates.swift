import Features
import Layers
import Memory

/// Changes of the states of features while they are dragged, in the order in which they happen.
public struct DragStates {
    /// A state of a feature that can be dragged.
    public enum State: String {
        case none
        case starting
        case dragging
        case canceling
        case ending
    }

    /// A change of state.
    public struct Change {
        /// The identifier of the feature; nil if it has none.
        public let name: [UInt8]?
        /// The time as it was read; nil if the drags have none.
        public let time: (text: [UInt8], isNumber: Bool)?
        public let old: State
        public let new: State
    }

    private let moves: DragMoves

    public init(_ moves: DragMoves) { self.moves = moves }

    /// Calls `body` with each change of a feature that was found. A touch that never ended is cancelled at an unknown time.
    public func forEachChange<Failure>(_ body: (Change) throws(Failure) -> Void) throws(Failure) {
        var text = ByteBuffer()
        for index in 0..<moves.batch.drags.count {
            let drag = moves.batch.drags[index]
            guard drag.outcome != .none else { continue }
            let name: [UInt8]
            if drag.name >= 0 {
                guard moves.isFound(Int(drag.name)) else { continue }
                text.removeAll()
                moves.batch.names.copy(Int(drag.name), to: &text)
                name = text.array
            } else {
                guard let found = moves.hitNames[index] else { continue }
                name = found
            }
            let last: State = drag.outcome == .dragged ? .ending : .canceling
            var changes: [(State, State, TimeText)] = [
                (.none, .starting, drag.start), (.starting, .dragging, drag.start),
            ]
            changes += [(.dragging, last, drag.end), (last, .none, drag.end)]
            for (old, new, time) in changes {
                try body(Change(name: name.isEmpty ? nil : name, time: self.time(time), old: old, new: new))
            }
        }
    }

    private func time(_ time: TimeText) -> (text: [UInt8], isNumber: Bool)? {
        guard time.count > 0 else { return nil }
        return (moves.batch.text(of: time), time.isNumber)
    }
}
