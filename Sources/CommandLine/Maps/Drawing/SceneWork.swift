package import Drawing
import Features
package import Geometry
import LabelFeatures
package import Layers
package import Rendering
package import Runner
package import Scenes

/// Reads layers and makes of their features what pictures and pages show.
package struct SceneWork {
    /// The options that decide what is drawn, and how.
    package struct Options {
        package let style: MapStyleOptions
        package let labels: MapLabelOptions
        package let places: MapPlaceOptions
        package let furniture: FurnitureOptions
        package let input: LayerInputOptions
        package let work: WorkOptions

        package init(
            style: MapStyleOptions, labels: MapLabelOptions, places: MapPlaceOptions, furniture: FurnitureOptions,
            input: LayerInputOptions, work: WorkOptions
        ) {
            self.style = style
            self.labels = labels
            self.places = places
            self.furniture = furniture
            self.input = input
            self.work = work
        }
    }

    /// The layers that are drawn.
    package struct Request {
        /// Layers as they were named, of which one may stand for several.
        package var layers: [StyledLayer]
        package var cascade: StyleCascade
        package var reading: LayerOptions
        /// The name of the result in messages: picture, tiles or page.
        package var result: String
        /// True if the values of fields get into the result.
        package var keepsFields = false

        package init(
            layers: [StyledLayer], cascade: StyleCascade, reading: LayerOptions, result: String,
            keepsFields: Bool = false
        ) {
            self.layers = layers
            self.cascade = cascade
            self.reading = reading
            self.result = result
            self.keepsFields = keepsFields
        }
    }

    let options: Options
    package let request: Request
    let inputs: Inputs
    package let ledger: Ledger
    let pass: LayerPass
    /// Layers in drawing order.
    package let layers: [StyledLayer]

    package static let needOfGlobe = "a map needs positions on the globe"

    package init(_ options: Options, _ request: Request, _ inputs: Inputs, _ ledger: Ledger) throws(Problem) {
        self.options = options
        self.request = request
        self.inputs = inputs
        self.ledger = ledger
        var passRequest = PassRequest(reading: request.reading, output: OutputSpace(.given(.wgs84)))
        passRequest.stopsAtFailure = options.work.stopsAtFailure
        passRequest.isLast = false
        passRequest.needOfGlobe = Self.needOfGlobe
        for (number, layer) in request.layers.enumerated() { passRequest.conditions[number] = layer.condition }
        passRequest.reading.needsTypes = request.keepsFields || Self.readsFields(options, request)
        pass = LayerPass(
            LayerInputs(inputs.paths, format: options.input.reading.inputFormat?.format), passRequest, ledger)
        layers = StyledLayer.all(of: request.layers, pass.layers.items)
        pass.layers.nameApart(naming: namesByLayer)
    }

    /// True if it may matter which columns hold numbers only: styles by properties take them as texts.
    private static func readsFields(_ options: Options, _ request: Request) -> Bool {
        options.style.colorBy != nil || hasLabels(options, request) || !options.places.select.isEmpty
            || !request.cascade.sheet.rules.isEmpty || request.layers.contains { $0.condition != nil }
    }

    private static func hasLabels(_ options: Options, _ request: Request) -> Bool {
        options.labels.label != nil || request.layers.contains { !($0.label ?? "").isEmpty }
    }

    /// True if any layer may have labels.
    package var hasLabels: Bool { Self.hasLabels(options, request) }

    /// Checks that the layers can be drawn, before anything is read.
    ///
    /// - Parameter readsTwice: true if the layers have to be looked at first.
    package func prepare(readsTwice: Bool) throws(Problem) {
        try pass.checkSpaces()
        try pass.layers.checkOpenable()
        try checkLetters()
        guard readsTwice || options.style.colorBy != nil else { return }
        try pass.layers.keepAll(request.reading)
        pass.layers.noteRereading()
    }

    // MARK: What is drawn

    private var fontFiles: [String] { request.cascade.sheet.fonts + options.labels.font }

    package func fonts() throws(Problem) -> RenderFonts { try RenderFonts(files: fontFiles) }

    /// The background that the user has set; nil for the default.
    package var background: Color? { options.furniture.background?.color ?? request.cascade.sheet.background }

    /// A rect around all layers; null if they have no position.
    package func extent() throws(Problem) -> MapRect {
        var bounding = Bounding.Request()
        bounding.isForTotal = true
        return try LayerTotal(pass.surveying(), bounding).rect
    }

    /// The colours of a field, if one gives them.
    package func colors() throws(Problem) -> FoundColors? {
        try options.style.fieldColors.map { (colors) throws(Problem) in try colors.found(pass) }
    }

    /// A request to draw the layers. Its zoom levels are still to be set.
    package func sceneRequest(_ colors: FoundColors?) -> SceneRequest {
        var scene = SceneRequest()
        scene.cascade = request.cascade
        scene.cascade.colorField = colors.map { ($0.field, $0.scale) }
        scene.colouredLayers = colors?.layers ?? []
        scene.layers = layers.map {
            var layer = SceneRequest.Layer($0.name, $0.settings, opacity: $0.opacity)
            (layer.label, layer.priority) = ($0.label, $0.priority)
            layer.placement = $0.anchor.map { options.labels.placement($0) }
            return layer
        }
        let sizes = ImageSizes()
        scene.imageSize = { sizes.size(of: $0) }
        scene.site = options.labels.at == .center ? .center : .label
        scene.selection = options.places.request(label: options.labels.label)
        scene.marksRules = options.furniture.legend
        scene.countsPoints = options.style.density
        return scene
    }

    /// Takes all features through consumers, each made for the layer with a number.
    package func gather<Consumer: FeatureConsumer & ~Copyable>(
        into results: Consumer.Results, makeConsumer: @escaping @Sendable (Int) -> Consumer
    ) throws(Problem) {
        var pass = pass
        pass.request.cutting = PassRequest.Cutting(inDegrees: true)
        let reporter = LayerReporter(ledger)
        let counter = LayerCounter()
        try pass.run(
            into: Sink(results) { makeConsumer(counter.current) },
            opened: { (layer) in
                counter.advance()
                reporter.report(layer)
            }, finished: reporter.gather)
    }

    /// The images of the markers of a scene.
    ///
    /// - Parameter hasAll: true for all images of a series, of which a still shows the first.
    package func icons(of scene: Scene, inSeries hasAll: Bool = false) throws(Problem) -> IconFiles {
        try MarkerImages(request, layers).read(scene.imagePaths(inSeries: hasAll), for: scene, ledger)
    }

    /// Files that the output must not replace.
    package func protectedFiles(with scene: Scene) -> ProtectedFiles {
        pass.protectedFiles(inputs).keeping(fontFiles + scene.imagePaths + scene.calloutImages)
    }

    /// The legends at zoom levels: rows of rules or of layers, then of the colours of a field.
    package func legends(_ scenes: GatheredScenes, _ colors: FoundColors?, zooms: [Double]) -> [Legend] {
        let (field, given) = (colors?.field ?? "", options.furniture.legendTitle)
        let hasRules = request.cascade.sheet.rules.contains { $0.legend != nil }
        let background = background ?? .water
        let ground = background.isNone ? .white : background.over(.white)
        let names = layers.map { $0.path == "-" && !$0.isNamed ? "" : $0.name }
        return zooms.enumerated().map { level, zoom in
            // A scene that looks the same at all levels has one.
            let level = min(level, scenes.marks.count - 1)
            let classes = colors?.legend(scenes.scene, level: level, zoom: zoom, over: ground) ?? []
            let rows =
                hasRules
                ? scenes.request.cascade.legend(zoom: zoom, scenes.marks[level], over: ground)
                : scenes.scene.layerRows(
                    names, except: colors?.layers ?? [], level: level, zoom: zoom,
                    over: ground, countsPoints: options.style.density)
            if rows.isEmpty { return Legend(rows: classes, title: given ?? field) }
            return Legend(
                rows: rows + (colors == nil ? [] : [LegendEntry(.none, field)]) + classes, title: given ?? "")
        }
    }
}
