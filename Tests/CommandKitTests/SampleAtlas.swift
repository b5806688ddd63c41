import CommandKit

/// A command made only of commands.
struct Shape: ParsableCommand {
    struct Circle: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Draw circles.")

        @Option(
            help: ArgumentHelp("Keep it (keep), or skip it (skip).", defaultNote: "as the input says"))
        var empty: Treatment?

        func run() {}
    }

    struct Square: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Draw squares.")

        func run() {}
    }

    enum Treatment: String, CaseIterable, ExpressibleByArgument {
        case keep
        case skip
    }

    static let configuration = CommandConfiguration(
        abstract: "Draw shapes.", subcommands: [Circle.self, Square.self])
}

/// A program with commands below a command, and with a topic.
struct Atlas: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw maps.", version: "0.1.0", releaseDate: "2026-01-31",
        subcommands: [Shape.self],
        manuals: [
            Manual(topic: "formats", name: "atlas", section: 7, abstract: "What the commands share.") {
                [
                    Manual.Chapter(
                        "Inputs",
                        [
                            .text("Files come first. Pipes come next.\n\n.dots and 'quotes' stay."),
                            .list([("csv", "Tables of text."), ("a very long term of a list", "Its text. And more.")]),
                            .lines(["atlas shape | head -1"]),
                        ])
                ]
            }
        ])
}
