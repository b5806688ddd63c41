import CommandKit
import Layers
import Streams

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
        var all: PartFile?
        for file in files {
            let next = try PartFile(fileAt: file)
            guard var known = all else {
                all = next
                continue
            }
            try known.check(next, (pathName(files[0]), pathName(file)))
            if let twice = next.found.first(where: { item in known.found.contains { $0.part == item.part } }) {
                throw Problem(
                    .data, "same-part", at: Place(source: pathName(file)),
                    "the \(next.kind.rawValue) of part \(twice.part) are in another file, too")
            }
            known.found += next.found
            all = known
        }
        guard let all else { return }
        try Output.write(to: output, inputs: KeptFiles(inputs: inputs.identities, rejects: nil)) {
            (file) throws(Problem) in try file.write(all.text)
        }
    }
}
