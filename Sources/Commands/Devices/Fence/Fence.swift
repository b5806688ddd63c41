package import CommandKit
import Devices
import Features
package import Fixes
import Geometry
import Layers
import Movement
package import Runner
import Streams

/// Command that reports when moving devices enter and leave regions.
package struct Fence: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Detect when moving devices enter and leave regions (geofencing).",
        discussion: """
            Regions are the points of --regions with a radius (circles), and its polygons. A fix is a row or a point \
            with a time: where a device was. plat reads the fixes of any number of devices as a stream, and writes a \
            row for each event: enter, exit, and those that options such as --loiter ask for. The first fix of a \
            device sets which regions it is in, without an event.

            The field distance holds the metres from the boundary, negative inside; since is the time of the first fix \
            on the new side, and time that of the fix that confirms it. Distances are those of the WGS84 ellipsoid; \
            edges of polygons are straight lines in longitude and latitude. The boundary is inside. The nearest point \
            of a polygon is found on a plane that touches the earth at the fix, so long edges near a pole may be \
            metres off.

            Positions that jump make a device near a boundary enter and leave again and again. --cushion asks for a \
            distance from the boundary, --dwell for a time on the new side.

            Fixes of several devices may be mixed. Those of each device should be in the order of their times. Files that \
            are out of order are sorted by device and time, which a note reports. From a pipe and with --state, a fix that \
            is earlier than the last one of its device is skipped with a warning: sort a pipe with --order sort, or let \
            fixes wait for earlier ones with --reorder. Of several fixes of a device with the same time, the first \
            counts. Events of one fix are in the order exit, enter, loiter, cross, and each in the order of the regions.

            From a pipe, events are written as soon as their fixes have been read if the input is a CSV and the output \
            too, or both are GeoJSONSeq. GeoJSON from a CSV waits for the first 64 KiB, or for the end.
            """,
        examples: [
            Example(
                "plat fence --regions docks.csv --radius 100m --cushion 20m --dwell 20s walk.csv > events.csv",
                "Report when someone has been at a dock, or away from it, for 20 seconds."),
            Example(
                "tail -n +1 -f log.csv | plat fence --regions shops.geojson --initial inside",
                "Watch a stream: each event is written as soon as its fix has been read."),
            Example(
                "plat fence --regions zones.shp --region-fields name,limit log.csv",
                "Add fields of the region to each event."),
            Example(
                "plat fence --regions ports.csv --radius-field range --ais --reorder 12m vessels.csv",
                "Find the arrivals and departures of ships, whose fixes arrive out of order."),
            Example(
                "plat fence --regions toll.geojson --cross --max-gap 1m log.csv",
                "Also find crossings of a region between two fixes."),
            Example(
                "plat fence --regions rooms.geojson --notify none --states inside log.csv",
                "List which devices are in which regions at the end."),
        ],
        optionHints: [
            "regions is required": "name the layer of regions, as in plat fence --regions zones.geojson walk.csv"
        ])

    @OptionGroup(title: "Regions")
    package var regions: RegionOptions

    @OptionGroup(title: "Events")
    var events: FenceEventOptions

    @OptionGroup(title: "Number of regions")
    var nearest: NearestRegionOptions

    @OptionGroup(
        title: "Order of fixes",
        help: [
            "order": ArgumentHelp(
                "Fixes out of time order: skip them (drop), end the run (fail) or sort all.",
                discussion: """
                    Such a fix is earlier than the last one of its device. sort: first sort all fixes by device and \
                    time.
                    """,
                defaultNote: FixOrderOptions.usualOrder, valueName: "drop|fail|sort")
        ])
    var ordering: FixOrderOptions

    @OptionGroup(title: "Cleaning")
    var quality: QualityOptions

    @OptionGroup(title: "State between runs")
    package var keeping: StateOptions

    @OptionGroup(
        title: "Fields of fixes",
        help: ["received": ArgumentHelp(visibility: .hidden), "speedUnit": ArgumentHelp(visibility: .hidden)])
    var fixes: FixOptions

    @OptionGroup(
        title: "Input",
        help: [
            "planar": ArgumentHelp(visibility: .hidden), "hasNoAttributes": ArgumentHelp(visibility: .hidden),
        ])
    package var input: LayerInputOptions

    @OptionGroup(title: "Input")
    var values: ValueOptions

    @OptionGroup(
        title: "Input of regions", suffix: "region",
        help: [
            "planar": ArgumentHelp(visibility: .hidden), "hasNoAttributes": ArgumentHelp(visibility: .hidden),
        ])
    package var regionInput: LayerInputOptions

    @Option(
        help: ArgumentHelp("Fields of the fix to add to its events.", valueName: "FIELD,…", section: "Output"))
    var fields: NameList?

    @Option(
        help: ArgumentHelp(
            "Fields of the region to add to its events.", valueName: "FIELD,…", section: "Output", isBasic: true))
    var regionFields: NameList?

    @OptionGroup(
        title: "Output",
        help: [
            "given": ArgumentHelp(
                "Format of the events.", defaultNote: "by the name of the output file, else csv", valueName: "FORMAT",
                brief: "Write csv, geojson … (default: as -o says, else csv)"),
            "givenPrecision": WritingOptions.aboutPrecision(usual: "7"),
            "makeValid": ArgumentHelp(
                "Repair polygons of regions that are not valid, instead of refusing them.",
                discussion: "'plat help formats' has the rule.", section: "Regions"),
            "cut": ArgumentHelp(visibility: .hidden),
            "splitByKind": ArgumentHelp(visibility: .hidden),
        ])
    package var writing: WritingOptions

    @OptionGroup
    package var work: WorkOptions

    @Argument(
        help: ArgumentHelp(
            "Fixes to read.", discussion: "Without FILE, or if it is -, plat reads standard input.", valueName: "FILE"),
        completion: .file)
    package var files: [String] = []

    package var rules: [Rule] {
        let onGlobe = "fixes and regions are places on the globe"
        return [
            .refuse([input.$planar], if: input.planar, because: onGlobe),
            .refuse([regionInput.$planar], if: regionInput.planar, because: onGlobe),
            .refuse([fixes.$received], if: true, because: "fence does not use the time of reception"),
            .refuse([fixes.$speedUnit], if: true, because: "fence does not use speeds"),
            .refuse(
                [writing.$cut] + writing.ofKinds, if: true, because: "fence writes points"),
            .that(
                !input.reading.hasNoAttributes, else: "--no-attributes cannot be used: fixes have their times in fields"
            ),
            .that(
                !regionInput.reading.hasNoAttributes,
                else: "--no-attributes-region cannot be used: regions have their identifiers in fields"),
        ] + keeping.rules(output: writing.output.path, ordering)
    }

    package func adjust() { writing.usual = Formats.table }

    package mutating func run() throws {
        var rules = FenceRules()
        events.fill(&rules)
        rules.limit = nearest.limitOfEach
        var settings = FenceSettings(rules)
        settings.order = ordering.order ?? .drop
        settings.reorder = ordering.reorder?.microseconds
        if quality.isGiven {
            var cleaning = TrackRequest()
            quality.fill(&cleaning)
            settings.cleaning = cleaning
        }
        settings.lastStates = events.states
        settings.forget = keeping.forget?.microseconds
        var request = RegionRequest()
        regions.fill(&request)
        request.makesValid = writing.makeValid
        events.fill(&request)
        request.limit = nearest.limitOfAll
        request.keptFields = regionFields?.names ?? []
        request.times = fixes.request(writing: nil).times

        let inputs = try Inputs(
            files, besides: [regions.regions],
            settings: [input.srcCrs?.path, regionInput.srcCrs?.path], areLayers: true)
        let session = try Session(work, inputs)
        settings.sources = inputs.paths.map { $0 == "-" ? ByteSource.standardInputName : pathName($0) }
        var pass = try pass(
            over: inputs.paths, input, session.ledger, need: "fixes are places on the globe", taking: values)
        pass.request.reading.isLive = true
        if !writing.format.has(.hasTypes) { pass.request.reading.needsTypes = false }
        pass.request.known = try session.begin(pass.layers)
        var regionPass = try self.pass(
            over: [regions.regions], regionInput,
            session.ledger.gathering(
                spelling: OptionSpelling.ofRegions.spell, isReported: pass.request.known?.tellsOthers ?? true),
            need: "regions are places on the globe")
        regionPass.request.cutting.inDegrees = true
        regionPass.request.isLast = false
        let named = regions.namedFields + events.namedFields
        // A column that an option names stays a field, even if it holds a coordinate.
        Self.keep(fixes.namedFields.compactMap(\.name) + (fields?.names ?? []), in: &pass.request.reading)
        pass.request.reading.expectedFields += fields?.names ?? []
        Self.keep((named + keptRegionFields).compactMap(\.name), in: &regionPass.request.reading)
        regionPass.request.namedFields = (named + keptRegionFields).compactMap { option, name in
            name.map { (option, $0) }
        }
        var fixRequest = fixes.request(writing: fields?.names ?? [])
        fixRequest.used = fixRequest.required.union([.time, .device, .accuracy, .course])
        fixRequest.nameFiles(of: pass.layers, areContinued: keeping.state != nil)
        var reading = FixPass(
            pass: pass, fixes: fixRequest, names: fixes.namedFields,
            needed: rules.accuracyFactor > 0 ? [.accuracy] : [], sources: settings.sources,
            reorders: settings.reorder != nil, canSort: keeping.state == nil)
        if quality.maxAccuracy != nil { reading.needs.append((quality.$maxAccuracy.title, .accuracy)) }
        reading.isOrderOpen = ordering.isOpen
        let run = FenceRun(
            settings: settings, regions: request, reading: reading, writing: writing, inputs: inputs,
            regionPass: regionPass,
            idleOfPolygons: regions.ofCircles.given.map(\.title),
            state: keeping.state.map { FenceFlow.stateFile($0, settings, fixRequest) },
            isLast: keeping.state == nil || keeping.close)
        try session.run { () throws(Problem) in
            try pass.layers.checkOpenable()
            try regionPass.layers.checkOpenable()
            if try !CurrentRun.isTakenOver(run) { try run.write() }
            if let problem = input.reading.idleOptions(for: pass.layers.formats) {
                session.ledger.diagnostics.report(problem)
            }
            if let problem = regionInput.reading.idleOptions(for: regionPass.layers.formats) {
                session.ledger.diagnostics.report(OptionSpelling.ofRegions.spell(problem))
            }
        }
    }

    private static func keep(_ names: [String], in reading: inout LayerOptions) {
        (reading.namedFields, reading.keptColumns) = (Set(names), Set(names))
    }

    private var keptRegionFields: [(option: String, name: String?)] {
        (regionFields?.names ?? []).map { ($regionFields.title, $0) }
    }

    /// A pass over layers of which all fields are read.
    private func pass(
        over paths: [String], _ input: LayerInputOptions, _ ledger: Ledger, need: String,
        taking values: ValueOptions = ValueOptions()
    ) throws -> LayerPass {
        var reading = try input.resolved(FieldOptions(values), work)
        reading.needsFields = true
        var passRequest = PassRequest(reading: reading, output: OutputSpace(.given(.wgs84)))
        passRequest.needOfGlobe = need
        passRequest.stopsAtFailure = work.stopsAtFailure
        let pass = LayerPass(LayerInputs(paths, format: input.reading.inputFormat?.format), passRequest, ledger)
        try pass.checkSpaces()
        return pass
    }
}
