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
    let ledger: Ledger

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
        var missing = MissingGlyphs()
        try Output.write(to: output.output.path, inputs: kept) { (output) throws(Problem) in
            missing = try write(picture, to: output)
        }
        ledger.tell(missing)
        return drawing
    }

    private func write(_ picture: Picture, to file: Output) throws(Problem) -> MissingGlyphs {
        switch output.format {
        case .png: try picture.writePNG(to: file, compression: output.compression, threads: threads)
        case .svg: try picture.writeSVG(to: file, showsLetters: output.realText)
        case .pdf: try picture.writePDF(to: file, showsLetters: output.realText)
        }
    }
}

extension Ledger {
    /// Counts letters that no font has, and says which fonts may help.
    func tell(_ missing: MissingGlyphs) {
        guard let text = missing.example else { return }
        addAltered(
            missing.total,
            Problem(
                .data, "missing-glyph", severity: .warning,
                "no font has all letters of '\(printable(text))'; boxes stand in their place",
                hint: "\(missing.package.map { "install \($0), or " } ?? "")name a font with --font"))
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
    }
}
