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

    /// Another option that names a file, which must not be that of the report.
    package var other: (option: String, path: String?) = ("", nil)

    package var rules: [Rule] {
        [
            .that(
                other.path == nil || other.path != output.path, else: "\(other.option) names the same file as -o",
                hint: "name another file"), output.ruleOfReports,
        ]
    }

    /// True if the report is JSON.
    package var isJSON: Bool { json || output.isOfJSON }

    package init() {}
}
