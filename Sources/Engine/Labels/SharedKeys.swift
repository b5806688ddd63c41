import Features
import Memory

/// Counts features that have the key of an earlier one but another place or other values, so that nothing shows which
/// of them is meant.
struct SharedKeys {
    private var states: [UInt64: FeatureState] = [:]
    private(set) var count = 0

    mutating func add(_ columns: borrowing LabelColumns) {
        for index in 0..<columns.states.count {
            let (key, state) = (columns.keys[index], columns.states[index])
            if let first = states[key] {
                if first != state { count += 1 }
            } else {
                states[key] = state
            }
        }
    }
}
