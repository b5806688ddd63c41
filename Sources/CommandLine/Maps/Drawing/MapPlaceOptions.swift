package import CommandKit
package import Drawing
import Features
import Geometry
package import Runner
import Scenes

/// Options for the user's location and for selected features.
package struct MapPlaceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Draw a dot where the user is.",
            discussion: """
                ACC is the accuracy in metres, drawn as a circle; HEADING is the direction in degrees, drawn as a cone. \
                A negative HEADING is unknown and draws no cone; a negative ACC draws neither. Of a layer, plat takes \
                the last point, and the fields accuracy, heading (else magnetic_heading) and heading_accuracy; --src-crs \
                does not apply to it.
                """,
            valueName: "LAT,LON[,ACC[,HEADING]]|FILE"),
        completion: .file)
    package var location: LocationArgument?

    @Option(
        help: ArgumentHelp(
            "Put this in the middle of the picture, at --zoom or with 600 metres around it.",
            valueName: "location"))
    package var centerOn: Center?

    @Option(
        help: ArgumentHelp("Colour of the dot where the user is.", defaultNote: "blue", valueName: "COLOR"))
    var locationColor: ColorArgument?

    package init() {}

    package enum Center: String, CaseIterable, ExpressibleByArgument {
        case location

        package static var argumentNoun: String { "place" }
    }

    @Option(
        help: ArgumentHelp(
            "Select the feature with this id, and draw its callout. May be given several times.", valueName: "ID"))
    package var select: [String] = []

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
    package var titleField: String?

    @Option(
        help: ArgumentHelp(
            "Field with the second line of callouts, or fields whose texts make it, such as street,city.",
            defaultNote: "description", valueName: "FIELD,…"))
    package var subtitleField: NameList?

    package var rules: [Rule] {
        [.needs($centerOn, $location), .needs($identifier, $select), .needs($locationColor, $location)]
    }

    /// The user's location as it is drawn, once it is known.
    package var user: UserLocation? {
        var user = location?.user
        if let color = locationColor?.color { user?.color = color }
        return user
    }

    package var selectTitle: String { $select.title }

    /// The first given option that a picture can follow, but tiles cannot.
    package var ofPictures: String? { [$location, $centerOn, $select].firstGiven }

    /// Aims a view at the location, if an option requests it.
    package func aim(_ view: ViewportOptions) {
        guard centerOn == .location, view.placing == nil else { return }
        // The place of a layer comes later.
        let place = location?.user?.place ?? Coordinate(latitude: 0, longitude: 0)
        view.center = place
        if view.zoom == nil, view.viewport == nil { view.spanMeters = DistancePair(meters: 600) }
    }

    /// Fields that the options name, by option.
    var fields: [(option: String, name: String?)] {
        [($identifier.title, identifier), ($titleField.title, titleField)]
            + (subtitleField?.names ?? []).map { ($subtitleField.title, $0) }
    }

    /// The ids of the selected features, each once.
    var ids: [String] {
        var ids: [String] = []
        for id in select where !ids.contains(id) { ids.append(id) }
        return ids
    }

    func request(label: String?) -> SelectionRequest? {
        guard !select.isEmpty else { return nil }
        return SelectionRequest(
            FeatureNames(ids, field: identifier),
            titleFields: titleField.map { [$0] } ?? ["title"] + [label, "name"].compactMap(\.self),
            subtitleFields: subtitleField?.names ?? ["description"])
    }
}
