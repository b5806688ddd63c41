package import CommandKit
public import Layers

/// How tables are read; nil for what is guessed.
public struct CSVSettings: FormatSettings {
    /// The byte between the columns.
    public var delimiter: UInt8?
    public var hasHeader = true
    public var latitudeColumn: String?
    public var longitudeColumn: String?
    public var xColumn: String?
    public var yColumn: String?
    public var wktColumn: String?

    public init() {}
}

extension LayerOptions {
    public var csv: CSVSettings {
        get { ofFormats[CSVSettings.self] }
        set { ofFormats[CSVSettings.self] = newValue }
    }
}

/// Options for reading tables.
package struct CSVReadingOptions: FormatReadingOptions {
    @Option(
        name: [.long, .alias("sep")],
        help: ArgumentHelp(
            """
            Character between the columns of a CSV: any one character, or comma, semicolon, tab, pipe or \
            space.
            """, defaultNote: "guessed", valueName: "CHAR"))
    package var delimiter: Delimiter?

    @Option(
        name: [.long, .alias("latitude")],
        help: ArgumentHelp(
            "CSV column of the latitude, by name or number.",
            defaultNote: "a column named lat, latitude, lat_dd or latitude_dd", valueName: "COLUMN", isBasic: true,
            rank: 11))
    var lat: String?

    @Option(
        name: [.long, .alias("longitude")],
        help: ArgumentHelp(
            "CSV column of the longitude, by name or number.",
            defaultNote: "a column named lon, lng, long, longitude, lon_dd, long_dd or longitude_dd",
            valueName: "COLUMN", isBasic: true, rank: 11))
    var lon: String?

    @Option(
        help: ArgumentHelp(
            "CSV column of x (the easting or longitude), by name or number.",
            defaultNote: "a column named x, x_coord, xcoord, point_x or coord_x", valueName: "COLUMN"))
    var x: String?

    @Option(
        help: ArgumentHelp(
            "CSV column of y (the northing or latitude), by name or number.",
            defaultNote: "a column named y, y_coord, ycoord, point_y or coord_y", valueName: "COLUMN"))
    var y: String?

    @Option(
        name: [.long, .alias("geojson")],
        help: ArgumentHelp(
            "CSV column of geometries in WKT (well-known text), in hexadecimal WKB or in GeoJSON, by name or number.",
            defaultNote: "a column of these named wkt, geom, geometry, the_geom, wkb, ewkb, wkb_geometry or geojson",
            valueName: "COLUMN"))
    var wkt: String?

    @Flag(
        name: .customLong("no-header"),
        help: ArgumentHelp(
            "Read the first row of a CSV as data.", discussion: "The columns are then named 1, 2, 3, …"))
    package var hasNoHeader = false

    package init() {}

    package var rules: [Rule] {
        let isByDegrees = [$lat, $lon].firstGiven != nil
        return [
            .that(
                !isByDegrees || [$x, $y].firstGiven == nil,
                else: "\($lat.title)/\($lon.title) and \($x.title)/\($y.title) cannot be used together")
        ] + [$lat, $lon, $x, $y].map { .oneOf($wkt, $0) }
    }

    package var layers: String { "CSV" }
    package var ofPositions: [ParsedOption] { [$lat, $lon, $x, $y, $wkt] }

    /// Options that also apply to tables of numbers, which are no layers.
    package var ofRows: [ParsedOption] { [$delimiter, $hasNoHeader] }

    package func apply(to options: inout LayerOptions) {
        options.csv.delimiter = delimiter?.byte
        options.csv.hasHeader = !hasNoHeader
        options.csv.latitudeColumn = lat
        options.csv.longitudeColumn = lon
        options.csv.xColumn = x
        options.csv.yColumn = y
        options.csv.wktColumn = wkt
    }
}

/// A character between columns. Characters that are hard to type in a shell have names.
package struct Delimiter: ExpressibleByArgument {
    package let byte: UInt8

    package static var argumentForm: String? { "one character such as ; or one of comma, semicolon, tab, pipe, space" }

    package init?(argument: String) {
        let names: [String: Character] = [
            "comma": ",", "semicolon": ";", "tab": "\t", "\\t": "\t", "pipe": "|", "space": " ",
        ]
        let character = names[argument] ?? (argument.count == 1 ? argument.first : nil)
        guard let byte = character?.asciiValue, byte != 0x22, byte != 0x0A, byte != 0x0D, byte != 0 else { return nil }
        self.byte = byte
    }
}
