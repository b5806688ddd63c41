import Devices
import PartRuns

/// The position of a piece of output among all that a single run would write.
struct OutputPosition: BitwiseCopyable, Comparable, Sendable {
    var step: OutputStep
    /// The fix that led to it, or the first fix of the device.
    var number: Int

    static func < (one: Self, other: Self) -> Bool {
        (one.step.rawValue, one.number) < (other.step.rawValue, other.number)
    }

    /// Numbers of fixes are in input order, over all parts.
    static func number(ofFix count: Int, inPart part: Int) -> Int { part << 40 + count }

    /// The part of the inputs that has a fix.
    static func part(ofNumber number: Int) -> Int { number >> 40 }
}

/// Piece of output on its way to the part that writes it, followed by its bytes.
struct ShuffledOutput: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        /// Encoded rows.
        case rows
        case feature
        /// A fix that is late, which ends the run.
        case late
        case totals
    }

    var position: OutputPosition
    var kind: Kind
    /// Number of rows or features.
    var count: Int
    var length: Int
}
