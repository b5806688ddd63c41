import CommandKit
import Layers
import Operations

/// A polygon of the rows of each group.
struct ShapePolygon: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "polygon",
        abstract: "Make polygons of rows.",
        discussion: """
            Rows are features that are points. Those with the same value of --group belong together, wherever they are in \
            the input, in the order of --order; rows that tie stay as they were. A shape has the attributes of its first \
            row, or with --collect an array of the values of all its rows for each field but that of the group.

            Rings close themselves. With --ring the rows of a group are parted into rings, in the order in which they come \
            up; what is inside is decided as the map fills it: a ring in another is a hole, and one in a hole an island. \
            A ring of fewer than three places is none, and its group a bad record.
            """,
        examples: [
            Example("plat shape polygon --group state corners.csv > states.geojson", "A polygon for each state."),
            Example(
                "plat shape polygon --group lake --ring shore --order number shores.csv -o lakes.shp",
                "Lakes with islands, each ring by itself."),
        ])

    @OptionGroup(title: "Rows")
    var group: GroupOptions

    @Option(
        help: ArgumentHelp(
            "The field that parts the rings of a polygon.", valueName: "FIELD", section: "Rows"))
    var ring: String?

    @OptionGroup
    var filter: FilterOptions

    mutating func run() throws {
        try filter.makeShapes(.polygons, by: group, ring: ring) { NoOperation() }
    }
}
