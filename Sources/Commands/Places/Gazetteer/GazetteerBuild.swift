import CommandKit
import Layers
import Runner
import Streams

/// The command that makes a gazetteer.
struct GazetteerBuild: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Build a gazetteer from files of GeoNames, Natural Earth or your own layers.",
        usage: "-o FILE [OPTIONS] [FILE ...]",
        discussion: """
            plat knows the files of GeoNames by their columns, not by their names: places (cities500, \
            cities15000, FR, allCountries and so on), admin1CodesASCII, admin2Codes, countryInfo, alternateNames and \
            alternateNamesV2, and the files of postal codes. They may be as they were downloaded, in .zip archives, or \
            compressed by gzip. It also reads the populated places of Natural Earth and, with --layer, layers of your \
            own.

            Give the divisions and the countries as well: they bring the names of states and provinces and of countries, \
            and a note says if these are missing. Alternate \
            names bring names by language; those of places that are in no other file are skipped.

            With the countries of the world come the continents, and what plat knows of the boxes of countries and states, \
            of outlines of countries, and of names that several towns have.

            Every row is written, or skipped for a reason that the summary counts; the counts of each input come before \
            it. A place at 0,0 has lost its coordinate, and is skipped with a warning. The files of divisions hold no \
            coordinates, so a division is in the middle of its places; one of the second level without places has no \
            position, and is skipped.

            The file is the same, byte for byte, for the same files in any order.

            Data of GeoNames is licensed under CC BY 4.0 (some postal codes under CC BY 3.0). The gazetteer holds the \
            licence and the attribution of each source; 'plat gazetteer info' shows them.
            """,
        examples: [
            Example(
                "plat gazetteer build -o places.gaz cities15000.zip admin1CodesASCII.txt admin2Codes.txt countryInfo.txt",
                "Build a gazetteer of all cities of 15,000 people or more."),
            Example(
                "plat gazetteer build -o de.gaz DE.zip countryInfo.txt postal/DE.zip",
                "Build one of all places and postal codes of a country."),
            Example(
                "plat gazetteer build -o shops.gaz cities15000.zip --layer shops.csv --name-field name",
                "Add places of your own."),
        ])

    @OptionGroup(
        title: "Output",
        help: [
            "path": ArgumentHelp(
                "Write the gazetteer to FILE, which appears only when it is complete (required).", valueName: "FILE"
            )
        ])
    var output: OutputOptions

    @OptionGroup(title: "Your own layers")
    var own: OwnPlaceOptions

    @OptionGroup(
        title: "Input of layers",
        help: ["planar": ArgumentHelp(visibility: .hidden), "hasNoAttributes": ArgumentHelp(visibility: .hidden)])
    var input: LayerInputOptions

    @OptionGroup
    var work: WorkOptions

    @Argument(
        help: ArgumentHelp(
            "Files of GeoNames, or the populated places of Natural Earth.",
            discussion: "Without FILE and --layer, or if it is -, plat reads standard input.", valueName: "FILE"),
        completion: .file)
    var files: [String] = []

    var rules: [Rule] {
        [
            .that(
                output.path != nil, else: "-o is needed: a gazetteer is a file that is mapped into memory",
                hint: "for example -o places.gaz"),
            .that(
                output.path != "-" || !StandardStream.output.isTerminal,
                else: "-o -: a gazetteer is binary, which a terminal cannot show", hint: "for example -o places.gaz"),
            .refuse([input.$planar], if: input.planar, because: "places are on the globe"),
            .that(
                !input.reading.hasNoAttributes,
                else: "--no-attributes cannot be used: places have their names in fields"),
        ]
    }

    mutating func run() throws {
        let layers = own.layers
        try BuildInput.check(files)
        let settings = [input.srcCrs?.path]
        let inputs =
            files.isEmpty && !layers.isEmpty
            ? try Inputs(layers, settings: settings, areLayers: true)
            : try Inputs(files, besides: layers, settings: settings, areLayers: true)
        let session = try Session(work, inputs)
        var reading = try input.resolved(FieldOptions(), work)
        reading.needsFields = true
        let path = output.path
        let build = BuildRun(
            reading: reading, format: input.reading.inputFormat?.format, own: own, ledger: session.ledger,
            stopsAtFailure: work.stopsAtFailure)
        let tables = files.isEmpty && !layers.isEmpty ? [] : inputs.paths
        try session.run { () throws(Problem) in
            let kept = ProtectedFiles(inputs: inputs.identities, rejects: session.ledger.rejectsFile)
            try Output.write(to: path, inputs: kept, mayCompress: false) { (output) throws(Problem) in
                let image = try build.image(of: tables)
                try output.write(image.span)
            }
        } writeResult: {
            guard work.options.summaryFormat == .text, !work.options.quiet else { return }
            for part in session.ledger.account.parts { session.ledger.diagnostics.report("input", part.text) }
        }
    }
}
