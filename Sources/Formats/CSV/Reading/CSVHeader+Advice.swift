import CommandKit
import FormatKit
import Geometry
import Layers
import Streams

// What is said of a choice, or if there is none.
extension CSVHeader {
    /// The options that name a pair.
    private func options(for pair: NamedPair) -> Wording {
        let (latitude, longitude) = (word(pair.latitude), word(pair.longitude))
        return pair.isDegrees
            ? "\(OptionName.latitude) \(latitude) \(OptionName.longitude) \(longitude)"
            : "\(OptionName.x) \(longitude) \(OptionName.y) \(latitude)"
    }

    private func word(_ column: Int) -> String { printable(shellWord(names[column])) }

    func choice(of chosen: String, not other: NamedPair, _ location: InputLocation) -> Problem {
        Problem(
            .data, "other-coordinates", severity: .note, at: location,
            "coordinates are read from \(printable(chosen)), not from \(printable(names[other.latitude])) and \(printable(names[other.longitude]))",
            hint: "for those, use " + options(for: other))
    }

    func guess(of pair: NamedPair, _ location: InputLocation) -> Problem {
        Problem(
            .data, "guessed-coordinates", severity: .note, at: location,
            "coordinates are read from \(printable(names[pair.latitude])) and \(printable(names[pair.longitude])), by their names",
            hint: "name others with \(OptionName.latitude) and \(OptionName.longitude)")
    }

    func guess(ofDegrees pair: NamedPair, _ location: InputLocation) -> Problem {
        Problem(
            .data, "guessed-coordinates", severity: .note, at: location,
            "\(printable(names[pair.latitude])) and \(printable(names[pair.longitude])) are read as degrees, by their names and values",
            hint: "if they are not, name their CRS with \(OptionName.sourceCRS), or use \(OptionName.planar)")
    }

    func guess(ofBoth column: Int, _ location: InputLocation) -> Problem {
        Problem(
            .data, "guessed-coordinates", severity: .note, at: location,
            "\(printable(names[column])) is read as latitude and longitude, by its name and first value",
            hint: "use --no-geometry to read it as text")
    }

    func guess(ofGeoJSON column: Int, _ location: InputLocation) -> Problem {
        Problem(
            .data, "guessed-coordinates", severity: .note, at: location,
            "\(printable(names[column])) is read as geometries of GeoJSON, by its name and first value",
            hint: "use --no-geometry to read it as text")
    }

    func doubt(about pair: NamedPair, _ location: InputLocation, _ options: LayerOptions) -> Problem {
        // A plane without a definition is that of `--planar`.
        let isPlain = options.sourceSpace?.plane.map { $0.definition == nil } ?? false
        let option = isPlain ? OptionName.planar : OptionName.sourceCRS
        return Problem(
            .data, "doubtful-degrees", severity: .warning, at: location,
            "\(printable(names[pair.latitude])) and \(printable(names[pair.longitude])) are read \(isPlain ? "on the plane" : "in the CRS") of \(option), but seem to be degrees",
            hint:
                "if they are, leave out \(option); if not, use \(OptionName.x) \(word(pair.longitude)) \(OptionName.y) \(word(pair.latitude))"
        )
    }

    func notFound(_ sample: CSVSample, _ location: InputLocation, _ options: LayerOptions) -> Problem {
        Problem(
            .data, "no-geometry-columns", at: location,
            "no coordinate columns found; \(names.count == 1 ? "the only column is" : "the columns are") \(list)",
            hint: hint(sample, options))
    }

    func lack(_ sample: CSVSample, _ location: InputLocation, _ options: LayerOptions) -> Problem {
        Problem(
            .data, "no-geometry-columns", severity: .note, at: location, "no columns of coordinates were found",
            hint: nearMiss(sample, options) ?? Self.naming)
    }

    /// Warns of a delimiter that splits no header, if another one would.
    func unusedDelimiter(_ delimiter: UInt8) -> [Problem] {
        guard let advice = otherDelimiter(than: delimiter) else { return [] }
        return [
            Problem(
                .data, "unused-delimiter", severity: .warning, at: InputLocation(source: source),
                "the delimiter of \(OptionName.delimiter) is not in the header, so the only column is \(list)",
                hint: advice)
        ]
    }

    /// Advice to use the delimiter that splits the header; nil if none does.
    private func otherDelimiter(than delimiter: UInt8) -> Wording? {
        guard names.count == 1,
            let other = CSVDelimiter.candidates.first(where: { $0.byte != delimiter && names[0].utf8.contains($0.byte) }
            )
        else { return nil }
        return "use \(OptionName.delimiter) \(other.name == "tab" ? "tab" : "'\(Unicode.Scalar(other.byte))'")"
    }

    /// Advice on columns that were almost taken for coordinates.
    private func nearMiss(_ sample: CSVSample, _ options: LayerOptions) -> Wording? {
        // These names may also be those of widths and lengths, so columns are not taken for coordinates by them.
        if let pair = pairs(of: Self.doubtfulTiers).first, sample.holdsDegrees(pair, hasHeader: options.csv.hasHeader) {
            return "use " + self.options(for: pair)
        }
        if let (column, value) = columnOfOthers(sample) {
            return
                "the first value of \(printable(names[column])), '\(shortName(value))', is not a latitude and a longitude; "
                + Self.naming
        }
        let (latitude, longitude) = (match(["lat", "latitude"]), match(["lon", "lng", "longitude"]))
        if let latitude, longitude == nil {
            return
                "no longitude was found for \(printable(names[latitude])); use \(OptionName.latitude) \(word(latitude)) \(OptionName.longitude) COLUMN"
        }
        if let longitude, latitude == nil {
            return
                "no latitude was found for \(printable(names[longitude])); use \(OptionName.latitude) COLUMN \(OptionName.longitude) \(word(longitude))"
        }
        return nil
    }

    private static let naming: Wording =
        "name them with \(OptionName.latitude) and \(OptionName.longitude), \(OptionName.x) and \(OptionName.y), or \(OptionName.wkt)"

    /// True if there is advice on how to read coordinates, or a column has a name that only coordinates have.
    func seemsToHavePlaces(_ sample: CSVSample, _ options: LayerOptions) -> Bool {
        if names.count == 1, !isNamedAsTable, !isWord(names[0]) { return true }
        return advice(sample, options) != nil || match(["lat", "latitude", "longitude"] + Self.wktNames) != nil
    }

    /// True for a name of a column, as other lines of text seldom are.
    private func isWord(_ name: String) -> Bool {
        name.utf8.count <= 64 && name.contains(where: \.isLetter)
            && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    }

    private var isNamedAsTable: Bool {
        let name = source.lowercased()
        return (CSVFormat().endings + TSVFormat().endings).contains { ending in
            name.hasSuffix(".\(ending)") || name.hasSuffix(".\(ending).gz")
        }
    }

    /// Advice on a file with remarks before its header; nil for any other.
    private var hintOnRemarks: Wording? {
        guard let first = names.first, first.hasPrefix("# ") || first.hasPrefix("#") && names.count == 1 else {
            return nil
        }
        let file = printable(shellWord(source))
        let start = source.hasSuffix(".gz") ? "zcat \(file) | grep" : source == "<stdin>" ? "… | grep" : "grep"
        let end = start == "grep" ? " \(file)" : ""
        return "the file begins with lines of #; leave them out, as in \(start) -v '^#'\(end) | plat cat"
    }

    private func hint(_ sample: CSVSample, _ options: LayerOptions) -> Wording {
        if options.csv.hasHeader, let hintOnRemarks { return hintOnRemarks }
        if let delimiter = options.csv.delimiter, let advice = otherDelimiter(than: delimiter) { return advice }
        if let advice = advice(sample, options) { return advice }
        if options.csv.hasHeader, let column = names.firstIndex(where: { Self.startsAsWKT($0) && $0.hasSuffix(")") }) {
            return "if the file has no header row, use \(OptionName.noHeader) \(OptionName.wkt) \(column + 1)"
        }
        if let advice = nearMiss(sample, options) { return advice }
        return names.count == 1
            ? "is this a CSV? if its column holds WKT, name it with \(OptionName.wkt)" : Self.naming
    }

    /// Advice on a table whose values or names show how its coordinates may be read; nil for any other.
    private func advice(_ sample: CSVSample, _ options: LayerOptions) -> Wording? {
        if names.count == 1 {
            return options.encoding.map { "is the file really in \(printable($0))?" } ?? blankHint(sample, options)
        }
        if options.csv.hasHeader {
            let pairs = prefixedPairs(options)
            if !pairs.isEmpty {
                return pairs.prefix(4).map { self.options(for: $0) }.reduce("use ") { list, pair in
                    list + (list == "use " ? "" : ", or ") + pair
                }
            }
            if let pair = self.pairs(of: Self.metricTiers).first, options.sourceSpace == nil {
                return
                    "name the CRS of \(printable(names[pair.longitude])) and \(printable(names[pair.latitude])), as in \(OptionName.sourceCRS) EPSG:2056"
            }
            if let pair = metricPrefixedPairs.only, options.sourceSpace == nil {
                return
                    "their CRS goes into \(OptionName.sourceCRS) unless they are degrees; use \(self.options(for: pair))"
            }
            let found = CoordinateColumns(sample, columnCount: names.count)
            if found.areLikely { return found.hint }
        }
        return nil
    }

    /// Advice on a table whose columns are separated by blanks; nil for any other.
    private func blankHint(_ sample: CSVSample, _ options: LayerOptions) -> Wording? {
        guard options.csv.delimiter == nil, options.csv.hasHeader, let split = sample.splitAtBlanks else { return nil }
        let header = CSVHeader(names: split.firstRow, of: source)
        let start: Wording = "if blanks separate the columns, use \(OptionName.delimiter) space"
        if !header.pairs(options).isEmpty { return start }
        let found = CoordinateColumns(split, columnCount: header.names.count)
        return found.areLikely ? start + "; " + found.hint : nil
    }
}
