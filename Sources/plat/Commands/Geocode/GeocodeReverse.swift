import CommandKit
import Gazetteer
import Geometry
import Layers
import Operations

/// Command that names the places of coordinates.
struct GeocodeReverse: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reverse",
        abstract: "Name the places where features are.",
        discussion: """
            Adds the names of the place where each feature is: the town, the section of it, state and country, and the \
            time zone. Geometries stay as they are. Nothing leaves the machine.

            A town claims what is around it, the more people it has the more: √(people / 500π) kilometres. Of those \
            that claim a position the one that is nearest for its size has it, and where none does, the nearest place. \
            So a suburb does not hide its city. distance in metres and bearing in degrees from north lead from the \
            position to the place, and tell what its name is worth.

            The country is that of the nearest place, which is wrong for about one position in a hundred near a border. \
            Positions farther than --within from any place have no names; their status is unmatched, and their reason \
            too-far. At sea that is most of them.

            The position of a line or polygon is where 'plat declutter' puts its label.
            """,
        examples: [
            Example(
                "plat geocode reverse -f csv clicks.csv > named.csv",
                "Find out in which town each position is."),
            Example(
                "plat geocode reverse --fields locality,sub_locality,time_zone,distance points.geojson",
                "Write only these fields."),
            Example(
                "plat geocode reverse --place nearest --within none -f csv buoys.csv",
                "Take the nearest place, however far it is."),
        ])

    @Option(
        help: ArgumentHelp(
            "Distance in metres beyond which places give no names, or none.", valueName: "METRES|none",
            section: "Answer"))
    var within = ReachArgument(metres: 50_000)

    @Option(
        help: ArgumentHelp(
            "Place to take: the one that claims the position, or the nearest.", valueName: "PLACE", section: "Answer"))
    var place = ReversePlace.claim

    @Flag(help: ArgumentHelp("Move features to the places that were found.", section: "Answer"))
    var snap = false

    @OptionGroup(title: "Answer")
    var answers: AnswerOptions

    @OptionGroup(title: "Gazetteer")
    var gazetteer: GazetteerOptions

    @OptionGroup(help: [
        "planar": ArgumentHelp(visibility: .hidden), "bbox": .boxOnGlobe, "fields": AnswerOptions.fieldsHelp,
    ])
    var filter: FilterOptions

    /// Fields that answers have unless others are asked for.
    private static let usual: [PlacemarkField] = [
        .status, .locality, .subLocality, .administrativeArea, .country, .isoCountryCode, .timeZone, .distance,
    ]

    var rules: [Rule] {
        [
            .refuse(
                [filter.flow.input.$planar], if: filter.flow.input.planar, because: GeocodeForward.needOfGlobe)
        ]
    }

    mutating func run() throws {
        let loaded = try gazetteer.loaded()
        var request = ReverseRequest(
            answers.request(loaded, usual: Self.usual, wanted: filter.wanted.fields?.names))
        request.rules.reach = within.metres
        request.rules.takesNearest = place == .nearest
        request.snaps = snap
        let settled = request
        try filter.geocode(loaded, request.common, naming: answers.namedFields, log: FoundNames(), isForward: false) {
            (writing, common) throws(Problem) in
            var asked = settled
            asked.common = common
            let settled = asked
            try writing.write { () throws(Problem) in try ReverseGeocoding(settled) }
        }
    }
}

/// Place that a coordinate gets.
enum ReversePlace: String, CaseIterable, ExpressibleByArgument {
    case claim, nearest
}

/// Metres, or none for no limit.
struct ReachArgument: ExpressibleByArgument {
    let metres: Double

    static var argumentNoun: String { "distance" }
    static var argumentForm: String? { "metres such as 50000, or none" }

    init(metres: Double) { self.metres = metres }

    init?(argument: String) {
        if argument == "none" {
            metres = .infinity
        } else {
            guard let number = DecimalText.number(argument), number.isFinite, number >= 0 else { return nil }
            metres = number
        }
    }

    var defaultValueDescription: String { metres.isFinite ? DecimalText.shortest(metres) : "none" }
}
