package import CommandKit
package import Features
import Geometry
package import Layers
package import Runner

/// Command for the bounding map rects of features.
package struct Bounds: ParsableCommand {

    package init() {}
    package enum Form: String, CaseIterable, ExpressibleByArgument {
        case properties
        case rects
        case points
        case table
        case total
        case bbox
        case overlaps
    }

    package static let configuration = CommandConfiguration(
        abstract:
            "Find the bounding box of a layer or of each feature, in degrees or in map points (Web Mercator, 2²⁸ units wide, y down).",
        discussion: """
            The bounding map rect of a feature is the smallest rect of map points around it. Map points are \
            positions on a flat world map (the Mercator map of web maps) that is 268435456 points wide and high, \
            with y pointing down. By default plat adds the rect to each feature in the fields map_x, map_y, map_w \
            and map_h, its centre in center_lat and center_lon, and its size in degrees in span_lat and span_lon. A CSV \
            also gets the sides of the bounding box in degrees, west, south, east and north.

            If a rect crosses the antimeridian, spans_180 is true, and rest_x, rest_y, rest_w and rest_h hold the part \
            on the other side. With --as points, a feature that is a point stays where it is. On a plane (see --planar) the fields are box_x and box_y (the lower left corner), box_w \
            and box_h. Latitudes beyond ±85° are moved to ±85° and counted. A feature without a position has a null \
            rect.

            Rects that only touch do not overlap. A point on a shared edge belongs to the rect east or south of it; on \
            a plane, to the rect right of it or above it. So each point belongs to exactly one of several adjacent \
            rects, such as tiles.
            """,
        examples: [
            Example(
                "plat bounds states.shp > states.geojson",
                "Add to each state its rect, centre and size."),
            Example(
                "plat bounds --as bbox states.shp", "Find the bounding box of the whole layer in degrees."),
            Example(
                "plat bounds --as bbox --each states.shp", "Find the bounding box of each state."),
            Example(
                "plat bounds --as total --json states.shp",
                "Find the rect of the whole layer."),
            Example(
                "plat bounds --as rects -o rects.geojson states.shp",
                "Write the rects as polygons."),
            Example(
                "plat bounds --as points --fields name states.shp > annotations.geojson",
                "Write a point at the centre of each state's rect."),
            Example(
                "plat bounds --id name --front Utah --swap Iowa,Ohio states.shp > drawn.geojson",
                "Draw one state on top, and swap two others."),
            Example(
                "plat bounds --as table --fields name states.shp > rects.csv",
                "Write a table with one row per state."),
            Example(
                "plat bounds --visible --exact --size 1024x768 --center 40,-105 --zoom 7 states.shp",
                "Find the states that a view shows."),
        ])

    @Option(
        help: ArgumentHelp(
            "Keep only features that overlap this rect of map points.", valueName: "X,Y,W,H", section: "Selection"))
    var intersecting: MapRect?

    @Flag(
        help: ArgumentHelp(
            "Keep only features that the view shows.", discussion: "The options under View set the view.",
            section: "Selection", isBasic: true))
    var visible = false

    @Flag(
        help: ArgumentHelp(
            """
            With --intersecting or --visible, test the shape of each feature instead of its bounding rect.
            """, section: "Selection"))
    var exact = false

    @OptionGroup(
        title: "View",
        help: [
            "region": .regionOfView,
            "size": ArgumentHelp("Size in pixels of the view for --visible.", valueName: "WxH", isBasic: true),
        ])
    package var viewport: ViewportOptions

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "What to write: properties, rects, points, table, total, bbox or overlaps.",
            discussion: """
                properties: features with their rects as fields; rects: the rects as polygons; points: \
                features with their rects as fields, each as a point at the centre of its rect; table: \
                a CSV without geometries, with the sides of the bounding boxes in degrees as well; total: one rect x,y,w,h around all features; bbox: one bounding box west,south,east,north; \
                overlaps: a CSV of the pairs of features whose bounding rects overlap, the one drawn on top first (the \
                later one, unless an option under Drawing order says otherwise).
                """, valueName: "FORM", section: "Bounds", isBasic: true,
            brief: """
                What to write: properties (rect, centre and size as fields), rects (polygons), points (centres), table (CSV), total (x,y,w,h around \
                all in map points), bbox (west,south,east,north of all) or overlaps (a CSV of the record numbers of features whose \
                boxes overlap). (default: properties)
                """))
    package var form = Form.properties

    @Flag(
        name: .long, inversion: .prefixedNo,
        help: ArgumentHelp(
            """
            Follow lines and rings across the antimeridian where that is the shorter way.
            """, defaultNote: "--unwrap",
            section: "Bounds"))
    var unwrap: Bool?

    @OptionGroup(title: "Drawing order")
    package var order: OrderOptions

    @Flag(help: ArgumentHelp("Write the rect of --as total as JSON.", section: "Bounds", isBasic: true))
    var json = false

    @Flag(
        help: ArgumentHelp(
            "With --as bbox, write the bounding box of each feature on a line of its own.",
            discussion: "A feature without a position has the line null.", section: "Bounds", isBasic: true))
    package var each = false

    @OptionGroup
    package var filter: FilterOptions

    package var rules: [Rule] {
        [
            filter.flow.input.ruleOfGlobe($visible, $unwrap), .oneOf($intersecting, $visible),
            .needs($exact, $intersecting, $visible), viewport.ruleOfZoom, viewport.ruleOfUse(aimedBy: nil),
            .that(
                !visible || viewport.hasAim, else: "--visible needs a view", hint: ViewportOptions.aimHint),
            .that(
                visible || viewport.firstGiven == nil,
                else: "\(viewport.firstGiven ?? "") needs --visible"),
            .needs($json, "--as total", if: form == .total), .needs($each, "--as bbox", if: form == .bbox),
            .that(
                order.id == nil || order.changes != nil || form == .overlaps,
                else: "\(order.$id.title) needs --front, --back, --swap, --above, --below or --as overlaps"),
        ] + rulesOfForm
    }

    /// Rules for the chosen form.
    private var rulesOfForm: [Rule] {
        let output = filter.output
        if let table {
            return [
                .refuse(output.ofGeometries, if: true, because: "\(table) writes no geometries"),
                .refuse(
                    output.writing.$givenPrecision, if: form == .overlaps,
                    because: "--as overlaps writes no coordinates"),
            ] + output.writing.rules(ofTableBy: table)
        }
        guard isTotal else { return [] }
        return [
            .refuse(order.parsedOptions, if: true, because: "--as \(form) writes no features to sort"),
            .refuse(output.ofLayer, with: "--as \(form)", because: "--as \(form) writes one rect"),
            output.writing.ruleOfOneRect(for: "--as \(form)", isJSON: json),
            .refuse(output.writing.$givenPrecision, if: json, because: "--json writes all digits"),
        ]
    }

    /// The option that writes a CSV without geometries.
    private var table: String? { form == .overlaps || form == .table ? "--as \(form)" : nil }

    /// True if one line or object stands for all features.
    package var isTotal: Bool { form == .total || form == .bbox }

    package mutating func run() throws {
        if table != nil { filter.output.writing.given = .table }
        let request = try request()
        try filter.run(
            naming: [order.zOrder, order.id],
            needsFields: request.addsFields || order.zOrder != nil || order.id != nil, settings: [viewport.viewport],
            in: isTotal ? OutputSpace(.wgs84OrPlane) : nil
        ) { (pass, inputs) throws(Problem) in
            let (pass, request) = try onPlane(pass, request)
            if each {
                try writeBoxes(pass, inputs, request)
            } else if isTotal {
                pass.ledger.product = .rect
                let work = TotalWork(command: self, pass: pass, inputs: inputs, request: request)
                if try !CurrentRun.isTakenOver(work) { try work.write(try work.total()) }
            } else if form == .overlaps {
                let report = try OverlapReport(
                    pass, request, order, labels: filter.wanted.fields?.names ?? [])
                try write(pass, inputs) { (output) throws(Problem) in
                    pass.ledger.product = .overlaps(try report.write(to: output))
                }
            } else if order.isGiven {
                try OrderedWriting(pass, filter.output.writing, inputs, madeGeometry).write(in: order, request)
            } else {
                try LayerWriting(pass, filter.output.writing, inputs: inputs, madeGeometry: madeGeometry)
                    .write(through: [Step { Bounding(request) }])
            }
        }
    }

    /// Switches to boxes in the units of a plane if the layers are on one.
    private func onPlane(
        _ pass: LayerPass, _ request: Bounding.Request
    ) throws(Problem) -> (LayerPass, Bounding.Request) {
        var (pass, request) = (pass, request)
        // The extremes of positions do not depend on which way long edges go, unless geometries are cut.
        if !request.unwraps, form != .properties && form != .rects, pass.request.box == nil,
            pass.request.reading.edges == nil
        {
            pass.request.longEdges = .decided
        }
        let readsTwice = filter.format.has(.isTable) && !isTotal && form != .overlaps
        guard let plane = try pass.decidePlane(readsTwice: readsTwice, alsoReading: [order.zOrder, order.id]) else {
            return (pass, request)
        }
        if visible {
            throw Problem(
                .data, "planar", at: InputLocation(source: pass.layers.names[0]),
                "--visible needs positions on the globe, but the coordinates are on \(SpaceName.short(.plane(plane)))",
                hint: "use --intersecting with the units of the plane")
        }
        request.isPlanar = true
        return (pass, request)
    }

    /// Writes a line for each feature.
    private func writeBoxes(_ pass: LayerPass, _ inputs: Inputs, _ request: Bounding.Request) throws(Problem) {
        var pass = pass
        pass.request.cutting = .never
        let reporter = LayerReporter(pass.ledger)
        try write(pass, inputs) { (output) throws(Problem) in
            try pass.run(
                through: [Step { Bounding(request) }],
                into: Sink(BoxLines.Sink { (lines) throws(Problem) in try output.write(lines) }) { BoxLines(request) },
                opened: reporter.report, finished: reporter.gather)
        }
    }

    fileprivate func write(
        _ pass: LayerPass, _ inputs: Inputs, _ body: (Output) throws(Problem) -> Void
    ) throws(Problem) {
        try Output.write(to: filter.output.writing.output.path, inputs: pass.protectedFiles(inputs), body)
    }

    /// The geometry columns of a table in the chosen form; nil for the columns of the input.
    private var madeGeometry: TableColumns.Geometry? {
        switch form {
        case .rects: .wkt
        case .points: .points
        case .table: TableColumns.Geometry.none
        case .properties, .total, .bbox, .overlaps: nil
        }
    }

    private func request() throws -> Bounding.Request {
        var request = Bounding.Request()
        request.unwraps = unwrap ?? true
        request.addsFields = form == .properties || form == .points || form == .table
        request.makesRects = form == .rects
        request.makesPoints = form == .points
        request.isForTotal = isTotal
        request.addsSides = form == .table || form == .properties && filter.format.has(.isTable)
        request.rect = intersecting
        if visible {
            let view = try viewport.resolved(reportingTo: filter.flow.work.options.diagnostics)
            request.rect = view.visibleMapRect
            if view.heading != 0 { request.view = view }
        }
        request.isExact = exact
        request.precision = filter.output.writing.givenPrecision
        return request
    }
}

/// Finds the extent of all features, and writes it.
package struct TotalWork {
    let command: Bounds
    package let pass: LayerPass
    package let inputs: Inputs
    package let request: Bounding.Request

    package func total() throws(Problem) -> LayerTotal {
        try LayerTotal(pass, request, isInDegrees: command.form == .bbox)
    }

    package func write(_ total: LayerTotal) throws(Problem) {
        let precision = request.precision
        try write(
            command.form == .bbox ? total.box(precision) : command.json ? total.json : total.line(precision))
    }

    package func write(_ text: String) throws(Problem) {
        try command.write(pass, inputs) { (output) throws(Problem) in try output.write(text) }
    }
}
