package import CommandKit
import Devices
import Features
package import Fixes
import Geometry
import Layers
import Movement
package import Runner
import Streams
import Times

/// Command that cleans, thins and cuts streams of fixes of any number of devices.
package struct Track: ParsableCommand {

    package init() {}
    package static let configuration = CommandConfiguration(
        abstract: "Clean, thin and measure tracks: the positions (fixes) of moving devices.",
        discussion: """
            A fix is a row or a point with a time: where a device was. plat reads the fixes of any number of devices as \
            a stream, skips those that are late, stale, inaccurate or too fast, and writes the others, or only those \
            that an option such as --distance-filter asks for. A device's fixes that are accepted form legs; a leg ends \
            at a gap or a pause. --legs writes a line for each leg, --events writes what happened.

            Fixes of several devices may be mixed. Those of each device should be in the order of their times. Files that \
            are out of order are sorted by device and time, which a note reports. From a pipe and with --state, a fix that \
            is earlier than the last one of its device is skipped with a warning: sort a pipe with --order sort, or let \
            fixes wait for earlier ones with --reorder. Of several fixes of a device with the same time, the first stays.

            Distances and courses are along the shortest path on the WGS84 ellipsoid. The summary counts each reason \
            for which fixes were skipped.

            From a pipe, rows are written as soon as their fixes have been read if the input is a CSV and the output too, \
            or both are GeoJSONSeq. GeoJSON from a CSV waits for the first 64 KiB or the end, as rows decide the types of its fields.
            """,
        examples: [
            Example(
                "plat track --distance-filter 500m --add step,travelled,course -f csv walk.csv",
                "Write a fix every 500 metres, with the distance and the course."),
            Example(
                "plat track --max-accuracy 100m --max-speed 60m/s log.csv > clean.geojson",
                "Skip fixes that are inaccurate or impossible."),
            Example(
                "plat track --legs --max-gap 30m log.csv > legs.geojson",
                "Write trips as lines; a new one starts after 30 minutes without fixes."),
            Example(
                "plat track --legs --max-gap 30m --ais --reorder 12m vessels.csv > legs.geojson",
                "Write the trips of ships, whose fixes arrive out of order."),
            Example(
                "plat track --significant -f csv log.csv > moves.csv",
                "Write only moves of 500 metres or more, at most every 5 minutes."),
            Example(
                "plat track --significant --state s -f geojsonseq -o part new.csv && cat part >> moves.geojsonl",
                "From cron: continue where the last run ended, and append its output only if it is whole."),
            Example(
                "plat track --events --pause 5m --max-gap 1h -f csv log.csv > events.csv",
                "List pauses and gaps."),
            Example(
                "tail -n +1 -f log.csv | plat track --min-interval 1m -f csv",
                "Thin a stream while it grows: each row is written as soon as its fix has been read."),
        ])

    @Flag(
        help: ArgumentHelp(
            "Write a line for each leg; with --min-fixes 1, also a point for each leg of one fix.",
            discussion: """
                climb and descent are metres up and down. An altitude counts when it differs by at least 3 metres from \
                the last one that counted, as smaller changes are mostly errors.
                """,
            section: "Result", isBasic: true,
            brief: "Write a line for each leg."))
    var legs = false

    @Flag(
        help: ArgumentHelp(
            "Write a point for each stop, with its start, its end and its duration in seconds.",
            discussion: """
                --pause or --activity defines a stop. The point is the mean of the fixes of the stop. The last stop \
                ends with the last fix.
                """,
            section: "Result", isBasic: true,
            brief: "Write a point for each stop (needs --pause TIME)."))
    var stops = false

    @Flag(
        help: ArgumentHelp(
            """
            Write events: gap (needs --max-gap or --max-jump), pause and resume (need --pause), stall (needs --stall) \
            and turn (needs --turn).
            """,
            discussion: """
                The field since is the time at which the gap, pause or stall began; it is empty for a turn. The field \
                detail is the length of a gap in metres, the seconds of a pause that has ended (as of a stop, from its \
                first fix to its last), the best accuracy \
                during a stall, or the degrees of a turn.
                """, section: "Result", isBasic: true,
            brief: """
                Write events: gap (--max-gap), pause, resume (--pause), stall (accuracy stays bad: --stall), turn (--turn).
                """))
    var events = false

    @Option(
        help: ArgumentHelp(
            "Resample: write an interpolated position every TIME, at its whole multiples since 1970 UTC.",
            discussion: """
                Positions are interpolated between fixes of a leg. They have the fields of the fixes, or those of \
                --fields. Numbers with a fraction are interpolated, with as many decimals as those of the fixes, and \
                so are altitude, accuracy, heading, hr, cad, power, temp, atemp, wtemp, depth, pressure and humidity. \
                Other values are those of the fix before, as whole numbers may be identifiers or codes. Speed and \
                course are interpolated where both fixes have them, unless --compute is given; else they are those of \
                the way between the fixes. Without --max-gap, gaps of more than an hour get no positions, and the run \
                fails if there would be more than 1,000 positions between two fixes.
                """, valueName: "TIME", section: "Result", isBasic: true,
            brief: "Resample: write an interpolated position every TIME."))
    var every: DurationArgument?

    @Option(
        help: ArgumentHelp(
            "Fields to add to each fix, such as leg, step, travelled, speed or course.",
            discussion: """
                leg: number of the leg; why: reason for writing the fix (first, moved, turned, improved, gap, resumed); step, \
                elapsed: metres and seconds since the last fix that was written; travelled: metres since the start of the \
                leg; speed: metres per second; vspeed: metres per second upwards, negative downwards; course: degrees clockwise from north; heading (and \
                heading_of): the same, and true, magnetic, or magnetic+wmm where the magnetic model made a true heading \
                of a magnetic one; turn: change of the course; declination: degrees of magnetic north east of true north; direction \
                (and direction_of): the heading of a slow device, else the course; age: \
                seconds from the fix to its reception; from: place and time of the last fix that was written. Speed and \
                course are those of the input, else computed from the fix before. In an empty field the fact is unknown.
                """, valueName: "FIELD,…", section: "Result", isBasic: true,
            brief: """
                Fields to add: leg, step (metres from the last fix written), travelled (in the leg), speed, course …
                """))
    var add: TrackFieldList?

    @Option(
        help: ArgumentHelp(
            "Content of the field direction: the heading, the course, or the one that suits the speed (auto); the other one if it is unknown.",
            defaultNote: "auto",
            valueName: "auto|heading|course", section: "Result"))
    var direction: TrackRequest.Direction?

    @Option(
        help: ArgumentHelp(
            "Speed from which auto takes the course as the direction.", defaultNote: "2m/s",
            valueName: "SPEED", section: "Result"), range: .from(0))
    var walkingSpeed: SpeedArgument?

    @Option(
        help: ArgumentHelp(
            """
            With --events, report a stall when the accuracy has not improved for this long and is worse than \
            --desired-accuracy.
            """, valueName: "TIME", section: "Result"))
    var stall: DurationArgument?

    @Option(
        help: ArgumentHelp(
            "With --events, report a turn when the course has changed by this much since the last turn.",
            valueName: "DEGREES", section: "Result"), range: .within(0.001...180, "degrees"))
    var turn: Double?

    @Option(
        help: ArgumentHelp(
            "Add this to each heading: how a compass is mounted, as degrees clockwise or as a field that holds them.",
            discussion: "Where the field is empty, the heading is unknown.", valueName: "DEGREES|FIELD",
            section: "Result"))
    var headingOffset: HeadingOffset?

    @OptionGroup(title: "Views")
    package var framing: FrameOptions

    @OptionGroup(
        title: "Result",
        help: [
            "model": ArgumentHelp(
                "Magnetic model for --add declination and true headings: a file of coefficients (COF).",
                defaultNote: "WMM2025, built in", valueName: "FILE"),
            "extrapolate": ArgumentHelp("Use the magnetic model also for dates outside its years."),
        ])
    package var magnetism: MagneticModelOptions

    @OptionGroup(title: "Fixes to write")
    var delivery: DeliveryOptions

    @OptionGroup(title: "Cleaning")
    var cleaning: CleaningOptions

    @OptionGroup(title: "Legs and measures")
    var legOptions: LegOptions

    @OptionGroup(title: "State between runs")
    package var keeping: StateOptions

    @OptionGroup(title: "Fields of fixes")
    var fixes: FixOptions

    @OptionGroup(title: "Input", help: ["planar": ArgumentHelp(visibility: .hidden)])
    package var input: LayerInputOptions

    @OptionGroup(title: "Selection")
    var wanted: FieldOptions

    @OptionGroup(
        title: "Selection",
        help: ["bbox": .boxOnGlobe])
    var box: BoxOptions

    @OptionGroup(
        title: "Output",
        help: [
            "makeValid": ArgumentHelp(visibility: .hidden), "cut": ArgumentHelp(visibility: .hidden),
            "splitByKind": ArgumentHelp("With --legs, write a shapefile of points and one of lines."),
        ])
    package var writing: WritingOptions

    @OptionGroup
    package var work: WorkOptions

    @Argument(
        help: ArgumentHelp(
            "Fixes to read.", discussion: "Without FILE, or if it is -, plat reads standard input.", valueName: "FILE"),
        completion: .file)
    package var files: [String] = []

    /// True if anything depends on the headings of fixes.
    private var usesHeadings: Bool {
        let facts: [TrackField] = [.heading, .declination, .direction]
        return delivery.headingFilter != nil || framing.frames == .heading || framing.modeField != nil
            || add?.fields.contains { facts.contains($0) } == true
    }

    /// The option that names the form of the output; nil for rows.
    private var givenForm: String? { [framing.$frames, $legs, $stops, $events, $every].firstGiven }

    /// The option for which no fix is delivered; nil if fixes are.
    private var undelivered: String? { [$legs, $stops, $events, $every].firstGiven }

    /// True if an option makes events possible.
    private var findsEvents: Bool {
        [
            legOptions.$maxGap, legOptions.$maxJump, legOptions.$pause, legOptions.$activity, $stall, $turn,
            cleaning.quality.$maxSpeed,
        ].firstGiven != nil
    }

    /// True if views are written as lines of JSON.
    package var writesFrameLines: Bool { framing.frames != nil && !writing.isAskedForLayer }

    package var rules: [Rule] {
        let form = givenForm ?? ""
        return [
            .oneOf($legs, $stops, $events, $every), .oneOf($legs, $stops, $events, framing.$frames),
            .needs($stops, legOptions.$pause, legOptions.$activity),
            .refuse(
                delivery.ofRows + [$add], with: form, if: givenForm != nil, because: "\(form) does not write fixes"),
            .refuse(
                delivery.ofDelivery, with: undelivered ?? "", if: undelivered != nil,
                because: "\(undelivered ?? "") does not write fixes"),
            .refuse(
                wanted.parsedOptions, with: form, if: givenForm != nil && (every == nil || framing.frames != nil),
                because: "\(form) writes fields of its own"),
            .needs(
                [$headingOffset], "an option that uses headings such as --add heading", if: usesHeadings),
            .needs($stall, $events), .needs($stall, delivery.$desiredAccuracy), .needs($turn, $events),
            .needs(
                [$direction, $walkingSpeed], "--add direction or --heading-filter",
                if: add?.fields.contains(.direction) == true || delivery.headingFilter != nil),
            .needs(
                magnetism.parsedOptions, "--add declination, or an option that uses headings such as --add heading",
                if: usesHeadings),
            .needs(
                cleaning.ofClock, "--max-age, --add age or --frames",
                if: cleaning.maxAge != nil || add?.fields.contains(.age) == true || framing.frames != nil),
            .needs(legOptions.$movingSpeed, "--legs", if: legs), .needs(legOptions.$recorded, "--legs", if: legs),
            .needs(legOptions.$minFixes, "--legs", if: legs), .needs(legOptions.$split, "--legs", if: legs),
            .excludes(legOptions.$recorded, legOptions.$compute, because: "speeds are computed then"),
            .needs(
                legOptions.$minStep, "--legs or --add travelled",
                if: legs || add?.fields.contains(.travelled) == true),
            .refuse(
                [delivery.$desiredAccuracy], with: undelivered ?? "", if: undelivered != nil && stall == nil,
                because: "\(undelivered ?? "") does not write fixes"),
            .that(every.map { $0.microseconds > 0 } ?? true, else: "--every must be more than 0"),
            .refuse([input.$planar], if: input.planar, because: "fixes are places on the globe"),
            .refuse([writing.$makeValid, writing.$cut], if: true, because: "track writes points and legs"),
            .refuse(writing.ofKinds, if: !legs, because: "only --legs writes points and lines"),
            .refuse(
                writing.ofWholeOutput, if: givenForm == nil,
                because: "only --legs, --stops, --events, --every and --frames take it"),
            .refuse(
                writing.ofLayer + [writing.$givenPrecision], if: writesFrameLines,
                because: "views are lines of JSON here; use -f geojson for polygons"),
            .that(
                writing.format.ofRows != nil || givenForm != nil,
                else: "\(writing.formatAsGiven): track cannot write fixes as \(writing.format.outputNoun)",
                hint: "write them as GeoJSON, then: plat cat \(namingOutput) fixes.geojson"),
        ] + keeping.rules(output: writing.output.path, cleaning.ordering)
    }

    /// The limits of --every without --max-gap: a longer gap, in microseconds, gets no places, and at most so many places
    /// lead to one fix.
    private static let (usualGap, mostPlaces): (Int64, Int) = (3_600_000_000, 1000)

    package mutating func run() throws {
        var request = TrackRequest()
        cleaning.fill(&request)
        legOptions.fill(&request, zone: fixes.request(writing: nil).times.zone)
        delivery.fill(&request, takesDirection: direction != nil)
        request.stall = stall?.microseconds
        request.turn = turn
        if let direction { request.direction = direction }
        if let walkingSpeed { request.walkingSpeed = walkingSpeed.metresPerSecond }
        if every != nil, request.maximumGap == nil { request.maximumGap = Self.usualGap }
        var settings = TrackSettings(request)
        settings.mostPlaces = every != nil && legOptions.maxGap == nil ? Self.mostPlaces : nil
        let frames = try framing.request(
            every: every?.microseconds, writesLines: writesFrameLines, precision: writing.givenPrecision)
        if legs { settings.form = .legs }
        if stops { settings.form = .stops }
        if events { settings.form = .events }
        if let every { settings.form = .places(every: every.microseconds) }
        if let frames { settings.form = .frames(frames) }
        settings.fields =
            (add?.fields ?? []) + delivery.fields + (cleaning.smooth == nil ? [] : [.accuracy])
        settings.order = cleaning.ordering.order ?? .drop
        settings.leastFixes = legOptions.minFixes ?? 2
        settings.forget = keeping.forget?.microseconds
        settings.reorder = cleaning.ordering.reorder?.microseconds
        var fix = fixes.request(writing: wanted.fields?.names)
        fix.added = settings.fields.flatMap(\.columns)
        fix.writesRows = settings.form == .rows || settings.writesPlaces
        framing.fill(&fix)
        fix.headingOffset = headingOffset?.offset
        if usesHeadings { fix.model = try magnetism.loaded() }
        fix.extrapolates = magnetism.extrapolate
        fix.needsDeclination = add?.fields.contains(.declination) == true

        let inputs = try Inputs(files, settings: [input.srcCrs?.path], areLayers: true)
        let session = try Session(work, inputs)
        if events, !findsEvents {
            session.ledger.diagnostics.report(
                Problem(
                    .usage, "no-events", severity: .note, "no option says which events to look for",
                    hint: "add --max-gap 30m to find gaps, or --pause 5m to find pauses"))
        }
        settings.sources = inputs.paths.map { $0 == "-" ? ByteSource.standardInputName : pathName($0) }
        var options = try input.resolved(wanted, work)
        // The columns of fixes are read even if --fields does not keep them.
        options.fields = nil
        options.needsFields = true
        // A column that an option names stays a field, even if it holds a coordinate.
        let named = fixes.namedFields + framing.namedFields + [($headingOffset.title, headingOffset?.field)]
        let kept = fixes.namedFields.compactMap(\.name) + (wanted.fields?.names ?? [])
        (options.namedFields, options.keptColumns) = (Set(kept), Set(kept))
        // A row is written as soon as its fix has been read, so the columns are not looked at before.
        options.isLive = true
        if !writing.format.has(.hasTypes) || writesFrameLines { options.needsTypes = false }
        var passRequest = PassRequest(reading: options, output: OutputSpace(.given(.wgs84)))
        passRequest.box = box.bbox
        passRequest.needOfGlobe = "fixes are places on the globe"
        passRequest.stopsAtFailure = work.stopsAtFailure
        let layers = LayerInputs(inputs.paths, format: input.reading.inputFormat?.format)
        passRequest.known = try session.begin(layers)
        let pass = LayerPass(layers, passRequest, session.ledger)
        try pass.checkSpaces()
        fix.nameFiles(of: layers, areContinued: keeping.state != nil)
        var reading = FixPass(
            pass: pass, fixes: fix, names: named, needed: needed, needs: needs,
            sources: settings.sources, reorders: settings.reorder != nil, canSort: keeping.state == nil)
        reading.isOrderOpen = cleaning.ordering.isOpen
        reading.ofHeadings = ofHeadings
        reading.usualGap = settings.mostPlaces == nil ? nil : settings.track.maximumGap
        let run = TrackRun(
            settings: settings, reading: reading, writing: writing, inputs: inputs,
            state: keeping.state.map { TrackFlow.stateFile($0, settings, fix) },
            isLast: keeping.state == nil || keeping.close)
        try session.run { () throws(Problem) in
            try pass.layers.checkOpenable()
            if try !CurrentRun.isTakenOver(run) { try run.write() }
            if let problem = input.reading.idleOptions(for: pass.layers.formats) {
                session.ledger.diagnostics.report(problem)
            }
        }
    }
}
