import CommandKit
import Geometry
import Layers
import Operations
import Readers

/// How layers are read.
struct LayerInputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("What the input is: csv, tsv, geojson, geojsonseq (default: guessed).", valueName: "FORMAT"))
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
            "What coordinates are, as PROJ names it (default: WGS84, or as the input says).", valueName: "CRS"))
    var srcCrs: String?

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
        options.sourceSystem = srcCrs
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
    }

    @OptionGroup
    var output: OutputOptions

    @Option(
        name: [.customLong("output-format"), .customShort("f")],
        help: ArgumentHelp(
            "geojson, geojsonseq or csv (default: by the name of -o, else geojson).", valueName: "FORMAT"))
    var given: Format?

    @Option(
        help: ArgumentHelp(
            "Digits after the point of coordinates, or 'full' for the shortest text that reads back exactly.",
            valueName: "N|full"))
    var precision: Precision = .digits(7)

    @Flag(help: "Start each record of a GeoJSONSeq with the separator of RFC 8142.")
    var rs = false

    @Flag(help: "Add the bounding box of all features to a GeoJSON.")
    var writeBbox = false

    var format: Format {
        if let given { return given }
        switch output.path?.lowercased().split(separator: ".").last {
        case "csv"?: return .csv
        case "geojsonl"?, "geojsons"?, "geojsonseq"?, "ndjson"?, "jsonl"?: return .geojsonseq
        default: return .geojson
        }
    }

    mutating func validate() throws {
        if rs, format != .geojsonseq { throw UsageError("--rs goes with -f geojsonseq") }
        if writeBbox, format != .geojson { throw UsageError("--write-bbox goes with -f geojson") }
    }
}
