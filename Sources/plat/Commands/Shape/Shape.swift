import CommandKit

/// Overlays made of rows.
struct ShapeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shape",
        abstract: "Make overlays of points: circles, polylines, polygons, geodesics, arrows.",
        subcommands: [
            ShapeCircle.self, ShapePolyline.self, ShapePolygon.self, ShapeGeodesic.self, ShapeArrow.self,
        ])
}
