package import CommandKit
import Features
import FormatKit
package import Geometry
package import Layers

/// Options for reading layers, except for the space of their coordinates.
package struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Format of the input.", defaultNote: "guessed from its name and content", valueName: "FORMAT"))
    package var inputFormat: InputFormatArgument?

    @Option(
        name: [.long, .alias("sep")],
        help: ArgumentHelp(
            """
            Character between the columns of a CSV: any one character, or comma, semicolon, tab, pipe or \
            space.
            """, defaultNote: "guessed", valueName: "CHAR"))
    package var delimiter: Delimiter?

    @Option(
        help: ArgumentHelp(
            "Encoding of the text, by a name that iconv knows, such as latin1.",
            defaultNote: "what the input declares, else UTF-8", valueName: "NAME"))
    var encoding: String?

    @Option(
        name: [.long, .alias("latitude")],
        help: ArgumentHelp(
            "CSV column of the latitude, by name or number.",
            defaultNote: "a column named lat, latitude, lat_dd or latitude_dd", valueName: "COLUMN"))
    package var lat: String?

    @Option(
        name: [.long, .alias("longitude")],
        help: ArgumentHelp(
            "CSV column of the longitude, by name or number.",
            defaultNote: "a column named lon, lng, long, longitude, lon_dd, long_dd or longitude_dd",
            valueName: "COLUMN"))
    package var lon: String?

    @Option(
        help: ArgumentHelp(
            "CSV column of x (the easting or longitude), by name or number.",
            defaultNote: "a column named x, x_coord, xcoord, point_x or coord_x", valueName: "COLUMN"))
    package var x: String?

    @Option(
        help: ArgumentHelp(
            "CSV column of y (the northing or latitude), by name or number.",
            defaultNote: "a column named y, y_coord, ycoord, point_y or coord_y", valueName: "COLUMN"))
    package var y: String?

    @Option(
        help: ArgumentHelp(
            "CSV column of geometries in WKT (well-known text), by name or number.",
            defaultNote: "a column of WKT named wkt, geom, geometry or the_geom",
            valueName: "COLUMN"))
    package var wkt: String?

    @Flag(
        name: .customLong("no-header"),
        help: ArgumentHelp(
            "Read the first row of a CSV as data.", discussion: "The columns are then named column_1, column_2, …"))
    package var hasNoHeader = false

    @Flag(help: "Keep the M values (measures) of a shapefile in the field 'measures'.")
    var measures = false

    @Option(
        help: ArgumentHelp(
            """
            How edges that span more than 180° of longitude run: straight across the map (straight), or the short way \
            across the antimeridian, the 180° meridian (short).
            """, discussion: "straight adds positions until no edge spans more than 180°.",
            defaultNote: "decided for each ring or line, and counted", valueName: "straight|short"))
    var edges: LongEdges?

    @Flag(
        name: .customLong("no-attributes"),
        help: ArgumentHelp(
            "Read geometries without fields.", discussion: "A shapefile is then read even if its .dbf is broken."))
    package var hasNoAttributes = false

    package init() {}

    package var rules: [Rule] {
        let isByDegrees = [$lat, $lon].firstGiven != nil
        return [
            .that(
                !isByDegrees || [$x, $y].firstGiven == nil,
                else: "\($lat.title)/\($lon.title) and \($x.title)/\($y.title) cannot be used together")
        ] + [$lat, $lon, $x, $y].map { .oneOf($wkt, $0) }
    }

    /// The first given option that only applies to layers. Delimiter and header also apply to lines of numbers.
    package var firstGivenOfLayers: String? {
        parsedOptions.first { $0.isGiven && $0 !== $delimiter && $0 !== $hasNoHeader }?.title
    }

    /// Problem of options that do not apply to any of the formats read.
    package func idleOptions(for formats: [String: any LayerFormat], ofLayer layer: String? = nil) -> Problem? {
        guard !formats.isEmpty else { return nil }
        func areNone(_ trait: FormatTraits) -> Bool { !formats.values.contains { $0.has(trait) } }
        let ofTables = !areNone(.isTable) ? [] : [$delimiter, $lat, $lon, $x, $y, $wkt, $hasNoHeader].given
        let ofShapes = areNone(.hasMeasures) ? [$measures].given : []
        let ofText = areNone(.hasEncoding) ? [$encoding].given : []
        let ofLines = areNone(.hasLines) ? [$edges].given : []
        let phrases = [
            (ofTables, "CSV"), (ofShapes, "shapefiles"), (ofText, "text"), (ofLines, "lines and polygons"),
        ].compactMap { parsedOptions, format -> String? in
            guard !parsedOptions.isEmpty else { return nil }
            let verbs = parsedOptions.count == 1 ? "has no effect: it applies" : "have no effect: they apply"
            let others = layer.map { ", and layer \($0) is something else" } ?? ""
            return "\(listed(parsedOptions.map(\.title))) \(verbs) to \(format) only\(others)"
        }
        guard !phrases.isEmpty else { return nil }
        return Problem(.usage, "idle-option", severity: .warning, "\(phrases.joined(separator: "; "))")
    }

    /// Returns the options for a layer without options of its own, with the threads and limits of another.
    package static func plain(like other: LayerOptions) -> LayerOptions {
        var options = LayerOptions()
        options.classifySystem = classifySystem
        options.isGeographic = isGeographic
        options.threads = other.threads
        options.recordLimit = other.recordLimit
        options.fieldLimit = other.fieldLimit
        return options
    }

    private static let classifySystem = { @Sendable (text: String) throws(Problem) -> SystemVerdict in
        guard let isWGS84 = try ReferenceSystem.isWGS84(text) else { return .none }
        return isWGS84 ? .wgs84 : .other
    }

    private static let isGeographic = { @Sendable (text: String) throws(Problem) in
        try ReferenceSystem.isGeographic(text)
    }

    /// Returns the options for readers.
    ///
    /// - Parameter onError: the policy for bad records; nil to report each of them.
    package func resolved(
        _ wanted: FieldOptions?, _ space: CoordinateSpace?, _ limits: LimitOptions, threads: Int,
        onError: RecordPolicy.OnError?
    ) throws -> LayerOptions {
        if hasNoAttributes, let other = wanted?.parsedOptions.firstGiven {
            throw UsageError("\($hasNoAttributes.title) and \(other) cannot be used together")
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
        options.classifySystem = Self.classifySystem
        options.isGeographic = Self.isGeographic
        options.fields = hasNoAttributes ? [] : wanted?.fields?.names
        let texts = hasNoAttributes ? [] : wanted?.stringFields?.names ?? []
        options.stringFields = Set(texts)
        let fields = options.fields ?? []
        options.expectedFields = fields + texts.filter { !fields.contains($0) }
        options.threads = threads
        return options
    }
}
