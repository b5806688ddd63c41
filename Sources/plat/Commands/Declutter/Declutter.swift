import CommandKit
import Decluttering
import Geometry
import Layers
import Operations

/// Which labels show at which zoom.
struct Declutter: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Decide which labels show at which zoom, so that none overlap.",
        discussion: """
            Each feature is a place with a label: a box that keeps its size in pixels at every zoom. A point is its own \
            place; that of a line is half way along, and that of a polygon well inside it; of several parts, or pieces at the \
            antimeridian, it is the largest. Labels that matter more come first: \
            by --priority, or --display-priority; those that matter alike by their identifiers or contents, never by their \
            order in the input.

            Every feature is written with the field minzoom, the lowest zoom from which on it shows; one zoom more than \
            the last of its zooms for one that never does. From there on it always shows, at fractions of a zoom, too, and what \
            shows at a zoom never overlaps, but for labels that touch. What a label hides is always something that matters \
            less. A feature without a geometry has no label, and null.

            With --cluster, what does not show counts to what hides it: at every zoom each label is in one cluster, that of \
            the first that shows of those that hide it, and the counts of all add up to the number of labels. Clusters get \
            the fields count, west, south, east and north (degrees), expansion_zoom, at which the first of their members \
            shows, too (one more than the last zoom where none does), title, and subtitle ("+2 more"). At fractions of a zoom they are those of the zoom below.

            Zoom 0 is the world in one tile of 256 pixels, or of --tile-size. The left and the right edge of the world are one.
            """,
        examples: [
            Example(
                "plat declutter --priority population --size 75x15 places.csv > places.geojson",
                "Every place with the zoom from which on its label shows, cities first."),
            Example(
                "plat declutter --priority population --label name --font-size 11 --padding 2 places.csv > places.geojson",
                "Labels as large as their names."),
            Example(
                "plat declutter --priority population --zoom 5.5 places.csv > shown.geojson",
                "What shows at one zoom."),
            Example(
                "plat declutter --priority population --table places.csv",
                "How many labels show at each zoom."),
            Example(
                "plat declutter --priority population --verify places.geojson",
                "Whether what was written earlier, by the same options, is right."),
            Example(
                "plat declutter --cluster --cluster-radius 40 --priority population --sum population places.csv > clusters.geojson",
                "For every zoom the cities that stand for those around them, with how many and how large they are together."
            ),
            Example(
                "plat declutter --priority population --tippecanoe -f geojsonseq places.shp > places.geojsonl",
                "Features that tippecanoe puts into tiles from their zoom on."),
        ])

    @OptionGroup(title: "Labels")
    var labels: LabelOptions

    @OptionGroup(title: "Order")
    var ranks: RankOptions

    @OptionGroup(title: "Zooms")
    var zooms: ZoomOptions

    @OptionGroup(title: "Room")
    var rules: CollisionOptions

    @OptionGroup(title: "Clusters")
    var clusters: ClusterOptions

    @OptionGroup(title: "View")
    var view: ViewOptions

    @OptionGroup(title: "What is written")
    var declutter: DeclutterOptions

    @OptionGroup
    var flow: FlowOptions

    mutating func validate() throws {
        if declutter.tippecanoe {
            let format = flow.output.writing.format
            if format != .geojson, format != .geojsonseq {
                throw UsageError("--tippecanoe: only GeoJSON has a place for it")
            }
        }
        if rules.repeatDistance != nil, rules.repeatField == nil, labels.label == nil {
            throw UsageError("--repeat-distance goes with --repeat-field or --label")
        }
        try clusters.check(labels, zooms, rules, view, declutter)
        let single = zooms.zoom != nil ? "--zoom" : view.isGiven ? "a view" : nil
        if view.isGiven,
            let name = [("--zooms", zooms.zooms != nil), ("--mode", zooms.mode != nil)].first(where: \.1)?.0
        {
            throw UsageError("\(name): a view has one zoom")
        }
        if view.isGiven, zooms.tileSize != nil {
            throw UsageError("--tile-size: the zoom of a view is that of tiles of 256 pixels")
        }
        if declutter.visibleAt != nil, let single { throw UsageError("--visible-at: \(single) has one zoom alone") }
        if let zoom = declutter.visibleAt, !zooms.range.contains(zoom) {
            throw UsageError("--visible-at: \(zoom) is none of the zooms that are looked at")
        }
        if let single,
            let name = [
                ("--minzoom-field", declutter.minzoomField != nil), ("--tippecanoe", declutter.tippecanoe),
            ].first(where: \.1)?.0
        {
            throw UsageError("\(name): \(single) has one zoom alone")
        }
        if view.previous != nil, declutter.table { throw UsageError("--previous: --table writes no features") }
        if declutter.minzoomField == "zooms", zooms.mode == .independent {
            throw UsageError("--minzoom-field: zooms is the field of --mode independent")
        }
        if declutter.tippecanoe, zooms.mode == .independent {
            throw UsageError("--tippecanoe: with --mode independent there is no lowest zoom")
        }
        let usesID = declutter.blockedBy || declutter.verify || clusters.members || view.previous != nil
        if declutter.id != nil, !usesID {
            throw UsageError("--id goes with --blocked-by, --verify, --members or --previous")
        }
        if declutter.blockedBy, declutter.id == nil, flow.output.writing.splitByKind {
            throw UsageError(
                "--blocked-by: with --split-by-kind features have no numbers of their own", hint: "give --id")
        }
        if view.previous != nil, declutter.blockedBy {
            throw UsageError("--blocked-by: --previous has no place for it")
        }
        if declutter.verify {
            if view.previous != nil { throw UsageError("--previous: --verify writes no features") }
            if let given = flow.output.firstGiven { throw UsageError("\(given): --verify writes no features") }
            try flow.output.writing.refuseShapefile(for: "--verify")
        }
        if declutter.table {
            if let given = flow.output.firstGivenOfGeometries {
                throw UsageError("\(given): --table writes no geometries")
            }
            if flow.output.writing.givenPrecision != nil {
                throw UsageError("--precision: --table writes no geometries")
            }
            try flow.output.writing.fix(.csv, for: "--table")
        }
    }

    mutating func run() throws {
        let viewport = try view.resolved(zoom: zooms.zoom, telling: flow.options.diagnostics)
        if let level = viewport?.zoomLevel, !(0...Double(ZoomOptions.deepest) ~= level) {
            let level = DecimalText.shortest((level * 100).rounded() / 100)
            throw UsageError(
                "\(view.viewport == nil ? "--view" : "--viewport"): its zoom is \(level); labels are looked at from 0 to "
                    + "\(ZoomOptions.deepest)")
        }
        let zoom = clusters.cluster ? nil : viewport?.zoomLevel ?? zooms.zoom
        var request = LabelRequest()
        labels.fill(&request)
        ranks.fill(&request)
        zooms.fill(&request, zoom: zoom)
        rules.fill(&request, label: labels.label)
        declutter.fill(&request)
        clusters.fill(&request, zooms, label: labels.label)
        if let viewport { request.view = try LabelView(viewport, margin: view.margin ?? 0, near: view.near) }
        let fields =
            labels.fields + ranks.fields + zooms.fields + rules.fields + clusters.fields
            + [("--id", declutter.id)]
        var faults = 0
        let others = [rules.obstacles, view.previous].compactMap(\.self)
        try flow.run(reading: fields, needsFields: true, besides: others, settings: [view.viewport]) {
            [request] (pass, inputs) throws(Problem) in
            faults = try DeclutterWriting(
                pass: pass, inputs: inputs, labels: request, zoom: zoom, rules: rules, previous: view.previous,
                options: declutter, clustersZoom: zooms.zoom.map { Int($0) }, output: flow.output.writing
            ).run()
        }
        if faults > 0 { throw ExitCode.problemsFound }
    }
}
