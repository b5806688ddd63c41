/// The zooms within which the lowest zoom of a label lies, as far as it is decided.
package struct MinimumRange: BitwiseCopyable, Equatable, Sendable {
    /// The label is hidden below this zoom.
    package var low: UInt8
    /// The label shows from this zoom on, as far as its own zooms allow.
    package var high: UInt8

    /// The range of a label that waits for zooms at which it may show.
    package static let unknown = MinimumRange(0, 0)

    package init(_ low: Int, _ high: Int) {
        (self.low, self.high) = (UInt8(truncatingIfNeeded: low), UInt8(truncatingIfNeeded: high))
    }

    /// True if the lowest zoom is known.
    package var isDecided: Bool { low == high }
}
