package import CommandKit
import Drawing
import Features
import Geometry
import Layers
import Maps
import Rendering
import Runner

/// The command that draws layers.
package struct Render: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Draw layers as a picture of a map.",
        discussion: """
            The layers are drawn in the order in which they are given, the first at the bottom: areas and lines, then \
            markers, then labels. Colours and widths come from the properties of the features, as simplestyle 1.1.0 \
            names them (fill, stroke, stroke-width, marker-color and so on), then from --style, then from options for \
            all layers, then from those of --layer; the later win. The colours of --color-by win over all. A layer \
            without its field is grey unless something else sets a colour.

            Unless an option says what to show, the picture shows all layers. It is a PNG, an SVG or a PDF, by the name of \
            the output file or by -f. In an SVG each layer is a group, and each area or line a path with its title.

            A marker and its label are an annotation with one priority. Annotations are decided for the whole map, as \
            'plat declutter' does: a marker shows only where it does not overlap one of higher priority or its label, and \
            a label where it fits as well. A picture is decided at its own zoom level; tiles at all levels together, so \
            that no tile cuts a label and what shows stays when one zooms in. So a picture may name places that tiles of \
            its level do not. For the same names in both, decide once with 'plat declutter' and draw its output with \
            --minzoom-field minzoom. Without --priority, large areas come first, then long lines, then points by a field \
            such as population, pop_max or scalerank, else in the order of the input. A picture skips labels that its \
            edges would cut.

            A picture that shows the whole world shows it once.

            Keys of styles, for properties of features, --layer and --style: \(StyleDeclaration.list). NAME is \
            \(MarkerSymbol.allCases.map(\.rawValue).joined(separator: ", ")). Names of image files count from the \
            working directory; of a JSON array of names, the first is drawn.
            """,
        examples: [
            Example(
                "plat render -o map.png --label name --priority population states.shp cities.csv",
                "Draw polygons, and cities with their names."),
            Example(
                "plat render -o cities.mbtiles --tiles 0-8 --label name cities.csv",
                "Make tiles for a web map."),
            Example(
                "plat render -o map.png --color-by population --legend countries.shp",
                "Colour polygons by a number, in five classes, with a legend."),
            Example(
                "plat render -o map.png --size 1024x768 --region 39,-105,12,16 --layer states.shp,fill=#eee,stroke=none cities.csv",
                "Draw a part of a map, with a style for one layer."),
            Example(
                "plat render -o map.svg --title 'The West' --title-field state --scale-bar states.shp",
                "Write an SVG whose polygons show their names under the pointer."),
        ], optionHints: MapHints.options)

    @OptionGroup(
        title: "View",
        help: [
            "size": ArgumentHelp(
                "Size of the view in pixels.", defaultNote: "1024x768", valueName: "WxH", isBasic: true)
        ])
    var viewport: ViewportOptions

    @OptionGroup(title: "View")
    var box: ViewBoxOptions

    @OptionGroup(title: "Layers")
    var layers: MapLayerOptions

    @OptionGroup(title: "Style")
    var style: MapStyleOptions

    @OptionGroup(title: "Labels")
    var labels: MapLabelOptions

    @OptionGroup(title: "Location and selection")
    var places: MapPlaceOptions

    @OptionGroup(title: "Location and selection")
    var callouts: CalloutFieldOptions

    @OptionGroup(title: "Around the map")
    var furniture: FurnitureOptions

    @OptionGroup(title: "Picture")
    var picture: PictureOptions

    @OptionGroup(title: "Tiles")
    var tiles: TileOptions

    @OptionGroup(title: "Input", help: ["planar": ArgumentHelp(visibility: .hidden)])
    var input: LayerInputOptions

    @OptionGroup(title: "Input")
    var values: ValueOptions

    @OptionGroup
    var work: WorkOptions

    @Argument(
        help: ArgumentHelp(
            "Layers to draw, above those of --layer.",
            discussion: "Without FILE and --layer, or if it is -, plat reads standard input.", valueName: "FILE"),
        completion: .file)
    var files: [String] = []

    package var rules: [Rule] {
        [
            .needs(viewport.$zoom, viewport.$center, viewport.$viewport, places.$centerOn),
            viewport.ruleOfUse(aimedBy: box.$bbox), labels.ruleOfLabels(layers), labels.ruleOfAnchors(layers),
            MapHints.ruleOfLegend(furniture, files),
            .refuse([input.$planar], if: input.planar, because: SceneWork.needOfGlobe),
        ] + box.rules(beside: viewport) + [
            .refuse(
                places.$centerOn, if: places.centerOn != nil && (viewport.placing != nil || box.bbox != nil),
                because: "cannot be used with another option that aims the view"),
            .needs(places.$subtitleField, places.$select), callouts.ruleOfSelection(places),
            .needs(
                places.$titleField, "--select or -f svg", if: picture.format == .svg || !places.select.isEmpty),
            .refuse(
                style.$density, if: style.density && picture.format != .png, because: "can be drawn as PNG only"),
            .refuse(
                [
                    labels.$dot, labels.$markers, labels.$cluster, style.$marker, style.$markerColor, style.$markerSize,
                    style.$pinColor,
                ],
                with: style.$density.title, if: style.density, because: "it draws no markers"),
            .refuse(
                [labels.$at], with: style.$density.title, if: style.density && labels.label == nil,
                because: "it draws no markers"),
            .refuse(
                [style.$pinColor], with: labels.$dot.title, if: labels.dot && style.pinColor != nil,
                because: "dots are not pins"),
            .refuse(
                [style.$pinColor], with: style.$markerColor.title,
                if: style.pinColor != nil && style.markerColor != nil, because: "both set the colour of pins"),
            .refuse(
                [style.$opacity], with: style.$density.title, if: style.density, because: "its colours count points"),
            .refuse(
                [labels.$dot], with: style.$marker.title, if: style.marker != nil, because: "both say what to draw"),
        ] + tiles.rules(viewport, box, places, style, furniture, picture)
    }

    /// A picture has the usual size unless somebody gives another.
    package func adjust() {
        places.aim(viewport)
        guard viewport.size == nil, viewport.viewport == nil, tiles.tiles == nil else { return }
        viewport.size = PixelSize(width: 1024, height: 768)
    }

    package mutating func run() throws {
        try picture.checkOutput(areTiles: tiles.tiles != nil)
        try picture.check(viewport.size)
        let named = try layers.named(files)
        let inputs = try Inputs(
            named.map(\.path),
            besides: [places.location?.path].compactMap(\.self),
            settings: [viewport.viewport, style.style, furniture.underlay?.path, input.srcCrs?.path], areLayers: true)
        try viewport.checkRoom()
        let diagnostics = work.options.diagnostics
        var reading = try input.resolved(FieldOptions(values), work)
        reading.needsFields = true
        let request = SceneWork.Request(
            layers: named,
            cascade: try style.cascade(labels.settings, ofPoints: labels.pointSettings, groups: labels.cluster),
            reading: reading,
            result: tiles.tiles == nil ? "picture" : "tiles")
        var aim = try aim(reportingTo: diagnostics)
        let session = try Session(work, inputs, making: .section(DrawingSummary()))
        if places.location?.path != nil {
            try session.attempt { () throws(Problem) in try places.location?.read(reading, session.ledger) }
            if places.centerOn != nil, let place = places.location?.user?.place {
                viewport.center = place
                aim = try self.aim(reportingTo: diagnostics)
            }
        }
        try session.run { () throws(Problem) in
            let work = try SceneWork(options, request, inputs, session.ledger)
            try RenderWork(command: self, work: work, aim: aim).run()
        }
        if picture.failEmpty, case .section(let drawing as DrawingSummary) = session.ledger.product, drawing.drawn == 0
        {
            throw ExitCode.problemsFound
        }
    }

    private var options: SceneWork.Options {
        SceneWork.Options(
            style: style, labels: labels, places: places, furniture: furniture, input: input, work: work)
    }

    /// The part of the map to draw, as far as the options decide it.
    private func aim(reportingTo diagnostics: Diagnostics) throws -> RenderAim {
        let box = box.rect(reportingTo: diagnostics)
        if let levels = tiles.tiles?.range { return .tiles(levels, box.map { TileArea($0) }) }
        guard viewport.hasAim || box != nil || places.centerOn != nil else {
            let request = try viewport.request(atLeast: 0)
            try picture.check(request.size)
            return .allLayers(request)
        }
        // Beside the map, the legend takes the room of a padding.
        let given = viewport.edgePadding
        defer { viewport.edgePadding = given }
        let strip = furniture.strip(ofWidth: viewport.size?.width ?? 0)
        if strip > 0 {
            var padding = given ?? .zero
            padding.right += strip
            viewport.edgePadding = padding
        }
        let view = try viewport.resolved(showing: box, reportingTo: diagnostics)
        try picture.check(view.size)
        return .view(view)
    }
}
