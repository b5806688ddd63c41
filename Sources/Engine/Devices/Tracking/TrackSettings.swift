public import Layers
public import Movement

/// Settings of a run over fixes: the form of the output, and the order in which fixes are taken.
public struct TrackSettings: Sendable {
    /// The form of the output.
    public enum Form: Hashable, Sendable {
        /// Fixes that are delivered.
        case rows
        /// A line for each leg.
        case legs
        case stops
        case events
        /// Places at whole multiples of an interval in microseconds.
        case places(every: Int64)
        /// Views of a map that follows the device.
        case frames(FrameRequest)

        /// True for views as lines of JSON.
        public var writesFrameLines: Bool {
            if case .frames(let request) = self { request.writesLines } else { false }
        }

        /// Microseconds from place to place, if places between fixes are wanted.
        var interval: Int64? {
            switch self {
            case .places(let interval): interval
            case .frames(let request): request.interval
            case .rows, .legs, .stops, .events: nil
            }
        }
    }

    /// The treatment of fixes that are earlier than the last accepted one of their device.
    public enum Order: String, CaseIterable, Sendable {
        case drop
        case fail
        case sort
    }

    public var track: TrackRequest
    public var form = Form.rows
    public var fields: [TrackField] = []
    /// Legs with fewer fixes are not written.
    public var leastFixes = 2
    /// Fields whose values places between fixes have, if these are wanted.
    public var carried: [Field] = []
    /// The most places up to one fix; nil for any number.
    public var mostPlaces: Int?
    public var order = Order.drop
    /// Microseconds that fixes wait for earlier ones.
    public var reorder: Int64?
    /// Microseconds of silence in the time of the stream after which a device is forgotten; nil for never.
    public var forget: Int64?
    /// Names of the inputs.
    public var sources: [String] = []

    public init(_ track: TrackRequest) { self.track = track }

    /// The settings that a state depends on, as text.
    var stateKey: String {
        // Statements in a run from cron include the time at which it runs.
        var track = track
        if case .at = track.clock { track.clock = .live }
        return "\(track) \(form) \(fields) \(order) \(reorder as Int64?) \(forget as Int64?) \(leastFixes)"
    }

    /// True if places between fixes are written as features.
    package var writesPlaces: Bool {
        if case .places = form { true } else { false }
    }

    /// True if the text of times is needed apart from the rows.
    package var keepsTimes: Bool {
        switch form {
        case .legs, .stops, .events, .frames: true
        case .rows, .places: fields.contains(.from)
        }
    }
}
