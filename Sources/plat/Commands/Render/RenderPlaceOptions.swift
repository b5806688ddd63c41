import CommandKit
import Drawing
import Geometry
import Operations

/// Options for the user's location and for selected features.
struct RenderPlaceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Draw a dot where the user is.",
            discussion: """
                ACC is the accuracy in metres, drawn as a circle; HEADING is the direction in degrees, drawn as a cone. \
                A negative number stands for an unknown one.
                """,
            valueName: "LAT,LON[,ACC[,HEADING]]"))
    var location: LocationArgument?

    @Option(
        help: ArgumentHelp(
            "Put this in the middle of the picture, at --zoom or with 600 metres around it.",
            valueName: "location"))
    var centerOn: Center?

    enum Center: String, CaseIterable, ExpressibleByArgument {
        case location

        static var argumentNoun: String { "place" }
    }

    @Option(
        help: ArgumentHelp(
            "Select the feature with this id, and draw its callout. May be given several times.", valueName: "ID"))
    var select: [String] = []

    @Option(
        name: .customLong("id"),
        help: ArgumentHelp(
            "Field with the ids of features.",
            discussion: "Without it, plat uses the id of a GeoJSON feature, else the field id.", valueName: "FIELD"))
    var identifier: String?

    @Option(
        help: ArgumentHelp(
            "Field with the titles of features in callouts and SVGs.",
            discussion: """
                Without it, callouts use title, the field of --label or name, whichever a feature has first; an SVG uses \
                the field of --label, else title.
                """, valueName: "FIELD"))
    var titleField: String?

    @Option(
        help: ArgumentHelp(
            "Field with the second line of callouts.", defaultNote: "description", valueName: "FIELD"))
    var subtitleField: String?

    var rules: [Rule] {
        [
            .needs($centerOn, $location), .needs($identifier, $select), .needs($subtitleField, $select),
        ]
    }

    /// The first given option that a picture can follow, but tiles cannot.
    var ofPictures: String? { [$location, $centerOn, $select].firstGiven }

    /// Aims a view at the location, if that is asked for.
    func aim(_ view: ViewportOptions) {
        guard centerOn == .location, let place = location?.location.place, view.center == nil else { return }
        view.center = place
        if view.zoom == nil, view.viewport == nil { view.distance = DistancePair(meters: 600) }
    }

    /// Fields that the options name, by option.
    var fields: [(option: String, name: String?)] {
        [($identifier.title, identifier), ($titleField.title, titleField), ($subtitleField.title, subtitleField)]
    }

    func request(label: String?) -> SelectionRequest? {
        guard !select.isEmpty else { return nil }
        var ids: [String] = []
        for id in select where !ids.contains(id) { ids.append(id) }
        return SelectionRequest(
            FeatureNames(ids, field: identifier),
            titleFields: titleField.map { [$0] } ?? ["title"] + [label, "name"].compactMap(\.self),
            subtitleFields: [subtitleField ?? "description"])
    }
}

/// The user's location with its accuracy and heading.
struct LocationArgument: ExpressibleByArgument {
    var location: UserLocation
    /// True if the accuracy or the heading is negative, and so unknown.
    var hasUnknown = false

    static var argumentNoun: String { "location" }
    static var argumentForm: String? { "LAT,LON[,ACC[,HEADING]], as in 52.52,13.405,80,45" }

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
        guard (2...4).contains(parts.count), let place = Coordinate(argument: parts[0] + "," + parts[1]) else {
            return nil
        }
        location = UserLocation(place)
        if parts.count > 2 {
            guard let accuracy = DecimalText.number(parts[2][...]), accuracy.isFinite else { return nil }
            if accuracy >= 0 { location.accuracy = accuracy } else { hasUnknown = true }
        }
        if parts.count > 3 {
            guard let heading = DecimalText.number(parts[3][...]), heading <= 360 else { return nil }
            // Without a place that is known, neither is the direction.
            if heading >= 0, !hasUnknown { location.heading = heading } else { hasUnknown = true }
        }
    }
}
