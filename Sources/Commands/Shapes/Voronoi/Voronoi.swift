package import CommandKit
import Features
package import Layers
package import Runner

/// Command that makes the Voronoi cells of points.
package struct Voronoi: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        abstract: "Make Voronoi cells: the area nearer to each point than to any other, cut at a box around all.",
        discussion: """
            Each point becomes its cell and keeps its fields; the cells meet without gaps and overlaps. Points at the same place have the same \
            cell, which is counted. Cells reach as far beyond the box around all points as that is wide or high, whichever is more: clip \
            them to what you need.

            Cells are found on the stereographic projection around the middle of all points, on which circles stay circles. Borders are off by \
            a few millionths of the distance of two neighbours for each kilometre from the middle and of that distance: about 0.03 % for \
            neighbours 100 km apart in a country 2000 km wide. Points more than a quarter of the way around the globe from the middle end the run. Edges \
            are divided so that they may be straight in degrees, to 10 m, and cells are cut at the antimeridian.

            All points are held in memory; their fields wait in a temporary file, in the folder TMPDIR. On a plane (see --planar) \
            distances are those of the plane.
            """,
        examples: [
            Example("plat voronoi stops.csv > areas.geojson", "Make the area around each stop."),
            Example(
                "plat voronoi stops.csv | plat clip - city.geojson > areas.geojson",
                "Keep the areas within a city."),
            Example(
                "plat voronoi stations.shp | plat dissolve --by line -o lines.gpkg", "Unite the cells of each bus line."
            ),
        ],
        optionHints: [
            "part": partHint, "parts": partHint,
            "clip": "clip the cells: plat voronoi … | plat intersect --clip LAYER",
            "extent": "clip the cells: plat voronoi … | plat intersect --clip LAYER",
        ])

    private static let partHint =
        "each cell depends on the points of all parts; run 'plat filter' on parts and 'plat voronoi' on what they write"

    @OptionGroup
    var neighbours: NeighbourOptions

    @OptionGroup(help: ["limit": .first("cells")])
    package var filter: FilterOptions

    package mutating func run() throws {
        let output = filter.output.writing
        try filter.run { (pass, inputs) throws(Problem) in
            var pass = pass
            let isPlanar = try pass.decidePlane(readsTwice: false) != nil
            let reporter = LayerReporter(pass.ledger)
            let (gathering, points) = try GatheredPoints.gather(pass, for: "a cell", isPlanar: isPlanar, reporter)
            try neighbours.check(points, of: pass)
            let plane = try points.plane(isPlanar: isPlanar, at: pass.onlyLocation)
            let cells = try VoronoiCells(points, on: plane, at: pass.onlyLocation)
            nonisolated(unsafe) let made = cells
            var writing = pass.writing(SpooledLayer(features: points.features), of: gathering, groupCount: nil)
            writing.request.longEdges = .decided
            writing.request.workingSpace = pass.request.workingSpace
            try LayerWriting(writing, output, inputs: inputs, madeGeometry: .wkt, reporter: reporter)
                .write(through: [Step { unsafe CellReplacement(made) }])
        }
    }
}

extension Voronoi: CapableCommand {
    package static var capabilities: [Capability] { [.voronoi] }
}

extension Capability {
    fileprivate static let voronoi = Capability(
        warnings: [157: [.sharedCell, .noVoronoiCell]],
        manual: [
            ManualNote(79, .onPlane("voronoi, triangulate")),
            ManualNote(78, .memory("'plat voronoi' and 'plat triangulate'", holds: "the positions of all points")),
        ])
}

extension WarningKind {
    static let sharedCell = WarningKind("shared-cell", "points at the same place have the same cell")
    static let noVoronoiCell = WarningKind(
        "no-cell", "GEOS has found no cell of a point, as the only one or too close to others, so it has no geometry")
}
