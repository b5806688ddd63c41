import CommandKit
import Operations

/// What numbers are and what they become.
struct SpaceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What the numbers are: coordinate, map-point, pixel, or a CRS by any name PROJ knows (EPSG:25832, a PROJ "
                + "string, WKT, a .prj file).", valueName: "SPACE"),
        completion: .list(["coordinate", "map-point", "pixel"]))
    var from: Space?

    @Option(
        help: ArgumentHelp("What they become; the same names.", valueName: "SPACE"),
        completion: .list(["coordinate", "map-point", "pixel"]))
    var to: Space?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "What the numbers are, if a CRS: as --from; without --to they become coordinates.", valueName: "CRS"))
    var srcCrs: CRS?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "What they become, if a CRS: as --to; without --from they are coordinates.", valueName: "CRS"))
    var dstCrs: CRS?

    mutating func validate() throws {
        if from != nil, srcCrs != nil { throw UsageError("--from and --src-crs: give one of them") }
        if to != nil, dstCrs != nil { throw UsageError("--to and --dst-crs: give one of them") }
        // A CRS at one end is enough: what people have or want otherwise is coordinates.
        if from == nil, srcCrs == nil, to != nil || dstCrs == nil { throw UsageError("--from is missing") }
        if to == nil, dstCrs == nil, srcCrs == nil { throw UsageError("--to is missing") }
    }

    var source: Space { from ?? srcCrs.map { .system($0.system) } ?? .coordinate }

    var target: Space { to ?? dstCrs.map { .system($0.system) } ?? .coordinate }
}
