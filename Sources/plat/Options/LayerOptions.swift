import CommandKit
import Geometry
import Layers
import Operations
import Readers
import Writers

/// How layers are read.
struct LayerInputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What the input is: csv, tsv, geojson, geojsonseq, shapefile (default: guessed).", valueName: "FORMAT"))
    var inputFormat: InputFormat?

    @Option(help: ArgumentHelp("What parts the columns of a CSV (default: guessed of , ; tab |).", valueName: "CHAR"))
    var delimiter: Delimiter?

    @Option(help: ArgumentHelp("What the text is encoded in, as iconv names it (default: UTF-8).", valueName: "NAME"))
    var encoding: String?

    @Option(help: ArgumentHelp("The CSV column of latitudes.", valueName: "COLUMN"))
    var lat: String?

    @Option(help: ArgumentHelp("The CSV column of longitudes.", valueName: "COLUMN"))
    var lon: String?

    @Option(help: ArgumentHelp("The CSV column of x, which is the longitude in WGS84.", valueName: "COLUMN"))
    var x: String?

    @Option(help: ArgumentHelp("The CSV column of y, which is the latitude in WGS84.", valueName: "COLUMN"))
    var y: String?

    @Option(help: ArgumentHelp("The CSV column of geometries as WKT.", valueName: "COLUMN"))
    var wkt: String?

    @Flag(name: .customLong("no-header"), help: "The first row of a CSV is data; columns are column_1, column_2 …")
    var hasNoHeader = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "What coordinates are, as PROJ names it, or a .prj file (default: as the input says, else WGS84).",
            valueName: "CRS"))
    var srcCrs: CRS?

    @Flag(help: "Keep the measures of a shapefile, as a property.")
    var measures = false

    mutating func validate() throws {
        if lat != nil || lon != nil, x != nil || y != nil {
            throw UsageError("--lat/--lon and --x/--y: give one pair of them")
        }
        if wkt != nil,
            let other = [("--lat", lat), ("--lon", lon), ("--x", x), ("--y", y)].first(where: { $0.1 != nil })
        {
            throw UsageError("--wkt and \(other.0): give one of them")
        }
    }

    /// What was said that means nothing to any of the layers that were read, by their formats.
    func idleOptions(for formats: Set<String>) -> Problem? {
        guard !formats.isEmpty else { return nil }
        let isForTables = [
            ("--delimiter", delimiter != nil), ("--lat", lat != nil), ("--lon", lon != nil), ("--x", x != nil),
            ("--y", y != nil), ("--wkt", wkt != nil), ("--no-header", hasNoHeader),
        ]
        let hasTables = !formats.isDisjoint(with: [InputFormat.csv.rawValue, InputFormat.tsv.rawValue])
        var idle = hasTables ? [] : isForTables.filter(\.1).map(\.0)
        if measures, !formats.contains(InputFormat.shapefile.rawValue) { idle.append("--measures") }
        guard !idle.isEmpty else { return nil }
        return Problem(
            .usage, "idle-option", severity: .warning,
            "no input is of a format to which it means anything: \(idle.joined(separator: ", "))")
    }

    /// In the terms of readers.
    func resolved(_ selection: SelectionOptions?, threads: Int) -> LayerOptions {
        var options = LayerOptions()
        options.delimiter = delimiter?.byte
        options.encoding = encoding
        options.latitudeColumn = lat
        options.longitudeColumn = lon
        options.xColumn = x
        options.yColumn = y
        options.wktColumn = wkt
        options.hasHeader = !hasNoHeader
        options.sourceSystem = srcCrs?.system
        options.keepsMeasures = measures
        options.judgeSystem = { (text) throws(Problem) in
            guard let isWGS84 = try ReferenceSystem.isWGS84(text) else { return .none }
            return isWGS84 ? .wgs84 : .other
        }
        options.fields = selection?.fields?.names
        options.stringFields = Set(selection?.stringFields?.names ?? [])
        options.threads = threads
        return options
    }
}

/// What of a layer is wanted.
struct SelectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Keep these fields only.", valueName: "NAME,…"))
    var fields: NameList?

    @Option(help: ArgumentHelp("Write the values of these fields as strings.", valueName: "NAME,…"))
    var stringFields: NameList?

    @Option(
        help: ArgumentHelp(
            "Keep features whose bounding box meets this one, in degrees; W greater than E is over the antimeridian.",
            valueName: "W,S,E,N"))
    var bbox: GeographicBox?

    @Option(help: ArgumentHelp("End after N features.", valueName: "N"))
    var limit: Int?

    mutating func validate() throws {
        if let limit, limit < 0 { throw UsageError("--limit: it is negative") }
    }
}

/// How layers are written.
struct LayerOutputOptions: ParsableArguments {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case geojson
        case geojsonseq
        case csv
        case shapefile
    }

    @OptionGroup
    var output: OutputOptions

    @Option(
        name: [.customLong("output-format"), .customShort("f")],
        help: ArgumentHelp(
            "geojson, geojsonseq, csv or shapefile (default: by the name of -o, else geojson).", valueName: "FORMAT"))
    var given: Format?

    @Option(
        name: .customLong("precision"),
        help: ArgumentHelp(
            "Digits after the point of coordinates, or 'full' for the shortest text that reads back exactly (default: "
                + "7); a shapefile holds them in full.", valueName: "N|full"))
    var givenPrecision: Precision?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "What coordinates become, as PROJ names it, or a .prj file (default: WGS84; of a shapefile to a shapefile, what "
                + "they are).", valueName: "CRS"))
    var dstCrs: CRS?

    @Flag(help: "Start each record of a GeoJSONSeq with the separator of RFC 8142.")
    var rs = false

    @Flag(help: "Add the bounding box of all features to a GeoJSON.")
    var writeBbox = false

    @Flag(help: "Write a shapefile for each kind of geometry: NAME_point.shp, _multipoint, _line, _polygon.")
    var splitByKind = false

    var precision: Precision { givenPrecision ?? .digits(7) }

    var format: Format {
        if let given { return given }
        switch output.path?.lowercased().split(separator: ".").last {
        case "csv"?: return .csv
        case "shp"?, "shx"?, "dbf"?, "prj"?, "cpg"?: return .shapefile
        case "geojsonl"?, "geojsons"?, "geojsonseq"?, "ndjson"?, "jsonl"?: return .geojsonseq
        default: return .geojson
        }
    }

    /// What coordinates are written in.
    var system: OutputSystem {
        if let dstCrs { return OutputSystem(.given(dstCrs.target)) }
        return OutputSystem(format == .shapefile ? .asInput : .given(nil))
    }

    mutating func validate() throws {
        if let path = output.path?.lowercased() {
            if path.hasSuffix(".zip") {
                throw UsageError("-o: no archive is written", hint: "zip packs what is written")
            }
            if format != .shapefile, path.hasSuffix(".shp") {
                throw UsageError("-o: the name is one of a shapefile, and -f \(format.rawValue) is none")
            }
        }
        if rs, format != .geojsonseq { throw UsageError("--rs goes with -f geojsonseq") }
        if writeBbox, format != .geojson { throw UsageError("--write-bbox goes with -f geojson") }
        guard format == .shapefile else {
            if splitByKind { throw UsageError("--split-by-kind goes with -f shapefile") }
            return
        }
        if givenPrecision != nil { throw UsageError("--precision: a shapefile holds coordinates in full") }
        if shapefile == nil {
            throw UsageError(
                "-f shapefile: a shapefile is files of one name and cannot go to a stream",
                hint: "name the one that ends in .shp, as in -o places.shp")
        }
    }

    /// The files of the output if it is a shapefile; nil also when it has no name for one.
    var shapefile: ShapefileTarget? {
        guard format == .shapefile, let path = output.path else { return nil }
        // Through a link the files that it leads to are replaced, all of them.
        return ShapefileTarget(resolvingLinks(path), splitsByKind: splitByKind)
            ?? ShapefileTarget(path, splitsByKind: splitByKind)
    }
}
