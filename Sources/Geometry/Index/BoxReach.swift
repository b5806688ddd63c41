/// The part of a cell that a box covers, in 128 columns and rows, packed in four bytes. For nearly all places of the
/// cell it tells whether the box holds them, in a few steps and without a branch.
@frozen @usableFromInline
struct BoxReach: Sendable, BitwiseCopyable {
    /// Seven bits each: the first column and row, and by how much the last ones are short of 127.
    @usableFromInline let bits: UInt32

    @inlinable static var tops: UInt32 { 0x8080_8080 }
    @inlinable static var ones: UInt32 { 0x0101_0101 }

    @inlinable
    init() { bits = 0 }

    /// From positions in the cell, which is from 0 to 1.
    init(west: Double, north: Double, east: Double, south: Double) {
        bits =
            Self.step(west) | Self.step(north) << 8 | (127 - Self.step(east)) << 16 | (127 - Self.step(south)) << 24
    }

    /// Grows with the position whatever rounding does: of two in different steps it is known which is greater.
    @inlinable @inline(__always)
    static func step(_ position: Double) -> UInt32 {
        position > 0 ? UInt32(truncatingIfNeeded: Int(min(position * 128, 127))) : 0
    }

    /// Packs a place to compare it with the reaches of its cell. The place is both the first and the last column and
    /// row, each below a guard bit, which is left when a reach that is no greater is subtracted.
    @inlinable @inline(__always)
    static func question(_ x: Double, _ y: Double) -> UInt32 {
        let corner = step(x) | step(y) << 8
        return tops | corner | (0x7F7F - corner) << 16
    }

    @inlinable @inline(__always)
    func mayHold(_ question: UInt32) -> Bool { (question &- bits) & Self.tops == Self.tops }

    /// The place is in the outermost of the columns and rows, so the box itself must be asked.
    @inlinable @inline(__always)
    func isInDoubt(_ question: UInt32) -> Bool { (question &- bits &- Self.ones) & Self.tops != Self.tops }
}
