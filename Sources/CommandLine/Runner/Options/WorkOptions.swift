package import CommandKit
import Layers

/// Options for bad records, limits and the run.
package struct WorkOptions: ParsableArguments {
    @OptionGroup(title: "Bad records")
    package var records: RecordOptions

    @OptionGroup(title: "Limits")
    package var limits: LimitOptions

    @OptionGroup(title: "Run")
    package var options: RunOptions

    package var stopsAtFailure: Bool { records.onError == .fail }

    package init() {}
}

/// Options for writing a report.
package struct ReportOptions: ParsableArguments {
    @Flag(help: ArgumentHelp("Write the report as JSON.", section: "Output", isBasic: true))
    package var json = false

    @OptionGroup(title: "Output")
    package var output: OutputOptions

    package var rules: [Rule] { [output.ruleOfReports] }

    /// True if the report is JSON.
    package var isJSON: Bool { json || output.isOfJSON }

    package init() {}
}
