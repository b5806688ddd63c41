import CommandKit
import JSON
import Layers
import Streams

/// Command whose subcommands deal with the facts of parts.
struct Facts: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Join what runs on parts of the inputs have found.",
        discussion: """
            A command with --parts, --part and --facts-to writes facts about one part of its inputs. All of them \
            together let the command write each part by itself, with --facts. The outputs of all parts, joined in \
            order, are the output of a single run, to the byte; so are the rejects.

            CSV and GeoJSONSeq are split at records, also where quotes hold line breaks. Any other input is in the part \
            where it begins. The commands cat, bounds and shape circle work on parts.
            """,
        subcommands: [FactsMerge.self],
        examples: [
            Example(
                "seq 0 7 | parallel plat cat --parts 8 --part {} --facts-to {}.facts big.csv",
                "Find the facts of eight parts, with GNU parallel."),
            Example("plat facts merge -o all.facts [0-7].facts", "Join them."),
            Example(
                "seq 0 7 | parallel -k plat cat --part {} --facts all.facts big.csv > big.geojson",
                "Write all parts and join them."),
        ])
}

/// The command that joins facts of parts.
struct FactsMerge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Join facts of parts into one file.",
        discussion: """
            The order of the files does not matter, and a file may hold the facts of several parts.
            """,
        examples: [
            Example(
                "plat facts merge -o all.facts part-*.facts",
                "Join the facts of all parts.")
        ])

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("Write to FILE.", defaultNote: "standard output", valueName: "FILE"), completion: .file)
    var output: String?

    @Argument(
        help: ArgumentHelp("Files with facts, which --facts-to has written.", valueName: "FILE"), completion: .file)
    var files: [String]

    mutating func run() throws {
        let inputs = try Inputs([], settings: files)
        var all: PartFacts?
        for file in files {
            let facts = try PartFacts(fileAt: file)
            guard var known = all else {
                all = facts
                continue
            }
            guard known.command == facts.command, known.count == facts.count, known.inputs == facts.inputs else {
                throw Problem(
                    .data, "other-facts", at: Place(source: pathName(file)),
                    "the facts are of another command or other inputs than those of \(pathName(files[0]))")
            }
            if let twice = facts.parts.first(where: { part in known.parts.contains { $0.number == part.number } }) {
                throw Problem(
                    .data, "same-part", at: Place(source: pathName(file)),
                    "the facts of part \(twice.number) are in another file, too")
            }
            known.parts += facts.parts
            all = known
        }
        guard var all else { return }
        all.parts.sort { $0.number < $1.number }
        try Output.write(to: output, inputs: KeptFiles(inputs: inputs.identities, rejects: nil)) {
            (file) throws(Problem) in try file.write(all.value.text() + "\n")
        }
    }
}
