import CSVLayers
import CommandKit
import Layers
import Runner

/// Options for what is measured between two coordinates, and where the coordinates are.
struct MeasureOptions: ParsableArguments {
    @Option(
        name: .customLong("what"),
        help: ArgumentHelp(
            "Measures between two coordinates, in this order; layers always get length, perimeter and area.",
            discussion: """
                distance: metres along the shortest path on the WGS84 ellipsoid (the geodesic); course, final-course: \
                its course (bearing) at the start and at the end, in degrees clockwise from true north; seconds: travel \
                time along it at --speed; local-distance: metres as Apple's MapKit counts them, by the radii of the ellipsoid halfway between \
                the two, or by the geodesic if they are more than 200 km apart or beyond ±85° of latitude; \
                rhumb-course: course of the straight line on the Mercator map; rhumb-distance: metres along that line, on the ellipsoid; metres-per-point, \
                points-per-metre: the scale of the map at a latitude.
                """, valueName: "MEASURE,…", isBasic: true,
            brief: """
                Measures between two coordinates: distance, course (bearing), final-course, rhumb-distance, \
                rhumb-course, seconds (needs --speed). (default: distance,course) Layers always get length, perimeter \
                and area.
                """))
    var names = MeasureNames([.distance, .course])

    @Option(
        help: ArgumentHelp("Speed for --what seconds.", valueName: "SPEED"), range: .above(0))
    var speed: SpeedArgument?

    @Option(
        help: ArgumentHelp(
            """
            Measure between the coordinates in these columns of a CSV, given by name or number, and write the results \
            to the columns after the colon.
            """,
            discussion: """
                New columns are added at the end of each row. All other text stays the same. A scale needs one column: \
                the latitude.
                """,
            defaultNote: "results go to columns with the names of --what, as in final_course",
            valueName: "LAT,LON,LAT,LON[:OUT,…]", isBasic: true))
    var columns: ColumnNames?

    @Flag(
        help: ArgumentHelp(
            "Write a CSV with a row for each leg of a line, from one position to the next.",
            discussion: "The edges of polygons are legs too. Features and legs are numbered from 1.", isBasic: true))
    var legs = false

    private var measures: [Measure] { names.measures }

    /// True if a line holds a latitude alone.
    var takesLatitudes: Bool { measures.contains { $0.isAtLatitude } }

    var rules: [Rule] {
        let scale = measures.first { $0.isAtLatitude }
        let way = measures.first { !$0.isAtLatitude }
        return [
            .that(
                scale == nil || way == nil,
                else: "--what: \(scale?.rawValue ?? "") and \(way?.rawValue ?? "") cannot be measured together",
                hint: "\(scale?.rawValue ?? "") belongs to a latitude, \(way?.rawValue ?? "") to two coordinates"),
            .that(
                !measures.contains(.seconds) || speed != nil, else: "--what seconds needs --speed",
                hint: "for example --speed 50km/h"),
            .needs($speed, "--what seconds", if: measures.contains(.seconds)),
            .that(!legs || scale == nil, else: "--what \(scale?.rawValue ?? "") cannot be used with --legs"),
            .oneOf($legs, $columns),
        ]
    }

    func validate() throws { try columns?.check(request(nil).form, results: measures.count) }

    /// - Parameter precision: digits of every number; nil for digits that suit each.
    func request(_ precision: Precision?) -> MeasureRequest {
        var request = MeasureRequest(measures)
        request.speed = speed?.metresPerSecond ?? 1
        request.precision = precision
        return request
    }

    /// The options for a reader of columns; nil if lines or layers are read.
    func resolved(_ reading: ReadingOptions, _ limits: LimitOptions) -> ColumnOptions? {
        guard let columns else { return nil }
        var options = ColumnOptions(
            inputs: columns.inputs, outputs: columns.outputs ?? measures.map(\.column), among: Formats.recognition)
        options.areOutputsAssumed = columns.outputs == nil
        options.delimiter = reading.csv.delimiter?.byte
        options.recordLimit = limits.maxRecord
        options.hasHeader = !reading.csv.hasNoHeader
        options.angleCount = columns.inputs.count
        options.resultCount = measures.count
        return options
    }
}
