import CommandKit
import Gazetteer
import Geometry
import Layers
import Operations

/// Command that lists places for a text.
struct GeocodeSearch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "List the places whose names have the words of a text.",
        discussion: """
            The words may be in any order, and the last one may be the start of a word. The likeliest places come \
            first: mainly those with the most people, and those near --near or --region. Words such as city, capital, \
            state and country say what is looked for. Places whose names differ from the text in a few letters follow \
            if there are not enough others; their match is corrected.
            """,
        examples: [
            Example(
                "plat geocode search --near 48.1,11.5 --limit 5 -f csv frank",
                "List places whose names have a word that starts with frank, those near Munich first."),
            Example(
                "plat geocode search --countries CH capital bern > bern.geojson",
                "Look for a capital in Switzerland."),
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
    var words: [String]

    var rules: [Rule] {
        let writing = output.writing
        return [
            .refuse([writing.$valid, writing.$cut, writing.$splitByKind], if: true, because: "places are points")
        ]
    }

    mutating func run() throws {
        let loaded = try gazetteer.loaded()
        var request = ForwardRequest(answers.request(loaded))
        request.text = Array(words.joined(separator: " ").utf8)
        request.lists = true
        request.candidates = answers.limit
        try places.apply(to: &request)
        let settled = request
        try MadeQuery(output: output, work: work, limit: nil).geocode(loaded, on: .single!) {
            (writing) throws(Problem) in
            try writing.write { () throws(Problem) in try CandidateGeocoding(settled) }
        }
    }
}
