import Geometry
import Layers

extension CSVHeader {
    /// The columns that make the geometry: those that flags name, else those whose names people use for it.
    func geometry(
        _ sample: CSVSample, _ options: LayerOptions, _ facts: inout LayerFacts
    ) throws(Problem) -> CSVPlan.Geometry {
        if let name = options.wktColumn { return .wkt(try column(name, "--wkt")) }
        let northing = (options.latitudeColumn, "--lat", options.yColumn, "--y")
        let easting = (options.longitudeColumn, "--lon", options.xColumn, "--x")
        let isNamed = options.latitudeColumn ?? options.longitudeColumn ?? options.xColumn ?? options.yColumn != nil
        if !isNamed, let column = wktColumn(sample) {
            facts.guesses.append(LayerFacts.Guess("wkt", names[column], "by its name, and its values look like WKT"))
            return .wkt(column)
        }
        let tier = Self.tiers.first { match($0.latitudes) != nil && match($0.longitudes) != nil }
        let y = try given(northing)
        let x = try given(easting)
        guard let latitude = y ?? match(tier?.latitudes ?? Self.allLatitudes),
            let longitude = x ?? match(tier?.longitudes ?? Self.allLongitudes)
        else { throw notFound(facts.place) }
        guard latitude != longitude else {
            throw Problem(.usage, "one-column", "latitude and longitude are the same column '\(names[latitude])'")
        }
        if y == nil { facts.guesses.append(LayerFacts.Guess("latitude", names[latitude], "by its name")) }
        if x == nil { facts.guesses.append(LayerFacts.Guess("longitude", names[longitude], "by its name")) }
        if hasDecimalComma(sample, latitude, longitude) {
            facts.notices.append(
                Problem(
                    .data, "decimal-comma", severity: .note, at: facts.place,
                    "coordinates are written with a decimal comma"))
        }
        return .point(latitude: latitude, longitude: longitude)
    }

    private struct Tier {
        var latitudes: [String]
        var longitudes: [String]
    }

    /// Names that people use, the clearest first.
    private static let tiers = [
        Tier(latitudes: ["lat", "latitude"], longitudes: ["lon", "lng", "long", "longitude"]),
        Tier(latitudes: ["y"], longitudes: ["x"]),
        Tier(
            latitudes: ["lat_dd", "latitude_dd", "y_coord", "ycoord", "point_y", "coord_y"],
            longitudes: ["lon_dd", "long_dd", "longitude_dd", "x_coord", "xcoord", "point_x", "coord_x"]),
    ]
    private static var allLatitudes: [String] { tiers.flatMap(\.latitudes) }
    private static var allLongitudes: [String] { tiers.flatMap(\.longitudes) }

    private static let wktNames = ["wkt", "geom", "geometry", "the_geom"]

    private func match(_ wanted: [String]) -> Int? {
        wanted.lazy.compactMap { name in names.firstIndex { Self.folded($0) == name } }.first
    }

    /// The columns of coordinates that flags or names tell, and what numbers those are.
    func namedPlace(_ options: LayerOptions) -> NamedPlace? {
        guard options.wktColumn == nil else { return nil }
        let tier = Self.tiers.first { match($0.latitudes) != nil && match($0.longitudes) != nil }
        let y = (options.latitudeColumn ?? options.yColumn).flatMap { position(of: $0) }
        let x = (options.longitudeColumn ?? options.xColumn).flatMap { position(of: $0) }
        guard let latitude = y ?? match(tier?.latitudes ?? Self.allLatitudes),
            let longitude = x ?? match(tier?.longitudes ?? Self.allLongitudes)
        else { return nil }
        let isGeographic = options.sourceSpace == nil || options.sourceSpace == .wgs84
        return NamedPlace(latitude: latitude, longitude: longitude, isGeographic: isGeographic)
    }

    private func given(_ flags: (String?, String, String?, String)) throws(Problem) -> Int? {
        if let name = flags.0 { return try column(name, flags.1) }
        if let name = flags.2 { return try column(name, flags.3) }
        return nil
    }

    private func wktColumn(_ sample: CSVSample) -> Int? {
        Self.wktNames.lazy.compactMap { name in names.firstIndex { Self.folded($0) == name } }
            .first { looksLikeWKT(sample, $0) }
    }

    /// Whether the first value that is not empty starts as WKT does. A table without rows is believed its names.
    private func looksLikeWKT(_ sample: CSVSample, _ column: Int) -> Bool {
        var value: String?
        var isHeader = true
        sample.forEachRow { rows, bytes in
            defer { isHeader = false }
            if !isHeader, column < rows.fields.count, !rows.fields[column].text.isEmpty {
                let text = rows.fields[column].text
                let end = min(text.upperBound, text.lowerBound + 40)
                value = String(decoding: (text.lowerBound..<end).map { bytes[$0] }, as: UTF8.self)
            }
            return value == nil
        }
        guard let value else { return true }
        let word = value.drop { $0 == " " }.uppercased()
        let starts = [
            "POINT", "LINESTRING", "POLYGON", "MULTI", "GEOMETRYCOLLECTION", "SRID=", "LINEARRING", "TRIANGLE",
        ]
        return starts.contains { word.hasPrefix($0) }
    }

    private func hasDecimalComma(_ sample: CSVSample, _ latitude: Int, _ longitude: Int) -> Bool {
        guard sample.delimiter != UInt8(ascii: ",") else { return false }
        var found = false
        sample.forEachRow { rows, bytes in
            for column in [latitude, longitude] where column < rows.fields.count {
                if CoordinateText.hasDecimalComma(bytes.extracting(rows.fields[column].text.range)) { found = true }
            }
            return !found
        }
        return found
    }

    private func notFound(_ place: Place) -> Problem {
        Problem(
            .data, "no-geometry-columns", at: place, "no columns of coordinates among: \(list)",
            hint: "name them by --lat and --lon, --x and --y, or --wkt")
    }

    /// The column that may be the third ordinate, as in a table of points that plat has written: its first columns are
    /// those of the place and `z`, which nobody asks for as a field.
    func elevation(_ geometry: CSVPlan.Geometry, _ options: LayerOptions) -> Int? {
        guard case .point(0, 1) = geometry, options.fields?.contains("z") != true, !options.namedFields.contains("z"),
            [["lat", "lon", "z"], ["y", "x", "z"]].contains(Array(names.prefix(3)))
        else { return nil }
        return 2
    }
}

/// Columns of coordinates, as far as names tell.
struct NamedPlace {
    var latitude: Int
    var longitude: Int
    /// True if coordinates are degrees.
    var isGeographic: Bool

    /// True if a row has coordinates there, or none as a place that is not known.
    func isValid(_ rows: borrowing CSVRows, _ bytes: Span<UInt8>, columnCount: Int, allowsComma: Bool) -> Bool {
        guard max(latitude, longitude) < rows.fields.count else { return false }
        let (northing, easting) = (rows.fields[latitude], rows.fields[longitude])
        if northing.text.isEmpty, easting.text.isEmpty { return rows.fields.count == columnCount }
        guard let y = CoordinateText.read(northing, bytes, .latitude, allowsComma: allowsComma),
            let x = CoordinateText.read(easting, bytes, .longitude, allowsComma: allowsComma)
        else { return false }
        return !isGeographic || y.magnitude <= 90 && x.magnitude <= 360
    }
}
