import Drawing
import Geometry
import Layers
import Operations
import Readers
import Rendering

/// The drawing that a command line asks for.
struct RenderRequest {
    var layers: [StyledLayer]
    var cascade: StyleCascade
    var reading: LayerOptions
    /// The size of the view and how it is fitted.
    var viewRequest: ViewRequest
    /// The view; nil to show all layers.
    var view: Viewport?
}

/// Draws the layers of a command line.
struct RenderWork {
    private let command: Render
    private let request: RenderRequest
    private let inputs: Inputs
    private let ledger: Ledger

    init(_ command: Render, _ request: RenderRequest, _ inputs: Inputs, _ ledger: Ledger) {
        self.command = command
        self.request = request
        self.inputs = inputs
        self.ledger = ledger
    }

    func run() throws(Problem) {
        let fonts = try RenderFonts(files: request.cascade.sheet.fonts + command.labels.font)
        let pass = try pass()
        try pass.layers.checkOpenable()
        if request.view == nil || command.style.colorBy != nil {
            try pass.layers.keepAll(request.reading)
            pass.layers.noteRereading()
        }
        let view: Viewport
        if let given = request.view { view = given } else { view = try fittedView(pass) }
        let sceneView = SceneView(view, factor: command.picture.scale)
        var cascade = request.cascade
        var coloured: Set<Int> = []
        var furniture = command.furniture.furniture
        if let colors = command.style.fieldColors {
            let (scale, hasNoData, layers) = try colors.scale(pass)
            coloured = layers
            cascade.colorField = (colors.field, scale)
            furniture.legend = scale.legend(hasNoData: hasNoData)
            furniture.legendTitle = colors.field
        }
        furniture.legend = command.furniture.legend ? cascade.legend(zoom: view.zoomLevel) + furniture.legend : []
        let scenes = try gather(pass, cascade, coloured, view, fonts)
        try check(cascade.sheet, scenes)
        let labels = scenes.decideLabels(
            atZoom: view.heading == 0 ? nil : min(max(view.zoomLevel, 0), Double(ZoomOptions.deepest)))
        let icons = try icons(scenes.scene)
        let plan = ScenePlan(
            scenes.scene, request.layers.map { ScenePlan.Layer($0.name, opacity: $0.opacity) }, labels: labels,
            zooms: [sceneView.labelZoom], imageReach: icons.longestSide)
        var picture = Picture(plan, sceneView, background: background, fonts: fonts, icons: icons)
        picture.furniture = furniture
        var drawing = Account.Drawing()
        let counts = scenes.scene.counts
        (drawing.drawn, drawing.outside, drawing.invisible) = (counts.drawn, counts.outside, counts.invisible)
        drawing.badStyles = counts.badStyles.total
        drawing.labels = labels.count { $0.shows(at: sceneView.labelZoom) }
        drawing.hiddenLabels = labels.count - drawing.labels
        try Output.write(to: command.picture.output.path, inputs: pass.keptFiles(inputs)) {
            (output) throws(Problem) in
            let missing = try picture.writePNG(
                to: output, compression: command.picture.compression, threads: command.work.options.threadCount)
            drawing.missingGlyphs = missing.values.reduce(0, +)
        }
        ledger.product = .picture(drawing)
        guard drawing.drawn == 0 else { return }
        ledger.diagnostics.report(
            Problem(
                .data, "nothing-to-draw", severity: .warning, "the picture shows no feature",
                hint: "show another region, or see 'plat info' for where the layers are"))
    }

    /// Refuses rules for layers or fields that are not there, and options that name fields which no layer has.
    private func check(_ sheet: StyleSheet, _ scenes: GatheredScenes) throws(Problem) {
        for (option, name) in command.labels.fields {
            guard let name, !scenes.fields.contains(where: { $0.contains(name) }) else { continue }
            throw Problem(noFieldNamed: name, option)
        }
        let layers = zip(request.layers, scenes.fields).map { LayerFields(name: $0.name, fields: $1) }
        guard let fault = sheet.fault(in: layers), let path = command.style.style else { return }
        throw Problem(styleFile: path, fault)
    }

    /// The images of markers, read and checked before anything is drawn.
    private func icons(_ scene: Scene) throws(Problem) -> IconFiles {
        var icons = IconFiles()
        for path in scene.imagePaths { try icons.add(path) }
        return icons
    }

    private var background: Color {
        command.furniture.background?.color ?? request.cascade.sheet.background ?? Self.paper
    }

    /// A light blue-grey, as of water.
    private static let paper = Color(rgb: 0xE4ECF1)
    /// Pixels around the layers where no option says what to show.
    private static let padding = 16.0

    /// The view of all layers.
    private func fittedView(_ pass: LayerPass) throws(Problem) -> Viewport {
        var bounding = Bounding.Request()
        bounding.isForTotal = true
        let rect = try LayerTotal(pass.surveying(), bounding).rect
        let shown = rect.isNull ? MapRect.world : rect
        let asked = request.viewRequest
        var padding = asked.padding
        if padding == .zero {
            padding = EdgePadding(top: Self.padding, left: Self.padding, bottom: Self.padding, right: Self.padding)
        }
        let view =
            Viewport(fitting: shown, in: asked.size, padding: padding, zoom: asked.zoom, heading: asked.heading)
            ?? Viewport(fitting: shown, in: asked.size, padding: .zero, zoom: asked.zoom, heading: asked.heading)
        guard let view else { throw Problem(.usage, "no-room", "--size: no room is left in the view") }
        return asked.changed(view)
    }

    private func gather(
        _ pass: LayerPass, _ cascade: StyleCascade, _ coloured: Set<Int>, _ view: Viewport,
        _ fonts: RenderFonts
    ) throws(Problem) -> GatheredScenes {
        var scene = SceneRequest()
        (scene.cascade, scene.colouredLayers) = (cascade, coloured)
        scene.layers = request.layers.map { SceneRequest.Layer($0.name, $0.settings) }
        scene.levels = [view.zoomLevel]
        let margin = 512 / view.scale
        scene.window = view.visibleMapRect.insetBy(dx: -margin, dy: -margin)
        scene.distance = 0.125 / view.scale / max(command.picture.scale, 1)
        scene.site = command.labels.at == .center ? .center : .label
        scene.labels = try command.labels.request(fonts, view)
        let scenes = GatheredScenes(scene)
        var pass = pass
        pass.asked.cutting = PassRequest.Cutting(inDegrees: true)
        let teller = LayerTeller(ledger)
        let counter = LayerCounter()
        try pass.run(
            through: { NoOperation() }, into: scenes,
            makeConsumer: { [scene] in SceneGatherer(scene, layer: counter.current) },
            opened: { (layer) in
                counter.advance()
                teller.tell(layer)
            }, finished: teller.gather)
        return scenes
    }

    private func pass() throws(Problem) -> LayerPass {
        var asked = PassRequest(reading: request.reading, output: OutputSpace(.given(.wgs84)))
        asked.stopsAtFailure = command.work.stopsAtFailure
        asked.isLast = false
        asked.needOfGlobe = Render.needOfGlobe
        let pass = LayerPass(LayerInputs(inputs.paths, format: command.input.reading.inputFormat), asked, ledger)
        try pass.checkSpaces()
        return pass
    }
}
