import Features

/// The features that an earlier view showed.
struct EarlierView: Sendable {
    private struct Entry: Hashable {
        var key: UInt64
        /// A place, or all of a state.
        var state: FeatureState
    }

    private var keys: Set<UInt64> = []
    private var places: Set<Entry> = []
    private var states: Set<Entry> = []

    mutating func insert(_ key: UInt64, _ state: FeatureState) {
        keys.insert(key)
        places.insert(Entry(key: key, state: Self.place(of: state)))
        states.insert(Entry(key: key, state: state))
    }

    /// The change to a feature that shows now; nil if the view showed it as it is.
    func change(to state: FeatureState, of key: UInt64) -> ViewChange? {
        guard keys.contains(key) else { return .add }
        guard places.contains(Entry(key: key, state: Self.place(of: state))) else { return .move }
        return states.contains(Entry(key: key, state: state)) ? nil : .edit
    }

    private static func place(of state: FeatureState) -> FeatureState { FeatureState(place: state.place, values: 0) }
}

/// Step of a map from an earlier view to the present one, for one feature.
enum ViewChange: String, Sendable {
    case add
    case remove
    /// The feature has another geometry, and maybe other values.
    case move
    /// The feature has other values in the same place.
    case edit
}
