import Streams
import Testing

@testable import CommandKit

@Suite struct CommandRunnerTests {
    private func run(_ words: String...) -> Outcome { CommandRunner(root: Plat.self).run(words) }

    @Test func bareProgramShowsShortHelpAndFails() {
        let outcome = run()
        #expect(outcome.code == .usage)
        #expect(outcome.output.isEmpty)
        #expect(outcome.diagnostics.hasPrefix("USAGE: plat COMMAND [OPTIONS]\n"))
        #expect(outcome.diagnostics.hasSuffix("'plat help COMMAND' shows the examples and options of a command.\n"))
    }

    @Test func version() {
        #expect(run("--version") == Outcome(output: "plat 0.1.0\n"))
        #expect(run("convert", "--version").code == .usage)
    }

    @Test func helpIsFoundHoweverItIsAskedFor() {
        let help = run("help", "convert")
        #expect(help.output.hasPrefix("USAGE: plat convert"))
        #expect(run("convert", "--help") == help)
        #expect(run("convert", "-h") == help)
        #expect(run("convert", "-qh") == help)
        #expect(run("convert", "--bogus", "--size", "320", "--help") == help)
        #expect(run("--help") == run("help"))
        #expect(run("help", "help").output.hasPrefix("USAGE: plat help"))
    }

    @Test func helpBehindTwoDashesIsAnOperand() {
        #expect(run("convert", "-f", "pixel", "--", "--help") == Outcome())
    }

    @Test func errorsBecomeExitCodes() {
        #expect(run("convert", "-f", "pixel", "--fault", "code") == Outcome(code: .problemsFound))
        #expect(
            run("convert", "-f", "pixel", "--fault", "data")
                == Outcome(diagnostics: "roads.csv:3: error: ragged row\nplat convert: stopped\n", code: .data))
        #expect(
            run("convert", "-f", "pixel", "--fault", "bug")
                == Outcome(
                    diagnostics: "plat convert: error: Bug(); hint: this is a bug, please report it\n", code: .software)
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
            Outcome(error, command: "plat cat")
                == Outcome(
                    diagnostics: "plat cat: error: cannot write standard output: no space left on device\n",
                    code: .ioError)
        )
    }
}
