package import CommandKit
import Coverages
import Features
import FormatKit
package import Geometry
package import Layers
import Streams

/// Options for writing layers, except for the space of their coordinates.
package struct WritingOptions: ParsableArguments {
    @OptionGroup
    package var output: OutputOptions

    @Option(
        name: [.customLong("output-format"), .customShort("f"), .alias("format")],
        help: ArgumentHelp(
            "Format of the output.", defaultNote: "by the name of the output file, else geojson", valueName: "FORMAT",
            isBasic: true,
            brief: "Format: geojson, csv, shapefile, gpkg, fgb, kml … (default: as -o says, else geojson)", rank: 2))
    package var given: OutputFormatArgument?

    @Option(
        name: .customLong("precision"),
        help: aboutPrecision(usual: "7; 3 for map points and pixels"))
    package var givenPrecision: Precision?

    @Flag(
        name: [.long, .alias("makevalid")],
        help: """
            Repair invalid polygons, also those that rounding of coordinates would break (but not --quantization, which \
            warns). 'plat help formats' has the rule.
            """)
    package var makeValid = false

    /// True if a command repairs what it reads, so that --make-valid also goes with all digits.
    package var isRepairedBefore = false

    @OptionGroups(Formats.makeWritingOptions(), as: { $0 })
    var ofFormats: [any FormatWritingOptions]

    @Flag(
        name: .long, inversion: .prefixedNo,
        help: ArgumentHelp(
            """
            Cut geometries at the antimeridian, and extend rings around a pole to that pole.
            """,
            defaultNote:
                "cut if the output is GeoJSON in WGS84, or where the map of its CRS ends (EPSG:3857), or with --edges short"
        )
    )
    package var cut: Bool?

    package init() {}

    /// Options for another output, whose format is that of its name.
    ///
    /// - Parameter title: the option that names it, for messages.
    package static func named(_ path: String, by title: String? = nil) -> WritingOptions {
        var options = WritingOptions()
        options.output.path = path
        options.title = title
        return options
    }

    /// The option that names the output, unless it is -o.
    var title: String?

    /// Help on the decimals of coordinates.
    package static func aboutPrecision(usual: String) -> ArgumentHelp {
        ArgumentHelp(
            """
            Number of decimals of coordinates, or 'full' for the shortest text that reads back as the same \
            number.
            """, discussion: "Not for shapefiles, which always hold every digit.", defaultNote: usual,
            valueName: "N|full")
    }

    /// The format if neither an option nor the name of the output decides it.
    package var usual = Formats.usual

    /// True if the command writes a report this time, and no layer.
    package var writesReport = false

    package func precision(in space: CoordinateSpace) -> Precision { givenPrecision ?? Self.usualPrecision(in: space) }

    /// The number of decimals that coordinates of this output have; nil for all.
    package func digits(in space: CoordinateSpace) -> Int? {
        guard !format.has(.hasAllDigits), case .digits(let digits) = precision(in: space) else { return nil }
        return digits
    }

    /// True if coordinates are written with fewer decimals than usual.
    func roundsCoarsely(in space: CoordinateSpace) -> Bool {
        guard let digits = digits(in: space), case .digits(let usual) = Self.usualPrecision(in: space) else {
            return false
        }
        return digits < usual
    }

    /// How far rounding to fewer decimals than usual moves a position at most, in metres or in units of the output.
    package func coarseRounding(in space: CoordinateSpace) throws(Problem) -> Double? {
        guard roundsCoarsely(in: space), let digits = digits(in: space) else { return nil }
        // A degree is longest along the equator.
        let unit = try space.isInDegrees() ? 111_320.0 : 1
        return unit * 0.5.squareRoot() / DecimalText.powerOfTen(digits)
    }

    /// The number of decimals with which a command compares positions; nil for all.
    ///
    /// Where all digits of degrees are written, borders that were made for each other often differ in the last ones. So
    /// these count only if they are asked for.
    ///
    /// - Parameter areDegrees: true if these are degrees, of which the digits of another space say nothing.
    package func digitsOfWork(in space: OutputSpace, inDegrees areDegrees: Bool) throws(Problem) -> Int? {
        let isOther = areDegrees && space.decided != .wgs84
        if !isOther, let digits = digits(in: space.decided) { return digits }
        guard givenPrecision == nil else { return nil }
        if !areDegrees, try !space.decided.isInDegrees() { return nil }
        return AreaGrid.finestDigits(onPlane: false)
    }

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
        return Rounding(
            digits: digits, looksForBroken: roundsCoarsely(in: space), keepsValid: makeValid ? .whenRounded : .no)
    }

    /// The repair of shapes in an output that stores all digits: those that are not valid are made so on a grid of the
    /// usual decimals. Nil if they are not repaired.
    var repairWithAllDigits: Rounding? {
        guard makeValid, case .digits(let digits) = Self.usualPrecision(in: .wgs84) else { return nil }
        return Rounding(digits: digits, keepsValid: .withAllDigits)
    }

    /// True if only a layer would have the name of the output.
    package var isNamedAsLayer: Bool {
        !Formats.isSame(format, Formats.table) && !Formats.isUsual(format) || Formats.isUsual(namedFormat)
    }

    /// Options that affect the geometries in the output.
    var ofGeometries: [ParsedOption] { ofFormats.flatMap(\.ofGeometries) + [$makeValid, $cut] }

    /// Options that divide the output by the kinds of its geometries.
    package var ofKinds: [ParsedOption] { ofFormats.flatMap(\.ofKinds) }

    /// Options about all features of the output together.
    package var ofWholeOutput: [ParsedOption] { ofFormats.flatMap(\.ofWholeOutput) }

    /// Options that only apply to writing a layer.
    package var ofLayer: [ParsedOption] {
        [$given] + ofFormats.flatMap(\.parsedOptions) + [$makeValid, $cut]
    }

    /// Rules for a table without geometries, which an option writes instead of a layer.
    package func rules(ofTableBy option: String) -> [Rule] {
        [
            .refuse(
                [$given], with: option, if: given.map { !Formats.isSame($0.format, Formats.table) } ?? true,
                because: "\(option) writes a CSV"),
            ruleOfOneFile(for: option),
            .that(
                !isNamedAsLayer, else: "-o: \(option) writes a CSV; choose a name that ends in .csv"),
        ]
    }

    /// Rule for an option that writes one rect instead of a layer.
    package func ruleOfOneRect(for option: String, isJSON: Bool = false) -> Rule {
        .that(
            !isNamedAsLayer || isJSON && ending == "json",
            else: "-o: \(option) writes one rect; choose a name such as rect.txt")
    }

    /// Rule for an option that does not write a layer, and so cannot write one of several files.
    package func ruleOfOneFile(for option: String) -> Rule {
        .that(
            !format.has(.isSeveralFiles),
            else: "-o: \(option) cannot write \(format.outputNoun); choose another name")
    }

    /// True if the output needs separate values.
    package var needsFields: Bool { format.has(.hasColumns) }

    /// Cases in which shapes are cut at the antimeridian.
    package var cutting: PassRequest.Cutting {
        PassRequest.Cutting(
            inDegrees: cut ?? format.has(.followsRFC7946), always: cut == true,
            onTheWay: cut != false)
    }

    /// The ending of the output's name, after the last point, in lower case; before `.gz` if there is one.
    var ending: String? {
        guard var words = output.path?.lowercased().split(separator: ".") else { return nil }
        if Output.isCompressed(output.path) {
            words.removeLast()
            // The name alone.
            if words.count < 2 { return nil }
        }
        return words.last.map { String($0) }
    }

    /// The format that the ending of the output's name stands for. An archive holds the files of a layer.
    private var namedFormat: (any WritableFormat)? {
        ending.flatMap { ending in
            if ending == Self.archiveEnding { return Formats.writable.first { $0.ofFileSets != nil } }
            return Formats.writable.first { $0.endings.contains(ending) }
                ?? Formats.writable.first { $0.has(ending: ending) }
        }
    }

    private static let archiveEnding = "zip"

    /// True if the bytes of the output are compressed, or several files packed into one.
    package var isPacked: Bool { Output.isCompressed(output.path) || ending == Self.archiveEnding }

    package var format: any WritableFormat { given?.format ?? namedFormat ?? usual }

    /// Reports the format of a layer whose name has an ending that decides nothing.
    package func reportFormat(_ diagnostics: Diagnostics) {
        if let given, let named = namedFormat, !Formats.isSame(named, given.format), let path = output.path {
            diagnostics.report(
                Problem(
                    .usage, "output-format", severity: .note,
                    "-o: \(printable(path)) is written as \(format.outputNoun), as -f \(format.name) asks"))
        }
        guard given == nil, namedFormat == nil, !format.has(.isTable), let path = output.path,
            !path.hasPrefix("/dev/"), let name = path.split(separator: "/").last, name.dropFirst().contains(".")
        else { return }
        diagnostics.report(
            Problem(
                .usage, "output-format", severity: .note,
                "\(title ?? "-o"): \(printable(path)) is written as \(format.outputNoun), as .\(ending ?? "gz") names no format",
                hint: title == nil
                    ? "use -f to choose a format, as in -f csv"
                    : "choose a name with the ending of a format, as in .gpkg"))
    }

    /// True if an option or the name of the output asks for a layer or a table, not for lines of JSON.
    package var isAskedForLayer: Bool {
        given != nil || ending.map { ending in Formats.writable.contains { $0.endings.contains(ending) } } ?? false
    }

    /// True if the name of the output names a format.
    package var isNamedByFormat: Bool { namedFormat != nil }

    /// What decides the format on the command line: `-f csv` or `-o out.csv`.
    package var formatAsGiven: String {
        guard given == nil, let path = output.path else { return "-f \(format.name)" }
        return "-o \(printable(path))"
    }

    package var rules: [Rule] {
        if writesReport { return [output.ruleOfReports] }
        let needs = ofFormats.flatMap(\.needs).map { option, needed in
            Rule.needs(option, "-f \(needed.name)", if: Formats.isSame(format, needed))
        }
        return rulesOfName + needs + [
            .refuse(
                [$makeValid], with: "--precision full", if: givenPrecision == .full && !isRepairedBefore,
                because: "\($makeValid.title) repairs polygons while it rounds coordinates"),
            .refuse(
                [$givenPrecision], with: formatAsGiven, if: format.has(.hasAllDigits),
                because: "\(format.outputNoun) stores all digits"),
        ]
    }

    package func validate() throws {
        guard format.has(.isSeveralFiles) || format.has(.needsFile), !writesReport else { return }
        if files == nil {
            let device = output.path.flatMap { $0.hasPrefix("/dev/") ? $0 : nil }
            let isNamed = given == nil || output.path.map { $0 != "-" } ?? false && device == nil
            let target = device.map(printable) ?? "standard output"
            let ending = format.endings.first ?? ""
            let noun = format.outputNoun
            throw UsageError(
                isNamed
                    ? "-o: the name of \(noun) must end in .\(ending)"
                    : "\(device == nil ? "-f \(format.name)" : "-o"): \(noun) is \(format.has(.isSeveralFiles) ? "several files" : "changed while it is written") and cannot be written to \(target)",
                hint: isNamed
                    ? "for example -o places.\(ending)" : "name the .\(ending), for example -o places.\(ending)")
        }
        for path in files?.published ?? [] where !output.isPattern { try Output.check(path) }
    }

    /// The files of the output, if it is several; nil also if its name is not one of a layer.
    package var files: OutputFiles? {
        guard let format = format.ofFileSets, let path = output.path else { return nil }
        if ending == Self.archiveEnding, let name = path.split(separator: "/").last {
            let ending = ".\(format.endings.first ?? "")"
            let stem = name.dropLast(Self.archiveEnding.count + 1)
            let inner = stem.lowercased().hasSuffix(ending) ? String(stem) : stem + ending
            return format.files(named: inner, settings).map { OutputFiles(format, inner, $0, archive: path) }
        }
        // If the name is a link, all files that it leads to are replaced.
        for path in [resolvingLinks(path), path] {
            if let paths = format.files(named: path, settings) { return OutputFiles(format, path, paths) }
        }
        return nil
    }

    /// The format that cannot be written into the archive that the output's name asks for; nil if there is none.
    var packedFormat: (any WritableFormat)? {
        guard ending == Self.archiveEnding else { return nil }
        if !format.has(.isSeveralFiles) { return format }
        let words = output.path?.lowercased().split(separator: ".").dropLast() ?? []
        guard words.count > 1, let inner = words.last else { return nil }
        return Formats.writable.first { $0.has(ending: String(inner)) && !$0.has(.isSeveralFiles) }
    }

    /// The output's name with the ending of its format and another.
    func name(endingIn other: String) -> String {
        var words = output.path?.split(separator: ".").dropLast() ?? []
        let ending = packedFormat?.endings.first ?? ""
        if words.count > 1, words.last?.lowercased() == ending { words.removeLast() }
        return "\(words.joined(separator: ".")).\(ending).\(other)"
    }

    /// What options say of the output, whatever its coordinates.
    package var settings: OutputSettings {
        var settings = OutputSettings()
        for group in ofFormats { group.apply(to: &settings) }
        return settings
    }
}

/// The files of an output that is several.
package struct OutputFiles {
    package let format: any FileSetFormat
    /// The name that the others are made of.
    package let path: String
    package let paths: [String]
    /// The archive that gets the files; nil for files in a folder.
    package let archive: String?

    init(_ format: any FileSetFormat, _ path: String, _ paths: [String], archive: String? = nil) {
        (self.format, self.path, self.paths, self.archive) = (format, path, paths, archive)
    }

    /// The files that are there at the end.
    package var published: [String] { archive.map { [$0] } ?? paths }
}
