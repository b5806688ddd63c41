package import CommandKit
package import Times

/// Options for reading times.
package struct TimeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Notation of the times: s, ms, us or ns for numbers since 1970, or a pattern such as '%d/%m/%Y %H:%M:%S'.",
            defaultNote: "ISO 8601, or numbers; the size of the first one decides the unit", valueName: "FORMAT"))
    package var timeFormat: TimeNotation?

    @Option(help: ZoneArgument.help)
    package var zone: ZoneArgument?

    package var reader: TimeReader { TimeReader(timeFormat ?? .automatic, zone: zone?.offsets) }

    package init() {}
}
