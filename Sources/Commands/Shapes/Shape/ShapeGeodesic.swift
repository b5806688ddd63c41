package import CommandKit
import Layers
import MadeShapes
package import Runner

/// Command that makes a geodesic line of the rows of each group.
package struct ShapeGeodesic: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "geodesic",
        abstract: "Make the shortest lines on the globe from rows of points.",
        discussion: """
            Each feature must be a point: one row of a shape. Rows with the same value of --group form one shape, \
            wherever they are in the input. --order sorts them; rows with equal values keep input order. A shape gets \
            the fields of its first row, or with --collect an array of the values of all its rows.

            Of GPX, only track points are read, unless --points says otherwise. Without --group, each segment of a track \
            is a shape of its own, and so is each route.

            From each row to the next, the line follows the shortest way on the WGS84 ellipsoid (a geodesic), in equal \
            steps of at most --max-step. A group of fewer than two different positions is a bad record. \
            --planar and layers on a plane are refused, as a plane has no globe; use 'plat shape polyline' for them. \
            In conversions from or to map points, positions beyond ±85° of latitude are moved to ±85° and counted.
            """,
        examples: [
            Example(
                "plat shape geodesic --group flight --order leg airports.csv > flights.geojson",
                "Draw the route of each flight."),
            Example(
                "plat shape geodesic --max-step 50km route.csv > route.geojson",
                "Draw one line through all rows, with a vertex at least every 50 km."),
        ])

    @OptionGroup(title: "Rows")
    var group: GroupOptions

    @Option(
        help: ArgumentHelp(
            "Longest step between two vertices, as in 50km; a number alone is metres.", defaultNote: "1km",
            valueName: "LENGTH", section: "Geodesic", isBasic: true),
        range: .above(0))
    var maxStep = LengthArgument(metres: Geodesics.defaultStep)

    @OptionGroup(help: [
        "planar": ArgumentHelp(visibility: .hidden), "fields": .neededFields, "limit": .limitOfShapes,
        "bbox": .boxOnGlobe,
    ])
    package var filter: FilterOptions

    package mutating func run() throws {
        try filter.makeShapes(
            .lines, by: group,
            through: [Step { [maxStep] () throws(Problem) in try Geodesics(maxStep: maxStep.metres) }])
    }
}
