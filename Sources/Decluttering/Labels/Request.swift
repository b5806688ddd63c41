/// The zooms, the mode and the limits for which labels are decluttered.
@frozen
public struct Request: Sendable {
    /// How one zoom depends on the others.
    @frozen
    public enum Mode: Sendable {
        /// From the deepest zoom up, each among those shown one zoom deeper: what is shown stays on zooming in, and no
        /// label hides a better one.
        case nested
        /// From the first zoom down, keeping what is shown and adding: fuller, but a lesser label may keep out a
        /// better.
        case fill
        /// Each zoom by itself: what is shown may be gone one zoom deeper.
        case independent
    }

    /// Pixels a side of the tile that is the world at zoom 0.
    @frozen
    public enum TileSize: Int, Sendable {
        case pixels256 = 256
        case pixels512 = 512
    }

    /// Within 0…24.
    public var zooms: ClosedRange<Int>
    public var tileSize: TileSize = .pixels256
    public var mode: Mode = .nested
    /// How many labels a tile shows at most, from 1; required ones count and are not kept out.
    public var limitPerTile: Int?
    /// How many labels the whole map shows at a zoom at most, from 1; likewise.
    public var limitPerZoom: Int?
    /// How far apart in eighths of a pixel the places of labels with one name are at least; at most `Label.longest`.
    public var repeatDistance: Int32 = 0

    @inlinable
    public init(zooms: ClosedRange<Int>) {
        precondition(zooms.lowerBound >= 0 && zooms.upperBound <= ZoomSet.deepest)
        self.zooms = zooms
    }
}
