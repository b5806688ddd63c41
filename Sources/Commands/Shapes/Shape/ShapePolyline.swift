package import CommandKit
import MadeShapes
package import Runner

/// Command that makes a line of the rows of each group.
package struct ShapePolyline: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "polyline",
        abstract: "Make lines from rows of points.",
        discussion: """
            Each feature must be a point: one row of a shape. Rows with the same value of --group form one shape, \
            wherever they are in the input. --order sorts them; rows with equal values keep input order. A shape gets \
            the fields of its first row, or with --collect an array of the values of all its rows.

            Of GPX, only track points are read, unless --points says otherwise. Without --group, each segment of a track \
            is a shape of its own, and so is each route.

            A group of fewer than two different positions is a bad record. A step over more than half the world takes \
            the short way, across the antimeridian; the line is cut there, as --cut says.
            """,
        examples: [
            Example(
                "plat shape polyline --group trip --order time fixes.csv > trips.geojson",
                "Draw a line for each trip, in order of time."),
            Example(
                "plat shape polyline --group trip --order time --collect -f geojsonseq fixes.csv",
                "Keep the fields of all fixes of a trip, as arrays."),
            Example(
                "plat shape polyline -o route.shp route.csv",
                "Draw one line through all rows, as a shapefile."),
        ])

    @OptionGroup(title: "Rows")
    var group: GroupOptions

    @OptionGroup(help: ["fields": .neededFields, "limit": .limitOfShapes])
    package var filter: FilterOptions

    package mutating func run() throws {
        try filter.makeShapes(.lines, by: group)
    }
}
