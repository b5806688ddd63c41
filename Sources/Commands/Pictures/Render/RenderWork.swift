import Drawing
import Features
import Geometry
import Layers
import Maps
import Rendering
import Runner
import Scenes

/// The part of the map to draw.
enum RenderAim {
    case view(Viewport)
    /// All layers in a view of this size.
    case allLayers(ViewRequest)
    /// Tiles of an area, or of all layers.
    case tiles(ClosedRange<Int>, TileArea?)

    /// True if the layers have to be looked at first.
    var needsExtent: Bool {
        switch self {
        case .view, .tiles(_, .some): false
        case .allLayers, .tiles(_, nil): true
        }
    }
}

/// Draws the layers of a command line.
struct RenderWork {
    let command: Render
    let work: SceneWork
    let aim: RenderAim

    private var ledger: Ledger { work.ledger }

    func run() throws(Problem) {
        let fonts = try work.fonts()
        if hasTexts { try fonts.check() }
        let underlay = try command.furniture.underlay.map { (file) throws(Problem) in
            try Underlay(path: file.path, rect: file.rect, asFile: command.picture.format == .svg)
        }
        try work.prepare(readsTwice: aim.needsExtent)
        let (frame, fitting) = try frame()
        let colors = try work.colors()
        var request = work.sceneRequest(colors)
        let strip = frame.view.map { command.furniture.strip(ofWidth: $0.size.width) } ?? 0
        request.show(frame, factor: command.picture.scale, strip: strip)
        request.titleField = titleField
        request.annotations = try command.labels.request(
            fonts, frame.view, hasLabels: work.hasLabels, hasMarkers: !command.style.density)
        request.selection?.listedFields = command.callouts.fields?.names ?? []
        request.selection?.imageField = command.callouts.imageField
        request.selection?.linkField = command.callouts.linkField
        let scenes = try gather(request)
        try work.check(scenes, naming: command.callouts.named)
        work.drawDotsOfLargeLayers(scenes)
        let materials = MapMaterials(
            layers: work.layers.map { ScenePlan.Layer($0.name, opacity: $0.opacity) }, background: work.background,
            fonts: fonts, icons: try work.icons(of: scenes.scene), underlay: underlay,
            threads: command.work.options.threadCount, kept: work.protectedFiles(with: scenes.scene), ledger: ledger,
            isStrict: command.labels.strictText)
        switch frame {
        case .view(let view):
            try checkDensity(view)
            let furniture = furniture(colors, scenes, view)
            var writing = PictureWriting(output: command.picture, materials: materials, furniture: furniture)
            (writing.densityRamp, writing.densityRadius) = (command.style.densityRamp, command.style.densityRadius ?? 0)
            writing.showsAllLabels = command.labels.choice == .all
            writing.location = command.places.user
            writing.fitting = fitting
            writing.mayShowOneWorld = command.viewport.center == nil
            let (drawing, shown) = try writing.write(scenes, view)
            ledger.product = .section(drawing)
            work.warnOfHidden(in: shown, scenes.scene)
            if let step = furniture.graticule { work.warnOfGraticule(every: step, in: shown.view) }
        case .tiles(let levels, let area):
            let writing = PyramidWriting(command: command, materials: materials, levels: levels, covered: area)
            ledger.product = .section(try writing.write(scenes))
        }
        work.reportUsedRanks(scenes)
        work.reportWhatIsNotSeen(scenes, underlay)
        work.reportUnknownFamilies(scenes.scene, fonts)
    }

    /// Refuses to spread points over more pixels than memory should hold.
    private func checkDensity(_ view: Viewport) throws(Problem) {
        let (width, height) = SceneView.pixels(view.size, factor: command.picture.scale)
        guard command.style.densityRadius != nil, width * height > Self.mostSpread else { return }
        throw Problem(
            .usage, "large-picture", "--density-radius: a picture of \(width)x\(height) pixels is too large",
            hint: "use at most 64 million pixels, or --density alone")
    }

    private static let mostSpread = 64_000_000

    /// The field with the titles of features, if the format has them.
    private var titleField: String? {
        guard command.picture.format == .svg else { return nil }
        return command.places.titleField ?? command.labels.label ?? "title"
    }

    private func furniture(_ colors: FoundColors?, _ scenes: GatheredScenes, _ view: Viewport) -> MapFurniture {
        var furniture = command.furniture.furniture
        guard command.furniture.legend else { return furniture }
        let legend = work.legends(scenes, colors, zooms: [view.zoomLevel])[0]
        (furniture.legend, furniture.legendTitle) = (legend.rows, legend.title)
        return furniture
    }

    /// True if the picture surely has a text.
    private var hasTexts: Bool {
        if work.hasLabels { return true }
        return command.tiles.tiles == nil && (command.furniture.hasTexts || !command.places.select.isEmpty)
    }

    /// The part of the map to draw, for which the layers may have to be looked at.
    ///
    /// - Returns: the part, and how all layers are fitted into it; nil if they are not, or if styles depend on the zoom.
    private func frame() throws(Problem) -> (MapFrame, LayerFitting?) {
        switch aim {
        case .view(let view): return (.view(view), nil)
        case .allLayers(let request):
            let layers = LayerFitting(
                request: request, rect: try work.extent(),
                strip: command.furniture.strip(ofWidth: request.size.width))
            return (.view(try layers.view()), work.request.cascade.sheet.zoomLevels.isEmpty ? layers : nil)
        case .tiles(let levels, let area):
            let area = if let area { area } else { TileArea(try work.extent()) }
            try command.tiles.check(area, levels)
            return (.tiles(levels, area), nil)
        }
    }

    private func gather(_ request: SceneRequest) throws(Problem) -> GatheredScenes {
        let scenes = GatheredScenes(request)
        try work.gather(into: scenes) { SceneGatherer(request, layer: $0) }
        return scenes
    }
}
