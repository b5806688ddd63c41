/// The zooms, the mode and the limits for which labels are decluttered.
@frozen
public struct Request: Sendable {
    /// How one zoom depends on the others.
    @frozen
    public enum Mode: Sendable {
        /// From the deepest zoom up, each among the labels shown one zoom deeper. What is shown stays on zooming in,
        /// and no label hides a better one.
        case nested
        /// From the first zoom down, keeping what is shown and adding to it. Fuller, but a worse label may keep out a
        /// better one.
        case fill
        /// Each zoom by itself: a label that is shown may be gone one zoom deeper.
        case independent
    }

    /// Side in pixels of the tile that is the world at zoom 0.
    @frozen
    public enum TileSize: Int, Sendable {
        /// The usual tiles of maps.
        case pixels256 = 256
        /// The usual tiles of vector maps.
        case pixels512 = 512
    }

    /// Zooms to decide, within 0…24.
    public var zooms: ClosedRange<Int>
    /// Pixels of a tile, and so of the world at zoom 0.
    public var tileSize: TileSize = .pixels256
    /// How zooms depend on each other.
    public var mode: Mode = .nested
    /// Most labels that a tile shows, at least 1. Required labels count, but are shown even if it is full.
    public var limitPerTile: Int?
    /// Most labels that the whole map shows at a zoom, at least 1; required labels as for `limitPerTile`.
    public var limitPerZoom: Int?
    /// Least distance between the places of labels with one name, in eighths of a pixel; at most `Label.longest`.
    public var repeatDistance: Int32 = 0
    /// Most threads that share the work. The outcome is the same for any number.
    public var threads = 1

    /// A request for zooms within 0…24.
    @inlinable
    public init(zooms: ClosedRange<Int>) {
        precondition(zooms.lowerBound >= 0 && zooms.upperBound <= ZoomSet.deepest)
        self.zooms = zooms
    }
}
