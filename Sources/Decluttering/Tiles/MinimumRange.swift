/// The zooms within which the lowest zoom of a label lies, as far as it is decided.
public struct MinimumRange: BitwiseCopyable, Equatable, Sendable {
    /// The label is hidden below this zoom.
    public var low: UInt8
    /// The label shows from this zoom on, as far as its own zooms allow.
    public var high: UInt8

    /// The range of a label that waits for zooms at which it may show.
    public static let unknown = MinimumRange(0, 0)

    public init(_ low: Int, _ high: Int) {
        (self.low, self.high) = (UInt8(truncatingIfNeeded: low), UInt8(truncatingIfNeeded: high))
    }

    /// True if the lowest zoom is known.
    public var isDecided: Bool { low == high }
}
