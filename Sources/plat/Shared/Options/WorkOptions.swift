import CommandKit
import Layers
import Operations

/// Options for bad records, limits and the run.
struct WorkOptions: ParsableArguments {
    @OptionGroup(title: "Bad records")
    var records: RecordOptions

    @OptionGroup(title: "Limits")
    var limits: LimitOptions

    @OptionGroup(title: "Run")
    var options: RunOptions

    var stopsAtFailure: Bool { records.onError == .fail }
}

/// Options for writing a report.
struct ReportOptions: ParsableArguments {
    @Flag(help: ArgumentHelp("Write the report as JSON.", section: "Output"))
    var json = false

    @OptionGroup(title: "Output")
    var output: OutputOptions

    var rules: [Rule] { [output.ruleOfReports] }
}
