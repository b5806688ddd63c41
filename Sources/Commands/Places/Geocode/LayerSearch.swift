import CommandKit
import Gazetteer
import Geometry
import Layers
import Runner

extension ArgumentHelp {
    /// For a command whose -h shows that a layer can be searched.
    static let searchedLayer = ArgumentHelp(
        "Search the names of this layer instead of a gazetteer.",
        discussion: """
            May be repeated. Lines and polygons are found at a place well inside them, and their fields are written \
            too; where two streets meet, only the values that both have. Abbreviations such as St, Rd and Ave stand \
            for the words.
            """,
        valueName: "FILE", isBasic: true)

    static let searchedField = ArgumentHelp(
        "Field of the layer with the names, or with postcodes.", valueName: "FIELD", isBasic: true)
}

/// Options for a layer whose names are searched.
struct NamedLayerOptions: ParsableArguments {
    @Option(
        name: .customLong("layer"),
        help: ArgumentHelp(
            "Search the names of this layer instead of a gazetteer.",
            discussion: """
                May be repeated. Lines and polygons are found at a place well inside them, and their fields are written \
                too; where two streets meet, only the values that both have. Abbreviations such as St, Rd and Ave stand \
                for the words.
                """,
            valueName: "FILE"), completion: .file)
    var layers: [String] = []

    @Option(help: ArgumentHelp("Field of the layer with the names, or with postcodes.", valueName: "FIELD"))
    var field: String?

    var rules: [Rule] {
        [
            .that(
                layers.isEmpty || field != nil, else: "--layer needs --field", hint: "list the fields with 'plat info'"),
            .that(field == nil || !layers.isEmpty, else: "--field needs --layer"),
        ]
    }

    /// Refuses options that are about the places of a gazetteer.
    func refuse(_ options: [ParsedOption], _ reason: String = "places of a layer have neither countries nor kinds")
        -> Rule
    {
        .refuse(options, if: !layers.isEmpty, because: reason)
    }

    /// Reads the layer; nil if there is none.
    func read(
        _ ledger: Ledger, _ reading: LayerOptions, stopsAtFailure: Bool
    ) throws(Problem) -> NamedLayer? {
        guard let field, !layers.isEmpty else { return nil }
        let counts = ledger.gathering(spelling: OptionSpelling.ofPlainLayer.spell)
        var reading = reading
        reading.needsFields = true
        reading.namedFields = [field]
        reading.keptColumns = [field]
        var request = PassRequest(reading: reading, output: OutputSpace(.given(.wgs84)))
        request.namedFields = [("--field", field)]
        request.needOfGlobe = "places are on the globe"
        request.stopsAtFailure = stopsAtFailure
        let pass = LayerPass(LayerInputs(layers, format: nil), request, counts)
        let shapes = NamedGathering()
        let reporter = LayerReporter(counts)
        do throws(Problem) {
            try pass.checkSpaces()
            try pass.layers.checkOpenable()
            try pass.run(
                into: Sink(shapes) { NamedShapeGatherer(naming: field) },
                opened: { (layer) in
                    reporter.report(layer)
                    shapes.add(layer.facts.fields)
                }, finished: reporter.gather)
        } catch {
            throw counts.diagnostics.spell(error)
        }
        ledger.hold(counts, as: .places)
        guard shapes.hasField || counts.account.read == 0 || pass.isDeclared(field) else {
            throw Problem(noFieldNamed: field, "--field", among: shapes.fields, at: pass.onlyLocation)
        }
        return try NamedLayer(shapes, naming: field)
    }
}

extension PlacemarkField {
    /// Fields that the answer of a layer can have, in their order.
    static let ofLayers: [PlacemarkField] = [
        .status, .reason, .match, .name, .distance, .bearing, .candidates, .margin, .score, .rank, .unused,
        .placeLatitude, .placeLongitude,
    ]
}
