import CommandKit
import TestSupport
import Testing

struct CompletionTests {
    private static let program = CommandModel(program: Plat.self)

    /// A line up to the cursor, and what is offered there.
    private static let offers: [(line: String, words: [String])] = [
        ("plat con", ["convert"]),
        ("plat -", ["--help", "--version", "-h"]),
        ("plat convert --fr", ["--from"]),
        ("plat convert --from ", ["coordinate", "map-point", "pixel"]),
        ("plat convert -f pi", ["pixel"]),
        ("plat convert --to ma", ["map-point"]),
        ("plat convert --no", ["--no-progress"]),
        ("plat convert --zoom ", []),
        ("plat convert --fau", []),
        ("plat convert -q --to p", ["pixel"]),
        ("plat help c", ["completions", "convert"]),
        ("plat help --m", ["--man"]),
        ("plat help convert --m", ["--man"]),
        ("plat completions ", ["bash", "fish", "zsh"]),
        ("plat limits ", []),
    ]

    /// The same of a program that has commands below a command, and a topic.
    private static let offersOfAtlas: [(line: String, words: [String])] = [
        ("atlas shape ", ["circle", "square"]),
        ("atlas help ", ["completions", "formats", "help", "shape"]),
        ("atlas help shape ", ["circle", "square"]),
        ("atlas help shape sq", ["square"]),
        ("atlas help shape --m", ["--man"]),
        ("atlas help shape circle ", []),
    ]

    private static let atlas = CommandModel(program: Atlas.self)

    private func bash(_ words: [String], of program: CommandModel = Self.program) throws -> [String] {
        let set = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            \(program.bashCompletions)
            compopt() { COMPREPLY=("<$2>"); }
            COMP_WORDS=(\(set)); COMP_CWORD=\(words.count - 1); \(program.functionName)
            (( ${#COMPREPLY[@]} )) && printf '%s\\n' "${COMPREPLY[@]}"
            """
        return try Shell.run("bash", [Shell.inputFile], input: script).text.split(separator: "\n").map { String($0) }
            .sorted()
    }

    @Test(.enabled(if: Shell.isInstalled("bash")), arguments: offers)
    func bashOffers(line: String, words: [String]) throws {
        let typed = line.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
        #expect(try bash(typed) == words)
    }

    @Test(.enabled(if: Shell.isInstalled("bash")), arguments: offersOfAtlas)
    func bashOffersBehindHelp(line: String, words: [String]) throws {
        let typed = line.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
        #expect(try bash(typed, of: Self.atlas) == words)
    }

    /// Where '=' parts words and where it does not.
    @Test(.enabled(if: Shell.isInstalled("bash")))
    func bashOffersBehindEqualsSigns() throws {
        #expect(try bash(["plat", "convert", "--to", "="]) == ["coordinate", "map-point", "pixel"])
        #expect(try bash(["plat", "convert", "--to", "=", "pi"]) == ["pixel"])
        #expect(try bash(["plat", "convert", "--to=pi"]) == ["--to=pixel"])
    }

    @Test(.enabled(if: Shell.isInstalled("bash")))
    func bashLeavesFilesToReadline() throws {
        #expect(try bash(["plat", "convert", "x"]) == ["<default>"])
        #expect(try bash(["plat", "convert", "-o", ""]) == ["<default>"])
        #expect(try bash(["plat", "convert", "--directory", ""]) == ["<dirnames>"])
    }

    private func fish(_ line: String, of program: CommandModel) throws -> [String] {
        let script = "\(program.fishCompletions)\ncomplete -C '\(line)'\n"
        let (text, _) = try Shell.run("fish", ["--no-config", Shell.inputFile], input: script)
        return text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }.sorted()
    }

    @Test(.enabled(if: Shell.isInstalled("fish")), arguments: offers)
    func fishOffers(line: String, words: [String]) throws {
        #expect(try fish(line, of: Self.program) == words)
    }

    @Test(.enabled(if: Shell.isInstalled("fish")), arguments: offersOfAtlas)
    func fishOffersBehindHelp(line: String, words: [String]) throws {
        #expect(try fish(line, of: Self.atlas) == words)
    }

    @Test(.enabled(if: Shell.isInstalled("fish")))
    func fishOffersFilesAndDirectories() throws {
        func offered(_ line: String) throws -> String {
            let script = "cd /\n\(Self.program.fishCompletions)\ncomplete -C '\(line)'\n"
            return try Shell.run("fish", ["--no-config", Shell.inputFile], input: script).text
        }
        #expect(try offered("plat convert --output /etc/passw").contains("/etc/passwd"))
        #expect(try offered("plat convert /etc/passw").contains("/etc/passwd"))
        #expect(try offered("plat convert --directory /et").contains("/etc/"))
        #expect(try !offered("plat convert --directory /etc/passw").contains("/etc/passwd"))
        #expect(try !offered("plat convert --zoom /etc/passw").contains("/etc/passwd"))
    }

    @Test(
        .enabled(if: Shell.isInstalled("bash") && Shell.isInstalled("zsh") && Shell.isInstalled("fish")),
        arguments: ["bash", "zsh", "fish"])
    func shellsAcceptTheSyntax(shell: String) throws {
        let script = CommandRunner(root: Plat.self).run(["completions", shell]).output
        #expect(script.hasSuffix("\n"))
        let (text, status) = try Shell.run(shell, ["-n", Shell.inputFile], input: script)
        #expect(text.isEmpty)
        #expect(status == 0)
    }

    /// The words that `help` is followed by are commands of their own to zsh.
    @Test(.enabled(if: Shell.isInstalled("zsh")))
    func zshOffersCommandsBehindHelp() throws {
        let script = """
            compdef() { }
            integer depth=0
            _arguments() { (( depth++ )); print -rl -- "$@"; state=arguments line=(${${(s: :)words}[depth]}) }
            words="help shape"
            \(Self.atlas.zshCompletions)
            _atlas
            """
        let lines = try Shell.run("zsh", ["-f", Shell.inputFile], input: script).text.split(separator: "\n")
        #expect(lines.contains("1:command:((circle\\:Draw\\ circles. square\\:Draw\\ squares.))"))
    }

    /// `_arguments` is run for real by stubs that print what they are given.
    @Test(.enabled(if: Shell.isInstalled("zsh")))
    func zshHandsOnToTheCommand() throws {
        let script = """
            compdef() { print -r -- "compdef $*" }
            _arguments() { print -rl -- "$@"; state=arguments line=(convert) }
            \(Self.program.zshCompletions)
            _plat
            """
        let lines = try Shell.run("zsh", ["-f", Shell.inputFile], input: script).text.split(separator: "\n")
        for expected in [
            "compdef _plat plat",
            "(--version)--version[Print the version.]",
            "(-f --from)--from=[What comes in.]:FROM:(coordinate map-point pixel)",
            "(-f --from)-f+[What comes in.]:FROM:(coordinate map-point pixel)",
            "(--progress --no-progress)--no-progress[Draw a bar.]",
            "*--field=[A field to \\[keep\\]\\: may be given again.]:FIELD: ",
            "*:FILE:_files",
            "(--directory)--directory=[Where to look.]:DIR:_files -/",
        ] {
            #expect(lines.contains { $0 == expected }, "\(expected)")
        }
    }
}
