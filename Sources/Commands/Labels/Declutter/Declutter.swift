package import CommandKit
import Decluttering
import Geometry
import LabelFeatures
import Layers
import Maps
package import Runner

/// The command that decides which labels show at which zoom.
package struct Declutter: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Add a field minzoom: the lowest zoom level at which each label fits on the map without overlaps.",
        discussion: """
            A label is a box at the place of a feature. It has the same size in pixels at every zoom level, so fewer \
            labels fit when you zoom out. The place is the point itself, the middle of a line, or a spot well inside \
            a polygon (see --at). Labels are placed in order of priority, and each hides the labels of lower priority \
            that it overlaps. Of labels with the same priority, the one nearest to the centre of the view comes first \
            (see --near); after that, identifiers or contents decide, never the order of the input.

            Without --zoom or a view, each feature is written with the field minzoom: the lowest zoom level at which \
            its label shows. It also shows at every higher level, and at fractions between levels. A label that never \
            shows gets the last zoom level plus 1; a feature without a geometry gets null.

            --zoom alone, without --size, keeps only the features that show at that zoom level. Other options under \
            View keep only those that show in a view, which is a rectangle of pixels on the map, such as a window.

            At zoom level 0 the world is one tile of 256 pixels (see --tile-size); each level doubles its width and \
            height. The left and right edges of the world meet. --planar and layers on a plane are refused, as a plane \
            has no zoom levels. --explain prints how many labels never show, and why labels are hidden.
            """,
        examples: [
            Example(
                "plat declutter --label name --priority population places.csv > places.geojson",
                "Add the zoom level at which each name first fits, with large cities first."),
            Example(
                "plat declutter --label name --priority population --font-size 11 --padding 2 places.csv > places.geojson",
                "Set the font size, and keep 2 pixels free around each name."),
            Example(
                "plat declutter --priority population --label name --anchor auto places.csv > places.geojson",
                "Let each name take a free position around its point."),
            Example(
                "plat declutter --priority population --label-size 75x15 places.csv > places.geojson",
                "Make all labels the same size."),
            Example(
                "plat declutter --along --label name --font-size 11 rivers.geojson > rivers-labelled.geojson",
                "Let the names of rivers run along them."),
            Example(
                "plat declutter --priority population --zoom 5.5 places.csv > shown.geojson",
                "Keep the labels that show at one zoom level."),
            Example(
                "plat declutter --priority population --size 390x600 --region 50,10,12,12 places.csv > view.geojson",
                "Keep the labels that show in a view."),
            Example(
                "plat declutter --priority population --previous old.geojson --keep places.csv > new.geojson",
                "Decide again, but keep the labels that showed before."),
            Example(
                "plat declutter --priority population --spacing 5km places.csv > sparse.geojson",
                "Keep places at least 5 km apart."),
            Example(
                "plat declutter --priority population --as table places.csv",
                "Count the labels that show at each zoom level."),
            Example(
                "plat declutter --priority population --verify places.geojson",
                "Check an earlier result that was made with the same options."),
            Example(
                "plat declutter --cluster --cluster-radius 40 --priority population --sum population places.csv > clusters.geojson",
                "Group nearby cities into clusters, and add up their population."),
            Example(
                "plat declutter --priority population --tippecanoe -f geojsonseq places.shp > places.geojsonl",
                "Write the lowest zoom level of each feature for tippecanoe."),
        ])

    @OptionGroup(title: "Labels")
    var labels: LabelOptions

    @OptionGroup(title: "Priority")
    var ranks: RankOptions

    @OptionGroup(title: "Zooms")
    var zooms: ZoomOptions

    @OptionGroup(title: "Collisions")
    package var collisions: CollisionOptions

    @OptionGroup(title: "Clusters")
    var clusters: ClusterOptions

    @OptionGroup(title: "View")
    package var view: ViewOptions

    @OptionGroup(title: "Result")
    package var declutter: DeclutterOptions

    @OptionGroup(help: [
        "planar": ArgumentHelp(visibility: .hidden), "fields": .neededFields, "bbox": .boxOnGlobe,
    ])
    package var flow: FlowOptions

    /// The option that limits the run to one zoom.
    private var ofOneZoom: String? {
        view.placing != nil ? "a view" : view.viewport.$zoom.isGiven ? view.viewport.$zoom.title : nil
    }

    /// The option that lets each label take one of several positions, if it does.
    package var ofPositions: [ParsedOption] { labels.ofAutoAnchor + labels.ofLines }

    /// The only zoom, if the whole map is decluttered at one zoom.
    private var zoom: Double? { view.placing == nil ? view.viewport.zoom : nil }

    package var rules: [Rule] {
        let (format, single) = (flow.format, ofOneZoom)
        return [
            .refuse(
                [declutter.$tippecanoe], with: flow.output.writing.formatAsGiven,
                if: !format.has(.followsRFC7946),
                because: "--tippecanoe needs GeoJSON"),
            .needs(collisions.$repeatDistance, collisions.$repeatField, labels.$label),
            .oneOf(zooms.$zooms, view.viewport.$zoom),
            .refuse(
                view.viewport.$zoom, if: zoom.map { $0 > Double(ZoomOptions.deepest) } ?? false,
                because: "\(DecimalText.shortest(zoom ?? 0)) is out of range (0 to \(ZoomOptions.deepest))"),
            .that(
                zoom == nil || !zooms.$mode.isGiven,
                else: "--mode cannot be used with --zoom: a single zoom does not depend on others"),
            .refuse(zooms.$zooms, zooms.$mode, if: view.placing != nil, because: "a view has only one zoom"),
            .refuse(
                zooms.$tileSize, if: view.placing != nil,
                because: "the zoom of a view is always for tiles of 256 pixels"),
            .refuse(
                [declutter.$visibleAt, declutter.$minzoomField, declutter.$tippecanoe], with: single ?? "",
                if: single != nil, because: "\(single ?? "") shows one level only"),
            .refuse(
                declutter.$visibleAt, if: declutter.visibleAt.map { !zooms.range(zoom).contains($0) } ?? false,
                because:
                    "zoom \(declutter.visibleAt ?? 0) is outside \(zooms.range(zoom).lowerBound)-\(zooms.range(zoom).upperBound); widen the range with \(zooms.$zooms.title)"
            ),
            .refuse(
                declutter.$minzoomField, if: declutter.minzoomField == "zooms" && zooms.mode == .independent,
                because: "--mode independent also writes a field named 'zooms'"),
            .refuse(
                [declutter.$tippecanoe], with: "--mode independent", if: zooms.mode == .independent,
                because: "a label may be hidden again above its minzoom"),
            .refuse(
                labels.ofAutoAnchor, with: "--cluster", if: clusters.cluster,
                because: "clusters stand at their places"),
            .refuse(
                labels.ofAutoAnchor, with: "--previous", if: view.previous != nil,
                because: "positions are chosen anew each time"),
            .refuse(
                declutter.$minzoomField, if: labels.hasAutoAnchor && declutter.minzoomField == LabelRequest.anchorField,
                because: "--anchor auto also writes a field named 'anchor'"),
            .needs(declutter.$id, declutter.$blockedBy, declutter.$verify, clusters.$members, view.$previous),
        ] + clusters.rules(labels, zooms, collisions, view, declutter) + rulesOfForms + rulesOfPrevious + rulesOfSpacing
            + rulesOfLines
    }

    /// Rules for the chosen forms.
    private var rulesOfForms: [Rule] {
        let output = flow.output
        let splitting = output.writing.ofKinds.firstGiven
        let toFile = [
            Rule.that(
                declutter.id != nil || !declutter.blockedBy || splitting == nil,
                else: "--blocked-by: features have no unique numbers with \(splitting ?? "")", hint: "use --id")
        ]
        if declutter.verify {
            return toFile + [
                .refuse(
                    [view.$previous], with: declutter.$verify.title, if: !view.keep,
                    because: "--verify writes no features"),
                .refuse(output.ofLayer, if: true, because: "--verify writes no features"),
                output.writing.ruleOfOneFile(for: "--verify"),
                .that(
                    !output.writing.isNamedAsLayer,
                    else: "-o: --verify writes a report; choose a name such as report.txt"),
            ]
        }
        guard declutter.table else { return toFile }
        return toFile + [
            .refuse(view.$previous, if: !view.keep, because: "--as table writes no features"),
            .refuse(
                output.ofGeometries + [output.writing.$givenPrecision], if: true,
                because: "--as table writes no geometries"),
        ] + output.writing.rules(ofTableBy: "--as table")
    }

    package mutating func run() throws {
        if declutter.table { flow.output.writing.given = .table }
        let viewport = try view.resolved(reportingTo: flow.work.options.diagnostics)
        if let level = viewport?.zoomLevel, !(0...Double(ZoomOptions.deepest) ~= level) {
            let level = DecimalText.shortest((level * 100).rounded() / 100)
            throw UsageError(
                "\(view.placing ?? ""): the view is at zoom level \(level), but labels have zoom levels from 0 to \(ZoomOptions.deepest)",
                hint: level.hasPrefix("-") ? "use a larger --size or show a smaller area" : "show a larger area")
        }
        if viewport.map({ $0.heading != 0 }) ?? false, zooms.maxPerTile != nil {
            throw UsageError("--max-per-tile cannot be used with a turned view: tiles are not turned")
        }
        let zoom = clusters.cluster ? nil : collisions.spacing.map { _ in 0 } ?? viewport?.zoomLevel ?? self.zoom
        var request = LabelRequest()
        labels.fill(&request)
        ranks.fill(&request)
        zooms.fill(&request, zoom: zoom)
        collisions.fill(&request, label: labels.label)
        declutter.fill(&request)
        clusters.fill(&request, zoom: self.zoom, label: labels.label)
        if let spacing = collisions.spacing { request.spacing = try LabelSpacing(meters: spacing.metres) }
        (request.keepsKeys, request.keepsShown) = (view.previous != nil, view.keep)
        request.reportsChanges = form == .changes
        if let viewport { request.view = try LabelView(viewport, margin: view.margin, near: view.near) }
        let fields =
            labels.fields + ranks.fields + zooms.fields + collisions.fields + clusters.fields
            + [(declutter.$id.title, declutter.id)]
        var faults = 0
        let others = [collisions.obstacles, view.previous].compactMap(\.self)
        try flow.run(
            reading: fields, needsFields: true, besides: others, settings: [view.viewport.viewport],
            onGlobe: "declutter needs positions on the globe: a plane has no zoom levels"
        ) { [request] (pass, inputs) throws(Problem) in
            pass.request.output.takesPlanes = false
            var request = request
            request.limits.threads = pass.request.reading.threads
            faults = try DeclutterWriting(
                pass: pass, inputs: inputs, labels: request, zoom: zoom, rules: collisions, previous: view.previous,
                options: declutter, clustersZoom: self.zoom.map { Int($0) }, output: flow.output.writing
            ).run()
        }
        if faults > 0 { throw ExitCode.problemsFound }
    }
}
