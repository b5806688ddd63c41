import Drawing
import Geometry
import Layers
import Operations
import Readers
import Rendering
import Streams

/// The drawing that a command line asks for.
struct RenderRequest {
    /// Layers as they were named, of which one may stand for several.
    var layers: [StyledLayer]
    var cascade: StyleCascade
    var reading: LayerOptions
    var aim: Aim

    /// The part of the map to draw.
    enum Aim {
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
}

/// Draws the layers of a command line.
struct RenderWork {
    let command: Render
    let request: RenderRequest
    private let inputs: Inputs
    let ledger: Ledger
    private let pass: LayerPass
    /// Layers in drawing order.
    let layers: [StyledLayer]

    init(_ command: Render, _ request: RenderRequest, _ inputs: Inputs, _ ledger: Ledger) throws(Problem) {
        self.command = command
        self.request = request
        self.inputs = inputs
        self.ledger = ledger
        var asked = PassRequest(reading: request.reading, output: OutputSpace(.given(.wgs84)))
        asked.stopsAtFailure = command.work.stopsAtFailure
        asked.isLast = false
        asked.needOfGlobe = Render.needOfGlobe
        asked.reading.needsTypes = Self.readsFields(command, request)
        pass = LayerPass(LayerInputs(inputs.paths, format: command.input.reading.inputFormat), asked, ledger)
        layers = StyledLayer.all(of: request.layers, pass.layers.items)
    }

    /// True if it may matter which columns hold numbers only: styles by properties take them as texts.
    private static func readsFields(_ command: Render, _ request: RenderRequest) -> Bool {
        command.style.colorBy != nil || command.labels.label != nil || !command.places.select.isEmpty
            || !request.cascade.sheet.rules.isEmpty
    }

    func run() throws(Problem) {
        let fontFiles = request.cascade.sheet.fonts + command.labels.font
        let fonts = try RenderFonts(files: fontFiles)
        if hasTexts { try fonts.check() }
        let underlay = try command.furniture.underlay.map { (file) throws(Problem) in
            try Underlay(path: file.path, rect: file.rect, asFile: command.picture.format == .svg)
        }
        try pass.checkSpaces()
        try pass.layers.checkOpenable()
        if request.aim.needsExtent || command.style.colorBy != nil {
            try pass.layers.keepAll(request.reading)
            pass.layers.noteRereading()
        }
        let (frame, fitting) = try frame()
        let colors = try command.style.fieldColors.map { (colors) throws(Problem) in try colors.found(pass) }
        var cascade = request.cascade
        cascade.colorField = colors.map { ($0.field, $0.scale) }
        var scene = SceneRequest()
        (scene.cascade, scene.colouredLayers) = (cascade, colors?.layers ?? [])
        scene.layers = layers.map { SceneRequest.Layer($0.name, $0.settings, opacity: $0.opacity) }
        let sizes = ImageSizes()
        scene.imageSize = { sizes.size(of: $0) }
        scene.show(frame, factor: command.picture.scale)
        scene.site = command.labels.at == .center ? .center : .label
        scene.selection = command.places.request(label: command.labels.label)
        (scene.titleField, scene.marksRules) = (titleField, command.furniture.legend)
        scene.countsPoints = command.style.density
        scene.labels = try command.labels.request(fonts, frame.view)
        let scenes = try gather(scene)
        try check(scenes)
        let materials = MapMaterials(
            layers: layers.map { ScenePlan.Layer($0.name, opacity: $0.opacity) }, background: background, fonts: fonts,
            icons: try MarkerImages(request, layers).read(for: scenes.scene, ledger), underlay: underlay,
            threads: command.work.options.threadCount,
            kept: pass.keptFiles(inputs).keeping(fontFiles + scenes.scene.imagePaths), ledger: ledger,
            isStrict: command.labels.strictText)
        switch frame {
        case .view(let view):
            let furniture = furniture(cascade, colors, scenes, view)
            var writing = PictureWriting(output: command.picture, materials: materials, furniture: furniture)
            writing.densityRamp = command.style.densityRamp
            writing.showsAllLabels = command.labels.choice == .all
            writing.location = command.places.location?.user
            writing.fitting = fitting
            let (drawing, shown) = try writing.write(scenes, view)
            ledger.product = .picture(drawing)
            tell(shown, scenes.scene)
            if let step = furniture.graticule { tell(step, shown.view) }
        case .tiles(let levels, let area):
            let writing = PyramidWriting(command: command, materials: materials, levels: levels, covered: area)
            ledger.product = .picture(try writing.write(scenes))
        }
        tellWhatIsNotSeen(scenes, underlay)
        tellUnknownFamilies(scenes.scene, fonts)
    }

    /// The field with the titles of features, if the format has them.
    private var titleField: String? {
        guard command.picture.format == .svg else { return nil }
        return command.places.titleField ?? command.labels.label ?? "title"
    }

    private func furniture(
        _ cascade: StyleCascade, _ colors: FoundColors?, _ scenes: GatheredScenes, _ view: Viewport
    ) -> MapFurniture {
        var furniture = command.furniture.furniture
        guard command.furniture.legend else { return furniture }
        let (rules, field) = (cascade.legend(zoom: view.zoomLevel, scenes.marks), colors?.field ?? "")
        furniture.legend = rules + (colors?.legend(scenes.scene) ?? [])
        if rules.isEmpty {
            furniture.legendTitle = field
        } else if colors != nil {
            furniture.legend.insert(LegendEntry(.none, field), at: rules.count)
        }
        return furniture
    }

    /// True if the picture surely has a text.
    private var hasTexts: Bool {
        if command.labels.label != nil { return true }
        return command.tiles.tiles == nil && (command.furniture.hasTexts || !command.places.select.isEmpty)
    }

    /// The background that somebody has set; nil for the usual one.
    private var background: Color? {
        command.furniture.background?.color ?? request.cascade.sheet.background
    }

    /// The part of the map to draw, for which the layers may have to be looked at.
    ///
    /// - Returns: the part, and how all layers are fitted into it; nil if they are not, or if styles depend on the zoom.
    private func frame() throws(Problem) -> (MapFrame, LayerFitting?) {
        switch request.aim {
        case .view(let view): return (.view(view), nil)
        case .allLayers(let request):
            let layers = LayerFitting(request: request, rect: try extent())
            return (.view(try layers.view()), self.request.cascade.sheet.zoomLevels.isEmpty ? layers : nil)
        case .tiles(let levels, let area):
            let area = if let area { area } else { TileArea(try extent()) }
            try command.tiles.check(area, levels)
            return (.tiles(levels, area), nil)
        }
    }

    /// A rect around all layers; null if they have no place.
    private func extent() throws(Problem) -> MapRect {
        var bounding = Bounding.Request()
        bounding.isForTotal = true
        return try LayerTotal(pass.surveying(), bounding).rect
    }

    private func gather(_ request: SceneRequest) throws(Problem) -> GatheredScenes {
        let scenes = GatheredScenes(request)
        var pass = pass
        pass.asked.cutting = PassRequest.Cutting(inDegrees: true)
        let teller = LayerTeller(ledger)
        let counter = LayerCounter()
        try pass.run(
            through: { NoOperation() }, into: scenes,
            makeConsumer: { SceneGatherer(request, layer: counter.current) },
            opened: { (layer) in
                counter.advance()
                teller.tell(layer)
            }, finished: teller.gather)
        return scenes
    }
}
