import Foundation
import TestSupport
import Testing

/// Texts that are shown to people and shells, kept as files: a change to them must be seen in review.
///
/// `PLAT_RECORD=1 swift test --filter GoldenTests` writes them anew.
struct GoldenTests {
    static let commands = [
        "cat", "info", "check", "convert", "filter", "sort", "group", "join", "split", "measure", "bounds", "shape",
        "shape circle", "shape rect", "shape polyline", "shape polygon", "shape geodesic", "shape arrow", "points",
        "buffer", "hull", "grid", "voronoi", "triangulate",
        "dissolve",
        "simplify", "repair", "intersect", "overlay", "diff", "declutter", "render", "view", "fit", "track", "fence",
        "move",
        "declination", "geocode", "geocode forward", "geocode reverse", "geocode search", "geocode format",
        "geocode link", "gazetteer", "gazetteer build", "gazetteer info", "gazetteer check", "gazetteer export",
        "parts", "parts plan", "parts merge", "parts report", "help", "completions",
    ]

    /// Help is requested in each of the ways there are.
    static let files: [(name: String, arguments: String)] =
        commands.enumerated().flatMap { index, command in
            let name = "plat-" + command.replacing(" ", with: "-")
            let ways = ["help \(command)", "\(command) --help"]
            return [("\(name).help", ways[index % 2]), ("\(name).1", "help --man \(command)")]
        } + [
            ("plat.help", "--help"), ("plat.1", "help --man"), ("plat.bash", "completions bash"),
            ("plat.zsh", "completions zsh"), ("plat.fish", "completions fish"), ("plat.json", "help --json"),
            ("plat-formats.help", "help formats"), ("plat.7", "help --man formats"),
        ]
        + ["csv", "spaces", "errors", "codes", "pipes", "expressions"].flatMap { topic in
            [("plat-\(topic).help", "help \(topic)"), ("plat-\(topic).7", "help --man \(topic)")]
        }
        + ["input", "selection", "output", "bad-records", "limits", "run"].map { ("plat-\($0).help", "help \($0)") }

    @Test(arguments: files)
    func isAsRecorded(_ file: (name: String, arguments: String)) throws {
        let outcome = try Workdir().plat(file.arguments.split(separator: " ").map(String.init))
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        let path = Package.root + "/Tests/EndToEndTests/Golden/" + file.name
        if ProcessInfo.processInfo.environment["PLAT_RECORD"] != nil {
            try Data(outcome.output).write(to: URL(fileURLWithPath: path))
        }
        #expect(outcome.text == (try String(contentsOfFile: path, encoding: .utf8)), "\(file.name) differs")
    }

    @Test func everyCommandHasItsFiles() throws {
        let help = try Workdir().plat("help", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(help.output)) as? [String: Any]
        let command = try #require(object?["command"] as? [String: Any])
        #expect(try names(below: command, after: "") == Self.commands)
    }

    /// Names of commands, each followed by those below it.
    private func names(below command: [String: Any], after start: String) throws -> [String] {
        try (command["subcommands"] as? [[String: Any]] ?? []).flatMap { command in
            let name = start + (try #require(command["name"] as? String))
            return [name] + (try names(below: command, after: name + " "))
        }
    }

    @Test(
        .enabled(if: Package.has("mandoc")),
        arguments: commands + ["", "formats"])
    func manPagesAreCleanMdoc(_ command: String) throws {
        let lint = try Workdir().shell("plat help --man \(command) | mandoc -T lint -W warning")
        #expect(lint.status == 0)
        #expect(lint.text == "")
    }

    @Test func completionsParse() throws {
        let directory = try Workdir()
        for (shell, check) in [("bash", "bash -n"), ("zsh", "zsh -n"), ("fish", "fish -n")]
        where Package.has(shell).isMet {
            let outcome = try directory.shell("plat completions \(shell) > file && \(check) file")
            #expect(outcome.status == 0, "\(shell): \(outcome.errors)")
        }
    }

    @Test func bashCompletes() throws {
        let script = """
            source <(plat completions bash)
            ask() { COMP_WORDS=("$@"); COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 )); COMP_LINE="$*"
                    COMP_POINT=${#COMP_LINE}; COMPREPLY=(); _plat; echo "${COMPREPLY[*]}"; }
            ask plat con; ask plat convert --to map; ask plat convert --on-error ''; ask plat fit --st
            ask plat help shape ci; ask plat help fo
            """
        let outcome = try Workdir().shell(script)
        #expect(
            outcome.lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
                "convert", "map-point", "fail skip", "--stepped --string-fields --strict", "circle", "formats",
            ])
    }
}
