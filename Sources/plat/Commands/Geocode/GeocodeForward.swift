import CommandKit
import Gazetteer
import Geometry
import Layers
import Operations
import Readers

/// Command that finds places by their names.
struct GeocodeForward: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forward",
        abstract: "Find the places that names and addresses mean.",
        discussion: """
            Puts each record where the place is that it names, and adds fields about the answer. Nothing leaves the \
            machine: the places are those of a gazetteer, which knows no streets. Tables need no coordinates.

            A query is a name, alone or with what it lies in: 'Paris', 'Paris, TX', 'Springfield Illinois US', '10115 \
            Berlin', '東京都渋谷区'. Case, accents and punctuation do not matter, and names of other languages count. \
            What a query says about where a place is must be true, or it is a contradiction. A name that no place has \
            is corrected by one or two letters. Words that tell nothing are listed in unused, and at most half of the \
            letters may be among them.

            status is matched, ambiguous or unmatched. Of several places with the name the likeliest is taken: mainly \
            the one with the most people. It is ambiguous if another one is almost as likely; margin is the lead of \
            the first (below 1 is ambiguous), and candidates tells how many there are. match is exact, alternate \
            (another name or a code), corrected, partial or postal. reason tells why there is no answer: no-match, \
            contradiction, no-such-country or empty-query.
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
                "Prefer places near Munich, and leave out what remains uncertain."),
            Example(
                "plat geocode forward --query town --subtitle '{customer}' customers.csv > callouts.geojson",
                "Add addresses as titles, and the customers as subtitles, for the callouts of a map."),
            Example(
                "plat geocode forward --query town --unmatched skip --rejects rest.csv -o out.shp customers.csv",
                "Keep what has no place in a file of its own, to correct it and try again."),
        ])

    @OptionGroup(title: "Query")
    var query: QueryOptions

    @OptionGroup(title: "Answer")
    var answers: AnswerOptions

    @Option(
        help: ArgumentHelp(
            "Handle records that may mean several places: keep the likeliest, skip them or fail.", valueName: "POLICY",
            section: "Answer"))
    var ambiguous = AnswerPolicy.keep

    @Option(
        help: ArgumentHelp(
            "Write up to N places for each record, the likeliest first.", valueName: "N", section: "Answer"),
        range: .within(1...200, "places"))
    var candidates = 1

    @OptionGroup(title: "Gazetteer")
    var gazetteer: GazetteerOptions

    @OptionGroup(help: [
        "planar": ArgumentHelp(visibility: .hidden),
        "bbox": ArgumentHelp(
            "Consider only places in this bounding box.", discussion: BoxOptions.aboutAntimeridian,
            valueName: "W,S,E,N", section: "Query"),
        "fields": AnswerOptions.fieldsHelp,
    ])
    var filter: FilterOptions

    static let needOfGlobe = "gazetteers are of places on the globe"

    /// Fields that answers have unless others are asked for.
    private static let usual: [PlacemarkField] = [
        .status, .match, .name, .administrativeArea, .isoCountryCode, .candidates,
    ]

    var rules: [Rule] {
        [
            .refuse([filter.flow.input.$planar], if: filter.flow.input.planar, because: Self.needOfGlobe),
            .that(
                query.text == nil || filter.flow.files.isEmpty,
                else: "unexpected file '\(filter.flow.files.first ?? "")': --text reads no input"),
        ]
    }

    mutating func run() throws {
        let loaded = try gazetteer.loaded()
        var usual = Self.usual
        if candidates > 1 { usual.insert(.rank, at: 0) }
        var request = ForwardRequest(
            answers.request(loaded, usual: usual, wanted: filter.wanted.fields?.names))
        request.common.ambiguous = ambiguous
        request.candidates = candidates
        let log = FoundNames()
        try query.apply(to: &request, box: filter.flow.box.bbox)
        let (settled, several) = (request, candidates > 1)
        try filter.geocode(
            loaded, request.common, naming: query.namedFields + answers.namedFields, log: log, isForward: true,
            made: query.text == nil ? nil : .single,
            examine: { (facts) throws(Problem) in try settled.check(facts) },
            write: { (writing, common) throws(Problem) in
                var asked = settled
                asked.common = common
                let settled = asked
                if several {
                    try writing.write { () throws(Problem) in try CandidateGeocoding(settled) }
                } else {
                    try writing.write { () throws(Problem) in try ForwardGeocoding(settled) }
                }
            })
    }
}

extension ForwardRequest {
    /// Throws if a table has no field that holds queries.
    fileprivate func check(_ facts: LayerFacts) throws(Problem) {
        guard text == nil, query == nil, !hasParts, queryField(among: facts.fields) == nil else { return }
        throw Problem(
            .usage, "no-query-column", at: facts.place, "no field holds names of places",
            hint: """
                name it with --query; the fields are \(listed(facts.fields.map(\.name)))
                """)
    }
}
