import CommandKit
import Layers
import Operations

/// Command that makes a polygon or a line of each point, drawn by a path.
struct ShapeArrow: ParsableCommand {
    enum Anchor: String, CaseIterable, ExpressibleByArgument {
        case origin
        case center
    }

    static let configuration = CommandConfiguration(
        commandName: "arrow",
        abstract: "Make an arrow, or any outline, at each point.",
        discussion: """
            Each feature must be a point. It becomes a polygon, or a line with --line, and keeps its fields. The \
            outline is given in units, x to the east and y to the north, and is turned clockwise about the point. \
            Without --path it is an arrow to the north, one unit long, with its middle at 0,0.

            The outline is drawn on the flat map, so its form is the same everywhere. Metres are measured at the \
            latitude of the point. A point beyond ±85° of latitude is a bad record, and so is an outline that reaches \
            further than a quarter of the map. On a plane (see --planar) units are those of the plane.

            With --unit-field or --rotation-field, the field must hold a number, or text that is a number. A unit \
            must be greater than 0. A feature whose field holds anything else, or nothing, is a bad record.
            """,
        examples: [
            Example(
                "plat shape arrow --unit 300 --rotation-field heading ships.csv > ships.geojson",
                "Draw an arrow of 300 m in the heading of each ship."),
            Example(
                "plat shape arrow --path '0,0 0,1' --line --unit-field length --rotation-field direction wind.csv",
                "Draw a line from each point, with its own length and direction."),
            Example(
                "plat shape arrow --path '0,0 2,0 2,1 0,1' --anchor center --unit 10 --rotation 30 -o roofs.shp sites.shp",
                "Draw a rectangle of 20 by 10 m around each site."),
        ])

    @Option(
        help: ArgumentHelp(
            "Outline in units, x to the east and y to the north.", defaultNote: "an arrow to the north",
            valueName: "'X,Y X,Y …'", section: "Arrow"))
    var path: UnitPath?

    @Flag(help: ArgumentHelp("Draw the path as a line, without closing it.", section: "Arrow"))
    var line = false

    @Option(help: ArgumentHelp("Length of a unit in metres.", valueName: "METRES", section: "Arrow"), range: .above(0))
    var unit = 1000.0

    @Option(
        help: ArgumentHelp("Field that holds the length of a unit in metres.", valueName: "FIELD", section: "Arrow"))
    var unitField: String?

    @Option(help: ArgumentHelp("Turn the path clockwise by this many degrees.", valueName: "DEGREES", section: "Arrow"))
    var rotation = 0.0

    @Option(
        help: ArgumentHelp("Field that holds the rotation in degrees, clockwise.", valueName: "FIELD", section: "Arrow")
    )
    var rotationField: String?

    @Option(
        help: ArgumentHelp(
            """
            Position of the path that lies at the point: its origin (0,0), or the center of its bounding \
            box.
            """, valueName: "POSITION", section: "Arrow"))
    var anchor: Anchor = .origin

    @OptionGroup
    var filter: FilterOptions

    var rules: [Rule] {
        let positions = path?.positions.count ?? 0
        let isEmpty = path.map { line ? !$0.hasLength : $0.area == 0 } ?? false
        return [
            .oneOf($unit, $unitField), .oneOf($rotation, $rotationField),
            .needs($line, $path),
            .that(
                path == nil || line || positions >= 3, else: "--path: a polygon needs at least three positions",
                hint: "use --line to draw a line"),
            .that(
                !isEmpty, else: "--path: the path has no \(line ? "length" : "area")",
                hint: line ? nil : "use --line to draw a line"),
        ]
    }

    mutating func run() throws {
        var request = Arrows.Request(path: path?.positions ?? Arrows.arrow)
        request.isLine = line
        request.isCentered = anchor == .center
        request.unit = unitField.map { NumericField(named: $0) } ?? NumericField(constant: unit)
        request.rotation = rotationField.map { NumericField(named: $0) } ?? NumericField(constant: rotation)
        let fields = [($unitField.title, unitField), ($rotationField.title, rotationField)]
        try filter.makeShapes(reading: fields) { [request] (isPlanar) throws(Problem) in
            var request = request
            request.isPlanar = isPlanar
            return Arrows(request)
        }
    }
}
