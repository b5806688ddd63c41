/// A tile of the map: its level, its column from the antimeridian east, its row from the top down.
public struct TileAddress: Hashable, Sendable {
    /// The deepest level, whose identifiers still fit.
    public static let deepestLevel = 30

    public let level: Int
    public let column: Int
    public let row: Int

    /// Nil for a tile that is not on the map.
    public init?(level: Int, column: Int, row: Int) {
        guard (0...Self.deepestLevel).contains(level) else { return nil }
        let side = 1 << level
        guard column >= 0, column < side, row >= 0, row < side else { return nil }
        (self.level, self.column, self.row) = (level, column, row)
    }
}

/// Tiles in the order in which archives have them: level by level, each along a Hilbert curve.
extension TileAddress: Comparable {
    public static func < (first: TileAddress, second: TileAddress) -> Bool { first.identifier < second.identifier }

    /// Number of tiles before the first one of a level.
    package static func first(of level: Int) -> UInt64 { ((1 << UInt64(2 * level)) - 1) / 3 }

    /// The number of the tile in PMTiles: 0 for the world, 1…4 for level 1, and so on.
    public var identifier: UInt64 {
        var index: UInt64 = 0
        var (x, y) = (column, row)
        var bit = level - 1
        while bit >= 0 {
            let (right, down) = (x >> bit & 1, y >> bit & 1)
            index = index << 2 | UInt64((3 * right) ^ down)
            Self.turn(&x, &y, right, down, below: bit)
            bit -= 1
        }
        return Self.first(of: level) + index
    }

    /// Nil for a number that is beyond the deepest level.
    public init?(identifier: UInt64) {
        guard identifier < Self.first(of: Self.deepestLevel + 1) else { return nil }
        var level = 0
        while identifier >= Self.first(of: level + 1) { level += 1 }
        var index = identifier - Self.first(of: level)
        var (x, y) = (0, 0)
        for bit in 0..<level {
            let right = Int(index >> 1 & 1)
            let down = Int((index ^ UInt64(right)) & 1)
            Self.turn(&x, &y, right, down, below: bit)
            x |= right << bit
            y |= down << bit
            index >>= 2
        }
        (self.level, column, row) = (level, x, y)
    }

    /// Turns the part of the curve in a quarter, which is `bits` bits wide, to where it starts and ends there.
    private static func turn(_ x: inout Int, _ y: inout Int, _ right: Int, _ down: Int, below bits: Int) {
        let mask = (1 << bits) - 1
        (x, y) = (x & mask, y & mask)
        guard down == 0 else { return }
        if right == 1 { (x, y) = (mask - x, mask - y) }
        swap(&x, &y)
    }
}
