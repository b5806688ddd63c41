import CommandKit
import PlatProgram
import Testing

/// The help of every command on a terminal of 80 columns, and what `-h` shows of it.
struct HelpTests {
    private static let program = CommandModel(program: Program.root)

    /// Whoever asks with -h wants one screen. Only commands that have no options of their own may show few.
    @Test func briefHelpHasTheOptionsThatMostPeopleNeed() {
        for command in Self.program.allCommands where command.subcommands.isEmpty {
            let basic = command.options.filter(\.isBasic)
            #expect(basic.count <= 25, "\(command.invocation) shows \(basic.count) options")
            if command.options.count > 45 {
                #expect(basic.count >= 10, "\(command.invocation) shows \(basic.count) of \(command.options.count)")
            }
        }
    }

    /// The page of the program is the index of the commands.
    @Test func briefHelpIsOneScreen() {
        for command in Self.program.allCommands where command.name != "plat" {
            let lines = command.briefHelp(width: 80).split(separator: "\n", omittingEmptySubsequences: false).count - 1
            #expect(lines <= CommandModel.briefLines, "\(command.invocation) -h has \(lines) lines")
        }
    }

    @Test func noLineIsTooLong() {
        let width = 80
        func check(_ text: String, of page: String) {
            for line in text.split(separator: "\n") where line.count > width {
                // A quoted text or a long word cannot be broken.
                let isOneWord = line.split(separator: " ").contains { $0.count > width / 2 } || line.contains("'")
                #expect(isOneWord, "\(page): \(line)")
            }
        }
        for command in Self.program.allCommands {
            check(command.help(width: width), of: command.invocation)
            check(command.briefHelp(width: width), of: "\(command.invocation) -h")
        }
    }

    /// The words that people look for are answered, and the lines that answers show can be read.
    @Test(arguments: [
        "annotation", "overlay", "pin", "callout", "region", "cluster", "geofence", "bearing", "spatial-join", "epsg",
        "MKAnnotation", "MKMapRect", "CLRegion", "fix", "heatmap", "EPSG", "antimeridian", "choropleth", "geocoder",
    ])
    func glossaryHas(_ word: String) throws {
        let outcome = CommandRunner(root: Program.root).run(["help", word])
        #expect(outcome.code == .success)
        #expect(!outcome.output.isEmpty)
    }

    @Test func everyWordOfTheGlossaryIsThereOnceAndItsLinesAreValid() throws {
        let entries = Self.program.programHelp.glossary
        let words = entries.flatMap(\.words)
        #expect(Set(words).count == words.count)
        for line in entries.flatMap(\.lines) {
            let calls = Program.calls(in: line)
            #expect(!calls.isEmpty, "\(line)")
            for words in calls { #expect(throws: Never.self, "\(line)") { try Program.read(words) } }
        }
    }
}
