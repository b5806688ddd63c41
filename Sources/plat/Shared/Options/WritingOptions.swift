import CommandKit
import Geometry
import Layers
import Operations
import Streams
import Writers

/// Options for writing layers, except for the space of their coordinates.
struct WritingOptions: ParsableArguments {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case geojson
        case geojsonseq
        case csv
        case shapefile

        /// Also accepts the names that other programs use, and file endings.
        init(parsing argument: String) throws(UsageError) {
            let word = argument.lowercased()
            switch word {
            case "json": self = .geojson
            case "ndjson", "jsonl", "geojsonl", "geojsons", "newline-delimited-json": self = .geojsonseq
            case "shp", "esri shapefile", "esri-shapefile": self = .shapefile
            default:
                if let format = Format(rawValue: word) {
                    self = format
                } else if let other = OtherFormat.name(ofEnding: word) {
                    throw UsageError("cannot write \(other)", hint: "use -f csv, geojson, geojsonseq or shapefile")
                } else {
                    throw .unknownValue(argument, of: "format", among: Format.allValueStrings)
                }
            }
        }
    }

    @OptionGroup
    var output: OutputOptions

    @Option(
        name: [.customLong("output-format"), .customShort("f"), .alias("format")],
        help: ArgumentHelp(
            "Format of the output.", defaultNote: "by the name of the output file, else geojson", valueName: "FORMAT"))
    var given: Format?

    @Option(
        name: .customLong("precision"),
        help: aboutPrecision(usual: "7; 3 for map points and pixels"))
    var givenPrecision: Precision?

    @Flag(
        help: """
            Repair invalid polygons in the output, and keep polygons valid when coordinates are rounded. Not for \
            shapefiles.
            """)
    var valid = false

    @Flag(help: "Start each record of a GeoJSONSeq with the record separator of RFC 8142.")
    var rs = false

    @Flag(help: "Add the bounding box of all features to the GeoJSON.")
    var writeBbox = false

    @Flag(
        name: .long, inversion: .prefixedNo,
        help: ArgumentHelp(
            """
            Cut geometries at the antimeridian, and extend rings around a pole to that pole.
            """,
            defaultNote:
                "cut if the output is GeoJSON in WGS84, or its CRS ends at the antimeridian (EPSG:3857), or with --edges short"
        )
    )
    var cut: Bool?

    @Flag(
        help: """
            Write one shapefile for each kind of geometry: NAME_point.shp, NAME_multipoint.shp, \
            NAME_line.shp and NAME_polygon.shp.
            """)
    var splitByKind = false

    /// Help on the decimals of coordinates.
    static func aboutPrecision(usual: String) -> ArgumentHelp {
        ArgumentHelp(
            """
            Number of decimals of coordinates, or 'full' for the shortest text that reads back as the same \
            number.
            """, discussion: "Not for shapefiles, which always hold every digit.", defaultNote: usual,
            valueName: "N|full")
    }

    /// The format if neither an option nor the name of the output tells it.
    var usual = Format.geojson

    /// True if the command writes a report this time, and no layer.
    var writesReport = false

    func precision(in space: CoordinateSpace) -> Precision { givenPrecision ?? Self.usualPrecision(in: space) }

    /// A thousandth of a map point is less than a millimetre; seven digits of a degree are a centimetre.
    private static func usualPrecision(in space: CoordinateSpace) -> Precision {
        switch space {
        case .wgs84, .system, .plane: .digits(7)
        case .mapPoint, .pixel: .digits(3)
        }
    }

    /// Returns the rounding of shapes in the output; nil if every digit is written. The default rounding moves
    /// positions too little to make checking every polygon worthwhile.
    func rounding(in space: CoordinateSpace) -> Rounding? {
        guard case .digits(let digits) = precision(in: space) else { return nil }
        var isCoarse = false
        if case .digits(let usual) = Self.usualPrecision(in: space) { isCoarse = digits < usual }
        return Rounding(digits: digits, looksForBroken: isCoarse, keepsValid: valid)
    }

    /// True if only a layer would have the name of the output.
    var isNamedAsLayer: Bool {
        format == .shapefile || format == .geojsonseq || ["geojson", "json"].contains(ending)
    }

    /// Options that affect the geometries in the output.
    var ofGeometries: [Mention] { [$writeBbox, $valid, $cut] }

    /// Options that only apply to writing a layer.
    var ofLayer: [Mention] { [$given, $rs, $splitByKind] + ofGeometries }

    /// Rules for a table without geometries, which an option writes instead of a layer.
    func rules(ofTableBy option: String) -> [Rule] {
        [
            .refuse([$given], with: option, if: given != .csv, because: "\(option) writes a CSV"),
            noShapefile(for: option),
            .that(
                !isNamedAsLayer, else: "-o: \(option) writes a CSV; choose a name that ends in .csv"),
        ]
    }

    /// Rule for an option that writes one rect instead of a layer.
    func ruleOfOneRect(for option: String, isJSON: Bool = false) -> Rule {
        .that(
            !isNamedAsLayer || isJSON && ending == "json",
            else: "-o: \(option) writes one rect; choose a name such as rect.txt")
    }

    /// Rule for an option that does not write a layer, and so cannot write a shapefile.
    func noShapefile(for option: String) -> Rule {
        .that(format != .shapefile, else: "-o: \(option) cannot write a shapefile; choose another name")
    }

    /// True if the output needs separate values.
    var needsFields: Bool { format == .csv || format == .shapefile }

    /// Cases in which shapes are cut at the antimeridian.
    var cutting: PassRequest.Cutting {
        PassRequest.Cutting(
            inDegrees: cut ?? (format == .geojson || format == .geojsonseq), always: cut == true,
            onTheWay: cut != false)
    }

    /// The ending of the output's name, after the last point, in lower case.
    private var ending: String? { output.path?.lowercased().split(separator: ".").last.map { String($0) } }

    var format: Format {
        if let given { return given }
        switch ending {
        case "csv"?: return .csv
        case "shp"?, "shx"?, "dbf"?, "prj"?, "cpg"?: return .shapefile
        case "geojsonl"?, "geojsons"?, "geojsonseq"?, "ndjson"?, "jsonl"?: return .geojsonseq
        case "geojson"?, "json"?: return .geojson
        default: return usual
        }
    }

    /// True if an option or the name of the output asks for a layer or a table, not for lines of JSON.
    var isAskedForLayer: Bool {
        given != nil || ["csv", "shp", "geojson", "geojsonl", "geojsons", "geojsonseq"].contains(ending)
    }

    /// What decides the format on the command line: `-f csv` or `-o out.csv`.
    var formatAsGiven: String {
        guard given == nil, let path = output.path else { return "-f \(format.rawValue)" }
        return "-o \(printable(path))"
    }

    var rules: [Rule] {
        if writesReport { return [output.ruleOfReports] }
        return rulesOfName + [
            .needs($rs, "-f geojsonseq", if: format == .geojsonseq),
            .needs($writeBbox, "-f geojson", if: format == .geojson),
            .needs($splitByKind, "-f shapefile", if: format == .shapefile),
            .refuse(
                [$valid], with: "--precision full", if: givenPrecision == .full,
                because: "\($valid.title) repairs polygons while it rounds coordinates"),
            .refuse(
                [$valid], with: formatAsGiven, if: format == .shapefile,
                because:
                    "\($valid.title) repairs polygons while it rounds coordinates, and a shapefile stores all digits"),
            .refuse(
                [$givenPrecision], with: formatAsGiven, if: format == .shapefile,
                because: "a shapefile stores all digits"),
        ]
    }

    /// Rules for the name that -o gives.
    private var rulesOfName: [Rule] {
        guard let path = output.path?.lowercased() else { return [] }
        let packed = ["gz", "bz2", "xz", "zst"].first { path.hasSuffix(".\($0)") }
        let other = given == nil ? ending.flatMap { OtherFormat.name(ofEnding: $0) } : nil
        return [
            .that(
                !path.hasSuffix(".zip"), else: "-o: cannot write an archive",
                hint: "write a file, then pack it with zip"),
            .that(
                packed == nil, else: "-o: cannot write compressed data (.\(packed ?? ""))",
                hint: "pipe the output through a program, as in | gzip"),
            .that(
                other == nil, else: "-o: cannot write \(other ?? "") (.\(ending ?? ""))",
                hint: "choose a name that ends in .geojson, .geojsonl, .csv or .shp, or use -f"),
            .that(
                format == .shapefile || !path.hasSuffix(".shp"),
                else: "-o: .shp is the name of a shapefile, but -f is \(format.rawValue)"),
        ]
    }

    func validate() throws {
        guard format == .shapefile, !writesReport else { return }
        if shapefile == nil {
            let device = output.path.flatMap { $0.hasPrefix("/dev/") ? $0 : nil }
            let isNamed = given == nil || output.path.map { $0 != "-" } ?? false && device == nil
            let target = device.map(printable) ?? "standard output"
            throw UsageError(
                isNamed
                    ? "-o: the name of a shapefile must end in .shp"
                    : "\(device == nil ? "-f shapefile" : "-o"): a shapefile is several files and cannot be written to \(target)",
                hint: isNamed ? "for example -o places.shp" : "name the .shp, for example -o places.shp")
        }
        for path in shapefile?.paths ?? [] { try Output.check(path) }
    }

    /// Files of the output if it is a shapefile; nil also if its name is not one of a shapefile.
    var shapefile: ShapefileTarget? {
        guard format == .shapefile, let path = output.path else { return nil }
        // If the name is a link, all files that it leads to are replaced.
        return ShapefileTarget(resolvingLinks(path), splitsByKind: splitByKind)
            ?? ShapefileTarget(path, splitsByKind: splitByKind)
    }
}
