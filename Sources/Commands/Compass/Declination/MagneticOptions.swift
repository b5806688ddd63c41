import CommandKit
import Layers
import Magnetism
import Runner
import Times

/// Options for the magnetic field: dates, heights, the model, and the facts that features get.
struct MagneticOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Date of all features: a time, a decimal year such as 2026.5, or now.",
            discussion: "A time without a zone is UTC.", defaultNote: "the time of each feature", valueName: "TIME",
            isBasic: true))
    var date: DateArgument?

    @Option(
        help: ArgumentHelp(
            "Field with the date of each feature.",
            defaultNote: "a field named time, timestamp, datetime, date_time, basedatetime, utc or t",
            valueName: "FIELD"))
    var time: String?

    @Option(
        help: ArgumentHelp(
            """
            Notation of the times: year for decimal years, s, ms, us or ns for numbers since 1970, or a pattern such \
            as '%d/%m/%Y %H:%M:%S'.
            """,
            defaultNote: "ISO 8601, or numbers since 1970 whose size shows the unit", valueName: "FORMAT"))
    var timeFormat: DateNotationArgument?

    @Option(help: ZoneArgument.help)
    var zone: ZoneArgument?

    @Option(
        help: ArgumentHelp(
            "Height of all features above the sea or the ellipsoid, as in 500m; a number alone is metres.",
            defaultNote: "that of each feature",
            valueName: "LENGTH", isBasic: true), range: .within(-1000...850_000, "metres"))
    var altitude: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Field with the height of each feature in metres.",
            discussion: "Features without a height are at 0.",
            defaultNote: "a field named altitude, alt, ele or elevation; else the elevation of a point",
            valueName: "FIELD", isBasic: true))
    var altitudeField: String?

    @OptionGroup
    var magnetism: MagneticModelOptions

    @Option(
        help: ArgumentHelp(
            "More fields to add: inclination, x, y, z, total, grid_variation, rates or errors.",
            discussion: """
                inclination: degrees below the horizontal; x, y, z, total: strength in nanoteslas to the north, to the \
                east, downwards, and in total; grid_variation: degrees from grid north of a polar map, beyond 55° of \
                latitude; rates: the yearly changes of all these, such as declination_rate; errors: their standard \
                errors, such as inclination_error.
                """, valueName: "FIELD,…", isBasic: true,
            brief: """
                More fields to add: inclination, x, y, z (field strength north, east, down), total, grid_variation (from \
                grid north near poles), rates (a year), errors.
                """))
    var add: MagneticFactList?

    @Option(
        help: ArgumentHelp(
            "Read no input, and write points at equal steps of degrees: a chart of the declination.",
            discussion: """
                The rows go from south to north, and each from west to east. If W is greater than E, they cross the \
                antimeridian.
                """, valueName: "W,S,E,N,STEP", isBasic: true))
    var grid: GridArgument?

    var rules: [Rule] {
        [
            .oneOf($date, $time), .oneOf($altitude, $altitudeField),
            .excludes($date, $timeFormat, $zone, because: "--date sets the date of all features"),
            .that(
                grid == nil || date != nil, else: "\($grid.isGiven ? $grid.title : "a position") needs --date",
                hint: "use \(DateArgument.argumentForm ?? "")"),
            .excludes(
                $grid, $time, $timeFormat, $zone, $altitudeField, because: "--grid reads no input"),
        ]
    }

    /// Fields that options name, for checks that they are there.
    var namedFields: [(option: String, name: String?)] { [($time.title, time), ($altitudeField.title, altitudeField)] }

    /// - Parameters:
    ///   - precision: the precision of results; nil for the usual one.
    ///   - fields: the fields that are written; nil for all.
    func request(_ precision: Precision?, writing fields: [String]?) throws(Problem) -> DeclinationRequest {
        let notation = timeFormat.map { $0.times } ?? .automatic
        let dates: DeclinationRequest.DateNotation =
            notation.map { .times(TimeReader($0, zone: zone?.offsets)) } ?? .decimalYears
        var request = DeclinationRequest(date: date.map { .year($0.year) } ?? .field(time, dates))
        request.height = altitude.map { .meters($0.metres) } ?? .field(altitudeField)
        request.model = try magnetism.loaded()
        request.extrapolates = magnetism.extrapolate
        request.added = add?.facts ?? []
        if let precision { request.precision = precision }
        request.written = fields
        return request
    }
}

/// Facts about the magnetic field, by name.
struct MagneticFactList: ExpressibleByArgument {
    let facts: [MagneticFact]

    static var argumentNoun: String { "list of facts" }
    static var argumentForm: String? {
        "some of \(MagneticFact.named.map(\.rawValue).joined(separator: ", ")), separated by commas"
    }

    init?(argument: String) {
        var facts: [MagneticFact] = []
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let fact = MagneticFact.named.first(where: { $0.rawValue == word }), !facts.contains(fact) else {
                return nil
            }
            facts.append(fact)
        }
        self.facts = facts
    }
}
