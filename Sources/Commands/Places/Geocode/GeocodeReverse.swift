package import CommandKit
import Features
import Fixes
import Gazetteer
import Geometry
import Layers
package import Runner

/// Command that names the places of coordinates.
package struct GeocodeReverse: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "reverse",
        abstract: "Find the places at the positions of features (reverse geocoding).",
        discussion: """
            Adds the names of the place where each feature is: the town, the section of it, state and country, and the \
            time zone. Geometries stay as they are. Nothing leaves the machine. The input is a layer, or lines of \
            LAT,LON as 'plat convert' reads them.

            With --place city, a town reaches √(people / 500π) kilometres. A position belongs to the town that is nearest for \
            its size among those that reach it, or else to the nearest place, so a suburb does not hide its city. \
            distance (metres) and bearing (degrees from north) lead from the position to the place: the longer the \
            distance, the less the name says about the position.

            The country is that of the nearest place, which is wrong for about one position in a hundred near a border; \
            with --areas, outlines decide. Places farther than --within give no names, even if they reach it. A \
            position that has only such places gets its country from --areas or else from coarse outlines in the \
            gazetteer, and match is area. At sea it is unmatched, and its reason is too-far. The reason of a record without a position is \
            no-position. postal_code, which is written if the gazetteer has codes, is the nearest one of the country within 10 km.

            The time zone is that of the nearest place in the country, or that of --zones. Where --water names an ocean, \
            there is none without --zones.

            The position of a line or polygon is where 'plat declutter' puts its label.
            """,
        examples: [
            Example("plat geocode reverse 47.37,8.54", "Name the place at one position."),
            Example(
                "plat geocode reverse -f csv clicks.csv > named.csv",
                "Find out in which town each position is."),
            Example(
                "plat geocode reverse --fields locality,sub_locality,time_zone,distance points.geojson",
                "Write only these fields."),
            Example(
                "plat geocode reverse --place nearest --within none -f csv buoys.csv",
                "Take the nearest place, however far it is."),
            Example(
                "plat geocode reverse --areas countries.shp --areas-tolerance 5km --water seas.shp -f csv clicks.csv",
                "Find countries by their outlines, and name seas."),
            Example(
                "plat geocode reverse --distance-filter 500m --min-interval 60s --time t -f csv track.csv",
                "Name the places of a journey, and look up a new one only after 500 m and a minute."),
            Example(
                "plat geocode reverse --heading course -f csv walk.csv",
                "Add the direction of each place, and whether it is ahead."),
        ])

    @Option(
        help: ArgumentHelp(
            "Read no input, and name the place at this position.",
            discussion: "The position alone, in the place of FILE, means the same.", valueName: "LAT,LON",
            section: "Answer", isBasic: true))
    var text: Coordinate?

    @Option(
        help: ArgumentHelp(
            "Ignore places farther away than this, as in 5km; a number alone is metres; none: no limit.",
            defaultNote: "50km", valueName: "LENGTH|none", section: "Answer", isBasic: true))
    var within = ReachArgument(metres: 50_000)

    @Option(
        help: ArgumentHelp(
            "Place to take: the town that is nearest for its size (city), or the nearest place (nearest).",
            discussion: "city: larger towns reach farther, so a suburb does not hide its city.", valueName: "PLACE",
            section: "Answer", isBasic: true,
            brief:
                "city: a large town rather than a suburb of it that is nearer; nearest: the nearest place. (default: city)"
        ))
    var place = ReversePlace.city

    @Flag(help: ArgumentHelp("Move features to the places that were found.", section: "Answer"))
    var snap = false

    @OptionGroup(title: "Layers")
    var layers: ReverseLayerOptions

    @OptionGroup(title: "Devices")
    var reuse: ReuseOptions

    @Option(
        help: ArgumentHelp(
            "Field with the heading in degrees from north to east; adds bearing and ahead.",
            discussion: """
                bearing leads from the position to the place. ahead is its angle to the heading: 0 is straight ahead, 90 \
                is to the right and -90 to the left.
                """, valueName: "FIELD", section: "Devices"))
    var heading: String?

    @OptionGroup(title: "Answer", help: ["form": AnswerOptions.addressHelp()])
    var answers: AnswerOptions

    @OptionGroup(title: "Gazetteer")
    var gazetteer: GazetteerOptions

    @OptionGroup(help: [
        "planar": ArgumentHelp(visibility: .hidden), "bbox": .boxOnGlobe,
        "fields": AnswerOptions.help(of: PlacemarkField.reversed),
    ])
    package var filter: FilterOptions

    /// Options that need the record before.
    package var ofJourneys: [ParsedOption] { reuse.parsedOptions }

    package var isGivenPosition: Bool { text != nil }

    /// Files that are read besides the layers.
    package var settings: [String] { [gazetteer.gazetteer].compactMap(\.self) + layers.paths }

    /// Fields that answers have unless others are requested.
    private static let usual: [PlacemarkField] = [
        .status, .reason, .locality, .subLocality, .administrativeArea, .country, .isoCountryCode, .timeZone, .distance,
    ]

    private func usual(_ gazetteer: Gazetteer) -> [PlacemarkField] {
        var fields = Self.usual
        if gazetteer.hasPostalCodes { fields.append(.postalCode) }
        if !layers.water.isEmpty { fields += [.ocean, .inlandWater, .areasOfInterest] }
        if heading != nil { fields += [.bearing, .ahead] }
        if reuse.isGiven { fields.append(.reused) }
        return PlacemarkField.allCases.filter { fields.contains($0) }
    }

    package func adjust() {
        guard text == nil, let place = Coordinate(operands: filter.flow.files) else { return }
        (text, filter.flow.files) = (place, [])
    }

    package var rules: [Rule] {
        [
            .that(
                text == nil || filter.flow.files.isEmpty,
                else: "unexpected file '\(filter.flow.files.first ?? "")': --text reads no input"),
            AnswerOptions.rule(of: answers.$unmatched.title, answers.unmatched, filter.flow.work),
            .that(
                !layers.paths.contains("-"), else: "--areas, --water and --zones read files, not standard input"),
            .refuse(
                [filter.flow.input.$planar], if: filter.flow.input.planar, because: GeocodeForward.needOfGlobe),
        ]
    }

    package mutating func run() throws {
        try TypedLines.take(&filter.flow.files, areDegrees: true)
        let loaded = try gazetteer.loaded()
        var request = ReverseRequest(
            answers.request(loaded, usual: usual(loaded.gazetteer), wanted: filter.wanted.fields?.names))
        request.rules.reach = within.metres
        request.rules.takesNearest = place == .nearest
        request.snaps = snap
        request.heading = heading
        request.reuse = reuse.request
        let log = FoundNames()
        request.log = log
        let names = (reuse.namedFields + [($heading.title, heading)]).compactMap { option, name in
            name.map { (option: option, name: $0) }
        }
        let (layers, reuse, needsTimes) = (layers, reuse, reuse.minInterval != nil)
        var steps = GeocodingSteps()
        var found = ReverseLayers()
        steps.prepare = { (pass) throws(Problem) in
            found = try layers.layers(in: loaded.gazetteer, pass.ledger, threads: pass.request.reading.threads)
        }
        steps.examine = { (facts, diagnostics) throws(Problem) in
            if needsTimes { try reuse.fixes.check(facts, names: []) }
            reuse.explain(facts.fields.map(\.name), diagnostics, at: facts.location)
        }
        steps.survey = { (names, _, pass) throws(Problem) in
            guard !pass.layers.allDeclareFields else { return }
            reuse.explain(names.sorted(), pass.ledger.diagnostics, at: pass.onlyLocation)
        }
        steps.conclude = { [reused = request.reuse] (_, pass) throws(Problem) in
            if reused?.hasOneRowPerDevice ?? false { reuse.warnOfDevices(pass) }
        }
        try filter.geocode(
            loaded, request.common, naming: names + answers.namedFields, among: PlacemarkField.reversed, log: log,
            isForward: false, made: text.flatMap { GeographicGrid($0) }, settings: layers.paths, reuses: reuse.isGiven,
            report: { answers.lang?.report(loaded, answers.$lang.title, $0) }, steps: steps,
            write: { (writing, common) throws(Problem) in
                request.common = common
                request.layers = found
                let finalRequest = request
                try writing.write(through: [Step { () throws(Problem) in try ReverseGeocoding(finalRequest) }])
            })
    }
}

extension PlacemarkField {
    /// Fields that the answer to a position can have, in their order.
    static let reversed = allCases.filter { field in
        ![.thoroughfare, .subThoroughfare, .margin, .score, .rank, .unused].contains(field)
    }
}

/// Place that a coordinate gets.
enum ReversePlace: String, CaseIterable, ExpressibleByArgument {
    case city, nearest
}

/// Metres, or none for no limit.
struct ReachArgument: ExpressibleByArgument {
    let metres: Double

    static var argumentNoun: String { "distance" }
    static var argumentForm: String? { "metres, a number with a unit such as 50km, or none" }

    init(metres: Double) { self.metres = metres }

    init?(argument: String) {
        if argument == "none" {
            metres = .infinity
        } else {
            guard let length = LengthArgument(argument: argument), length >= 0 else { return nil }
            metres = length.metres
        }
    }

    static func mistake(in argument: String) -> UsageError? { LengthArgument.mistake(in: argument) }

    var defaultValueDescription: String { metres.isFinite ? DecimalText.shortest(metres) : "none" }
}
