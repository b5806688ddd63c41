import CommandKit
import FormatKit
import JSON
import Layers
import PartRuns
import Runner
import Streams

/// The command that joins facts of parts.
struct PartsMerge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge the facts or the results of parts into one file.",
        discussion: """
            The order of the files does not matter, and a file may hold the facts of several parts.
            """,
        examples: [
            Example(
                "plat parts merge -o all.facts part-*.facts",
                "Merge the facts of all parts.")
        ])

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("Write to FILE.", defaultNote: "standard output", valueName: "FILE"), completion: .file)
    var output: String?

    @Argument(
        help: ArgumentHelp(
            """
            Files that parts have written with --facts-to, --features-to or --results. With files of --features-to, \
            give the file of merged facts as well: the output is a copy of it with the features added.
            """, valueName: "FILE"), completion: .file)
    var files: [String]

    mutating func run() throws {
        let inputs = Inputs(ofSettings: files)
        var all: PartFile?
        var plan: JobPlan?
        var parts: Set<Int> = []
        for file in files {
            let value = try JSONValue(fileAt: file, atMost: .max)
            if plan == nil, let known = JobPlan(value) {
                plan = known
                continue
            }
            let next = try read(value, file)
            if let twice = next.found.first(where: { !parts.insert($0.part).inserted }) {
                throw Problem(
                    .data, "same-part", at: InputLocation(source: pathName(file)),
                    "another file has the \(next.kind.rawValue) of part \(twice.part), too")
            }
            guard var known = all else {
                all = next
                continue
            }
            guard known.isOfSameWork(as: next) else {
                throw Problem(
                    .data, "other-facts", at: InputLocation(source: pathName(file)),
                    "the \(next.kind.rawValue) are of another command or other inputs than those of \(pathName(files[0]))"
                )
            }
            known.found += next.found
            all = known
        }
        let text = try text(of: all, with: plan)
        let kept = ProtectedFiles(inputs: inputs.identities, rejects: nil)
        try Output.write(to: output, inputs: kept, mayCompress: false) { (file) throws(Problem) in
            try file.write(text)
        }
    }

    /// Once all facts are there, each part needs only what follows from them.
    private func text(of all: PartFile?, with plan: JobPlan?) throws(Problem) -> String {
        guard var plan else {
            guard let all else { return "" }
            return try all.kind == .facts && all.isWhole ? JobPlan(all).text : all.text
        }
        guard let all else { throw Self.isWhole(files[0]) }
        guard all.kind == .features else { throw Self.isWhole(files[0]) }
        guard all.command == plan.command, all.count == plan.count, all.inputs == plan.inputs else {
            throw Problem(
                .data, "other-facts", at: InputLocation(source: pathName(files[0])),
                "the facts are of another command or other inputs than the features of parts")
        }
        try all.checkIsWhole("--features-to")
        plan.knowsWriters = true
        plan.firstWriter = all.found.filter { $0.value.flag ?? false }.map(\.part).min()
        return plan.text
    }

    private static func isWhole(_ path: String) -> Problem {
        Problem(
            .data, "not-facts", at: InputLocation(source: pathName(path)), "the file has the facts of all parts already"
        )
    }

    private func read(_ value: JSONValue, _ path: String) throws(Problem) -> PartFile {
        for kind in [PartFile.Kind.facts, .results, .features] {
            if let file = PartFile(value, kind) { return file }
        }
        if JobPlan.isPlan(value) { throw Self.isWhole(path) }
        throw Problem(
            .data, "not-facts", at: InputLocation(source: pathName(path)),
            "the file has no facts or results of parts", hint: "write it with --facts-to, or with --facts")
    }
}
