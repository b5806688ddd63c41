import CommandKit
import Testing

struct HelpPageTests {
    @Test func command() throws {
        let model = try CommandModel(program: Plat.self).command(at: ["convert"])
        #expect(
            model.help(width: 80) == """
                USAGE: plat convert --from FROM [OPTIONS] [FILE ...]

                Convert coordinates, map points and pixels.

                EXAMPLES
                  # Portland as a map point.
                  echo 45.52,-122.68 | plat convert --from coordinate
                  .dots -o 'a\\b'

                ARGUMENTS
                  FILE ...             Layers to read. (default: -)

                OPTIONS
                  -f, --from FROM      What comes in. (one of: coordinate, map-point, pixel)
                      --to TO          What goes out. (one of: coordinate, map-point, pixel)
                                       (default: map-point)
                  -o, --output FILE    Where to write.
                      --field FIELD    A field to [keep]: may be given again. (default: id name)
                      --directory DIR  Where to look. (default: .)
                      --latitude LATITUDE
                                       North or south.
                      --words WORDS    A count in words.
                  -q, --quiet          Say nothing when all is well.
                  -v, --verbose        Say more.
                      --[no-]progress  Draw a bar.

                VIEWPORT
                      --size WxH       Size of the view in pixels.
                      --zoom ZOOM      Zoom level.

                INPUT
                  -l, --limit LIMIT    How many records to read.
                      --lat LATITUDE-COLUMN
                                       Column of the latitude. (default: lat)

                GENERAL
                  -h, --help           Print all help (--help), or one screen of it (-h).

                A map point is one of 2^28 by 2^28, with the origin in the north-west; the '-'
                in \\n and 90° stay what they are.

                .A second paragraph begins with a dot.

                """)
    }

    @Test func program() {
        #expect(
            CommandModel(program: Plat.self).help(width: 60) == """
                USAGE: plat COMMAND [OPTIONS]

                Geo filters for shell pipelines.

                COMMANDS
                  convert      Convert coordinates, map points and pixels.
                  intersect    Intersect layers.
                  limits
                  help         Show help for a command or a topic, as text,
                               man page or JSON.
                  completions  Print a script that completes commands and
                               options in a shell.

                GENERAL
                      --version  Print the version.
                  -h, --help     Print all help (--help), or one screen of
                                 it (-h).

                'plat help COMMAND' shows its examples and options.

                """)
    }

    @Test func topicsAreListed() {
        #expect(
            CommandModel(program: Atlas.self).help(width: 80).contains(
                "TOPICS\n  formats      What the commands share.\n"))
    }

    @Test func topic() {
        let outcome = CommandRunner(root: Atlas.self).run(["help", "formats"])
        #expect(outcome.code == .success)
        #expect(
            outcome.output.hasPrefix(
                """
                atlas(7): What the commands share.

                INPUTS
                Files come first. Pipes come next.

                .dots and 'quotes' stay.

                  csv  Tables of text.
                  a very long term of a list
                       Its text. And more.

                  atlas shape | head -1

                EXIT STATUS
                  0   Every record was written, or skipped as requested.

                """))
    }

    /// Choices that the text names are not listed again.
    @Test func choicesAndDefaults() throws {
        let circle = try CommandModel(program: Atlas.self).command(at: ["shape", "circle"])
        let text = try #require(circle.options.first).fullText
        #expect(text == "Keep it (keep), or skip it (skip). (default: as the input says)")
    }

    @Test func usageTellsRequiredFromOptional() throws {
        let program = CommandModel(program: Plat.self)
        let intersect = try program.command(at: ["intersect"]).help(width: 80)
        #expect(intersect.hasPrefix("USAGE: plat intersect --key KEY [OPTIONS] FIRST OTHERS ...\n"))
        let limits = try program.command(at: ["limits"]).help(width: 80)
        #expect(limits.hasPrefix("USAGE: plat limits [OPTIONS] MOST [LEAST]\n"))
    }

    @Test(arguments: 40...100)
    func linesKeepToTheWidth(width: Int) {
        for command in CommandModel(program: Plat.self).allCommands {
            let examples = command.examples.map { "  \($0.commandLine)" }
            for line in command.help(width: width).split(separator: "\n") where !examples.contains(String(line)) {
                // A word cannot be broken.
                guard line.split(separator: " ").count > 1 else { continue }
                #expect(line.count <= width)
            }
        }
    }
}
