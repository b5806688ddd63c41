import CommandKit
import Layers
import Runner

/// Options for the way coordinates are written in lines and columns.
struct FormatOptions: ParsableArguments {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case decimal
        case dms
        case dm

        /// Also explains where the format of a layer is chosen.
        init(parsing argument: String) throws(UsageError) {
            if let format = Format(rawValue: argument) {
                self = format
            } else if OutputFormatArgument(argument: argument) != nil {
                throw UsageError(
                    "unknown format '\(argument)' of coordinates (use decimal, dms or dm)",
                    hint: "-f \(argument) chooses the format of a layer")
            } else {
                throw .unknownValue(argument, of: "format", among: Format.allValueStrings)
            }
        }
    }

    @Option(
        help: ArgumentHelp(
            """
            Write coordinates as decimal degrees (decimal), as 45°31'12.0000"N (dms), or as 45°31.200000'N (dm), in \
            lines and with --columns.
            """,
            discussion: """
                Needs --to coordinate. --precision counts the decimals of seconds (4 by default) or minutes (6). The \
                last decimal is worth about 1 cm in decimal degrees (7 decimals), 3 mm in dms and 2 mm in dm.
                """,
            valueName: "FORMAT", isBasic: true,
            brief: "Write decimal degrees (decimal) or degrees, minutes and seconds (dms)."))
    var format: Format = .decimal

    /// Rules beside the other options.
    ///
    /// - Parameters:
    ///   - hasDegrees: true if the target is the space coordinate.
    ///   - precision: the option and its value.
    func rules(hasDegrees: Bool, precision: (option: ParsedOption, value: Precision?)) -> [Rule] {
        [
            .refuse([$format], if: !hasDegrees, because: "only coordinates have a format; use --to coordinate"),
            .that(
                format == .decimal || precision.value != .full,
                else: "\(precision.option.title) full cannot be used with \($format.title) \(format.rawValue)",
                hint: "use a number of decimals"),
        ]
    }

    /// The notation with a unit smaller than degrees; nil for plain numbers.
    func notation(_ precision: Precision?) -> NumberNotation? {
        var given: Int?
        if case .digits(let digits)? = precision { given = digits }
        switch format {
        case .decimal: return nil
        case .dms: return .seconds(given ?? 4)
        case .dm: return .minutes(given ?? 6)
        }
    }
}
