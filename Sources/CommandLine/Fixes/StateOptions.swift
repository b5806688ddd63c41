package import CommandKit
import Devices
package import Runner

/// Options for devices whose fixes come in several runs.
package struct StateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Continue from the state of devices in this file, and replace it at the end.",
            discussion: """
                So the fixes can come in parts, such as the files of each hour: together the outputs are those of one \
                run, except that what is written at the end of the input, as by --last or --states, is written at the \
                end of each part. Fixes that are undecided at the end of a part are kept in the state file. The file is made if there \
                is none. It is replaced only after the whole output has been written, and no two runs can use it at \
                the same time. Each run needs the same options. Fixes that are not later than the last one of their \
                device in the state are skipped, with a warning, so the same part may come twice. If more than half of \
                the others are earlier than one of their device before them, the run ends with 65 and leaves the state as \
                it is, unless you give --order or --reorder.
                """, valueName: "FILE", isBasic: true,
            brief: "Continue from the state in this file, and replace it."), completion: .file)
    package var state: String?

    @Flag(
        help: ArgumentHelp(
            "Also write the fixes that the state file would keep, as no more will come. The new state is empty.",
            discussion: "The input may be a header alone."))
    package var close = false

    @Option(
        help: ArgumentHelp(
            "Forget a device that is silent for longer than this, in the times of the fixes.",
            discussion: "Its next fix is the first of a new device of that name.", valueName: "TIME"))
    package var forget: DurationArgument?

    package init() {}

    /// The options that are given, for rules.
    package func rules(output: String?, _ ordering: FixOrderOptions) -> [Rule] {
        [
            .that(
                state == nil || ordering.order != .sort,
                else: "--order sort cannot be used with --state: a sort needs all fixes at once"),
            .needs($close, $state),
            .that(
                state == nil || output != state, else: "--state and -o cannot be the same file"),
            .that(state.map { !["", "-"].contains($0) } ?? true, else: "--state needs the name of a file"),
        ]
    }
}
