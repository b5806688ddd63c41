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
        abstract: "Search for places by words in their names, and by kinds such as capital or village.",
        discussion: """
            The words may be in any order, and the last one may be the start of a word. The likeliest places come \
            first: mainly those with the most people, and those near --near or --region. Places whose names differ from \
            the text in a few letters follow if there are not enough others; their match is corrected. The match of \
            a place is partial if the text is only a part of its name. Some words say \
            what is looked for: \(PlaceDescription.words.joined(separator: ", ")). Most gazetteers have only towns and \
            divisions.

            With --layer, the names are those of a layer of your own, such as shops, streets or postcodes, and its \
            fields are written. A town after a comma says near which town they are. Abbreviations such as St, Rd and Ave \
            stand for the words, and the words for them. 'Main St and 5th Ave', 'Main St / 5th Ave' and 'corner of Main \
            St and 5th Ave' also find where lines of these names meet. If no name has the house number, \
            plat finds the street without it: match is then partial, and unused holds the number. To look up many names \
            in one run, use 'plat geocode forward --layer'.

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
        ], optionHints: ["text": "write the words without an option, as in plat geocode search bern"])

    @OptionGroup(title: "Query")
    var places: SearchOptions

    @OptionGroup(title: "Answer")
    var answers: SearchAnswerOptions

    @OptionGroup(title: "Gazetteer")
    var gazetteer: GazetteerOptions

    @OptionGroup(
        title: "Output",
        help: [
            "makeValid": ArgumentHelp(visibility: .hidden), "cut": ArgumentHelp(visibility: .hidden),
            "splitByKind": ArgumentHelp(visibility: .hidden),
        ])
    var output: LayerOutputOptions

    @OptionGroup
    var work: WorkOptions

    @Argument(help: ArgumentHelp("Words to look for.", valueName: "WORD"))
    var words: [String] = []

    var rules: [Rule] {
        let writing = output.writing
        let measured = answers.placemarkFields?.first(where: PlacemarkField.measured.contains)
        let unknown = places.layer.layers.isEmpty ? answers.unknownField : nil
        return [
            .that(
                words.contains { !$0.isEmpty }, else: "there is nothing to search for",
                hint: "give a word, as in 'plat geocode search frankfurt'"),
            .that(unknown == nil, else: "--fields: \(unknown?.message ?? "")", hint: unknown?.hint),
            .refuse([answers.$lang], if: !places.layer.layers.isEmpty, because: "names of a layer are in one language"),
            .that(measured == nil || places.near != nil, else: "--fields: \(measured?.rawValue ?? "") needs --near"),
            .refuse([writing.$makeValid, writing.$cut] + writing.ofKinds, if: true, because: "places are points"),
        ]
    }

    mutating func run() throws {
        let loaded = try gazetteer.loaded()
        let isOfLayer = !places.layer.layers.isEmpty
        let region = FoundRegion()
        var layer: NamedLayer?
        CurrentRun.read(places.layer.layers)
        try MadeQuery(output: output, work: work, limit: nil).geocode(
            reading: places.layer.layers + [loaded.path].compactMap(\.self), on: .single!, isOfLayer: isOfLayer,
            hint: isOfLayer
                ? "search for fewer words" : "search for fewer words, or give another gazetteer with --gazetteer",
            prepare: { (ledger, reading) throws(Problem) in
                layer = try places.layer.read(ledger, reading, stopsAtFailure: work.stopsAtFailure)
                guard layer == nil else { return loaded }
                ledger.diagnostics.report(loaded)
                answers.lang?.report(loaded, answers.$lang.title, ledger.diagnostics)
                let wantsCodes = answers.placemarkFields?.contains(.postalCode) ?? false
                loaded.reportPostalCodes(wantsCodes, ledger.diagnostics)
                return loaded
            },
            conclude: { account in
                var account = account
                account.region = region.region(least: 1000)?.json ?? .null
                return account
            },
            { (writing, loaded) throws(Problem) in
                var request = ForwardRequest(try answers.request(loaded, layer))
                request.text = Array(words.joined(separator: " ").utf8)
                request.lists = true
                request.candidates = answers.limit
                request.region = region
                try places.apply(to: &request)
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
