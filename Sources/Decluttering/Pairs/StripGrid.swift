/// The strips and columns of the map for labels of about one size at one scale.
struct StripGrid {
    /// From how far apart on the places of two labels cannot collide, whatever their sizes.
    private let reachX: Int64
    private let reachY: Int64
    /// Binary logarithms of the height of a strip and the width of a column.
    private let stripShift: Int64
    private let columnShift: Int64
    /// How many columns a strip has.
    let columns: Int64
    /// In so many columns to either side there may be others.
    let reach: Int64
    /// True if columns are as wide as strips are high, so that within a strip the order of the map is that of the columns.
    let areSquares: Bool

    init() { self.init((0, 0), Scales(zooms: 0...0, tileSize: .pixels256), count: 0) }

    /// - Parameters:
    ///   - largest: the greatest width of any label, and the greatest height.
    ///   - count: of the labels.
    init(_ largest: (width: Int32, height: Int32), _ scales: Scales, count: Int) {
        reachX = scales.reach(of: 2 * Int64(largest.width))
        reachY = scales.reach(of: 2 * Int64(largest.height))
        let (bitsX, bitsY) = (Self.bits(reachX), Self.bits(reachY))
        // Somewhat larger squares are gone through faster than smaller ones are put in order.
        let squareShift = min(max(bitsY, Int64(MortonOrder.shift)), 32)
        areSquares = squareShift <= min(bitsX, bitsY) + 2 && count >= 1 << Int(32 - squareShift) / 8
        stripShift = areSquares ? squareShift : min(max(bitsY, 2), 32)
        columnShift = areSquares ? squareShift : min(max(bitsX - 2, 0), 32)
        columns = 1 << (32 - columnShift)
        reach = reachX >> columnShift + 1
    }

    /// The binary logarithm of the least power of two that is no less.
    private static func bits(_ number: Int64) -> Int64 { 64 - Int64(max(number - 1, 0).leadingZeroBitCount) }

    var strips: Int { 1 << Int(32 - stripShift) }

    @inline(__always)
    func strip(_ y: UInt32) -> Int { Int(Int64(y) &>> stripShift) }

    /// At most 62, so that no sum of keys is too large.
    var keyBits: Int { Int(64 - stripShift - columnShift) }

    /// By which entries are in order.
    @inline(__always)
    func key(_ entry: Strips.Entry) -> Int64 {
        (Int64(entry.y) &>> stripShift) &<< (32 &- columnShift) | Int64(entry.x) &>> columnShift
    }

    /// How far apart two labels are if they may collide.
    @inline(__always)
    func distances(_ one: Strips.Entry, _ other: Strips.Entry) -> (dx: Int64, dy: Int64)? {
        let dx = abs(Int64(Int32(truncatingIfNeeded: one.x &- other.x)))
        let dy = abs(Int64(one.y) &- Int64(other.y))
        return dx < reachX && dy < reachY && one.index != other.index ? (dx, dy) : nil
    }
}
