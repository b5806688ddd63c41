/// The scales that one decision holds for: from `low` up to but not including `high`, or a single scale if both are
/// equal.
///
/// A scale is in sixteenths of a pixel per unit, times 2^40: whole for every zoom, and with 20 bits of a fraction
/// between two zooms. The difference of two places times a scale is the distance of their centres; the sum of two
/// widths in eighths times 2^40 is the distance that they need.
package struct Scales {
    package let low: Int64
    let high: Int64
    /// For boxes without offsets at whole zooms: they overlap in x if `32·|dx| < (width + width) << shift`.
    let shift: Int64
    /// How often `low` is doubled up to `high`, at whole zooms.
    let doublings: Int64

    static let one: Int64 = 1 << 40

    /// Scales from a whole zoom up to the zoom after the last.
    package init(zooms: ClosedRange<Int>, tileSize: Request.TileSize) {
        shift = Self.shift(zooms.lowerBound, tileSize)
        low = (Self.one << 5) >> shift
        doublings = Int64(zooms.count)
        high = low << doublings
    }

    /// 25 at zoom 0 with 256 pixels a tile, so never less than 0.
    private static func shift(_ zoom: Int, _ tileSize: Request.TileSize) -> Int64 {
        Int64((tileSize == .pixels256 ? 25 : 24) - zoom)
    }

    /// The single scale of a zoom that may lie between two whole ones, rounded once to a part in 2^20, and the same on
    /// every machine.
    package init(zoom: Double, tileSize: Request.TileSize) {
        let whole = zoom.rounded(.down)
        shift = Self.shift(Int(whole), tileSize)
        let step = ((Self.one << 5) >> shift) >> 20
        low = step * Self.power(zoom - whole)
        high = low
        doublings = 0
    }

    /// True if `shift` holds for all the scales, for boxes without offsets.
    var isWhole: Bool { low != high }

    /// 2 to the power of a fraction, times 2^20: the product of the roots of 2 that its bits stand for.
    private static func power(_ fraction: Double) -> Int64 {
        var product: UInt64 = 1 << 62
        var root: UInt64 = 1 << 63
        var rest = UInt64(fraction * 0x1p32)
        for _ in 0..<32 {
            root = squareRoot(root)
            rest <<= 1
            if rest >> 32 == 1 {
                product = product.multipliedFullWidth(by: root).high << 2
                rest &= 0xFFFF_FFFF
            }
        }
        return min(Int64(((product >> 41) + 1) >> 1), (1 << 21) - 1)
    }

    /// The root of a number in units of 2^-62 that is less than 4, rounded down, bit for bit.
    private static func squareRoot(_ number: UInt64) -> UInt64 {
        var root: UInt64 = 0
        for bit in (0..<63).reversed() {
            let trial = root | 1 << UInt64(bit)
            let square = trial.multipliedFullWidth(by: trial)
            // The square is in units of 2^-124.
            if (square.high << 2 | square.low >> 62, square.low << 2) <= (number, 0) { root = trial }
        }
        return root
    }
}

extension Scales {
    /// True if two boxes without offsets overlap at any of the scales.
    ///
    /// - Parameters:
    ///   - dx: the distance of their places in units; `dy` likewise.
    ///   - width: the sum of both widths; `height` likewise.
    @inline(__always)
    func overlap(_ dx: Int64, _ dy: Int64, width: Int64, height: Int64) -> Bool {
        // One branch, as neither of the two comparisons can be predicted.
        guard !isWhole else { return min(width &<< shift - dx &<< 5, height &<< shift - dy &<< 5) > 0 }
        let across = Int128(width) << 40 - Int128(low) * Int128(dx)
        return min(across, Int128(height) << 40 - Int128(low) * Int128(dy)) > 0
    }

    /// Distance in units: two boxes without offsets whose lengths add up to `length` overlap if their places are
    /// closer.
    package func reach(of length: Int64) -> Int64 {
        // Lengths that include offsets make this exceed 64 bits.
        Int64(clamping: (Int128(length) << 40 + Int128(low) - 1) / Int128(low))
    }

    /// Returns the number of zooms after the first through which two boxes without offsets overlap; nil if they do not
    /// overlap at the first.
    ///
    /// - Parameters:
    ///   - width: the sum of both widths; `height` likewise.
    ///   - dx: their distance in units, less than the reach of the largest labels; `dy` likewise.
    @inline(__always)
    package func zoomsBeyond(width: Int64, height: Int64, _ dx: Int64, _ dy: Int64) -> Int? {
        let least = min(Self.doublings(dx &* low, width &<< 40), Self.doublings(dy &* low, height &<< 40))
        return least < 0 ? nil : Int(least)
    }

    /// How often a distance can be doubled and still be less than a limit; -1 if it is not less to begin with.
    @inline(__always)
    private static func doublings(_ distance: Int64, _ limit: Int64) -> Int64 {
        let room = Int64(distance.leadingZeroBitCount &- limit.leadingZeroBitCount)
        // After so many doublings the highest bits are level, and the others decide.
        let isOver = distance &<< max(room, 0) >= limit
        return max(room &- (isOver ? 1 : 0), -1)
    }
}
