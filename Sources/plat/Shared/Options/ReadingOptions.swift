import CommandKit
import Geometry
import Layers
import Operations
import Readers

/// How layers are read, but for what their coordinates are.
struct ReadingOptions: ParsableArguments {
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

    @Flag(help: "Keep the measures of a shapefile, as a property.")
    var measures = false

    @Option(
        help: ArgumentHelp(
            "Take edges of more than 180° straight, as they lie on the map, or the short way, over the antimeridian (default: "
                + "decided for each ring, said and counted).", valueName: "straight|short"))
    var edges: LongEdges?

    @Flag(
        name: .customLong("no-attributes"),
        help: "Read geometries alone; of a shapefile, however broken its .dbf is.")
    var hasNoAttributes = false

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

    /// True if something was said that only layers have.
    var saysLayers: Bool { firstGivenOfAll != nil }

    /// The first option given.
    var firstGivenOfAll: String? {
        firstGiven ?? (delimiter != nil ? "--delimiter" : hasNoHeader ? "--no-header" : nil)
    }

    /// The first option given that says more of a layer than how columns are parted.
    var firstGiven: String? {
        let all = [
            ("--input-format", inputFormat != nil), ("--encoding", encoding != nil), ("--lat", lat != nil),
            ("--lon", lon != nil), ("--x", x != nil), ("--y", y != nil), ("--wkt", wkt != nil),
            ("--measures", measures), ("--edges", edges != nil), ("--no-attributes", hasNoAttributes),
        ]
        return all.first(where: \.1)?.0
    }

    /// What was said that means nothing to any of the layers that were read, by their formats.
    func idleOptions(for formats: Set<String>, suffix: String) -> Problem? {
        guard !formats.isEmpty else { return nil }
        let isForTables = [
            ("--delimiter", delimiter != nil), ("--lat", lat != nil), ("--lon", lon != nil), ("--x", x != nil),
            ("--y", y != nil), ("--wkt", wkt != nil), ("--no-header", hasNoHeader),
        ]
        let hasTables = !formats.isDisjoint(with: [InputFormat.csv.rawValue, InputFormat.tsv.rawValue])
        var idle = hasTables ? [] : isForTables.filter(\.1).map(\.0)
        if measures, !formats.contains(InputFormat.shapefile.rawValue) { idle.append("--measures") }
        guard !idle.isEmpty else { return nil }
        let list = idle.map { $0 + suffix }.joined(separator: ", ")
        return Problem(
            .usage, "idle-option", severity: .warning, "no input is of a format to which it means anything: \(list)")
    }

    /// What a layer is read by of which nothing is said.
    static func plain(like other: LayerOptions) -> LayerOptions {
        var options = LayerOptions()
        options.judgeSystem = judgeSystem
        options.isGeographic = isGeographic
        options.threads = other.threads
        options.recordLimit = other.recordLimit
        options.fieldLimit = other.fieldLimit
        return options
    }

    private static let judgeSystem = { @Sendable (text: String) throws(Problem) -> SystemVerdict in
        guard let isWGS84 = try ReferenceSystem.isWGS84(text) else { return .none }
        return isWGS84 ? .wgs84 : .other
    }

    private static let isGeographic = { @Sendable (text: String) throws(Problem) in
        try ReferenceSystem.isGeographic(text)
    }

    /// In the terms of readers.
    ///
    /// - Parameter onError: what becomes of bad records; nil where each is to be told.
    func resolved(
        _ wanted: FieldOptions?, _ space: CoordinateSpace?, _ limits: LimitOptions, threads: Int,
        onError: RecordPolicy.OnError?
    ) throws -> LayerOptions {
        if hasNoAttributes, let other = wanted?.firstGiven {
            throw UsageError("--no-attributes and \(other): give one of them")
        }
        var options = LayerOptions()
        limits.apply(to: &options)
        options.leavesOutAttributes = hasNoAttributes
        options.toleratesBadTables = onError != .fail
        options.delimiter = delimiter?.byte
        options.encoding = encoding
        options.latitudeColumn = lat
        options.longitudeColumn = lon
        options.xColumn = x
        options.yColumn = y
        options.wktColumn = wkt
        options.hasHeader = !hasNoHeader
        options.sourceSpace = space
        options.keepsMeasures = measures
        options.edges = edges
        options.judgeSystem = Self.judgeSystem
        options.isGeographic = Self.isGeographic
        options.fields = hasNoAttributes ? [] : wanted?.fields?.names
        options.expectedFields = options.fields ?? []
        options.stringFields = Set(wanted?.stringFields?.names ?? [])
        options.threads = threads
        return options
    }
}
