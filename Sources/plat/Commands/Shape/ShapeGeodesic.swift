import CommandKit
import Layers
import Operations

/// A geodesic line of the rows of each group.
struct ShapeGeodesic: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "geodesic",
        abstract: "Make lines of rows that are the shortest ways on the globe.",
        discussion: """
            Rows are features that are points. Those with the same value of --group belong together, wherever they are in \
            the input, in the order of --order; rows that tie stay as they were. A shape has the attributes of its first \
            row, or with --collect an array of the values of all its rows for each field but that of the group.

            From each row to the next the line takes the shortest way on the WGS84 ellipsoid, in equal steps of at most \
            --max-step metres: the map framework's 1000 by default, so that a degree of the equator has 113 positions. A \
            group of fewer than two rows makes no line and is a bad record. On a plane there is no globe to go around: \
            'plat shape polyline' makes lines there. Of map points beyond ±85, which no globe has, positions on the way \
            are placed at ±85, and counted.
            """,
        examples: [
            Example(
                "plat shape geodesic --group flight --order leg airports.csv > flights.geojson", "The ways of flights."),
            Example(
                "plat shape geodesic --max-step 50000 route.csv > route.geojson", "All rows as one line, less finely."),
        ])

    @OptionGroup(title: "Rows")
    var group: GroupOptions

    @Option(
        help: ArgumentHelp(
            "The longest step.", valueName: "METRES", section: "Geodesic"))
    var maxStep = Geodesics.defaultStep

    @OptionGroup
    var filter: FilterOptions

    var rules: [Rule] { [.refuse($maxStep, if: maxStep <= 0, because: "it must be above 0")] }

    mutating func run() throws {
        try filter.makeShapes(.lines, by: group) { [maxStep] () throws(Problem) in try Geodesics(maxStep: maxStep) }
    }
}
