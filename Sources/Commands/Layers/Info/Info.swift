package import CommandKit
import Layers
package import Runner

/// The command that describes layers.
package struct Info: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Show what layers contain: format, features, fields, bounds and problems.",
        discussion: """
            Reads each file to its end and reports its format, its CRS, the number of features of each geometry \
            type, its bounds, and every field with its type and first values. It also lists each guess with its \
            reason, and each kind of bad record with the first place where it occurs.

            Bounds are given as west,south,east,north in degrees, and as a map rect: x,y,width,height in map points. \
            Map points are positions on a flat world map (the Mercator map of web maps) that is 268435456 points \
            wide and high, with y pointing down.

            If a field is named time, timestamp, datetime, basedatetime, utc or t, in letters of any case, and its \
            first value is a time, the report gives its first and last time in UTC. Times are text as in ISO 8601, or \
            numbers of seconds, milliseconds, microseconds or nanoseconds since 1970; the size of the first number \
            decides the unit of all.

            --coverage adds a line that says whether the polygons of different features fit together: they share borders \
            with all vertices and do not overlap. Overlaps thinner than the ninth decimal of a degree, or the seventh on a \
            plane, do not count. It holds the polygons in memory, about 110 bytes for each vertex. \
            'plat check --coverage' names the features that do not.

            --stats sorts values as numbers if all values of a field are numbers, else by the bytes of their text. \
            Values are distinct if their text or their type differs, so 1 and 1.0 are two values. Up to 100,000 \
            distinct values of a field are counted exactly; the report says "more than 100000" for more.

            The exit status is 65 if a file cannot be read to its end, and 66 if one cannot be opened. It is also 65 \
            if there are bad records, unless you give --on-error skip. An older --output file is replaced only if every input was read to its end.
            """,
        examples: [
            Example(
                "plat info cities.csv",
                "Describe a layer."),
            Example(
                "plat info --json *.geojson | jq '.layers[].features'",
                "Print the number of features in each file, for programs."),
            Example(
                "plat info --fields name,population --bbox 5.9,45.8,10.5,47.8 cities.csv",
                "Describe two fields of the features in a box."),
            Example("plat info --coverage districts.shp", "Check that districts share their borders."),
        ])

    @OptionGroup(title: "Input")
    package var input: LayerInputOptions

    @OptionGroup(
        title: "Selection",
        help: [
            "fields": ArgumentHelp(
                "Describe only these fields.", discussion: "* stands for any text in a name, ? for one character.",
                valueName: "FIELD,…")
        ])
    var wanted: FieldOptions

    @OptionGroup(
        title: "Selection",
        help: [
            "bbox": ArgumentHelp(
                "Describe only features whose bounding box overlaps or touches this one, in degrees.",
                discussion: BoxOptions.aboutAntimeridian + " On a plane, give it in the units of the plane.",
                valueName: "W,S,E,N", brief: "Describe only features that intersect this box, in degrees."),
            "limit": ArgumentHelp("Describe only the first N features, not counting skipped ones.", valueName: "N"),
        ])
    package var selection: SelectionOptions

    @Flag(
        name: .customLong("stats"),
        help: ArgumentHelp(
            """
            Show the smallest and largest value of each field, and how many values are distinct, null or \
            empty.
            """, section: "Output", isBasic: true))
    package var statistics = false

    @Flag(
        help: ArgumentHelp(
            "Also report whether polygons form a coverage: shared borders, no overlaps.", section: "Output",
            isBasic: true))
    package var coverage = false

    @OptionGroup
    package var report: ReportOptions

    @OptionGroup
    package var work: WorkOptions

    @Argument(
        help: ArgumentHelp(
            "Layers to read.", discussion: "Without FILE, or if it is -, plat reads standard input.", valueName: "FILE"),
        completion: .file)
    package var files: [String] = []

    package mutating func run() throws {
        let inputs = try Inputs(files, areLayers: true, goesOn: true)
        let session = try Session(work, inputs, making: .facts)
        var reading = try input.resolved(wanted, work)
        reading.needsFields = true
        reading.needsGeometry = .ifLikely(isNoted: true)
        // Each file is described by itself.
        reading.namesTracksByFile = false
        let layers = LayerInputs(inputs.paths, format: input.reading.inputFormat?.format, decidesTypesEarly: true)
        layers.keepNames()
        var request = PassRequest(reading: reading, output: OutputSpace(.wgs84IfKnown))
        (request.box, request.limit) = (selection.box.bbox, selection.count.limit)
        request.known = try session.begin(layers)
        let run = InfoRun(
            command: self, inputs: inputs, session: session, pass: LayerPass(layers, request, session.ledger))
        if try CurrentRun.isReplaced(run) { return }
        try run.write { [statistics, coverage] (pass, index) throws(Problem) in
            try LayerReport(
                pass, index, withStatistics: statistics, withCoverage: coverage ? run.ledger.diagnostics : nil)
        }
    }
}
