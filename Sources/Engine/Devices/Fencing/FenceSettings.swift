public import Movement

/// Settings of a run that detects devices entering and leaving regions.
public struct FenceSettings: Sendable {
    /// States that are written at the end of the input.
    public enum LastStates: String, CaseIterable, Sendable {
        case inside
        case all
    }

    public var rules: FenceRules
    public var order = TrackSettings.Order.drop
    /// Microseconds that fixes wait for earlier ones.
    public var reorder: Int64?
    public var lastStates: LastStates?
    /// Settings by which fixes are skipped before events are looked for; nil if none are.
    public var cleaning: TrackRequest?
    /// Microseconds of silence in the time of the stream after which a device is forgotten; nil for never.
    public var forget: Int64?
    /// Names of the inputs.
    public var sources: [String] = []

    public init(_ rules: FenceRules) { self.rules = rules }

    /// The settings that a state depends on, as text.
    var stateKey: String {
        "\(rules) \(order) \(reorder as Int64?) \(forget as Int64?) \(lastStates as LastStates?) "
            + "\(cleaning as TrackRequest?)"
    }
}
