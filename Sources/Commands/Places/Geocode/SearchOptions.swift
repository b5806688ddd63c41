import CommandKit
import Features
import Gazetteer
import Geometry
import Layers
import Runner

/// Options for the places that a search considers.
struct SearchOptions: ParsableArguments {
    @OptionGroup(help: ["layers": .searchedLayer, "field": .searchedField])
    var layer: NamedLayerOptions

    @Option(
        help: ArgumentHelp(
            "Consider only places in these countries, by ISO 3166 code of two or three letters.", valueName: "CODE,…",
            isBasic: true))
    var countries: NameList?

    @Option(help: ArgumentHelp("Consider only these kinds of places.", valueName: "KIND,…", isBasic: true))
    var kind: PlaceKindList?

    @Option(
        help: ArgumentHelp(
            "Consider only places in this bounding box.", discussion: BoxOptions.aboutAntimeridian,
            valueName: "W,S,E,N"))
    var bbox: GeographicBox?

    @Option(
        help: ArgumentHelp(
            "Prefer places near this position. The preference halves every 100 km.", valueName: "LAT,LON", isBasic: true
        ))
    var near: Coordinate?

    @Option(help: ArgumentHelp("Prefer places in and near this region.", valueName: "LAT,LON,DLAT,DLON"))
    var region: CoordinateRegion?

    @Option(
        help: ArgumentHelp("List names that differ from the text in at most N letters, 0 to 2.", valueName: "N"),
        range: .within(0...2, "letters"))
    var maxEdits = 2

    var rules: [Rule] {
        [
            .oneOf($near, $region), layer.refuse([$countries, $kind]),
        ]
    }

    func apply(to request: inout ForwardRequest) throws(Problem) {
        request.rules.mostEdits = maxEdits
        request.rules.bias = RegionBias(near: near, region: region)
        request.near = near
        if let kind { request.rules.kinds = kind.kinds }
        request.rules.box = bbox.map { CoordinateBox($0) }
        request.rules.countries = try countries?.indices(in: request.common.gazetteer, $countries.title)
    }
}

/// Options for what a search writes.
struct SearchAnswerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Write at most N places, up to 200.", valueName: "N", isBasic: true),
        range: .within(1...200, "places"))
    var limit = 20

    @Option(
        help: ArgumentHelp(
            "Write only these fields, in this order.",
            discussion: """
                The fields are \(PlacemarkField.written.map(\.rawValue).joined(separator: ", ")). distance and bearing \
                lead from the place of --near, and need it. With --layer, the fields of the layer follow those of \
                answers, which are \(PlacemarkField.ofLayers.map(\.rawValue).joined(separator: ", ")).
                """, defaultNote: "those that most lists need, and all of the layer", valueName: "FIELD,…"))
    var fields: NameList?

    @Option(
        help: ArgumentHelp(
            "Write names in the first of these languages that the gazetteer has; the built-in one has none by language.",
            discussion: "'plat gazetteer build' reads them from alternateNamesV2 of GeoNames.",
            defaultNote: "the main names", valueName: "LANG,…", isBasic: true))
    var lang: NameList?

    /// The fields of answers that are wanted; nil for the usual ones.
    var placemarkFields: [PlacemarkField]? {
        fields.map { $0.names.compactMap { name in PlacemarkField.written.first { $0.rawValue == name } } }
    }

    /// The first field that places of a gazetteer lack.
    var unknownField: UsageError? {
        fields?.names.first { name in !PlacemarkField.written.contains { $0.rawValue == name } }.map { name in
            .unknownValue(name, of: "field", among: PlacemarkField.written.map(\.rawValue))
        }
    }

    /// - Parameter layer: the layer whose names are searched; nil for the places of the gazetteer.
    func request(_ loaded: LoadedGazetteer, _ layer: NamedLayer?) throws(Problem) -> GeocodingRequest {
        let usual: [PlacemarkField] =
            layer != nil
            ? [.rank, .match, .name]
            : [.rank, .match, .name, .administrativeArea, .country, .isoCountryCode, .kind, .population]
        var request = GeocodingRequest(loaded.gazetteer, fields: layer == nil ? placemarkFields ?? usual : usual)
        request.languages = lang?.names ?? []
        if let layer {
            request.layer = layer
            request.possible = PlacemarkField.ofLayers
            request.wanted = fields?.names
            if let unknown = request.chooseOfLayer().first {
                throw Problem(noFieldNamed: unknown, $fields.title, among: layer.fields)
            }
        }
        // A list of no places is empty.
        request.unmatched = .skip
        return request
    }
}
