import Drawing
import Geometry
import Layers
import Operations
import Readers
import Rendering

/// The drawing that a command line asks for.
struct RenderRequest {
    /// Layers as they were named, of which one may stand for several.
    var layers: [StyledLayer]
    var cascade: StyleCascade
    var reading: LayerOptions
    /// The view; nil to show all layers.
    var view: Viewport?
    /// The size of a view of all layers and how it is fitted.
    var fitting: ViewRequest?
}

/// Draws the layers of a command line.
struct RenderWork {
    private let command: Render
    private let request: RenderRequest
    private let inputs: Inputs
    private let ledger: Ledger
    private let pass: LayerPass
    /// Layers in drawing order.
    private let layers: [StyledLayer]

    init(_ command: Render, _ request: RenderRequest, _ inputs: Inputs, _ ledger: Ledger) throws(Problem) {
        self.command = command
        self.request = request
        self.inputs = inputs
        self.ledger = ledger
        var asked = PassRequest(reading: request.reading, output: OutputSpace(.given(.wgs84)))
        asked.stopsAtFailure = command.work.stopsAtFailure
        asked.isLast = false
        asked.needOfGlobe = Render.needOfGlobe
        pass = LayerPass(LayerInputs(inputs.paths, format: command.input.reading.inputFormat), asked, ledger)
        layers = StyledLayer.all(of: request.layers, pass.layers.items)
    }

    func run() throws(Problem) {
        let fonts = try RenderFonts(files: request.cascade.sheet.fonts + command.labels.font)
        if hasTexts { try fonts.check() }
        try pass.checkSpaces()
        try pass.layers.checkOpenable()
        if request.view == nil || command.style.colorBy != nil {
            try pass.layers.keepAll(request.reading)
            pass.layers.noteRereading()
        }
        let view: Viewport
        if let given = request.view { view = given } else { view = try fittedView() }
        let colors = try command.style.fieldColors.map { (colors) throws(Problem) in try colors.found(pass) }
        var cascade = request.cascade
        cascade.colorField = colors.map { ($0.field, $0.scale) }
        var scene = SceneRequest()
        (scene.cascade, scene.colouredLayers) = (cascade, colors?.layers ?? [])
        scene.layers = layers.map { SceneRequest.Layer($0.name, $0.settings) }
        scene.show(view, factor: command.picture.scale)
        scene.site = command.labels.at == .center ? .center : .label
        scene.titleField = titleField
        scene.labels = try command.labels.request(fonts, view)
        let scenes = try gather(scene)
        try check(scenes)
        let icons = try icons(scenes.scene)
        let writing = PictureWriting(
            output: command.picture, layers: layers.map { ScenePlan.Layer($0.name, opacity: $0.opacity) },
            background: background, fonts: fonts, icons: icons, furniture: furniture(cascade, colors, view),
            threads: command.work.options.threadCount, kept: pass.keptFiles(inputs), ledger: ledger)
        ledger.product = .picture(try writing.write(scenes, view))
        guard scenes.scene.counts.drawn == 0 else { return }
        ledger.diagnostics.report(
            Problem(
                .data, "nothing-to-draw", severity: .warning, "the picture shows no feature",
                hint: "show another region, or see 'plat info' for where the layers are"))
    }

    /// Refuses rules for layers or fields that are not there, and options that name fields which no layer has.
    private func check(_ scenes: GatheredScenes) throws(Problem) {
        for (option, name) in command.labels.fields + [("--title-field", command.picture.titleField)] {
            guard let name, !scenes.fields.contains(where: { $0.contains(name) }) else { continue }
            throw Problem(noFieldNamed: name, option)
        }
        let fields = zip(layers, scenes.fields).map { LayerFields(name: $0.name, fields: $1) }
        guard let fault = request.cascade.sheet.fault(in: fields), let path = command.style.style else { return }
        throw Problem(styleFile: path, fault)
    }

    /// The field with the titles of features, if the format has them.
    private var titleField: String? {
        guard command.picture.format == .svg else { return nil }
        return command.picture.titleField ?? command.labels.label ?? "title"
    }

    /// The images of markers, read and checked before anything is drawn.
    private func icons(_ scene: Scene) throws(Problem) -> IconFiles {
        var icons = IconFiles()
        for path in scene.imagePaths { try icons.add(path) }
        return icons
    }

    private func furniture(_ cascade: StyleCascade, _ colors: FoundColors?, _ view: Viewport) -> MapFurniture {
        var furniture = command.furniture.furniture
        guard command.furniture.legend else { return furniture }
        furniture.legend = cascade.legend(zoom: view.zoomLevel) + (colors?.legend ?? [])
        furniture.legendTitle = colors?.field ?? ""
        return furniture
    }

    /// True if the picture surely has a text.
    private var hasTexts: Bool { command.labels.label != nil || command.furniture.hasTexts }

    private var background: Color {
        command.furniture.background?.color ?? request.cascade.sheet.background ?? Self.paper
    }

    /// A light blue-grey, as of water.
    private static let paper = Color(rgb: 0xE4ECF1)
    /// Pixels around the layers where no option says what to show.
    private static let padding = 16.0

    /// The view of all layers.
    private func fittedView() throws(Problem) -> Viewport {
        guard var asked = request.fitting else { preconditionFailure("a view of all layers needs a size") }
        var bounding = Bounding.Request()
        bounding.isForTotal = true
        let rect = try LayerTotal(pass.surveying(), bounding).rect
        let shown = rect.isNull ? MapRect.world : rect
        let side = Self.padding
        if asked.padding == .zero {
            asked.padding = EdgePadding(top: side, left: side, bottom: side, right: side)
            if let view = asked.view(of: shown) { return view }
            asked.padding = .zero
        }
        guard let view = asked.view(of: shown) else {
            throw Problem(.usage, "no-room", "--size: no room is left in the view")
        }
        return view
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
