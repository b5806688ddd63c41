import CommandKit
import Layers
import Operations

/// A line of the rows of each group.
struct ShapePolyline: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "polyline",
        abstract: "Make lines of rows.",
        discussion: """
            Rows are features that are points. Those with the same value of --group belong together, wherever they are in \
            the input, in the order of --order; rows that tie stay as they were. A shape has the attributes of its first \
            row, or with --collect an array of the values of all its rows for each field but that of the group.

            A group of fewer than two rows makes no line and is a bad record. A line that takes a step of more than half \
            the world goes the short way, over the 180th meridian, where it is cut, as far as --cut has it.
            """,
        examples: [
            Example(
                "plat shape polyline --group trip --order time fixes.csv > trips.geojson", "A line for each trip."),
            Example(
                "plat shape polyline --group trip --order time --collect -f geojsonseq fixes.csv",
                "With the times and all else of every fix."),
            Example("plat shape polyline -o route.shp route.csv", "All rows as one line, in a shapefile."),
        ])

    @OptionGroup(title: "Rows")
    var group: GroupOptions

    @OptionGroup
    var filter: FilterOptions

    mutating func run() throws {
        try filter.makeShapes(.lines, by: group) { NoOperation() }
    }
}
