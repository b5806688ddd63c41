/// What a run over fixes does with them, besides what it asks of each device.
public struct TrackSettings: Sendable {
    /// What is written.
    public enum Form: Hashable, Sendable {
        /// Fixes that are delivered.
        case rows
        /// A line for each leg.
        case legs
        case events
        /// Places at whole multiples of an interval in microseconds.
        case places(every: Int64)
    }

    /// What happens to a fix that is earlier than the last accepted one of its device.
    public enum Order: String, CaseIterable, Sendable {
        case drop
        case fail
        case sort
    }

    public var track: TrackRequest
    public var form = Form.rows
    public var fields: [TrackField] = []
    public var order = Order.drop
    /// Microseconds that fixes wait for earlier ones.
    public var reorder: Int64?
    /// Names of the inputs.
    public var sources: [String] = []

    public init(_ track: TrackRequest) { self.track = track }

    /// True if the text of times is needed apart from the rows.
    var keepsTimes: Bool { form == .legs || form == .events || fields.contains(.from) }
}
