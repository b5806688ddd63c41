import CommandKit
import Features
import Gazetteer
import Geometry
import Layers
import Runner

/// Options for the places that a search considers.
struct SearchOptions: ParsableArguments {
    @Option(
        name: .customLong("layer"),
        help: ArgumentHelp(
            "Search the names of this layer instead of a gazetteer.",
            discussion: "May be repeated. Lines and polygons are found at a place well inside them.",
            valueName: "FILE"), completion: .file)
    var layers: [String] = []

    @Option(help: ArgumentHelp("Field of the layer with the names.", valueName: "FIELD"))
    var field: String?

    @Option(
        help: ArgumentHelp(
            "Consider only places in these countries, by ISO 3166 code of two or three letters.", valueName: "CODE,…"))
    var countries: NameList?

    @Option(help: ArgumentHelp("Consider only these kinds of places.", valueName: "KIND,…"))
    var kind: PlaceKindList?

    @Option(
        help: ArgumentHelp(
            "Consider only places in this bounding box.", discussion: BoxOptions.aboutAntimeridian,
            valueName: "W,S,E,N"))
    var bbox: GeographicBox?

    @Option(
        help: ArgumentHelp("Prefer places near this one. The preference halves every 100 km.", valueName: "LAT,LON"))
    var near: Coordinate?

    @Option(help: ArgumentHelp("Prefer places in and near this region.", valueName: "LAT,LON,DLAT,DLON"))
    var region: CoordinateRegion?

    @Option(
        help: ArgumentHelp("List names that differ from the text in at most N letters, 0 to 2.", valueName: "N"),
        range: .within(0...2, "letters"))
    var maxEdits = 2

    var rules: [Rule] {
        [
            .oneOf($near, $region),
            .that(
                layers.isEmpty || field != nil, else: "--layer needs --field", hint: "list the fields with 'plat info'"),
            .that(field == nil || !layers.isEmpty, else: "--field needs --layer"),
            .refuse(
                [$countries, $kind], if: !layers.isEmpty, because: "places of a layer have neither countries nor kinds"),
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
    @Option(help: ArgumentHelp("Write at most N places, up to 200.", valueName: "N"), range: .within(1...200, "places"))
    var limit = 20

    @Option(
        help: ArgumentHelp(
            "Write only these fields, in this order.",
            discussion: """
                The fields are \(PlacemarkField.written.map(\.rawValue).joined(separator: ", ")). distance and bearing \
                lead from the place of --near, and need it.
                """, defaultNote: "those that most lists need", valueName: "FIELD,…"))
    var fields: PlacemarkFieldList?

    @Option(
        help: ArgumentHelp(
            "Write names in the first of these languages that has one.",
            discussion: "Only a gazetteer with alternate names by language knows them.",
            defaultNote: "the main names", valueName: "LANG,…"))
    var lang: NameList?

    /// - Parameter isOfLayer: true for names of a layer, which has nothing else.
    func request(_ loaded: LoadedGazetteer, isOfLayer: Bool) -> GeocodingRequest {
        let usual: [PlacemarkField] =
            isOfLayer
            ? [.rank, .match, .name]
            : [.rank, .match, .name, .administrativeArea, .country, .isoCountryCode, .kind, .population]
        var request = GeocodingRequest(loaded.gazetteer, fields: fields?.fields ?? usual)
        request.languages = lang?.names ?? []
        // A list of no places is empty.
        request.unmatched = .skip
        return request
    }
}

/// Fields of answers by name.
struct PlacemarkFieldList: ExpressibleByArgument {
    let fields: [PlacemarkField]

    static var argumentNoun: String { "list of fields" }
    static var argumentForm: String? { "fields of answers separated by commas, as in name,country" }

    init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    init(parsing argument: String) throws(UsageError) {
        var fields: [PlacemarkField] = []
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let field = PlacemarkField.written.first(where: { $0.rawValue == word }), !fields.contains(field)
            else {
                throw .unknownValue(String(word), of: "field", among: PlacemarkField.written.map(\.rawValue))
            }
            fields.append(field)
        }
        self.fields = fields
    }
}
