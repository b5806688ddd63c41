import CommandKit
import Gazetteer
import Geometry
import JSON
import Layers
import Runner

/// Command that lists places for a text.
struct GeocodeSearch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "List the places whose names have the words of a text.",
        discussion: """
            The words may be in any order, and the last one may be the start of a word. The likeliest places come \
            first: mainly those with the most people, and those near --near or --region. Places whose names differ from \
            the text in a few letters follow if there are not enough others; their match is corrected. Some words say \
            what is looked for: \(PlaceDescription.words.joined(separator: ", ")). Most gazetteers have only towns and \
            divisions.

            With --layer, the names are those of a layer of your own, such as shops or streets. A town after a comma \
            says near which town they are. 'Main St and 5th Ave' also finds where lines of these names meet.

            --summary json has the region that holds all places found. If there are none, nothing is written.
            """,
        examples: [
            Example(
                "plat geocode search --near 48.1,11.5 --limit 5 -f csv frank",
                "List places whose names have a word that starts with frank, and prefer those near Munich."),
            Example(
                "plat geocode search --countries CH capital bern > bern.geojson",
                "Look for a capital in Switzerland."),
            Example(
                "plat geocode search --layer streets.shp --field name 'Main St and 5th Ave, Springfield'",
                "Find a street crossing."),
        ])

    @OptionGroup(title: "Query")
    var places: SearchOptions

    @OptionGroup(title: "Answer")
    var answers: SearchAnswerOptions

    @OptionGroup(title: "Gazetteer")
    var gazetteer: GazetteerOptions

    @OptionGroup(
        title: "Output",
        help: [
            "valid": ArgumentHelp(visibility: .hidden), "cut": ArgumentHelp(visibility: .hidden),
            "splitByKind": ArgumentHelp(visibility: .hidden),
        ])
    var output: LayerOutputOptions

    @OptionGroup
    var work: WorkOptions

    @Argument(help: ArgumentHelp("Words to look for.", valueName: "WORD"))
    var words: [String] = []

    var rules: [Rule] {
        let writing = output.writing
        let measured = answers.fields?.fields.first(where: PlacemarkField.measured.contains)
        return [
            .that(
                words.contains { !$0.isEmpty }, else: "there is nothing to search for",
                hint: "give a word, as in 'plat geocode search frankfurt'"),
            .that(measured == nil || places.near != nil, else: "--fields: \(measured?.rawValue ?? "") needs --near"),
            .refuse([writing.$valid, writing.$cut] + writing.ofKinds, if: true, because: "places are points"),
        ]
    }

    mutating func run() throws {
        let loaded = try gazetteer.loaded()
        let search = LayerSearch(
            paths: places.layers, field: places.field ?? "", text: words.joined(separator: " "), places: loaded,
            stopsAtFailure: work.stopsAtFailure)
        let isOfLayer = !places.layers.isEmpty
        let region = FoundRegion()
        // The hits in a layer are known once it was read.
        var text = search.text
        var isFound = true
        CurrentRun.read(places.layers)
        try MadeQuery(output: output, work: work, limit: nil).geocode(
            reading: places.layers + [loaded.path].compactMap(\.self), on: .single!,
            hint: isOfLayer
                ? "search for fewer words" : "search for fewer words, or give another gazetteer with --gazetteer",
            prepare: { (ledger, reading) throws(Problem) in
                guard isOfLayer else {
                    ledger.diagnostics.report(loaded)
                    answers.lang?.report(loaded, answers.$lang.title, ledger.diagnostics)
                    return loaded
                }
                guard let found = try search.found(ledger, reading) else {
                    isFound = false
                    return loaded
                }
                text = found.text
                return found.gazetteer
            },
            conclude: { account in
                var account = account
                account.region = region.region(least: 1000)?.json ?? .null
                return account
            },
            { (writing, loaded) throws(Problem) in
                var request = ForwardRequest(answers.request(loaded, isOfLayer: isOfLayer))
                request.text = Array(text.utf8)
                request.lists = true
                request.candidates = answers.limit
                request.region = region
                try places.apply(to: &request)
                if isOfLayer { request.rules.sameness = 0 }
                if !isFound { request.rules.kinds = [] }
                let finalRequest = request
                try writing.write(through: [Step { () throws(Problem) in try CandidateGeocoding(finalRequest) }])
            })
    }
}

extension CoordinateRegion {
    /// The region as other commands write it.
    fileprivate var json: JSONValue {
        func rounded(_ degrees: Double) -> JSONValue { .number(DecimalText.rounded(degrees, fractionDigits: 7)) }
        return [
            "center": ["latitude": rounded(center.latitude), "longitude": rounded(center.longitude)],
            "span": [
                "latitudeDelta": rounded(span.latitudeDelta), "longitudeDelta": rounded(span.longitudeDelta),
            ],
        ]
    }
}
