public import CommandKit
import Gazetteer
import Geometry
import Layers
public import Operations

/// Options for what is done with answers of a gazetteer.
struct AnswerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write names in the first of these languages that has one.",
            discussion: "Only a gazetteer with alternate names by language knows them.",
            defaultNote: "the main names", valueName: "LANG,…"))
    var lang: NameList?

    @Option(
        help: ArgumentHelp("Handle records that have no answer: keep them, skip them or fail.", valueName: "POLICY"))
    var unmatched = AnswerPolicy.keep

    @Option(
        help: ArgumentHelp(
            "Least number of metres that span_lat and span_lon show.", valueName: "METRES"),
        range: .from(1))
    var minSpan = 1000.0

    @Option(
        help: ArgumentHelp("Start the names of new fields with this text.", valueName: "TEXT", section: "Output"))
    var prefix: String?

    /// - Parameters:
    ///   - usual: the fields of answers that features get if no others are asked for.
    ///   - wanted: the fields that `--fields` names.
    func request(_ loaded: LoadedGazetteer, usual: [PlacemarkField], wanted: [String]?) -> GeocodingRequest {
        var request = GeocodingRequest(loaded.gazetteer, fields: usual)
        if let wanted {
            request.fields = wanted.compactMap { PlacemarkField(rawValue: $0) }
            request.written = wanted.filter { PlacemarkField(rawValue: $0) == nil }
        }
        request.languages = lang?.names ?? []
        request.unmatched = unmatched
        request.leastSpan = minSpan
        request.prefix = prefix ?? ""
        return request
    }

    /// Explains the fields that answers have.
    static let fieldsHelp = ArgumentHelp(
        "Write only these fields, of the input and of answers.",
        discussion: """
            Answers have \(PlacemarkField.written.map(\.rawValue).joined(separator: ", ")).
            """, valueName: "FIELD,…", section: "Selection")
}

extension AnswerPolicy: ExpressibleByArgument {
    public static var argumentNoun: String { "policy" }
}

extension PlacemarkField {
    /// Fields that an answer can have, in their order.
    static let written = allCases.filter { field in
        ![.thoroughfare, .subThoroughfare, .inlandWater, .ocean, .areasOfInterest].contains(field)
    }
}
