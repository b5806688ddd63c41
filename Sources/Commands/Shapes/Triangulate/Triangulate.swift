package import CommandKit
import Layers
package import Runner

/// Command that makes the Delaunay triangles between points.
package struct Triangulate: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        abstract: "Make Delaunay triangles between points.",
        discussion: """
            Each triangle has its points as corners, with their elevations, and no other point lies within the circle around it. The fields \
            a, b and c are the numbers of the three points in the order of the input, from 1. Of several points at the same place the first counts. \
            Points on one line have no triangles.

            Triangles are found on the stereographic projection around the middle of all points, on which circles stay circles, so they \
            are those of the globe. Points more than a quarter of the way around the globe from the middle end the run. \
            Edges are straight in degrees, and triangles are cut at the antimeridian. All points are held in memory. On a plane \
            (see --planar) the triangles are those of the plane.
            """,
        examples: [
            Example(
                "plat triangulate heights.csv > surface.geojson",
                "Make a surface from columns lat, lon and z; fields a, b and c are the numbers of the three records."),
            Example(
                "plat triangulate stations.shp | plat measure > triangles.geojson",
                "Add the area and perimeter of each triangle between stations."),
        ],
        optionHints: ["part": partHint, "parts": partHint])

    private static let partHint =
        "each triangle depends on the points of all parts; run 'plat filter' on parts and 'plat triangulate' on what they write"

    @OptionGroup
    var neighbours: NeighbourOptions

    @OptionGroup(help: ["limit": .first("triangles")])
    package var filter: FilterOptions

    package mutating func run() throws {
        let output = filter.output.writing
        try filter.run { (pass, inputs) throws(Problem) in
            var pass = pass
            let isPlanar = try pass.decidePlane(readsTwice: false) != nil
            let reporter = LayerReporter(pass.ledger)
            let (gathering, points) = try GatheredPoints.gather(
                pass, for: "a triangle", isPlanar: isPlanar, reporter)
            try neighbours.check(points, of: pass)
            let plane = try points.plane(isPlanar: isPlanar, at: pass.onlyLocation)
            let triangles = try Triangles(points, on: plane, at: pass.onlyLocation)
            let layer = TriangleLayer(triangles: triangles, space: gathering.request.output.decided)
            pass.ledger.product = .section(MadeSummary(noun: "triangle", count: triangles.count))
            let turned = triangles.turnedCount
            if turned > 0 {
                pass.ledger.diagnostics.report(
                    Problem(
                        .data, "overlapping-areas", severity: .note, at: pass.onlyLocation,
                        "\(Account.phrase(turned, "triangle")) \(turned == 1 ? "overlaps" : "overlap") others, as edges are straight in degrees",
                        hint: "convert the points to a plane, and triangulate that with --planar"))
            }
            var writing = pass.writing(layer, of: gathering, groupCount: triangles.count)
            writing.request.longEdges = .decided
            writing.request.box = nil
            writing.request.reading.fields = nil
            try LayerWriting(writing, output, inputs: inputs, madeGeometry: .wkt, reporter: reporter).write()
        }
    }
}
