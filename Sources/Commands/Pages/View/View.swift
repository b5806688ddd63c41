package import CommandKit
import Drawing
import Geometry
import Layers
import Maps
import Runner

/// The command that writes a page with a map.
package struct View: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Write a web page with a map of layers.",
        discussion: """
            The page is one HTML file with a map that moves. It needs no network and no server: open it from a disk, \
            send it, or print it. It has the layers with their values, and all scripts. It loads nothing, and its \
            policy lets the browser run only these scripts.

            Readers move the map by mouse, touch and keys, search for titles, switch layers on and off, and open \
            callouts with the values of a feature.

            Layers, styles, markers and labels are those of 'plat render', with the same options and style files. \
            Markers and labels are decided for all zoom levels when the page is written; at --max-zoom, all markers \
            show. The page keeps the detail that shows there.
            """,
        examples: [
            Example(
                "plat view -o map.html --label name --priority population --title Cities states.shp cities.csv",
                "Write a page with polygons, and cities with their names."),
            Example(
                "plat view -o map.html --color-by population --legend --label name districts.geojson",
                "Colour polygons by a number."),
            Example(
                "plat view -o cities.html --cluster --label name cities.csv",
                "Cluster the cities that do not fit; clusters split as you zoom in."),
            Example(
                "plat declutter --cluster --label name --font-size 13 places.csv | plat view -o map.html --minzoom-field minzoom --maxzoom-field maxzoom --dot --label name -",
                "Show clusters, each at the zoom levels for which it was made."),
        ], optionHints: MapHints.options)

    @OptionGroup(
        title: "View",
        help: [
            "heading": ArgumentHelp(visibility: .hidden),
            "size": ArgumentHelp(
                "Start with the view that a window of this size in pixels shows.",
                defaultNote: "1024x768", valueName: "WxH"),
            "viewport": ArgumentHelp(
                "Use the view in this file, which 'plat fit --json' wrote.",
                discussion: "Other options here change it: its size, what it shows or its zoom level.",
                valueName: "FILE"),
        ])
    var viewport: ViewportOptions

    @OptionGroup(title: "View")
    var box: ViewBoxOptions

    @OptionGroup(title: "View")
    var moving: PageViewOptions

    @OptionGroup(title: "Layers")
    var layers: MapLayerOptions

    @OptionGroup(
        title: "Style",
        help: [
            "density": ArgumentHelp(
                "Count the points that fall on each pixel and colour it by their number, instead of drawing markers.",
                discussion: "Colours follow the logarithm of the number: the last one stands for the most."),
            "densityRadius": ArgumentHelp(visibility: .hidden),
        ])
    var style: MapStyleOptions

    @OptionGroup(
        title: "Labels",
        help: [
            "strictText": ArgumentHelp(visibility: .hidden),
            "label": ArgumentHelp(
                "Write the text of this field at each feature, from the first zoom level at which it fits.",
                valueName: "FIELD"),
        ])
    var labels: MapLabelOptions

    @OptionGroup(title: "Labels")
    var levels: PageLevelOptions

    @OptionGroup(
        title: "Location and selection",
        help: [
            "centerOn": ArgumentHelp(
                "Put this in the middle of the map, at --zoom or with 600 metres around it.", valueName: "location"),
            "select": ArgumentHelp(
                "Select the feature with this id.",
                discussion: "May be given several times; the callout of the first one is open.", valueName: "ID"),
            "subtitleField": ArgumentHelp(
                "Field with the second line of callouts, or fields whose texts make it, such as street,city.",
                defaultNote: "description and subtitle", valueName: "FIELD,…"),
            "titleField": ArgumentHelp(
                "Field with the titles of features in callouts, in the search and in the list of what is in view.",
                defaultNote: "title, the field of --label or name, whichever a feature has first", valueName: "FIELD"),
        ])
    var places: MapPlaceOptions

    @OptionGroup(
        title: "Callouts",
        help: [
            "fields": ArgumentHelp(
                "Fields that callouts list.",
                discussion: "The page skips other fields, which makes it smaller.", defaultNote: "all fields",
                valueName: "FIELD,…")
        ])
    var callouts: CalloutFieldOptions

    @OptionGroup(title: "Callouts")
    var accessories: PageCalloutOptions

    @OptionGroup(
        title: "Around the map",
        help: [
            "underlay": ArgumentHelp(
                "Draw this picture or these tiles below all layers.",
                discussion: """
                    FILE is an archive of PNG tiles (.mbtiles or .pmtiles), or a PNG with a world file beside it or with \
                    its map rect.
                    """,
                valueName: "FILE[,X,Y,W,H]"),
            "legend": ArgumentHelp(
                "Show a legend of what the map shows.",
                discussion: """
                    It has the colours of --color-by or --density, and the rules of --style that have a legend and decide \
                    something at the zoom level that shows. Layers beside these are listed by name unless such a rule is \
                    there.
                    """),
            "legendAt": ArgumentHelp(visibility: .hidden),
            "title": ArgumentHelp("Write this title above the map, and in the title of the window.", valueName: "TEXT"),
            "attribution": ArgumentHelp("Write the source of the data in the lower right corner.", valueName: "TEXT"),
        ])
    var furniture: FurnitureOptions

    @OptionGroup(title: "Page")
    var page: PageOptions

    @OptionGroup(title: "Input", help: ["planar": ArgumentHelp(visibility: .hidden)])
    var input: LayerInputOptions

    @OptionGroup(title: "Input")
    var values: ValueOptions

    @OptionGroup
    var work: WorkOptions

    @Argument(
        help: ArgumentHelp(
            "Layers to show, above those of --layer.",
            discussion: "Without FILE and --layer, or if it is -, plat reads standard input.", valueName: "FILE"),
        completion: .file)
    var files: [String] = []

    package var rules: [Rule] {
        [
            .needs(viewport.$zoom, viewport.$center, viewport.$viewport, places.$centerOn),
            viewport.ruleOfUse(aimedBy: box.$bbox), labels.ruleOfLabels(layers), labels.ruleOfAnchors(layers),
            MapHints.ruleOfLegend(furniture, files),
            .refuse([input.$planar], if: input.planar, because: SceneWork.needOfGlobe),
            .refuse(
                labels.$strictText, if: labels.strictText,
                because: "the browser of each reader draws the texts of a page"),
            .refuse(viewport.$heading, if: viewport.heading ?? 0 != 0, because: "the map of a page cannot be turned"),
        ] + box.rules(beside: viewport) + moving.rules(viewport.$zoom, viewport.zoom) + [
            .refuse(
                [places.$location], with: page.$track.title, if: page.track != nil,
                because: "the dot shows where the track is"),
            .refuse(
                places.$centerOn, if: places.centerOn != nil && (viewport.placing != nil || box.bbox != nil),
                because: "cannot be used with another option that aims the view"),
            .refuse(
                [
                    labels.$dot, labels.$markers, labels.$cluster, style.$marker, style.$markerColor, style.$markerSize,
                    style.$pinColor,
                    page.$draggable, page.$animate, page.$thin,
                ],
                with: style.$density.title, if: style.density, because: "it draws no markers"),
            .refuse(
                [style.$pinColor], with: labels.$dot.title, if: labels.dot && style.pinColor != nil,
                because: "dots are not pins"),
            .refuse(
                [style.$pinColor], with: style.$markerColor.title,
                if: style.pinColor != nil && style.markerColor != nil, because: "both set the colour of pins"),
            .refuse(
                [labels.$dot], with: style.$marker.title, if: style.marker != nil, because: "both say what to draw"),
            .refuse(
                [page.$thin], with: labels.$cluster.title, if: labels.cluster, because: "its groups have all points"),
            .refuse(style.$densityRadius, if: true, because: "a page counts the points of each pixel"),
            .refuse(furniture.$legendAt, if: true, because: "readers of a page fold its legend away"),
            .refuse(
                page.$base, if: furniture.underlay != nil, because: "cannot be used with \(furniture.$underlay.title)"),
            .that(
                Set(page.base.map(\.name)).count == page.base.count,
                else: "\(page.$base.title): two bases have the same name"),
            .needs(levels.$maxzoomField, labels.$minzoomField),
        ]
    }

    /// A view needs a size to be fitted; the page fits it again into the window of its reader.
    package func adjust() {
        places.aim(viewport)
        guard viewport.size == nil, viewport.viewport == nil else { return }
        viewport.size = PixelSize(width: 1024, height: 768)
    }

    package mutating func run() throws {
        try page.checkOutput()
        let named = try layersToShow()
        let inputs = try Inputs(
            named.map(\.path),
            besides: [places.location?.path, page.track].compactMap(\.self),
            settings: [viewport.viewport, style.style, furniture.underlay?.path, input.srcCrs?.path]
                + page.base.map(\.file.path), areLayers: true, mayBeNone: page.track != nil)
        try viewport.checkRoom()
        var reading = try input.resolved(FieldOptions(values), work)
        reading.needsFields = true
        var settings = labels.settings
        if page.draggable { settings.append((page.$draggable.title, .draggable, "true")) }
        let request = SceneWork.Request(
            layers: named, cascade: try style.cascade(settings, ofPoints: labels.pointSettings, groups: labels.cluster),
            reading: reading,
            result: "page", keepsFields: true)
        let session = try Session(work, inputs, making: .section(DrawingSummary()))
        if places.location?.path != nil {
            try session.attempt { () throws(Problem) in try places.location?.read(reading, session.ledger) }
            if places.centerOn != nil, let place = places.location?.user?.place { viewport.center = place }
        }
        let aim = try aim(reportingTo: work.options.diagnostics)
        try session.run { () throws(Problem) in
            let track = try page.track.map { (path) throws(Problem) in
                try TrackLayer(path: path, reading: reading, ledger: session.ledger).read()
            }
            var work = ViewWork(
                command: self, work: try SceneWork(options, request, inputs, session.ledger), aim: aim, track: track)
            try work.run()
        }
    }

    /// The layers of the command line: none if a track is all that the page shows.
    private func layersToShow() throws(UsageError) -> [StyledLayer] {
        page.track != nil && layers.layer.isEmpty && files.isEmpty ? [] : try layers.named(files)
    }

    private var options: SceneWork.Options {
        SceneWork.Options(
            style: style, labels: labels, places: places, furniture: furniture, input: input, work: work)
    }
}
