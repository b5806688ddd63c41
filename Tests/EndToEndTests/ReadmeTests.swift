import Foundation
import TestSupport
import Testing

/// The examples of the README are real: each command is run, and prints what stands below it.
struct ReadmeTests {
    struct Example: Equatable {
        var command: String
        var output: [String] = []
    }

    /// Commands start with `$ `; what follows is what they print, and `[status]` when it is not 0.
    static func examples(in text: String) -> [Example] {
        var examples: [Example] = []
        var isInside = false
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                examples.append(Example(command: String(line.dropFirst(2))))
            } else if isInside {
                examples[examples.count - 1].output.append(line)
            }
        }
        return examples
    }

    @Test func examplesAreReal() throws {
        let examples = Self.examples(in: try Package.text("README.md"))
        #expect(examples.count >= 10)
        let directory = try Workdir()
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("samples"), withDestinationPath: Package.root + "/samples")
        var actual: [Example] = []
        for example in examples {
            let outcome = try directory.shell("{ \(example.command); } 2>&1")
            var output = outcome.text.components(separatedBy: "\n").dropLast()
            if outcome.status != 0 { output.append("[\(outcome.status ?? -1)]") }
            actual.append(Example(command: example.command, output: Array(output)))
        }
        for (example, actual) in zip(examples, actual) {
            #expect(masked(actual) == masked(example), "\(actual.output.joined(separator: "\n"))")
        }
        if ProcessInfo.processInfo.environment["PLAT_RECORD"] != nil { try record(actual) }
    }

    /// How long a run took is another on each machine.
    private func masked(_ example: Example) -> Example {
        Example(
            command: example.command,
            output: example.output.map { $0.replacing(/\d+\.\d s$/, with: "0.0 s") })
    }

    private func record(_ examples: [Example]) throws {
        var lines: [String] = []
        var isInside = false
        var next = examples[...]
        for line in try Package.text("README.md").components(separatedBy: "\n") {
            if line.hasPrefix("```") { isInside = line == "```console" }
            if !isInside || line.hasPrefix("```") {
                lines.append(line)
            } else if line.hasPrefix("$ "), let example = next.popFirst() {
                lines += [line] + masked(example).output
            }
        }
        try lines.joined(separator: "\n").write(toFile: Package.root + "/README.md", atomically: true, encoding: .utf8)
    }

    @Test func mentionsOnlyWhatIsThere() throws {
        for name in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "samples/README.md"] {
            let text = try Package.text(name)
            for match in text.matches(of: /\]\(([A-Za-z][A-Za-z\/.]*)\)/) {
                #expect(FileManager.default.fileExists(atPath: Package.root + "/" + match.1), "\(name): \(match.1)")
            }
        }
    }
}
