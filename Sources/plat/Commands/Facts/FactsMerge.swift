import CommandKit
import JSON
import Layers
import Readers
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
        let inputs = Inputs(ofSettings: files)
        var all: PartFile?
        var parts: Set<Int> = []
        for file in files {
            let next = try read(file)
            if let twice = next.found.first(where: { !parts.insert($0.part).inserted }) {
                throw Problem(
                    .data, "same-part", at: Place(source: pathName(file)),
                    "another file has the \(next.kind.rawValue) of part \(twice.part), too")
            }
            guard var known = all else {
                all = next
                continue
            }
            guard known.isOfSameWork(as: next) else {
                throw Problem(
                    .data, "other-facts", at: Place(source: pathName(file)),
                    "the \(next.kind.rawValue) are of another command or other inputs than those of \(pathName(files[0]))"
                )
            }
            known.found += next.found
            all = known
        }
        guard let all else { return }
        // Once all facts are there, each part needs only what follows from them.
        let text = try all.kind == .facts && all.isWhole ? JobPlan(all).text : all.text
        try Output.write(to: output, inputs: KeptFiles(inputs: inputs.identities, rejects: nil)) {
            (file) throws(Problem) in try file.write(text)
        }
    }

    private func read(_ path: String) throws(Problem) -> PartFile {
        let value = try JSONValue(fileAt: path, atMost: .max)
        if let file = PartFile(value, .facts) ?? PartFile(value, .results) { return file }
        throw Problem(
            .data, "not-facts", at: Place(source: pathName(path)),
            JobPlan.isPlan(value)
                ? "the file has the facts of all parts already" : "the file has no facts or results of parts",
            hint: JobPlan.isPlan(value) ? nil : "write it with --facts-to, or with --facts")
    }
}
