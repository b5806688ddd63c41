import CommandKit
import Layers
import Operations

/// A polygon or a line of each point, drawn by a path.
struct ShapeArrow: ParsableCommand {
    enum Anchor: String, CaseIterable, ExpressibleByArgument {
        case origin
        case center
    }

    static let configuration = CommandConfiguration(
        commandName: "arrow",
        abstract: "Make an arrow, or any path, of each point, turned as a bearing says.",
        discussion: """
            Every feature must be a point, and becomes a polygon; attributes stay. The path says its outline in units, x \
            to the east and y to the north, before it is turned clockwise by the rotation; without --path it is an arrow \
            to the north, one unit long, with its middle at 0,0. The path's 0,0 lies at the point and is what it turns \
            about, or with --anchor center the middle of its bounding box.

            The path is laid on the flat map with metres as they are at the latitude of the point, so that it has the \
            same form everywhere. The map ends at ±85: a point beyond is a bad record, and so is a path that would reach \
            further than a quarter of it.

            On a plane (see --planar) units are its own, y goes up, and nothing ends.

            With --unit-field and --rotation-field each feature says its own, as a number or as text that is one. One \
            that does not, or whose unit is not above 0, is a bad record.
            """,
        examples: [
            Example(
                "plat shape arrow --unit 300 --rotation-field heading ships.csv > ships.geojson",
                "Arrows of 300 m, turned to where each ship heads."),
            Example(
                "plat shape arrow --path '0,0 0,1' --line --unit-field length --rotation-field direction wind.csv",
                "A line from each point, as long and as turned as it says."),
            Example(
                "plat shape arrow --path '0,0 2,0 2,1 0,1' --anchor center --unit 10 --rotation 30 -o roofs.shp sites.shp",
                "A rectangle of 20 by 10 m around each site."),
        ])

    @Option(
        help: ArgumentHelp(
            "The outline in units, x to the east and y to the north (default: an arrow to the north).",
            valueName: "'X,Y X,Y …'", section: "Arrow"))
    var path: UnitPath?

    @Flag(help: ArgumentHelp("Leave the path open: make a line of it.", section: "Arrow"))
    var line = false

    @Option(help: ArgumentHelp("The length of a unit.", valueName: "METRES", section: "Arrow"))
    var unit = 1000.0

    @Option(help: ArgumentHelp("The field that says the unit in metres.", valueName: "NAME", section: "Arrow"))
    var unitField: String?

    @Option(help: ArgumentHelp("Turn the path clockwise.", valueName: "DEGREES", section: "Arrow"))
    var rotation = 0.0

    @Option(help: ArgumentHelp("The field that says the rotation in degrees.", valueName: "NAME", section: "Arrow"))
    var rotationField: String?

    @Option(help: ArgumentHelp("What of the path lies at the point.", valueName: "WHAT", section: "Arrow"))
    var anchor: Anchor = .origin

    @OptionGroup
    var filter: FilterOptions

    var rules: [Rule] {
        let positions = path?.positions.count ?? 0
        let isEmpty = path.map { line ? !$0.hasLength : $0.area == 0 } ?? false
        return [
            .oneOf($unit, $unitField), .oneOf($rotation, $rotationField),
            .refuse($unit, if: unit <= 0, because: "it is not above 0"), .needs($line, $path),
            .that(
                path == nil || line || positions >= 3, else: "--path: a polygon has three positions or more",
                hint: "--line makes a line of it"),
            .that(
                !isEmpty, else: "--path: it has no \(line ? "length" : "area")",
                hint: line ? nil : "--line makes a line of it"),
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
