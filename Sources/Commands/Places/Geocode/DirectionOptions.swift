public import CommandKit
import Geometry
import Runner

/// Options for links to directions.
struct DirectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write links to directions from this place, or from where the device is (here), to each feature.",
            valueName: "LAT,LON|here", isBasic: true,
            brief: "Link to directions from here, or from this position."))
    var from: EndArgument?

    @Option(
        help: ArgumentHelp(
            "Write links to directions from each feature to this place, or to where the device is (here).",
            discussion: """
                With here, the link names no destination and leaves it to the app, which may ask for it.
                """, valueName: "LAT,LON|here"))
    var destination: EndArgument?

    @Flag(
        help: ArgumentHelp(
            "Read no input, and print a link that opens the app where the device is.",
            discussion: "Of the options for links, only --to applies, and --map-type for apple and apple-unified."))
    var here = false

    @Option(
        help: ArgumentHelp(
            "Pass through this place on the way.",
            discussion: "May be repeated. Only for apple-unified, and for google with up to 9 places.",
            valueName: "LAT,LON"))
    var via: [Coordinate] = []

    @Option(help: ArgumentHelp("Way of travelling.", defaultNote: "that of the app", valueName: "MODE", isBasic: true))
    var mode: LinkRequest.Mode?

    private var isGiven: Bool { from != nil || destination != nil }

    /// True if links show places, not directions.
    var isOfPlaces: Bool { !isGiven }

    /// Rules for an app, whose links have these options for the map around a place.
    func rules(of to: LinkRequest.Target, beside map: [ParsedOption]) -> [Rule] {
        let app = "--to \(to.rawValue)"
        return [
            .oneOf($from, $destination, $here),
            .refuse([$here], with: app, if: to == .geo, because: "a geo URI needs coordinates"),
            .needs([$via, $mode], "--from or --destination", if: isGiven),
            .refuse(
                [$from, $destination], with: app, if: to == .geo,
                because: "a geo URI can show a place, but not directions"),
            .refuse(
                map, with: $from.isGiven ? $from.title : $destination.title, if: isGiven,
                because: "the app decides how to show directions"),
            .refuse(
                [$via], with: app, if: to == .apple || to == .osm,
                because: "its directions have only a start and an end; use --to apple-unified or --to google"),
            .that(
                via.count <= LinkRequest.mostVia || to != .google,
                else: "--via: links of Google Maps have at most \(LinkRequest.mostVia) places on the way"),
            .refuse(
                [$mode], with: app, if: mode == .cycling && (to == .apple || to == .unified),
                because: "its links cannot ask for cycling directions"),
            .refuse(
                [$mode], with: app, if: mode == .transit && to == .osm,
                because: "OpenStreetMap has no directions for transit"),
        ]
    }

    func apply(to request: inout LinkRequest) {
        if let from { request.subject = .wayFrom(from.place) }
        if let destination { request.subject = .wayTo(destination.place) }
        request.via = via
        request.mode = mode
    }
}

extension LinkRequest.Mode: ExpressibleByArgument {
    public static var argumentNoun: String { "way of travelling" }
}

/// The start or the end of directions.
struct EndArgument: ExpressibleByArgument {
    /// Nil for where the device is.
    let place: Coordinate?

    static var argumentNoun: String { "place" }
    static var argumentForm: String? { "LAT,LON, as in 45.52,-122.68, or here" }

    init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    init(parsing argument: String) throws(UsageError) {
        place = argument == "here" ? nil : try Coordinate(parsing: argument)
    }
}
