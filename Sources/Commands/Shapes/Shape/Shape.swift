package import CommandKit

/// Command whose subcommands make overlays of rows.
package struct ShapeCommand: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        commandName: "shape",
        abstract: "Make shapes from rows: circles, rectangles, lines, polygons, geodesics and arrows.",
        discussion: """
            Input is layers of points, such as a CSV with the columns lat and lon. circle, rect and arrow make one \
            shape of each row. polyline, polygon and geodesic make one shape of several points, which are the rows of \
            a group.
            """,
        subcommands: [
            ShapeCircle.self, ShapeRect.self, ShapePolyline.self, ShapePolygon.self, ShapeGeodesic.self,
            ShapeArrow.self,
        ],
        examples: [
            Example(
                "plat shape circle --radius 500m stops.csv > around.geojson",
                "Draw a circle of 500 m around each stop."),
            Example(
                "plat shape polyline --group trip --order time fixes.csv > trips.geojson",
                "Draw a line for each trip, in order of time."),
        ])
}
