import Cairo
public import Drawing
import Geometry
public import Layers
public import Pictures

/// A pyramid of tiles of a scene: each level has its own pixels, and all show the labels that were decided for the map.
public struct Pyramid: Sendable {
    public let levels: ClosedRange<Int>
    /// Area that the tiles cover.
    public let covered: TileArea
    /// True to draw only tiles that meet `covered`; else also those into which strokes and labels reach.
    public var isLimited = false
    /// True to write tiles of `covered` in which nothing is.
    public var keepsEmpty = false
    /// The most tiles that are written.
    public var mostTiles = Int.max
    /// Pixels of the picture per pixel of the map; 256 times it is whole.
    public var factor = 1.0
    public var background = Color.none
    public var compression = 3
    /// Pixels below all layers.
    public var underlay: Underlay?
    let layers: [ScenePlan.Layer]
    let annotations: SceneAnnotations
    let fonts: RenderFonts
    let icons: IconFiles
    /// Everything, with all detail.
    let base: ScenePlan
    /// True if the scene has styles for each level; else one for all.
    let hasLevels: Bool
    /// For each level, what is covered with what drawings and labels reach over it.
    private let grown: [TileArea]

    public init(
        _ scene: Scene, _ layers: [ScenePlan.Layer], _ annotations: SceneAnnotations, levels: ClosedRange<Int>,
        covered: TileArea, fonts: RenderFonts, icons: IconFiles
    ) {
        self.layers = layers
        self.annotations = annotations
        self.levels = levels
        self.covered = covered
        self.fonts = fonts
        self.icons = icons
        hasLevels = scene.styles.contains { $0.count > 1 }
        base = ScenePlan(scene, layers, annotations, zooms: [], images: icons)
        let reach = max(base.reach, base.labelReach)
        grown = levels.map { covered.grown(by: Self.mapPoints(reach, at: $0)) }
    }

    /// The texts of badges that have no room, each once.
    public var cutTexts: Set<String> {
        guard base.hasBadges else { return [] }
        return Set(Set(levels.map { styleLevel($0) }).flatMap { base.cutBadgeTexts(level: $0) { _ in true } })
    }

    /// Pixels of the side of a tile.
    public var tileSize: Int { Int((256 * factor).rounded()) }

    /// True if a PNG has as many pixels as the tiles.
    public func hasSize(of png: Span<UInt8>) -> Bool {
        ImageSurface.size(ofPNG: png).map { $0 == (tileSize, tileSize) } ?? false
    }

    /// Levels from a block's root to its tiles, so that a block has at most about 2,048 pixels a side.
    var blockDepth: Int { factor > 4 ? 0 : factor > 2 ? 1 : factor > 1 ? 2 : 3 }

    /// Pixels below which two positions are one.
    private static let leastDistance = 0.125

    /// Map points that a number of pixels show at a level.
    static func mapPoints(_ pixels: Double, at level: Int) -> Double {
        pixels * MapPoint.worldSize / 256 / Double(1 << level)
    }

    /// True if a tile, or one below it at a level, may be drawn.
    func mayDraw(_ tile: TileAddress, at level: Int) -> Bool {
        (isLimited ? covered : grown[level - levels.lowerBound]).meets(tile)
    }

    /// The number of drawings that may be seen in a tile, or in those below it at a level.
    func drawingCount(_ plan: ScenePlan, in tile: TileAddress, at level: Int, upTo limit: Int) -> Int {
        let margin = Self.mapPoints(plan.reach, at: level)
        let labelMargin = Self.mapPoints(plan.labelReach, at: level)
        return plan.index?.count(
            in: tile.rect.insetBy(dx: -margin, dy: -margin),
            labels: tile.rect.insetBy(dx: -labelMargin, dy: -labelMargin), upTo: limit) ?? limit
    }

    /// The plan of a level, without detail that it cannot show.
    private func plan(at level: Int) -> ScenePlan {
        let least = Self.mapPoints(Self.leastDistance / max(factor, 1), at: level)
        return ScenePlan(
            level == levels.upperBound ? base.scene : base.scene.thinned(to: least), layers, annotations,
            zooms: [level], level: styleLevel(level), images: icons, isIndexed: true)
    }

    /// Draws all tiles and adds them to an archive in its order.
    ///
    /// - Returns: the number of tiles, and letters that no font has.
    public func write(
        to archive: any TileArchive, threads: Int
    ) throws(Problem) -> (tiles: Int, missing: MissingGlyphs) {
        var tiles = 0
        var missing = MissingGlyphs()
        for level in levels {
            let plan = plan(at: level)
            let committer = TileCommitter(archive, most: mostTiles - tiles)
            let makeWorker = { @Sendable () throws(Problem) in TileWorker(self, plan, level: level) }
            try runPipeline(
                from: TileBlocks(self, plan, level: level), threads: threads, first: makeWorker(),
                makeWorker: makeWorker, into: committer)
            tiles += committer.count
            missing.merge(committer.missingGlyphs)
        }
        return (tiles, missing)
    }

    /// Index of a level among the styles of the scene.
    func styleLevel(_ level: Int) -> Int { hasLevels ? level - levels.lowerBound : 0 }
}
