public import CommandKit
import Gazetteer
import Runner

/// Options for what is done with answers of a gazetteer.
struct AnswerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write names in the first of these languages that the gazetteer has; the built-in one has none by language.",
            discussion: "'plat gazetteer build' reads them from alternateNamesV2 of GeoNames.",
            defaultNote: "the main names", valueName: "LANG,…", isBasic: true))
    var lang: NameList?

    @Option(
        help: ArgumentHelp(
            "Handle records that have no answer: keep them, skip them or fail.",
            discussion: """
                Skipped records are listed among the --rejects. fail cannot be used with --on-error skip, which goes on \
                after errors.
                """, valueName: "POLICY", isBasic: true))
    var unmatched = AnswerPolicy.keep

    @Option(
        name: .customLong("as"),
        help: AnswerOptions.addressHelp(" Streets and postcodes are kept as the query has them."))
    var form: AddressRequest.Form?

    @Option(
        help: ArgumentHelp(
            "Add the field title: text with fields in braces, such as '{name}, {country}'.",
            discussion: TemplateArgument.rules + """
                 Fields are those of the input and those that answers can have; {address} is the address on one line.
                """, defaultNote: "with --subtitle, the address", valueName: "TEMPLATE"))
    var title: TemplateArgument?

    @Option(help: ArgumentHelp("Add the field subtitle, a template like that of --title.", valueName: "TEMPLATE"))
    var subtitle: TemplateArgument?

    @Flag(
        help: ArgumentHelp(
            "Add span_lat and span_lon: degrees that show the place, as 'plat fit --region' takes them.",
            discussion: """
                Those of continents, countries and most states reach as far as their area with its islands, and as far \
                to the other side of their position. Those of other states hold their towns, and those of towns grow \
                with the number of people.
                """
        ))
    var span = false

    @Option(
        help: ArgumentHelp(
            "Add span_lat and span_lon, for at least this height and width, as in 5km; a number alone is metres.",
            defaultNote: "1000", valueName: "LENGTH"),
        range: .from(1))
    var minSpan: LengthArgument?

    @Option(
        help: ArgumentHelp("Start the names of new fields with this text.", valueName: "TEXT", section: "Output"))
    var prefix: String?

    /// Refuses to end a run that is to go on after errors.
    static func rule(of option: String, _ policy: AnswerPolicy, _ work: WorkOptions) -> Rule {
        .that(
            policy != .fail || work.stopsAtFailure, else: "\(option) fail cannot be used with --on-error skip",
            hint: "use \(option) skip, or leave out --on-error skip")
    }

    /// - Parameters:
    ///   - usual: the fields of answers that features get if no others are requested.
    ///   - wanted: the fields that `--fields` names.
    func request(_ loaded: LoadedGazetteer, usual: [PlacemarkField], wanted: [String]?) -> GeocodingRequest {
        var request = GeocodingRequest(loaded.gazetteer, fields: usual)
        request.wanted = wanted
        if span || minSpan != nil {
            request.fields += [.spanLatitude, .spanLongitude].filter { !request.fields.contains($0) }
        }
        request.languages = lang?.names ?? []
        request.unmatched = unmatched
        if let minSpan { request.leastSpan = minSpan.metres }
        request.prefix = prefix ?? ""
        request.address = form
        request.title = title?.template
        request.subtitle = subtitle?.template
        if request.title == nil, request.subtitle != nil { request.title = .address }
        return request
    }

    /// Fields of the input that templates name.
    var namedFields: [(option: String, name: String)] {
        func names(_ template: TemplateArgument?, _ option: String) -> [(option: String, name: String)] {
            (template?.template.names ?? []).map { (option, $0) }
        }
        return (names(title, $title.title) + names(subtitle, $subtitle.title)).filter { named in
            !GeocodingRequest.isOfAnswers(named.name, prefix: prefix ?? "")
        }
    }

    /// Explains `--as`.
    ///
    /// - Parameter more: further text about the parts of addresses.
    static func addressHelp(_ more: String = "") -> ArgumentHelp {
        ArgumentHelp(
            "Add the address of the answer, in the order that is usual in its country.",
            discussion: """
                line: on one line, in the field address; address: as a JSON object with the members Street, City, \
                State, ZIP, Country, CountryCode and FormattedAddressLines, in the field address; vcard: as a card of \
                an address book (vCard 4.0), in the field vcard.\(more)
                """, valueName: "FORM")
    }

    /// Explains `--fields`.
    ///
    /// - Parameter more: further text about the fields of answers.
    static func help(of fields: [PlacemarkField], more: String = "") -> ArgumentHelp {
        ArgumentHelp(
            "Write only these fields, of the input and of answers.",
            discussion: """
                Without this option, all fields of the input are written, and those of answers that most maps need. \
                Name new fields as they are written: a name that the input has means the field of the input, and that of \
                the answer ends in _2. Answers have \(fields.map(\.rawValue).joined(separator: ", ")).\(more)
                """, valueName: "FIELD,…", section: "Selection")
    }
}

extension AnswerPolicy: ExpressibleByArgument {
    public static var argumentNoun: String { "policy" }
}

extension PlacemarkField {
    /// Fields that the answer to a name can have, in their order.
    static let written = allCases.filter { field in
        ![.thoroughfare, .subThoroughfare, .inlandWater, .ocean, .areasOfInterest, .ahead, .reused].contains(field)
    }

    /// Fields that are measured from the place of `--near`.
    static let measured = [PlacemarkField.distance, .bearing]
}
