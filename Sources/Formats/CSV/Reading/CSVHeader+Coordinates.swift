import CommandKit
import FormatKit
import Geometry
import Layers
import Memory
import Streams

extension CSVHeader {
    /// The columns that make the geometry: those that settings name, else those whose names people use for it.
    func geometry(
        _ sample: CSVSample, _ options: LayerOptions, _ facts: inout LayerFacts
    ) throws(Problem) -> CSVPlan.Geometry {
        if options.takesNoGeometry { return .none }
        if let name = options.csv.wktColumn {
            let column = try column(name, "\(OptionName.wkt)")
            if options.csv.hasHeader, names[column].contains("("), Self.startsAsWKT(names[column]) {
                throw headerIsData(column, "a geometry")
            }
            return .wkt(column)
        }
        let northing = (options.csv.latitudeColumn, OptionName.latitude, options.csv.yColumn, OptionName.y)
        let easting = (options.csv.longitudeColumn, OptionName.longitude, options.csv.xColumn, OptionName.x)
        let isNamed = northing.0 ?? northing.2 ?? easting.0 ?? easting.2 != nil
        let pairs = pairs(options)
        if !isNamed, let column = wktColumn(sample) {
            facts.guesses.append(
                LayerFacts.Guess("wkt", names[column], "column name, and its values look like geometries"))
            if let other = pairs.first, !sample.holds(wktOf: other, in: column, hasHeader: options.csv.hasHeader) {
                facts.notices.append(choice(of: names[column], not: other, facts.location))
            }
            return .wkt(column)
        }
        if !isNamed, pairs.isEmpty, options.needsGeometry != .never, let column = columnOfGeoJSON(sample) {
            facts.notices.append(guess(ofGeoJSON: column, facts.location))
            return .wkt(column)
        }
        let y = try given(northing)
        let x = try given(easting)
        for (column, name) in [(y, northing.0 ?? northing.2), (x, easting.0 ?? easting.2)] {
            guard options.csv.hasHeader, let column, let number = Double(names[column]) else { continue }
            // A column may be called 2.
            guard names[column] == name, number == number.rounded() else { throw headerIsData(column, "a number") }
        }
        var pair = pairs.first
        if pair == nil, !isNamed, options.needsGeometry != .never, let only = prefixedPairs(options).only {
            pair = only
            facts.notices.append(guess(of: only, facts.location))
        } else if pair == nil, !isNamed, options.needsGeometry != .never, let only = pairOfDegrees(sample, options) {
            pair = only
            facts.notices.append(guess(ofDegrees: only, facts.location))
        }
        guard let latitude = y ?? pair?.latitude ?? match(Self.allLatitudes),
            let longitude = x ?? pair?.longitude ?? match(Self.allLongitudes)
        else {
            if !isNamed, options.needsGeometry != .never, !isProjected(options), let column = columnOfBoth(sample) {
                facts.notices.append(guess(ofBoth: column, facts.location))
                return .both(column)
            }
            switch options.needsGeometry {
            case .never where !isNamed: return .none
            case .ifLikely(let isNoted) where !isNamed && !seemsToHavePlaces(sample, options):
                if isNoted { facts.notices.append(lack(sample, facts.location, options)) }
                return .none
            default: throw notFound(sample, facts.location, options)
            }
        }
        guard latitude != longitude else {
            if northing.0 != nil, !isProjected(options) { return .both(latitude) }
            throw Problem(.usage, "one-column", "latitude and longitude are both column '\(names[latitude])'")
        }
        if y == nil { facts.guesses.append(LayerFacts.Guess("latitude", names[latitude], "column name")) }
        if x == nil { facts.guesses.append(LayerFacts.Guess("longitude", names[longitude], "column name")) }
        if !isNamed, let pair {
            let others = pairs.dropFirst()
            if let other = others.first(where: { !sample.areEqual(pair, $0, hasHeader: options.csv.hasHeader) }) {
                let chosen = "\(printable(names[latitude])) and \(printable(names[longitude]))"
                facts.notices.append(choice(of: chosen, not: other, facts.location))
            }
            if pair.isDegrees, isProjected(options), sample.holdsDegrees(pair, hasHeader: options.csv.hasHeader) {
                facts.notices.append(doubt(about: pair, facts.location, options))
            }
        }
        if hasDecimalComma(sample, latitude, longitude) {
            facts.notices.append(
                Problem(
                    .data, "decimal-comma", severity: .note, at: facts.location,
                    "coordinates have a decimal comma"))
        }
        return .point(latitude: latitude, longitude: longitude)
    }

    /// The columns of coordinates that settings or names identify, and whether their numbers are degrees.
    func positionColumns(_ options: LayerOptions) -> PositionColumns? {
        guard options.csv.wktColumn == nil else { return nil }
        let pair = pairs(options).first
        let y = (options.csv.latitudeColumn ?? options.csv.yColumn).flatMap { position(of: $0) }
        let x = (options.csv.longitudeColumn ?? options.csv.xColumn).flatMap { position(of: $0) }
        guard let latitude = y ?? pair?.latitude ?? match(Self.allLatitudes),
            let longitude = x ?? pair?.longitude ?? match(Self.allLongitudes)
        else { return nil }
        let isGeographic = options.sourceSpace == nil || options.sourceSpace == .wgs84
        return PositionColumns(latitude: latitude, longitude: longitude, isGeographic: isGeographic)
    }

    private func given(_ given: (String?, OptionName, String?, OptionName)) throws(Problem) -> Int? {
        if let name = given.0 { return try column(name, "\(given.1)") }
        if let name = given.2 { return try column(name, "\(given.3)") }
        return nil
    }

    /// The first row would be lost.
    private func headerIsData(_ column: Int, _ noun: String) -> Problem {
        Problem(
            .usage, "header-is-data", at: InputLocation(source: source),
            "the header of column \(column + 1) is \(noun): '\(shortName(names[column]))'",
            hint: "if the file has no header row, add \(OptionName.noHeader)")
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
}

// Names that people use for coordinates.
extension CSVHeader {
    struct Tier {
        var latitudes: [String]
        var longitudes: [String]
        /// True for names of degrees.
        var areDegrees = false
    }

    /// Names that people use, the clearest first.
    private static let tiers = [
        Tier(latitudes: ["lat", "latitude"], longitudes: ["lon", "lng", "long", "longitude"], areDegrees: true),
        Tier(latitudes: ["y"], longitudes: ["x"]),
        Tier(
            latitudes: ["lat_dd", "latitude_dd", "y_coord", "ycoord", "point_y", "coord_y"],
            longitudes: ["lon_dd", "long_dd", "longitude_dd", "x_coord", "xcoord", "point_x", "coord_x"]),
        Tier(
            latitudes: ["lat_deg", "latitude_deg", "breitengrad", "latitud", "latitudine", "breedtegraad"],
            longitudes: [
                "lon_deg", "longitude_deg", "längengrad", "laengengrad", "longitud", "longitudine", "lengtegraad",
            ],
            areDegrees: true),
    ]
    /// Names of coordinates that are no degrees.
    static let metricTiers = [
        tiers[1], Tier(latitudes: ["northing", "north", "n"], longitudes: ["easting", "east", "e"]),
    ]
    /// Names of degrees that are also those of other measures.
    static let doubtfulTiers = [
        Tier(latitudes: ["breite"], longitudes: ["länge", "laenge"], areDegrees: true)
    ]
    private static var allLatitudes: [String] { tiers.flatMap(\.latitudes) }
    private static var allLongitudes: [String] { tiers.flatMap(\.longitudes) }

    static let wktNames = ["wkt", "geom", "geometry", "the_geom", "wkb", "ewkb", "wkb_geometry", "geojson"]

    func match(_ wanted: [String]) -> Int? { matches(wanted).first }

    private func matches(_ wanted: [String]) -> [Int] {
        wanted.flatMap { name in names.indices.filter { Self.folded(names[$0]) == name } }
    }

    /// Pairs of columns with such names, the likeliest first: if coordinates are no degrees, `x` and `y` come before
    /// `lat` and `lon`.
    func pairs(_ options: LayerOptions) -> [NamedPair] {
        let isMetric = isProjected(options)
        return pairs(of: isMetric ? Self.metricTiers + [Self.tiers[2], Self.tiers[0], Self.tiers[3]] : Self.tiers)
    }

    func pairs(of tiers: [Tier]) -> [NamedPair] {
        tiers.flatMap { tier in
            let (latitudes, longitudes) = (matches(tier.latitudes), matches(tier.longitudes))
            let count = latitudes.isEmpty || longitudes.isEmpty ? 0 : max(latitudes.count, longitudes.count)
            return (0..<count).map { index in
                NamedPair(
                    latitude: latitudes[min(index, latitudes.count - 1)],
                    longitude: longitudes[min(index, longitudes.count - 1)], isDegrees: tier.areDegrees)
            }
        }
    }

    /// Pairs such as `stop_lat` and `stop_lon`, or `INTPTLAT` and `INTPTLONG`. In a CRS that is not in degrees, pairs
    /// such as `pos_x` and `pos_y`.
    func prefixedPairs(_ options: LayerOptions) -> [NamedPair] {
        guard isProjected(options) else {
            return pairs(before: ["latitude", "lat"], ["longitude", "long", "lng", "lon"], areDegrees: true)
        }
        return metricPrefixedPairs
    }

    /// Pairs such as `pos_x` and `pos_y`, which are not known to be degrees.
    var metricPrefixedPairs: [NamedPair] {
        pairs(before: ["y"], ["x"], needsSign: true) + pairs(before: ["northing"], ["easting"], needsSign: true)
    }

    /// The only pair such as `pos_x` and `pos_y`, if nothing else may be coordinates and its numbers seem to be degrees.
    private func pairOfDegrees(_ sample: CSVSample, _ options: LayerOptions) -> NamedPair? {
        guard !isProjected(options), let only = metricPrefixedPairs.only, prefixedPairs(options).isEmpty,
            columnOfBoth(sample) == nil
        else { return nil }
        let hasHeader = options.csv.hasHeader
        return sample.holdsDegrees(only, hasHeader: hasHeader) && sample.hasFractions(only, hasHeader: hasHeader)
            ? only : nil
    }

    /// Pairs of columns whose names differ only in their last words.
    private func pairs(
        before latitudes: [String], _ longitudes: [String], needsSign: Bool = false, areDegrees: Bool = false
    ) -> [NamedPair] {
        /// True for a last word as in `posX`.
        func isCapital(_ name: String, _ count: Int) -> Bool {
            (name.dropLast(count).last?.isLowercase ?? false) && (name.suffix(count).first?.isUppercase ?? false)
        }
        func prefix(_ original: String, _ words: [String]) -> String? {
            let whole = Self.folded(original)
            // The digits of a year, as in INTPTLAT20.
            let name = areDegrees ? String(whole.reversed().drop(while: \.isASCIIDigit).reversed()) : whole
            guard let word = words.first(where: { name.hasSuffix($0) }), name.count > word.count else { return nil }
            let prefix = String(name.dropLast(word.count))
            let isApart = "_-. ".contains(prefix.last ?? "a") || isCapital(original, word.count)
            return !needsSign || isApart ? prefix + "/" + whole.dropFirst(name.count) : nil
        }
        let prefixes = names.map { prefix($0, longitudes) }
        return names.enumerated().compactMap { latitude, name in
            guard let own = prefix(name, latitudes), let longitude = prefixes.firstIndex(of: own) else { return nil }
            return NamedPair(latitude: latitude, longitude: longitude, isDegrees: areDegrees)
        }
    }

    /// True if options say that coordinates are no degrees.
    private func isProjected(_ options: LayerOptions) -> Bool {
        switch options.sourceSpace {
        case nil, .wgs84: return false
        // A system that is not known is reported where it is used.
        case .system(let system): return ((try? options.isGeographic(system)) ?? true) == false
        case .mapPoint, .pixel, .plane: return true
        }
    }

    /// Names of columns that hold a latitude and a longitude.
    private static let namesOfBoth = [
        "latlon", "lat_lon", "latlng", "lat_lng", "lat,lon", "lat, lon", "coordinates", "coords", "coordinate",
        "geo_point_2d", "geo_point", "geopoint", "location", "position", "gps",
    ]

    /// The column with such a name whose first value is a latitude and a longitude.
    private func columnOfBoth(_ sample: CSVSample) -> Int? {
        matches(Self.namesOfBoth).first { holdsPair(firstValue(sample, of: $0) ?? "") }
    }

    private func holdsPair(_ text: String) -> Bool {
        guard let (latitude, longitude) = CoordinateText.pair(Array(text.utf8).span) else { return false }
        return latitude.magnitude <= 90 && longitude.magnitude <= 180
    }

    /// The column with such a name whose first value is neither, and that value.
    func columnOfOthers(_ sample: CSVSample) -> (column: Int, value: String)? {
        matches(Self.namesOfBoth).lazy.compactMap { column in
            firstValue(sample, of: column).flatMap { holdsPair($0) ? nil : (column, $0) }
        }.first
    }

    /// The column with such a name whose first value starts as GeoJSON does.
    private func columnOfGeoJSON(_ sample: CSVSample) -> Int? {
        matches(Self.namesOfBoth).first { Self.startsAsGeoJSON(firstValue(sample, of: $0) ?? "") }
    }

    private func wktColumn(_ sample: CSVSample) -> Int? { matches(Self.wktNames).first { looksLikeWKT(sample, $0) } }

    /// True if the first value that is not empty starts as WKT does. In a table without rows, the column's name is
    /// trusted.
    private func looksLikeWKT(_ sample: CSVSample, _ column: Int) -> Bool {
        guard let value = firstValue(sample, of: column) else { return true }
        return Self.startsAsWKT(value) || Self.startsAsWKB(value) || Self.startsAsGeoJSON(value)
    }

    /// The start of the first value of a column that is not empty; nil in a table without any.
    private func firstValue(_ sample: CSVSample, of column: Int) -> String? {
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
        return value
    }

    static func startsAsWKT(_ text: String) -> Bool {
        let word = text.drop { $0 == " " }.uppercased()
        let starts = [
            "POINT", "LINESTRING", "POLYGON", "MULTI", "GEOMETRYCOLLECTION", "SRID=", "LINEARRING", "TRIANGLE",
            "CIRCULARSTRING", "COMPOUNDCURVE", "CURVE", "SURFACE",
        ]
        return starts.contains { word.hasPrefix($0) }
    }
}

extension CSVHeader {
    /// True for an object whose first member is one of geometries. In quotes, those of its names are doubled.
    static func startsAsGeoJSON(_ text: String) -> Bool {
        let start = text.drop { $0 == " " }
        let name = start.dropFirst().drop { " \"\n\r\t".contains($0) }.prefix { $0.isLetter }
        return start.first == "{" && ["type", "coordinates", "geometries", "crs", "bbox"].contains(String(name))
    }

    /// True for the digits of a byte order, a type, and as many of a number.
    private static func startsAsWKB(_ text: String) -> Bool {
        // PostgreSQL marks bytes as \x.
        let digits = text.utf8.drop { $0 == 0x20 }.drop { $0 == 0x5C || $0 == 0x78 }.prefix(18)
        let isOrder = digits.starts(with: [0x30, 0x30]) || digits.starts(with: [0x30, 0x31])
        return isOrder && digits.count == 18 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { "0"..."9" ~= self }
}
