import CommandKit
import JSON
import Layers
import PartRuns
import Runner

/// The command that prints for programs how another one is run on parts.
struct PartsPlan: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Show as JSON how to run a command on parts of its inputs.",
        discussion: """
            Reads a command line of plat without running it, and refuses one that cannot be run on parts. The JSON has \
            these keys. arguments: the words for the run on each part, without the output and --rejects; messageOptions: \
            the options for messages. inputs: the inputs that are split, and files: the files of each; wholeFiles: what \
            each run reads whole; layerB, layerBFiles and layerBParts: the same of layer B with --parts-b, and the \
            number of its parts. output, format and rejects: as the command line has them.

            work is join if the outputs of the parts are joined in order, and sum if their results go through \
            'plat parts merge' and --results. Otherwise the parts send each other data before they write: rows of a \
            shape (work is group), fixes of a device (follow), labels (declutter) or features of layer B (match).
            """,
        examples: [
            Example(
                "plat parts plan -- cat -f geojsonseq -o roads.geojsonl roads.csv",
                "Show how to run cat on parts.")
        ])

    @Argument(help: ArgumentHelp("A command line of plat, after --.", valueName: "COMMAND [ARGUMENT ...]"))
    var words: [String]

    private static let optionsOfRuns: Set = [
        "--of-b", "--facts-b", "--shuffle-from", "--shuffle-to", "--features-to",
    ]

    private static let apart =
        "each record is processed on its own, so run it on several files at once, as in: ls *.csv | xargs -P 4 -I{} plat …"

    /// What to do instead with a command that needs the features of all parts.
    private static let insteads: [String: String] = [
        "sort": "one run sorts a layer of any size, in temporary files; filter it on parts first",
        "group": "run 'plat filter' or 'plat cat --fields' on parts, and 'plat group' on what they write",
        "split": "run 'plat filter' or 'plat cat' on parts, and 'plat split' on what they write",
        "shape": apart,
        "grid":
            "one run counts the points of all files in one pass, as in plat grid --count --cells geohash:6 part-*.csv; a grid of a box needs no files: plat grid --cells hex:10km --bbox 5.9,45.8,10.5,47.8",
        "voronoi":
            "each cell depends on the points of all parts; run 'plat filter' on parts and 'plat voronoi' on what they write",
        "triangulate":
            "each triangle depends on the points of all parts; run 'plat filter' on parts and 'plat triangulate' on what they write",
        "dissolve": "run 'plat filter' on parts, and 'plat dissolve' on what they write",
        "simplify": "run 'plat filter' on parts, and 'plat simplify' on what they write",
        "repair": "run 'plat filter' on parts, and 'plat repair' on what they write",
        "overlay": "'plat intersect' lays layers over each other on parts",
        "diff": "sort both layers with 'plat sort', and compare a part of each at a time",
        "render": "run 'plat cat --bbox' or 'plat declutter' on parts, and draw what they write",
        "view": "run 'plat cat --bbox' or 'plat declutter' on parts, and draw what they write",
        "fit": "run 'plat bounds --as bbox' on parts, and give its box to 'plat fit --bbox'",
        "move": "run 'plat move' once: it reads a layer in one pass",
    ]

    mutating func run() throws {
        guard let program = CurrentRun.program else { preconditionFailure("main has not named the program") }
        let line = try program.read(words)
        guard let command = line.command as? any PartCommand else {
            let name = line.path.dropFirst().joined(separator: " ")
            throw UsageError("'plat \(name)' cannot be run on parts", hint: Self.insteads[name])
        }
        if let option = line.words(of: Self.optionsOfRuns).first {
            throw UsageError("\(option) is for runs on parts, which this plan is for", hint: "omit it")
        }
        if let option = line.words(of: RunOptions.aboutWarnings).first {
            throw UsageError(
                "\(option) needs the warnings of all parts at once, so it cannot be used on parts",
                hint: "use --summary json, and check alteredBy")
        }
        _ = try program.read(words, adding: ["--parts=1", "--part=0", "--facts-to=facts"])
        let text = command.job.value(of: line).text() + "\n"
        try Output.write(to: nil) { (output) throws(Problem) in try output.write(text) }
    }
}
