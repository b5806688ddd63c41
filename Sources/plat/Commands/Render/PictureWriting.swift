import Drawing
import Geometry
import Layers
import Operations
import Rendering
import Streams

/// Writes the picture of one view.
struct PictureWriting {
    let output: PictureOptions
    let layers: [ScenePlan.Layer]
    let background: Color
    let fonts: RenderFonts
    let icons: IconFiles
    let furniture: MapFurniture
    let threads: Int
    /// Files that the picture may not replace.
    let kept: KeptFiles

    /// Decides the labels, draws, and counts.
    func write(_ scenes: GatheredScenes, _ view: Viewport) throws(Problem) -> Account.Drawing {
        let sceneView = SceneView(view, factor: output.scale)
        let labels = scenes.decideLabels(
            atZoom: view.heading == 0 ? nil : min(max(view.zoomLevel, 0), Double(ZoomOptions.deepest)))
        let plan = ScenePlan(
            scenes.scene, layers, labels: labels, zooms: [sceneView.labelZoom], imageReach: icons.longestSide)
        var picture = Picture(plan, sceneView, background: background, fonts: fonts, icons: icons)
        picture.furniture = furniture
        var drawing = Account.Drawing(scenes.scene.counts)
        drawing.labels = labels.count { $0.shows(at: sceneView.labelZoom) }
        drawing.hiddenLabels = labels.count - drawing.labels
        try Output.write(to: output.output.path, inputs: kept) { (output) throws(Problem) in
            let missing = try picture.writePNG(to: output, compression: self.output.compression, threads: threads)
            drawing.missingGlyphs = missing.values.reduce(0, +)
        }
        return drawing
    }
}

extension SceneRequest {
    /// Pixels around a view within which drawings may still be seen in it.
    private static let margin = 512.0
    /// Pixels below which two positions are one.
    private static let leastDistance = 0.125

    /// Gathers what a view shows.
    mutating func show(_ view: Viewport, factor: Double) {
        levels = [view.zoomLevel]
        let margin = Self.margin / view.scale
        window = view.visibleMapRect.insetBy(dx: -margin, dy: -margin)
        distance = Self.leastDistance / view.scale / max(factor, 1)
    }
}

extension Account.Drawing {
    init(_ counts: SceneCounts) {
        self.init()
        (drawn, outside, invisible) = (counts.drawn, counts.outside, counts.invisible)
        badStyles = counts.badStyles.total
    }
}
