import Drawing
import Geometry
import Layers
import Maps
import Rendering
import Scenes
import Streams

/// Writes the picture of one view.
struct PictureWriting {
    let output: PictureOptions
    let materials: MapMaterials
    let furniture: MapFurniture
    var location: UserLocation?
    /// True if labels show without room, so below zoom level 0 too.
    var showsAllLabels = false
    /// True if no option sets the centre of the view, so that copies of the world only repeat it.
    var mayShowOneWorld = false
    /// Colours of counts of points, which are drawn instead of markers.
    var densityRamp: Ramp?
    /// Pixels over which each of them is spread; 0 to count them.
    var densityRadius = 0.0
    /// How all layers were fitted into the view; nil if options set the view.
    var fitting: LayerFitting?

    /// Decides the labels, draws, and counts.
    ///
    /// - Returns: the counts, and the view that is drawn.
    func write(_ scenes: GatheredScenes, _ view: Viewport) throws(Problem) -> (DrawingSummary, SceneView) {
        let (decided, plan, covered) = plan(scenes, view)
        var sceneView = decided
        let labels = plan.labels
        let density = densityRamp.map { Density(plan, sceneView, $0, radius: densityRadius) }
        var furniture = furniture
        if let density, furniture.hasLegend {
            let title = density.title
            if furniture.legend.isEmpty {
                if furniture.legendTitle.isEmpty { furniture.legendTitle = title }
            } else {
                furniture.legend.append(LegendEntry(.none, title))
            }
            furniture.legend += density.legend
            sceneView.coveredRects = furniture.coveredRects(in: view, materials.fonts)
        }
        var picture = Picture(
            plan, sceneView, background: materials.background ?? .water, fonts: materials.fonts,
            icons: materials.icons)
        furniture.takenRects = furniture.graticule == nil ? [] : picture.markerRects
        picture.underlay = materials.underlay
        (picture.furniture, picture.location, picture.density) = (furniture, location, density)
        if !labels.isEmpty { picture.hideLabelsBeneathCallouts() }
        sceneView = picture.view
        reportWhatIsEmpty(picture, drawnCount: scenes.scene.counts.drawn)
        materials.report(cutTexts: picture.cutTexts, hint: "use a larger --size or shorter texts")
        materials.report(cutTexts: picture.cutBadgeTexts, hint: MapMaterials.badgeHint)
        reportHiddenEntries(picture)
        if output.format != .png, picture.hasCoarseUnderlay {
            materials.ledger.diagnostics.report(
                Problem(
                    .data, "coarse-underlay", severity: .warning,
                    "the underlay of a page has at most 16 million pixels, so it is coarser than the page",
                    hint: "use a smaller --size, or a PNG"))
        }
        var drawing = DrawingSummary(scenes.scene.counts)
        let shown = labels.filter { $0.shows(at: sceneView.labelZoom) && sceneView.shows($0) }
        drawing.count(plan.annotations.texts, shown, namesakes: plan.annotations.namesakes)
        if scenes.makesGroups { drawing.groups = 0 }
        drawing.count(
            scenes.scene.markerCounts(
                plan.annotations.markers, at: sceneView.labelZoom, covered: Set(covered.hidden.keys)))
        reportCovered(covered)
        materials.ledger.report(try save(picture))
        if let path = output.labelsTo {
            let layer = BoxLayer(boxes: picture.boxes, view: sceneView.view, layers: materials.layers.map(\.name))
            try Output.write(to: path, inputs: materials.kept) { (file) throws(Problem) in try file.write(layer.text) }
        }
        return (drawing, sceneView)
    }

    /// Warns about counts of points and about a legend that show nothing.
    private func reportWhatIsEmpty(_ picture: Picture, drawnCount: Int) {
        let diagnostics = materials.ledger.diagnostics
        if let density = picture.density, density.isEmpty {
            diagnostics.report(
                Problem(.data, "no-points", severity: .warning, "--density: the picture shows no point"))
        } else if furniture.hasLegend, picture.furniture.legend.isEmpty, furniture.legendTitle.isEmpty, drawnCount > 0 {
            diagnostics.report(
                Problem(
                    .data, "no-legend", severity: .warning,
                    "--legend: nothing that shows has a row",
                    hint: "give rules of --style a \"legend\", or layers a name, as in --layer NAME=FILE"))
        }
    }

    /// Warns about markers beneath the title, the legend and the like.
    private func reportCovered(_ covered: CoveredMarkers) {
        let count = covered.hidden.count + covered.drawnCount
        guard count > 0 else { return }
        let are: Wording = count == 1 ? "marker is" : "markers are"
        materials.ledger.diagnostics.report(
            Problem(
                .data, "covered-markers", severity: .warning,
                "\(count) \(are) covered by the title, the legend, the scale bar or the attribution",
                hint: !furniture.hasLegend
                    ? "show more around them"
                    : "show more around them, use a larger --size, or move the legend with --legend-at"))
    }

    /// Warns about a legend that is too big for its picture.
    private func reportHiddenEntries(_ picture: Picture) {
        let (hidden, all) = picture.legendCounts
        guard hidden > 0 else { return }
        materials.ledger.diagnostics.report(
            Problem(
                .data, "cut-legend", severity: .warning,
                "--legend: \(hidden) of \(all) entries are not shown",
                hint: "use a larger --size, or at most 32 classes or stops"))
    }

    /// The plan of a picture and its view, which has room for the markers and labels at the edges of all layers, and for
    /// the legend and the like. What shows is decided for the zoom of that view.
    private func plan(_ scenes: GatheredScenes, _ view: Viewport) -> (SceneView, ScenePlan, CoveredMarkers) {
        func shown(
            _ view: Viewport, isDecided: Bool = true, keepsCut: Bool = false
        ) -> (SceneView, ScenePlan, CoveredMarkers) {
            // A picture has one zoom, at which all is decided.
            let zoom = min(max(view.zoomLevel, 0), Double(ZoomOptions.deepest))
            var sceneView = sceneView(view)
            if scenes.labelCount > 0 { sceneView.coveredRects = furniture.coveredRects(in: view, materials.fonts) }
            let sheets = densityRamp == nil ? furniture.sheetRects(in: view, materials.fonts, withStrip: false) : []
            let covered = scenes.scene.markers(
                beneath: sheets, in: sceneView, width: view.size.width - furniture.strip(in: view),
                makesGroups: scenes.makesGroups)
            let frame = LabelFrame(
                levels: Int(zoom)...Int(zoom), view: view, showsOneWorld: sceneView.showsOneWorld)
            let annotations =
                isDecided
                ? scenes.decideAnnotations(
                    atZoom: zoom, in: frame, without: covered.hidden, keepsCut: keepsCut
                ) { [sceneView] in sceneView.shows($0) } : scenes.undecidedAnnotations()
            let plan = ScenePlan(
                scenes.scene, materials.layers, annotations, zooms: [sceneView.labelZoom], images: materials.icons)
            return (sceneView, plan, covered)
        }
        // Of very many labels, all have room at the edges, as to decide twice takes long.
        let isMany = fitting != nil && scenes.labelCount > Self.mostDecidedTwice
        let first = shown(view, isDecided: !isMany, keepsCut: fitting != nil)
        guard let fitting else { return first }
        if densityRamp == nil, let wider = roomyView(fitting, first.1, first.0) { return shown(wider) }
        // A label that the edge would cut is left out and blocks no other label.
        let isCut = first.1.labels.contains { $0.shows(at: first.0.labelZoom) && !first.0.shows($0) }
        return isMany || isCut ? shown(view) : first
    }

    private func sceneView(_ view: Viewport) -> SceneView {
        var sceneView = SceneView(view, factor: output.scale)
        sceneView.keepsLabelsWhole = true
        sceneView.showsOneWorld = mayShowOneWorld && SceneView.showsWholeWorld(view)
        if showsAllLabels { sceneView.labelZoom = max(sceneView.labelZoom, 0) }
        return sceneView
    }

    /// The view with room for what reaches beyond all layers, and beside what would cover them; nil for the first one.
    private func roomyView(_ fitting: LayerFitting, _ plan: ScenePlan, _ first: SceneView) -> Viewport? {
        let padding = fitting.padding(withRoomFor: plan.overflow(of: fitting.rect, in: first))
        var roomy = padding.flatMap { fitting.view(padding: $0) }
        // The length of the scale bar depends on the view.
        for _ in 0..<2 {
            let view = roomy ?? first.view
            let rects = furniture.sheetRects(in: view, materials.fonts)
            guard !rects.isEmpty, plan.isCovered(by: rects, in: sceneView(view)),
                let beside = fitting.view(beside: rects, padding: padding)
            else { break }
            roomy = beside
        }
        return roomy
    }

    private static let mostDecidedTwice = 20_000

    /// Writes the picture, with its world file if one is requested.
    ///
    /// - Returns: letters that no font has.
    private func save(_ picture: Picture) throws(Problem) -> MissingGlyphs {
        let (path, kept) = (output.output.path, materials.kept)
        var missing = MissingGlyphs()
        guard let worldFile = output.worldFilePaths, let path else {
            try Output.write(to: path, inputs: kept) { (file) throws(Problem) in
                missing = try write(picture, to: file)
                try materials.check(missing)
            }
            return missing
        }
        let files = [path, worldFile.places, worldFile.system]
        let warning = try OutputSet.write(to: files, inputs: kept) { (set) throws(Problem) in
            missing = try picture.writePNG(compression: output.compression, threads: materials.threads) {
                (bytes) throws(Problem) in try set.write(bytes, to: path)
            }
            try materials.check(missing)
            try set.write(WorldFile(picture.view).text, to: worldFile.places)
            try set.write(WorldFile.system, to: worldFile.system)
        }
        if let warning { materials.ledger.diagnostics.report(warning) }
        return missing
    }

    private func write(_ picture: Picture, to file: Output) throws(Problem) -> MissingGlyphs {
        switch output.format {
        case .png:
            try picture.writePNG(compression: output.compression, threads: materials.threads) {
                (bytes) throws(Problem) in try file.write(bytes)
            }
        case .svg: try picture.writeSVG(to: file, showsLetters: output.realText)
        case .pdf: try picture.writePDF(to: file, showsLetters: output.realText)
        }
    }
}

extension Ledger {
    /// Counts letters that no font has.
    func report(_ missing: MissingGlyphs) {
        if let problem = Problem(missing, severity: .warning) { addAltered(missing.total, problem) }
    }
}

extension Problem {
    /// Letters that no font has, and which fonts may help; nil if all have been drawn.
    init?(_ missing: MissingGlyphs, severity: Severity) {
        guard let text = missing.example else { return nil }
        self.init(
            .data, "missing-glyph", severity: severity,
            severity == .error
                ? "no font has all letters of '\(printable(text))'"
                : "no font has all letters of '\(printable(text))'; boxes stand in their place",
            hint: "\(missing.package.map { "install \($0), or " } ?? "")name a font with --font")
    }
}
