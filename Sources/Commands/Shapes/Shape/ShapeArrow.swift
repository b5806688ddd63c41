package import CommandKit
import Features
import Geometry
import Layers
import MadeShapes
import Runner

/// Command that makes a polygon or a line of each point, drawn by a path.
package struct ShapeArrow: ParsableCommand {
    package init() {}

    enum Anchor: String, CaseIterable, ExpressibleByArgument {
        case origin
        case center
    }

    package static let configuration = CommandConfiguration(
        commandName: "arrow",
        abstract: "Make an arrow, or any outline, at each point.",
        discussion: """
            Each feature must be a point. It becomes a polygon, or a line with --line, and keeps its fields. The \
            outline is given in units, x to the east and y to the north, and is turned clockwise about the point, or \
            with --offset about its own centre. Without --path it is an arrow to the north, one unit long, with its \
            middle at 0,0.

            --path also reads the path data of SVG: M, L, H, V, C, S, Q, T, A and Z, in upper case for positions from 0,0 \
            and in lower case for positions from the last one. There y points down, as in SVG, so that a drawing is upright on the \
            map. Subpaths after the first are holes in it and must lie inside it; with --line each is a line. Curves \
            become edges that are nowhere further from them than --tolerance pixels at the zoom level of --zoom.

            The outline is drawn on the flat map, so its form is the same everywhere. Metres are measured at the \
            latitude of the point, as Apple's MapKit does, and from ±84.5° by the true scale of the map. A point beyond ±85° of latitude is a bad record, and so is an outline that reaches \
            further than a quarter of the map. On a plane (see --planar) units are those of the plane.

            With --unit-field or --rotation-field, the field must hold a number, or text that is a number. A unit \
            must be greater than 0. A feature whose field holds anything else, or nothing, is a bad record.
            """,
        examples: [
            Example(
                "plat shape arrow --unit 300m --rotation-field heading ships.csv > ships.geojson",
                "Draw an arrow of 300 m along the heading of each ship."),
            Example(
                "plat shape arrow --path '0,0 0,1' --line --unit-field length --rotation-field direction wind.csv",
                "Draw a line from each point, with its own length and direction."),
            Example(
                "plat shape arrow --path '0,0 2,0 2,1 0,1' --anchor center --unit 10m --rotation 30 -o roofs.shp sites.shp",
                "Draw a rectangle of 20 by 10 m around each site."),
            Example(
                "plat shape arrow --path 'M0 1.5h2v-1l2 1.5-2 1.5v-1h-2z' --offset 2,4.5 --unit 75m --rotation -51 spots.csv",
                "Draw an arrow north-east of each spot, turned about its own centre."),
            Example(
                "plat shape arrow --path 'M-5 0a5 5 0 0 1 10 0 5 5 0 0 1-10 0zm2 0a3 3 0 0 0 6 0 3 3 0 0 0-6 0z' --unit 10m wells.csv",
                "Draw a ring around each well."),
        ])

    @Option(
        help: ArgumentHelp(
            "Outline in units: positions with x to the east and y to the north, or SVG path data with y down.",
            defaultNote: "an arrow to the north", valueName: "'X,Y X,Y …'|'M…'", section: "Arrow", isBasic: true))
    var path: UnitPath?

    @Flag(help: ArgumentHelp("Draw the path as a line, without closing it.", section: "Arrow", isBasic: true))
    var line = false

    @Option(
        help: ArgumentHelp(
            "Length of a unit, as in 500m or 5km; a number alone is metres.", defaultNote: "1km", valueName: "LENGTH",
            section: "Arrow", isBasic: true),
        range: .above(0))
    var unit: LengthArgument = 1000

    @Option(
        help: ArgumentHelp(
            "Field that holds the length of a unit in metres.", valueName: "FIELD", section: "Arrow", isBasic: true))
    var unitField: String?

    @Option(
        help: ArgumentHelp(
            "Turn the path clockwise by this many degrees.", valueName: "DEGREES", section: "Arrow", isBasic: true))
    var rotation = 0.0

    @Option(
        help: ArgumentHelp(
            "Field that holds the rotation in degrees, clockwise.", valueName: "FIELD", section: "Arrow", isBasic: true
        ))
    var rotationField: String?

    @Option(
        help: ArgumentHelp(
            """
            Position of the path that lies at the point: its origin (0,0), or the center of its bounding \
            box.
            """, valueName: "POSITION", section: "Arrow", isBasic: true))
    var anchor: Anchor = .origin

    @Option(
        help: ArgumentHelp(
            "Move the path by this many units to the east and north, then turn it about its own centre.",
            discussion: "The centre is that of its bounding box. Without this option, it turns about the point.",
            valueName: "X,Y", section: "Arrow"))
    var offset: PlaneOffset?

    @Option(
        help: ArgumentHelp(
            "Largest distance of edges from the curves of the path, in pixels.",
            discussion: "On a plane it is in the units of the plane, by default a thousandth of the unit of the path.",
            defaultNote: "0.5", valueName: "PIXELS", section: "Arrow"),
        range: .above(0))
    var tolerance: Double?

    @Option(
        help: ArgumentHelp(
            "Zoom level of the pixels of --tolerance.", discussion: "At level 20 a pixel is one map point.",
            defaultNote: "20", valueName: "Z", section: "Arrow"),
        range: .within(0...ViewportOptions.deepestZoom))
    var zoom: Double?

    @OptionGroup(help: ["fields": .neededFields, "limit": .limitOfShapes])
    var filter: FilterOptions

    package var rules: [Rule] {
        return [
            .oneOf($unit, $unitField), .oneOf($rotation, $rotationField),
            .needs($line, $path),
            .refuse([$tolerance, $zoom], if: path?.isData != true, because: "only SVG path data in --path has curves"),
            .refuse(
                [$zoom], with: filter.flow.input.$planar.title, if: filter.flow.input.planar, because: Self.needOfGlobe),
        ]
    }

    private static let needOfGlobe = "a plane has no zoom levels"

    package func validate() throws {
        guard let path, let fault = path.outline.fault(isLine: line) else { return }
        throw UsageError("--path: \(fault)", hint: line ? nil : "use --line to draw lines")
    }

    package mutating func run() throws {
        var request = Arrows.Request(outline: path?.outline ?? PathOutline(Arrows.arrow))
        request.isLine = line
        request.isCentered = anchor == .center
        request.unit = unitField.map { NumericField(named: $0) } ?? NumericField(constant: unit.metres)
        request.rotation = rotationField.map { NumericField(named: $0) } ?? NumericField(constant: rotation)
        let fields = [($unitField.title, unitField), ($rotationField.title, rotationField)]
        request.offset = offset?.offset
        request.tolerance = .pixels(tolerance ?? 0.5, zoom: zoom ?? 20)
        try filter.makeShapes(reading: fields) { [request, tolerance, zoom, unit] isPlanar in
            Step { () throws(Problem) in
                var request = request
                request.isPlanar = isPlanar
                if isPlanar {
                    try unit.checkOnPlane("--unit")
                    if zoom != nil { throw Problem(.usage, "planar", "--zoom: \(Self.needOfGlobe)") }
                    request.tolerance = tolerance.map { .ofPlane($0) } ?? .ofOutline(0.001)
                }
                return Arrows(request)
            }
        }
    }
}
