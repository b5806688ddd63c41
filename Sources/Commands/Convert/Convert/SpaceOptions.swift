import CommandKit
import Features
import Runner
import Streams

/// Options for the space of numbers, and the space that they are converted to.
struct SpaceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Space of the input: coordinate (latitude,longitude), map-point, pixel, or a CRS that PROJ knows, \
            such as EPSG:25832 or a .prj file.
            """, defaultNote: "for layers, what they declare", valueName: "SPACE", isBasic: true),
        completion: .list(["coordinate", "map-point", "pixel"]))
    var from: NumberSpace?

    @Option(
        help: ArgumentHelp(
            """
            Space of the output: coordinate, map-point, pixel or a CRS, as for --from. In lines and with --columns, \
            degrees get 7 decimals and other units 3.
            """,
            defaultNote: "for layers, coordinate", valueName: "SPACE", isBasic: true),
        completion: .list(["coordinate", "map-point", "pixel"]))
    var to: NumberSpace?

    @Option(
        name: [.short, .long, .alias("s-srs")],
        help: ArgumentHelp(
            "CRS (coordinate reference system) of the input, as for --from.",
            discussion: "Without --to, plat converts to latitude and longitude.", valueName: "CRS", isBasic: true,
            brief: "Like --from, but for a CRS only; --to is then coordinate if it is not given."))
    var srcCrs: CRS?

    @Option(
        name: [.short, .long, .alias("t-srs")],
        help: ArgumentHelp(
            "Like --to, but for a CRS only.",
            discussion: "Without --from, the input of lines and --columns is latitude,longitude.", valueName: "CRS",
            isBasic: true,
            brief:
                "Like --to, but for a CRS only; without --from, numbers are then coordinates, and a layer is in its own CRS."
        ))
    var dstCrs: CRS?

    var rules: [Rule] { [.oneOf($from, $srcCrs), .oneOf($to, $dstCrs)] }

    /// Throws unless both spaces are known, which lines require. A CRS on one side is enough: coordinates are then
    /// assumed on the other.
    ///
    /// - Parameters:
    ///   - hasColumns: true if columns of a table are converted.
    ///   - isTable: true if the input begins with a row of names.
    ///   - found: the columns of latitude and longitude that a table has by their names.
    ///   - file: the table.
    func checkBoth(hasColumns: Bool, isTable: Bool, found: [String]?, in file: String?) throws {
        if let found, let file {
            guard to == nil, dstCrs == nil else { return }
            throw UsageError(
                "--to is required",
                hint:
                    "to convert the columns \(found.map { printable($0) }.joined(separator: " and ")), add --to map-point, --to pixel or a CRS; to read a layer, use plat cat \(shellWord(file))"
            )
        }
        let hint =
            if hasColumns {
                "if the columns hold latitude and longitude, use --from coordinate"
            } else if isTable {
                "for a table, use --columns LAT,LON --from coordinate --to SPACE; to read it as a layer, --input-format csv"
            } else {
                "for lines of numbers, use --from and --to, or a CRS with --src-crs or --dst-crs; to read a table as a layer, use --input-format csv"
            }
        if from == nil, srcCrs == nil, to != nil || dstCrs == nil {
            throw UsageError("--from is required", hint: hint)
        }
        if to == nil, dstCrs == nil, srcCrs == nil {
            throw UsageError("--to is required", hint: hasColumns ? "use --to map-point, --to pixel or a CRS" : hint)
        }
    }

    /// The space of the numbers, if an option gives it.
    var given: NumberSpace? { from ?? srcCrs?.named }

    var source: NumberSpace { given ?? .coordinate }

    var target: NumberSpace { to ?? dstCrs?.named ?? .coordinate }

    /// The source and the target of rects that are changed on the map: map points, unless an option says otherwise.
    var ofRects: (source: NumberSpace, target: NumberSpace) {
        (
            given ?? (dstCrs == nil ? .mapPoint : .coordinate),
            to ?? dstCrs?.named ?? (srcCrs == nil ? .mapPoint : .coordinate)
        )
    }
}
