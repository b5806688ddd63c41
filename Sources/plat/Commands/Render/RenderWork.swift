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
        let fonts = try RenderFonts(files: request.cascade.sheet.fonts + command.labels.font)
        if hasTexts { try fonts.check() }
        let underlay = try command.furniture.underlay.map { (file) throws(Problem) in
            try Underlay(path: file.path, rect: file.rect)
        }
        try pass.checkSpaces()
        try pass.layers.checkOpenable()
        if request.aim.needsExtent || command.style.colorBy != nil {
            try pass.layers.keepAll(request.reading)
            pass.layers.noteRereading()
        }
        let frame = try frame()
        let colors = try command.style.fieldColors.map { (colors) throws(Problem) in try colors.found(pass) }
        var cascade = request.cascade
        cascade.colorField = colors.map { ($0.field, $0.scale) }
        var scene = SceneRequest()
        (scene.cascade, scene.colouredLayers) = (cascade, colors?.layers ?? [])
        scene.layers = layers.map { SceneRequest.Layer($0.name, $0.settings) }
        scene.show(frame, factor: command.picture.scale)
        scene.site = command.labels.at == .center ? .center : .label
        scene.selection = command.places.request(label: command.labels.label)
        scene.titleField = titleField
        scene.labels = try command.labels.request(fonts, frame.view)
        let scenes = try gather(scene)
        try check(scenes)
        let materials = MapMaterials(
            layers: layers.map { ScenePlan.Layer($0.name, opacity: $0.opacity) }, background: background, fonts: fonts,
            icons: try icons(scenes.scene), underlay: underlay, threads: command.work.options.threadCount,
            kept: pass.keptFiles(inputs), ledger: ledger,
            isStrict: command.labels.strictText)
        switch frame {
        case .view(let view):
            let furniture = furniture(cascade, colors, view)
            var writing = PictureWriting(output: command.picture, materials: materials, furniture: furniture)
            writing.densityRamp = command.style.densityRamp
            writing.location = command.places.location?.location
            tell(SceneView(view), scenes.scene)
            ledger.product = .picture(try writing.write(scenes, view))
        case .tiles(let levels, let area):
            let writing = PyramidWriting(command: command, materials: materials, levels: levels, covered: area)
            ledger.product = .picture(try writing.write(scenes))
        }
        guard scenes.scene.counts.drawn == 0 else { return }
        ledger.diagnostics.report(
            Problem(
                .data, "nothing-to-draw", severity: .warning, "the picture shows no feature",
                hint: "show another region, or see 'plat info' for where the layers are"))
    }

    /// Refuses rules for layers or fields that are not there, and options that name fields which no layer has.
    private func check(_ scenes: GatheredScenes) throws(Problem) {
        for (option, name) in command.labels.fields + command.places.fields {
            guard let name, !scenes.fields.contains(where: { $0.contains(name) }) else { continue }
            throw Problem(noFieldNamed: name, option)
        }
        for (number, name) in (scenes.request.selection?.names.texts ?? []).enumerated()
        where !scenes.scene.selections.contains(where: { $0.name == number }) {
            throw Problem(
                .usage, "no-such-feature", "--select: no feature has the id '\(printable(name))'",
                hint: "name the field with the ids with --id")
        }
        let fields = zip(layers, scenes.fields).map { LayerFields(name: $0.name, fields: $1) }
        guard let fault = request.cascade.sheet.fault(in: fields), let path = command.style.style else { return }
        throw Problem(styleFile: path, fault)
    }

    /// The field with the titles of features, if the format has them.
    private var titleField: String? {
        guard command.picture.format == .svg else { return nil }
        return command.places.titleField ?? command.labels.label ?? "title"
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
    private var hasTexts: Bool {
        command.labels.label != nil || command.furniture.hasTexts || !command.places.select.isEmpty
    }

    /// Says which of the places that somebody has named do not show.
    private func tell(_ view: SceneView, _ scene: Scene) {
        let diagnostics = ledger.diagnostics
        if let location = command.places.location {
            if location.hasUnknown {
                diagnostics.report(
                    Problem(
                        .data, "unknown-heading", severity: .warning,
                        "--location: a negative accuracy or heading is unknown, and is not drawn"))
            }
            if !location.location.isVisible(in: view) {
                diagnostics.report(
                    Problem(.data, "location-outside", severity: .warning, "the location is outside of the picture"))
            }
        }
        for selection in scene.selections where selection.title.isEmpty {
            diagnostics.report(
                Problem(
                    .data, "no-title", severity: .warning,
                    "the feature '\(printable(command.places.select[selection.name]))' has no title, and so no callout",
                    hint: "name the field with the titles with --title-field"))
        }
    }

    /// The background that somebody has set; nil for the usual one.
    private var background: Color? {
        command.furniture.background?.color ?? request.cascade.sheet.background
    }

    /// Pixels around the layers where no option says what to show.
    private static let padding = 16.0

    /// The part of the map to draw, for which the layers may have to be looked at.
    private func frame() throws(Problem) -> MapFrame {
        switch request.aim {
        case .view(let view): return .view(view)
        case .allLayers(let request): return .view(try view(request, of: try extent()))
        case .tiles(let levels, let area):
            let area = if let area { area } else { TileArea(try extent()) }
            try command.tiles.check(area, levels)
            return .tiles(levels, area)
        }
    }

    /// A rect around all layers; null if they have no place.
    private func extent() throws(Problem) -> MapRect {
        var bounding = Bounding.Request()
        bounding.isForTotal = true
        return try LayerTotal(pass.surveying(), bounding).rect
    }

    /// The view of a rect with some pixels around it.
    private func view(_ request: ViewRequest, of rect: MapRect) throws(Problem) -> Viewport {
        var asked = request
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
