package import CommandKit
import MadeShapes
package import Runner

/// Command that makes a polygon of the rows of each group.
package struct ShapePolygon: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "polygon",
        abstract: "Make polygons from rows of points.",
        discussion: """
            Each feature must be a point: one row of a shape. Rows with the same value of --group form one shape, \
            wherever they are in the input. --order sorts them; rows with equal values keep input order. A shape gets \
            the fields of its first row, or with --collect an array of the values of all its rows.

            Of GPX, only track points are read, unless --points says otherwise. Without --group, each segment of a track \
            is a shape of its own, and so is each route.

            Rings are closed automatically. --ring divides the rows of a shape into several rings. A ring inside \
            another is a hole, and a ring inside a hole is an island. A group with a ring of fewer than three \
            different positions is a bad record.
            """,
        examples: [
            Example(
                "plat shape polygon --group state corners.csv > states.geojson",
                "Draw a polygon for each state."),
            Example(
                "plat shape polygon --group lake --ring shore --order number shores.csv -o lakes.shp",
                "Draw lakes with islands, from rows that name the lake and the shore."),
        ])

    @OptionGroup(title: "Rows")
    var group: GroupOptions

    @Option(
        help: ArgumentHelp(
            "Field that divides the rows of a polygon into rings.", valueName: "FIELD", section: "Rows", isBasic: true))
    var ring: String?

    @OptionGroup(help: ["fields": .neededFields, "limit": .limitOfShapes])
    package var filter: FilterOptions

    package mutating func run() throws {
        try filter.makeShapes(.polygons, by: group, ring: ring)
    }
}
