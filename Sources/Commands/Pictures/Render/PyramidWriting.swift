import Drawing
import Geometry
import Layers
import Maps
import Pictures
import Rendering
import Runner
import Scenes

/// Writes tiles of a map.
struct PyramidWriting {
    let command: Render
    let materials: MapMaterials
    let levels: ClosedRange<Int>
    let covered: TileArea

    /// Decides the labels, draws, and counts.
    func write(_ scenes: GatheredScenes) throws(Problem) -> DrawingSummary {
        let annotations = scenes.decideAnnotations(in: LabelFrame(levels: levels))
        let labels = annotations.labels
        var pyramid = Pyramid(
            scenes.scene, materials.layers, annotations, levels: levels, covered: covered, fonts: materials.fonts,
            icons: materials.icons)
        pyramid.isLimited = command.box.bbox != nil
        pyramid.keepsEmpty =
            command.tiles.allTiles || materials.underlay != nil
            || hasBackground && !command.tiles.leavesOutEmpty
        pyramid.factor = command.picture.scale
        pyramid.mostTiles = command.tiles.maxTiles
        pyramid.background = materials.background ?? .none
        pyramid.underlay = materials.underlay
        pyramid.compression = command.picture.compression
        materials.report(cutTexts: pyramid.cutTexts.sorted(), hint: MapMaterials.badgeHint)
        var drawing = DrawingSummary(scenes.scene.counts)
        let views = levels.map { (level: $0, tiles: CountedView(tilesThatMeet: covered.rect, level: $0)) }
        let shown =
            covered.isEmpty
            ? [] : labels.filter { label in views.contains { label.shows(at: $0.level) && $0.tiles.shows(label) } }
        drawing.count(annotations.texts, shown, namesakes: annotations.namesakes)
        if scenes.makesGroups { drawing.groups = 0 }
        drawing.count(scenes.scene.markerCounts(annotations.markers, at: levels.upperBound))
        var missing = MissingGlyphs()
        let path = command.picture.output.path ?? ""
        let draw = { (archive: any TileArchive) throws(Problem) in
            (drawing.tiles, missing) = try pyramid.write(to: archive, threads: materials.threads)
            try materials.check(missing)
        }
        let format = TileFormat(path: path)
        var outcome = TileUpdateOutcome()
        if command.tiles.update {
            outcome = try format.update(path, facts, inputs: materials.kept, update(pyramid), draw)
        } else {
            do throws(Problem) {
                outcome.warning = try format.write(to: path, facts, inputs: materials.kept, draw)
            } catch {
                var problem = error
                if error.code == "folder-exists" {
                    problem.hint = "remove it, write to another one, or use --update to redraw some of its tiles"
                }
                throw problem
            }
        }
        drawing.removedTiles = outcome.removed
        if let warning = outcome.warning { materials.ledger.diagnostics.report(warning) }
        materials.ledger.report(missing)
        return drawing
    }

    private var hasBackground: Bool { materials.background.map { !$0.isNone } ?? false }

    /// The tiles that are drawn again.
    private func update(_ pyramid: Pyramid) -> TileUpdate {
        TileUpdate(fits: pyramid.hasSize) { [levels, covered] tile in
            levels.contains(tile.level) && covered.meets(tile)
        } _: { [levels, covered] in
            levels.flatMap { covered.tiles(at: $0, atMost: .max) }
        }
    }

    private var facts: TileFacts {
        var facts = TileFacts(
            name: command.furniture.title ?? materials.layers.map(\.name).joined(separator: ", "), levels: levels)
        facts.attribution = command.furniture.attribution ?? ""
        facts.isOverlay = !hasBackground && materials.underlay == nil
        facts.isNamed = command.furniture.title != nil
        let rect = covered.rect
        guard !rect.isNull else { return facts }
        let (west, east) = (Self.longitude(rect.minX), Self.longitude(rect.maxX))
        facts.bounds = [west, Self.latitude(rect.maxY), east, Self.latitude(rect.minY)]
        facts.center = [
            Self.longitude(covered.center.x), Self.latitude(covered.center.y), Double(levels.lowerBound),
        ]
        return facts
    }

    /// Degrees east, which at the right edge of the map are 180.
    private static func longitude(_ x: Double) -> Double { rounded(x / MapPoint.worldSize * 360 - 180) }

    private static func latitude(_ y: Double) -> Double { rounded(Coordinate.latitude(ofMapY: y)) }

    /// Degrees to a centimetre.
    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 + 0 }
}

extension TileFormat {
    /// The format of an output by its name.
    init(path: String) {
        let path = path.lowercased()
        self = path.hasSuffix(".mbtiles") ? .mbtiles : path.hasSuffix(".pmtiles") ? .pmtiles : .folder
    }

    static func isArchive(_ path: String?) -> Bool { path.map { TileFormat(path: $0) != .folder } ?? false }
}
