import CommandKit
import Gazetteer
import JSON
import Layers
import Runner
import Streams

/// The command that describes a gazetteer.
struct GazetteerInfo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show what a gazetteer holds, where its data is from, and under which licences.",
        discussion: """
            Without FILE, plat describes the gazetteer that 'plat geocode' uses: the file that the variable \
            PLAT_GAZETTEER names, else plat/places.gaz in the XDG data folder, else the built-in one.

            Gazetteers with the same checksum give the same answers.
            """,
        examples: [
            Example("plat gazetteer info", "Show where the data of the gazetteer in use is from."),
            Example("plat gazetteer info --json places.gaz | jq .counts", "Print the number of places of each kind."),
        ])

    @OptionGroup
    var report: ReportOptions

    @OptionGroup(title: "Run")
    var options: RunOptions

    @Argument(help: ArgumentHelp("Gazetteer to describe.", valueName: "FILE"), completion: .file)
    var file: String?

    mutating func run() throws {
        let inputs = Inputs(ofSettings: [file])
        CurrentRun.read([file].compactMap(\.self))
        let session = try Session(options, RecordOptions(), inputs, making: .facts)
        try session.run { () throws(Problem) in
            let loaded = try LoadedGazetteer.find(file, "FILE")
            try loaded.check()
            let facts = GazetteerFacts(loaded)
            session.ledger.addWritten(loaded.gazetteer.count)
            try Output.write(to: report.output.path, inputs: ProtectedFiles(inputs: inputs.identities)) {
                (output) throws(Problem) in
                try output.write(report.isJSON ? facts.json : facts.text)
            }
        }
    }
}

/// Facts about a gazetteer, for people and for programs.
struct GazetteerFacts {
    private let loaded: LoadedGazetteer
    private let counts: [(kind: String, count: Int)]
    private let nameCount: Int

    private var gazetteer: Gazetteer { loaded.gazetteer }

    init(_ loaded: LoadedGazetteer) {
        self.loaded = loaded
        let gazetteer = loaded.gazetteer
        counts = PlaceKind.allCases.map { ("\($0)", gazetteer.places(of: $0).count) }
        nameCount = (0..<gazetteer.count).reduce(0) { $0 + 1 + gazetteer.names($1).count }
    }

    /// The checksum in the form that `--summary json` of 'plat geocode' has as well.
    static func text(ofChecksum checksum: UInt32) -> String {
        let text = String(checksum, radix: 16)
        return String(repeating: "0", count: 8 - text.count) + text
    }

    var text: String {
        var lines = [printable(loaded.name)]
        func add(_ name: String, _ value: String) {
            lines.append("  " + name + String(repeating: " ", count: max(14 - name.utf8.count, 1)) + value)
        }
        add(
            "places",
            "\(gazetteer.count) ("
                + counts.filter { $0.count > 0 }.map { "\($0.count) \($0.kind)" }
                .joined(separator: ", ") + ")")
        add("names", "\(nameCount)")
        if !gazetteer.date.isEmpty { add("date", gazetteer.date) }
        add("checksum", Self.text(ofChecksum: gazetteer.checksum))
        add("bytes", "\(gazetteer.byteCount)")
        for source in gazetteer.sources {
            let date = source.date.isEmpty ? "" : ", \(source.date)"
            let licence = source.licence.isEmpty ? "" : ", \(printable(source.licence))"
            add(
                "source", "\(printable(source.name)): \(source.rows) row\(source.rows == 1 ? "" : "s")\(date)\(licence)"
            )
        }
        for line in gazetteer.attributions { add("attribution", printable(line)) }
        return lines.joined(separator: "\n") + "\n"
    }

    var json: String {
        var counted = JSONObject()
        for (kind, count) in counts { counted[kind] = .integer(count) }
        let object: JSONObject = [
            "source": .string(loaded.name), "isBuiltIn": .boolean(loaded.path == nil),
            "places": .integer(gazetteer.count), "counts": .object(counted), "names": .integer(nameCount),
            "date": gazetteer.date.isEmpty ? .null : .string(gazetteer.date),
            "checksum": .string(Self.text(ofChecksum: gazetteer.checksum)), "bytes": .integer(gazetteer.byteCount),
            "sources": .array(
                gazetteer.sources.map { source in
                    [
                        "name": .string(source.name), "rows": .integer(Int(source.rows)),
                        "date": source.date.isEmpty ? .null : .string(source.date),
                        "licence": source.licence.isEmpty ? .null : .string(source.licence),
                        "attribution": source.attribution.isEmpty ? .null : .string(source.attribution),
                    ]
                }),
            "attributions": .array(gazetteer.attributions.map { .string($0) }),
        ]
        return JSONValue.object(object).text() + "\n"
    }
}
