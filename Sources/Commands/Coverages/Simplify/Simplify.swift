package import CommandKit
import Features
import Geometry
import Layers
import Runner
import Topology

/// Command that thins borders so that shared ones stay shared.
package struct Simplify: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Simplify lines and polygons without opening gaps between neighbours.",
        usage:
            "(--tolerance LENGTH | --keep P% | --zoom Z | --smooth chaikin:N | --drop-under AREA | --verify) [OPTIONS] [FILE ...]",
        discussion: """
            Removes the least important vertices, as many as the tolerance or the share allows, and writes all \
            features with the remaining vertices; no vertex is new. Shared borders stay shared: there are \
            no gaps, no overlaps and no borders that cross, unless the input has some ('plat repair --coverage' removes \
            these). Vertices where borders meet and \
            the ends of lines stay, and a ring keeps at least three vertices. Points are written as they are. Lines and \
            polygons that cross the antimeridian are cut there first, in every format.

            The tolerance is a bound: every point of the old border is within this distance of the new one, and vice \
            versa. It is measured on the ellipsoid, for edges that are straight in degrees. A layer that is read and \
            written in a projected CRS whose metres are true within a tenth (UTM, national grids) is measured there, and \
            one on a plane in its units. Points hold no borders back, so a border may pass over one that is near it.

            Vertices are the same if they are written the same, with the decimals of --precision (for a shapefile 9 \
            decimals of degrees, or all digits of metres). Where edges lie on others without sharing vertices, or cross \
            them, both are simplified by themselves, so an overlap may grow; a warning counts them. \
            Run 'plat repair --coverage' first.

            Features wait in temporary files, in the folder TMPDIR, and their borders in memory, about 90 bytes \
            for each vertex and up to 400 where many borders meet. With --no-topology, each feature is simplified by itself and nothing is held.
            """,
        examples: [
            Example(
                "plat simplify --tolerance 100m -o states.geojson states.shp", "Move no border by more than 100 m."),
            Example(
                "plat simplify --zoom 6 -o web.geojson countries.shp", "Move nothing by more than a pixel at zoom 6."),
            Example(
                "plat simplify --keep 10% --method weighted coast.shp",
                "Keep a tenth of the vertices that can be removed."),
            Example(
                "plat simplify --tolerance 1km --smooth chaikin:2 coast.shp", "Also round the remaining corners."),
            Example(
                "plat simplify --verify --tolerance 100m states.shp states.geojson",
                "Check that borders stayed shared and moved by at most 100 m."),
        ],
        optionHints: [
            "percentage": "write --keep 10%", "percent": "write --keep 10%", "ratio": "write --keep 10%",
            "p": "--keep 10% keeps a tenth of the vertices", "interval": "write --tolerance 100m",
            "epsilon": "write --tolerance 100m", "resolution": "write --zoom Z",
            "algorithm": "write --method visvalingam, weighted or douglas-peucker",
            "keep-shapes": "rings and features always stay", "planar-mode": "write --planar",
            "planar": "write --planar",
            "stats": "the summary says what was removed",
            "filter-islands": "write --drop-under AREA", "min-area": "write --drop-under AREA",
            "min-island-area": "write --drop-under AREA", "smoothing": "write --smooth chaikin:2",
            "chaikin": "write --smooth chaikin:N",
            "snap": "plat repair --coverage --snap LENGTH joins vertices",
            "snap-interval": "plat repair --coverage --snap LENGTH joins vertices",
            "clean": "plat repair --coverage removes overlaps and gaps", "no-repair": "borders never cross",
            "threshold": "write --tolerance 100m",
            "dp": "write --method douglas-peucker", "rdp": "write --method douglas-peucker",
            "weighted": "write --method weighted", "visvalingam": "write --method visvalingam",
        ],
        leadingOption: { word in
            guard word.first?.isNumber ?? false else { return nil }
            return word.hasSuffix("%") ? "--keep" : "--tolerance"
        })

    @OptionGroup
    var simplify: SimplifyOptions

    @OptionGroup(help: ["limit": .first("features")])
    var filter: FilterOptions

    package func adjust() { filter.output.writing.writesReport = simplify.verify }

    package var rules: [Rule] {
        [
            .refuse(
                [simplify.$zoom], with: filter.flow.input.$planar.title, if: filter.flow.input.planar,
                because: "a plane has no zoom levels"),
            .refuse(
                filter.output.ofLayer, with: simplify.$verify.title, if: simplify.verify,
                because: "nothing is written but a report"),
            .that(
                !simplify.verify || filter.flow.files.count == 2,
                else: "\(simplify.$verify.title) needs two layers, the one before and the one after"),
        ]
    }

    package mutating func run() throws {
        var problems = 0
        try filter.run { (pass, inputs) throws(Problem) in
            let work = try SimplifyWork(options: simplify, output: filter.output.writing, inputs: inputs, pass)
            if simplify.verify { problems = try work.verify() } else { try work.write() }
        }
        if problems > 0 { throw ExitCode.problemsFound }
    }
}
