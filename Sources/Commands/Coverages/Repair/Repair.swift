package import CommandKit
import Layers
import Runner

/// Command that makes shapes valid, and areas a coverage.
package struct Repair: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Repair invalid polygons; with --coverage, also remove overlaps, and gaps narrower than --gaps.",
        discussion: """
            Reads layers as 'plat cat' does and writes all features, those with invalid polygons repaired: the even-odd \
            rule decides what is inside of rings that cross themselves, and holes are subtracted, as 'plat help formats' \
            describes. Other features stay as they are. This is what --make-valid does for any command.

            With --coverage, all areas are repaired together, so that each place belongs to at most one of them and \
            neighbours have all vertices of their border in common. Borders are cut where they meet, on a grid with the \
            decimals of --precision (in a shapefile 9 decimals of degrees, or 7 of metres). Edges are straight in \
            degrees, or in the CRS of the layer if that is projected, its metres are true within a tenth (UTM, national \
            grids) and the output keeps it. Each overlap goes to one of its features, and \
            enclosed gaps go to a neighbour if --gaps or --gap-area says so. Inlets that are open to the outside are \
            never filled. Areas that are already a coverage are not changed, so a second run in the same CRS changes nothing. A \
            feature that others cover wholly is written without a geometry.

            With --coverage, features wait in temporary files, in the folder TMPDIR, and their borders in memory, about \
            70 to 140 bytes for each vertex, and more where borders cross. Points and lines are written as they are.
            """,
        examples: [
            Example("plat repair broken.geojson > valid.geojson", "Make all polygons valid."),
            Example(
                "plat repair --coverage -o towns.geojson towns.shp",
                "Remove overlaps, and give neighbours the same border."),
            Example(
                "plat repair --coverage --gaps 50m --report found.geojson -o new.geojson parcels.geojson",
                "Also fill gaps narrower than 50 m, and list each gap and overlap."),
            Example(
                "plat repair --coverage --overlaps year -o new.geojson parcels.geojson",
                "Give each overlap to the polygon with the greatest year."),
            Example(
                "plat repair --coverage --snap 1m --overlaps fail parcels.geojson > /dev/null",
                "Fail if polygons still overlap after vertices within a metre are joined."),
        ],
        optionHints: [
            "gap-width": "write --gaps WIDTH", "max-gap-width": "write --gaps WIDTH",
            "gap-fill-area": "--gap-area AREA fills gaps that are smaller", "min-gap-area": "write --gap-area AREA",
            "overlap-rule": "write --overlaps RULE", "merge-strategy": "write --overlaps RULE",
            "snap-interval": "--snap LENGTH joins vertices, in metres: --snap 100m is about 0.001 degrees",
            "snapping-distance": "write --snap LENGTH",
            "sliver-control": "--gaps WIDTH fills gaps by their width, so thin ones go first",
            "snap-tolerance": "write --snap LENGTH", "threshold": "write --snap LENGTH",
            "thresh": "write --snap LENGTH",
            "min-gap-width": "write --gaps WIDTH", "clean": "that is what repair --coverage does",
            "rewind": "repair winds rings as the format of the output asks", "allow-overlaps": "write --overlaps keep",
            "coverage": "write --coverage",
            "tool": "write --coverage to remove overlaps and gaps, and --snap LENGTH to join vertices",
        ])

    @OptionGroup
    var repair: RepairOptions

    @OptionGroup
    var filter: FilterOptions

    package var rules: [Rule] {
        [
            .refuse(
                [filter.output.writing.$givenPrecision], with: filter.output.writing.formatAsGiven,
                if: !repair.coverage && filter.output.writing.givenPrecision == .full,
                because: "without \(repair.$coverage.title), areas are repaired on the grid of the decimals"),
            .refuse(
                [filter.count.$limit], with: repair.$coverage.title, if: repair.coverage,
                because: "all areas are repaired together; choose them with --where or --bbox"),
            .that(
                repair.report != "-", else: "\(repair.$report.title) needs the name of a file",
                hint: "use \(repair.$report.title) report.geojson"),
            WritingOptions.rule(ofLayer: repair.report, by: repair.$report.title),
            .that(
                repair.report == nil
                    || repair.report != filter.output.writing.output.path
                        && repair.report != filter.flow.work.records.rejects,
                else: "\(repair.$report.title) names the same file as another option", hint: "name another file"),
        ]
    }

    package mutating func run() throws {
        if !repair.coverage { filter.output.writing.makeValid = true }
        let options = repair
        let field = options.overlaps.field
        try filter.flow.refuseDropped(field.map { [(options.$overlaps.title, $0)] } ?? [])
        try filter.run(
            reading: field.map { [("\(options.$overlaps.title) takes \(OverlapArgument.rules) or a field", $0)] } ?? [],
            needsFields: field != nil
        ) { [output = filter.output.writing] (pass, inputs) throws(Problem) in
            guard options.coverage else {
                return try LayerWriting(pass, output, inputs: inputs).write()
            }
            try CoverageWork(options: options, output: output, inputs: inputs, pass).run()
        }
    }
}
