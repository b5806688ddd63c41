import CommandKit
import Layers
import Operations

/// How records are worked on: what becomes of bad ones, how large they may be, and how the run goes.
struct WorkOptions: ParsableArguments {
    @OptionGroup(title: "Bad records")
    var records: RecordOptions

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    @OptionGroup(title: "Run")
    var options: RunOptions

    var stopsAtFailure: Bool { records.onError == .fail }
}

/// How a report is written.
struct ReportOptions: ParsableArguments {
    @Flag(help: ArgumentHelp("Write the report as JSON.", section: "Output"))
    var json = false

    @OptionGroup(title: "Output")
    var output: OutputOptions

    var rules: [Rule] { [output.ruleOfReports] }
}
