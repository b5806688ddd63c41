import CommandKit
import Runner

/// The arrangement of the help: commands by what people do, options that all have, and the words of the trade.
let programHelp = ProgramHelp(
    families: commandFamilies.map { ProgramHelp.Family($0.title, $0.commands.map { $0.command.commandName }) },
    pages: [
        OptionPage(
            "input", section: "Input",
            abstract: "Options for how layers are read."),
        OptionPage("selection", section: "Selection", abstract: "Options that select records and fields."),
        OptionPage("output", section: "Output", abstract: "Options for where and how layers are written."),
        OptionPage(
            "bad-records", section: "Bad records", abstract: "Options for records that cannot be read or used."),
        OptionPage("limits", section: "Limits", abstract: "Limits on the size of a record and the number of fields."),
        OptionPage("run", section: "Run", abstract: "Options for threads, messages and summaries."),
        OptionPage(
            "parts", section: "Parts", abstract: "Options for a run on one of several parts.", isOnlyPlace: true),
    ],
    glossary: glossary)
