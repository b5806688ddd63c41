package import CommandKit
import FormatKit
import Gazetteer
import Layers
package import Runner
import Streams

/// Command that finds places by their names.
package struct GeocodeForward: ParsableCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "forward",
        abstract: "Look up the positions of towns and other places by name (geocoding).",
        discussion: """
            Puts each record where the place is that it names, and adds fields about the answer. Nothing leaves the \
            machine: the places are those of a gazetteer, which knows no streets. Tables need no coordinates.

            A query is a name, alone or with what it lies in: 'Paris', 'Paris, TX', 'Springfield Illinois US', '10115 \
            Berlin', '東京都渋谷区'. Case, accents and punctuation do not matter, and names in other languages count. \
            What a query says about where a place is must be true, or it is a contradiction. A name that no place has \
            is corrected by one or two letters. Words that plat does not know are listed in unused; at most half of the \
            letters may be among them, apart from what stands before the town and a comma, and from a street, which is \
            known by its number or by a word such as street or rue. A postcode that the gazetteer has decides between towns, and one that it lacks is unused.

            Options name the fields of queries: --query, or --city, and others for what narrows it, as with --country \
            land. Without --query and --city, the query is found by its name, and so are its street, state, postcode and \
            country, if names such as zip or country_code say so plainly. A note lists these, and others that look like \
            parts of an address and are not read.

            status is matched, ambiguous or unmatched. Of several places with the name the likeliest is taken: mainly \
            the one with the most people. It is ambiguous if another one is almost as likely; margin is the lead of \
            the first (below 1 is ambiguous), and candidates counts them, up to 200. It is also ambiguous \
            if the town may well be another one that the gazetteer lacks: a corrected name, unless it is long and that of \
            a large town or the state fits; a part of a name; a town after unknown words; and the name of a smaller town that others have too, \
            unless the query says more than the country. A country and a town in it that share a name are one place, \
            and kind says which is written: the town, if many of the country's people live there. match is exact, \
            alternate (another name or a code), corrected, partial or postal. reason is the reason for no answer: \
            no-match, contradiction, no-such-country or empty-query.

            With --layer, queries are looked up in a layer of your own, such as streets, shops or postcodes, whose fields \
            are added. A town after a comma, or in the field of --city with --street, limits answers to those within 30 km \
            of it. 'Main St and 5th Ave' is where two lines meet. match is partial if the query is only the start or some \
            words of a name, or if only a number of it is unused, and corrected if only zeros before a number differ, as \
            in 501 for 00501. Pieces of one street are one place.

            If the inputs are vCards, their addresses are read without any option.
            """,
        examples: [
            Example(
                "plat geocode forward --query place -f csv places.csv > located.csv",
                "Find the places that a column names."),
            Example(
                "plat geocode forward --text 'St. Louis' --candidates 3 -f csv --fields rank,name,country",
                "List the places that one name may mean."),
            Example(
                "plat geocode forward --city town --country land --countries DE,AT customers.csv > map.geojson",
                "Find towns whose country is in another column."),
            Example(
                "plat geocode forward --query place --near 48.1,11.5 --ambiguous skip places.csv > sure.geojson",
                "Prefer places near Munich, and skip what remains uncertain."),
            Example(
                "plat geocode forward --query town --subtitle '{customer}' customers.csv > callouts.geojson",
                "Add addresses as titles, and the customers as subtitles, for the callouts of a map."),
            Example(
                "plat geocode forward --query town --unmatched skip --rejects rest.csv -o out.shp customers.csv",
                "Keep what has no place in a file of its own, to correct it and try again."),
            Example(
                "plat geocode forward --layer streets.shp --field name --street street --city town customers.csv > map.geojson",
                "Find addresses in a layer of streets."),
            Example("plat geocode forward -f csv people.vcf > people.csv", "Find the towns of an address book."),
        ])

    @OptionGroup(title: "Query")
    var query: QueryOptions

    @OptionGroup(title: "Answer")
    var answers: AnswerOptions

    @Option(
        help: ArgumentHelp(
            "Handle records that may mean several places: keep the likeliest, skip them or fail.",
            discussion: "fail cannot be used with --on-error skip, which goes on after errors.", valueName: "POLICY",
            section: "Answer"))
    var ambiguous = AnswerPolicy.keep

    @Option(
        help: ArgumentHelp(
            "Write up to N places for each record, the likeliest first: 1 to 200.", valueName: "N", section: "Answer",
            isBasic: true, brief: "Write up to N places for each record. (default: 1)"),
        range: .within(1...200, "places"))
    var candidates = 1

    @OptionGroup(title: "Gazetteer")
    var gazetteer: GazetteerOptions

    @OptionGroup(help: [
        "planar": ArgumentHelp(visibility: .hidden),
        "bbox": ArgumentHelp(
            "Consider only places in this bounding box.", discussion: BoxOptions.aboutAntimeridian,
            valueName: "W,S,E,N", section: "Query"),
        "fields": AnswerOptions.help(
            of: PlacemarkField.written, more: " distance and bearing lead from the place of --near, and need it."),
    ])
    package var filter: FilterOptions

    static let needOfGlobe = "gazetteers are of places on the globe"

    /// Fields that answers have unless others are requested.
    private static let usual: [PlacemarkField] = [
        .status, .reason, .match, .name, .administrativeArea, .isoCountryCode, .candidates,
    ]

    private static let usualOfLayer: [PlacemarkField] = [.status, .reason, .match, .name, .candidates]

    package var isGivenText: Bool { query.text != nil }

    /// Files that are read besides the layers.
    package var settings: [String] { [gazetteer.gazetteer].compactMap(\.self) + query.layer.layers }

    package var rules: [Rule] {
        [
            query.layer.refuse(
                [answers.$lang, answers.$form, answers.$span, answers.$minSpan],
                "places of a layer have neither languages, addresses nor spans"),
            AnswerOptions.rule(of: answers.$unmatched.title, answers.unmatched, filter.flow.work),
            AnswerOptions.rule(of: $ambiguous.title, ambiguous, filter.flow.work),
            .refuse([filter.flow.input.$planar], if: filter.flow.input.planar, because: Self.needOfGlobe),
            .that(
                query.text == nil || filter.flow.files.isEmpty,
                else: "unexpected file '\(filter.flow.files.first ?? "")': --text reads no input"),
        ]
    }

    package mutating func run() throws {
        if let problem = Problem(textsGivenAs: filter.flow.files) { throw problem }
        let loaded = try gazetteer.loaded()
        let isOfLayer = !query.layer.layers.isEmpty
        CurrentRun.read(query.layer.layers)
        var usual = isOfLayer ? Self.usualOfLayer : Self.usual
        if candidates > 1 { usual.insert(.rank, at: 0) }
        var request = ForwardRequest(
            answers.request(loaded, usual: usual, wanted: filter.wanted.fields?.names))
        request.common.ambiguous = ambiguous
        request.candidates = candidates
        let log = FoundNames()
        try query.apply(to: &request, box: filter.flow.box.bbox)
        let (finalRequest, several) = (request, candidates > 1)
        let cards = CardInputs(finalRequest)
        var steps = finalRequest.steps(cards)
        if isOfLayer {
            let (layer, stopsAtFailure) = (query.layer, filter.flow.work.stopsAtFailure)
            steps.readLayer = { (ledger, reading) throws(Problem) in
                try layer.read(ledger, reading, stopsAtFailure: stopsAtFailure)
            }
        }
        try filter.geocode(
            loaded, request.common, naming: query.namedFields + answers.namedFields,
            among: isOfLayer ? PlacemarkField.ofLayers : PlacemarkField.written,
            log: log, isForward: true, made: query.text == nil ? nil : .single, settings: query.layer.layers,
            report: { answers.lang?.report(loaded, answers.$lang.title, $0) }, steps: steps,
            write: { (writing, common) throws(Problem) in
                if finalRequest.near == nil, let field = common.fields.first(where: PlacemarkField.measured.contains) {
                    throw Problem(.usage, "no-such-field", "--fields: \(field.rawValue) needs --near")
                }
                var passRequest = finalRequest
                passRequest.common = common
                if cards.areRead { passRequest.takePartsOfCards() }
                let finalRequest = passRequest
                if several {
                    try writing.write(through: [Step { () throws(Problem) in try CandidateGeocoding(finalRequest) }])
                } else {
                    try writing.write(through: [Step { () throws(Problem) in try ForwardGeocoding(finalRequest) }])
                }
            })
    }
}

extension Problem {
    /// A country that was given where the name of a field is expected; nil if the text is none.
    init?(countryGivenAs text: String, _ option: String, at location: InputLocation?) {
        guard option == "--country", let code = CountryCode.named(text) else { return nil }
        self.init(
            .usage, "no-such-field", at: location, "--country: no field named '\(printable(text))'",
            hint: "to consider only places in this country, use --countries \(code)")
    }

    /// Texts to look up that were given where files are expected; nil if any of them may be a file.
    fileprivate init?(textsGivenAs files: [String]) {
        guard let first = files.first, files.allSatisfy(Self.isText) else { return nil }
        let text = shellWord(files.joined(separator: " "))
        self.init(
            .noInput, "unreadable", at: InputLocation(source: pathName(first)),
            "cannot read: no such file or directory",
            hint: "to look up a text, use 'plat geocode forward --text \(printable(text))'")
    }

    /// True for a word that no file has as its name, and that looks like none.
    private static func isText(_ word: String) -> Bool {
        let ending = word.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
        let hasEnding = ending.utf8.count > 1 && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard word != "-", !word.isEmpty, !word.contains("/"), !hasEnding else { return false }
        return FilePresence.known(at: word) == .absent
    }
}

/// Notes whether all inputs hold addresses, as vCards do, so that their parts need no options.
private final class CardInputs {
    private let mayBeRead: Bool
    private(set) var areRead = false

    init(_ request: ForwardRequest) {
        mayBeRead = request.query == nil && request.street == nil && !request.hasParts
    }

    func look(at layers: LayerInputs) {
        let formats = layers.formats.values
        areRead = mayBeRead && !formats.isEmpty && formats.allSatisfy { $0.has(.hasAddresses) }
    }
}

extension ForwardRequest {
    /// Reads the fields that formats of addresses have.
    fileprivate mutating func takePartsOfCards() {
        (street, city, state, postalCode, country) = ("street", "city", "state", "postcode", "country")
    }

    /// Treatment of the names of the input's fields.
    fileprivate func steps(_ cards: CardInputs) -> GeocodingSteps {
        var steps = GeocodingSteps()
        steps.examine = { (facts, diagnostics) throws(Problem) in
            if cards.areRead { return }
            let names = facts.fields.map(\.name)
            let isTable = facts.format?.has([.isTable, .isText]) ?? false
            if let problem = fault(of: names, at: facts.location, isTable: isTable) { throw problem }
            QueryColumns(request: self, names: names).report(diagnostics, at: facts.location)
        }
        steps.survey = { (names, areAll, pass) throws(Problem) in
            cards.look(at: pass.layers)
            // Each table is checked by itself, with its columns in their order.
            guard !pass.layers.allDeclareFields else { return }
            let names = names.sorted()
            if areAll, !names.isEmpty, let problem = fault(of: names, at: pass.onlyLocation) { throw problem }
            QueryColumns(request: self, names: names).report(pass.ledger.diagnostics, at: pass.onlyLocation)
        }
        steps.conclude = { (found, pass) throws(Problem) in
            guard let problem = fault(of: [], at: pass.onlyLocation) else { return }
            try pass.require("query", ForwardRequest.queryField(among: found.sorted()) != nil, else: problem)
        }
        return steps
    }

    /// That none of the fields holds queries; nil if one does.
    private func fault(of names: [String], at location: InputLocation?, isTable: Bool = false) -> Problem? {
        guard text == nil, query == nil, !hasParts, Self.queryField(among: names) == nil else { return nil }
        return Problem(
            .usage, "no-query-column", at: location, "no field holds names of places",
            hint: Self.hint(among: names, isTable: isTable))
    }

    /// How to name the field of queries. The only column of a table without a header may be a place.
    private static func hint(among names: [String], isTable: Bool) -> Wording {
        guard let name = names.first else { return "name it with --query" }
        guard names.count == 1 else { return "name it with --query; the fields are \(listed(names))" }
        guard isTable else { return "use --query \(shellWord(name))" }
        return "use --query \(shellWord(name)), or --no-header --query 1 if that is a place and not a column's name"
    }
}
