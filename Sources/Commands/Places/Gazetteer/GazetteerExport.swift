import CommandKit
import Gazetteer
import Geometry
import Layers
import Runner

/// The command that writes the places of a gazetteer as a layer.
struct GazetteerExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the places of a gazetteer as a layer.",
        discussion: """
            Each place becomes a point with all of its fields. names holds its other names as JSON, with languages \
            where they are known. Fields from iso3 to postal_pattern belong to countries, those from postal_code to \
            accuracy to postal codes. What is not known is null.

            Without FILE, plat writes the gazetteer that 'plat geocode' uses (see 'plat gazetteer info').
            """,
        examples: [
            Example("plat gazetteer export -f csv > places.csv", "Write the built-in places as a table."),
            Example(
                "plat gazetteer export --kinds place --bbox 5.9,45.8,10.5,47.8 places.gaz > towns.geojson",
                "Write the towns in a box."),
        ])

    @Option(
        help: ArgumentHelp(
            "Kinds of places to write: continent, country, admin1, admin2, place, postal, other.",
            defaultNote: "all", valueName: "KIND,…", section: "Selection", isBasic: true))
    var kinds: PlaceKindList?

    @OptionGroup(title: "Selection", help: ["bbox": .boxOnGlobe])
    var box: BoxOptions

    @OptionGroup(title: "Selection")
    var count: CountOptions

    @OptionGroup(
        title: "Output",
        help: [
            "makeValid": ArgumentHelp(visibility: .hidden), "cut": ArgumentHelp(visibility: .hidden),
            "splitByKind": ArgumentHelp(visibility: .hidden),
        ])
    var output: LayerOutputOptions

    @OptionGroup(title: "Run")
    var options: RunOptions

    @Argument(help: ArgumentHelp("Gazetteer to write.", valueName: "FILE"), completion: .file)
    var file: String?

    var rules: [Rule] {
        let writing = output.writing
        return [
            .refuse([writing.$makeValid, writing.$cut] + writing.ofKinds, if: true, because: "places are points")
        ]
    }

    mutating func run() throws {
        let inputs = Inputs(ofSettings: [file, output.dstCrs?.path])
        CurrentRun.read([file].compactMap(\.self))
        let session = try Session(options, RecordOptions(), inputs)
        var reading = LayerOptions()
        reading.threads = options.threadCount
        var request = PassRequest(
            reading: reading, output: output.dstCrs == nil ? OutputSpace(.given(.wgs84)) : output.space)
        request.box = box.bbox
        request.limit = count.limit
        request.stopsAtFailure = true
        request.longEdges = .decided
        let (kinds, writing) = (kinds, output.writing)
        try session.run { () throws(Problem) in
            let loaded = try LoadedGazetteer.find(file, "FILE")
            try loaded.check()
            let layer = PlaceLayer(loaded.gazetteer, kinds: kinds?.kinds ?? Set(PlaceKind.allCases))
            var request = request
            request.attribution = loaded.attribution
            let pass = LayerPass(LayerInputs(layer, named: loaded.name), request, session.ledger)
            try pass.checkSpaces()
            try LayerWriting(pass, writing, inputs: inputs).write()
        }
    }
}

/// Kinds of places by name.
struct PlaceKindList: ExpressibleByArgument {
    let kinds: Set<PlaceKind>

    static var argumentNoun: String { "list of kinds" }
    static var argumentForm: String? { "kinds separated by commas, as in country,admin1" }
    static var allValueStrings: [String] { PlaceKind.allCases.map { "\($0)" } }

    init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    init(parsing argument: String) throws(UsageError) {
        var kinds: Set<PlaceKind> = []
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let kind = PlaceKind.allCases.first(where: { "\($0)" == word }) else {
                throw UsageError.unknownValue(String(word), of: "kind", among: Self.allValueStrings)
            }
            kinds.insert(kind)
        }
        self.kinds = kinds
    }
}
