import CommandKit
import Streams
import Testing

struct CommandRunnerTests {
    private func run(_ words: String...) -> CommandResult { CommandRunner(root: Plat.self).run(words) }

    @Test func bareProgramShowsShortHelpAndFails() {
        let outcome = run()
        #expect(outcome.code == .usage)
        #expect(outcome.output.isEmpty)
        #expect(outcome.diagnostics.hasPrefix("USAGE: plat COMMAND [OPTIONS]\n"))
        #expect(outcome.diagnostics.hasSuffix("'plat help COMMAND' shows its examples and options.\n"))
    }

    @Test func version() {
        #expect(run("--version") == CommandResult(output: "plat 0.1.0\n"))
        #expect(run("convert", "--version").code == .usage)
    }

    @Test(arguments: ["--version --verbose", "--verbose --version", "-v --version", "--version --bogus -v"])
    func versionTellsMoreWhenAsked(words: String) {
        let outcome = CommandRunner(root: Verbose.self).run(words.split(separator: " ").map(String.init))
        #expect(outcome == CommandResult(output: "verbose 2.0.0\nzlib 1.2.13\n"))
    }

    @Test func verboseGoesWithVersion() {
        #expect(CommandRunner(root: Verbose.self).run(["--version"]) == CommandResult(output: "verbose 2.0.0\n"))
        #expect(CommandRunner(root: Verbose.self).run(["--version", "--", "-v"]).output == "verbose 2.0.0\n")
        let outcome = CommandRunner(root: Verbose.self).run(["--verbose"])
        #expect(outcome.code == .usage)
        #expect(
            outcome.diagnostics
                == "verbose: error: --verbose needs --version; hint: put options of a command after its name\n")
        #expect(run("--version", "--verbose").output == "plat 0.1.0\n", "there is nothing more to tell")
        #expect(run("--verbose").code == .usage)
    }

    private struct Verbose: ParsableCommand {
        static let configuration = CommandConfiguration(
            version: "2.0.0", versionDetails: { ["zlib 1.2.13"] }, subcommands: [Limits.self])
    }

    @Test func helpIsFoundHoweverItIsAskedFor() {
        let help = run("help", "convert")
        #expect(help.output.hasPrefix("USAGE: plat convert"))
        #expect(run("convert", "--help") == help)
        #expect(run("convert", "-h") == help)
        #expect(run("convert", "-qh") == help)
        #expect(run("convert", "--bogus", "--size", "320", "--help") == help)
        #expect(run("--help") == run("help"))
        #expect(run("help", "plat") == run("help"))
        #expect(
            run("help", "help").output.hasPrefix("USAGE: plat help [OPTIONS] [COMMAND [SUBCOMMAND] | TOPIC]\n"))
    }

    @Test func helpBehindTwoDashesIsAnOperand() {
        #expect(run("convert", "-f", "pixel", "--", "--help") == CommandResult())
    }

    @Test func errorsBecomeExitCodes() {
        #expect(run("convert", "-f", "pixel", "--fault", "code") == CommandResult(code: .problemsFound))
        #expect(
            run("convert", "-f", "pixel", "--fault", "data")
                == CommandResult(diagnostics: "roads.csv:3: error: ragged row\nplat convert: stopped\n", code: .data))
        #expect(
            run("convert", "-f", "pixel", "--fault", "bug")
                == CommandResult(
                    diagnostics:
                        "plat convert: error: Bug(); hint: this is a bug in plat; please report it with the command line\n",
                    code: .software)
        )
    }

    @Test func aCommandCanAskForItsShortHelp() {
        let outcome = run("convert", "-f", "pixel", "--fault", "short")
        #expect(outcome.code == .usage)
        #expect(
            outcome.diagnostics == """
                USAGE: plat convert --from FROM [OPTIONS] [FILE ...]

                Convert coordinates, map points and pixels.

                EXAMPLES
                  # Portland as a map point.
                  echo 45.52,-122.68 | plat convert --from coordinate

                'plat convert --help' shows every option.

                """)
    }

    @Test func streamErrorsNameTheReason() {
        let error = StreamError(stream: .output, errorNumber: 28)
        #expect(
            CommandResult(error, command: "plat cat", of: Plat.self)
                == CommandResult(
                    diagnostics: "plat cat: error: cannot write to standard output: no space left on device\n",
                    code: .ioError)
        )
    }
}
