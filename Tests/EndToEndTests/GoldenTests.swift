import Foundation
import Testing

/// What is shown to people and shells, kept as files: a change to it must be seen in review.
///
/// `PLAT_RECORD=1 swift test --filter GoldenTests` writes them anew.
@Suite struct GoldenTests {
    static let files: [(name: String, arguments: String)] = [
        ("plat.help", "--help"),
        ("plat-cat.help", "help cat"),
        ("plat-info.help", "info -h"),
        ("plat-check.help", "check -h"),
        ("plat-convert.help", "help convert"),
        ("plat-fit.help", "fit --help"),
        ("plat-help.help", "help --help"),
        ("plat-completions.help", "completions -h"),
        ("plat.1", "help --man"),
        ("plat-cat.1", "help --man cat"),
        ("plat-info.1", "help --man info"),
        ("plat-check.1", "help --man check"),
        ("plat-convert.1", "help --man convert"),
        ("plat-fit.1", "help --man fit"),
        ("plat-help.1", "help --man help"),
        ("plat-completions.1", "help --man completions"),
        ("plat.bash", "completions bash"),
        ("plat.zsh", "completions zsh"),
        ("plat.fish", "completions fish"),
        ("plat.json", "help --json"),
    ]

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
        let commands = try #require(command["subcommands"] as? [[String: Any]]).compactMap { $0["name"] as? String }
        #expect(commands == ["cat", "info", "check", "convert", "fit", "help", "completions"])
        let names = Set(Self.files.map(\.name))
        for name in commands { #expect(names.isSuperset(of: ["plat-\(name).help", "plat-\(name).1"])) }
    }

    @Test(.enabled(if: Package.has("mandoc")), arguments: ["", "cat", "info", "convert", "fit", "help", "completions"])
    func manPagesAreCleanMdoc(_ command: String) throws {
        let lint = try Workdir().shell("plat help --man \(command) | mandoc -T lint -W warning")
        #expect(lint.status == 0)
        #expect(lint.text == "")
    }

    @Test func completionsParse() throws {
        let directory = try Workdir()
        for (shell, check) in [("bash", "bash -n"), ("zsh", "zsh -n"), ("fish", "fish -n")] where Package.has(shell) {
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
            """
        let outcome = try Workdir().shell(script)
        #expect(
            outcome.lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
                "convert", "map-point", "fail skip", "--stepped",
            ])
    }
}
