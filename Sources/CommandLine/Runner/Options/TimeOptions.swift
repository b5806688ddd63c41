package import CommandKit
package import Times

/// Options for reading times.
package struct TimeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Notation of the times: s, ms, us or ns for numbers since 1970, or a pattern such as '%d/%m/%Y %H:%M:%S'.",
            defaultNote: "ISO 8601, or numbers; the size of the first one decides the unit", valueName: "FORMAT"))
    package var timeFormat: TimeNotation?

    @Option(
        help: ArgumentHelp(
            "Offset from UTC of times that have none, such as +01:00.", defaultNote: "UTC, with a warning",
            valueName: "±hh:mm|UTC"))
    package var zone: ZoneArgument?

    package var reader: TimeReader { TimeReader(timeFormat ?? .automatic, zone: zone?.minutes) }

    package init() {}
}
