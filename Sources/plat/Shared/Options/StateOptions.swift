import CommandKit
import Operations
import Times

/// Options for devices whose fixes come in several runs.
struct StateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Go on from the state of devices in this file, and replace it at the end.",
            discussion: """
                So the fixes can come in parts, such as the files of each hour: the results are those of one run. What is \
                not decided at the end of a part, such as a leg that is still open, waits in the state. The file is made \
                if there is none. It is replaced only after the whole output has been written. Each run needs the same \
                options.
                """, valueName: "FILE"), completion: .file)
    var state: String?

    @Flag(
        help: ArgumentHelp(
            "Write also what would wait in the state, as no more fixes will come. The new state is empty."))
    var close = false

    @Option(
        help: ArgumentHelp(
            "Forget a device that is silent for longer than this, in the times of the fixes.",
            discussion: "Its leg ends. Its next fix is the first of a new device of that name.", valueName: "TIME"))
    var forget: DurationArgument?

    /// The options that are given, for rules.
    func rules(output: String?, _ ordering: FixOrderOptions) -> [Rule] {
        [
            .refuse(
                [ordering.$order], with: "--state", if: state != nil && ordering.order == .sort,
                because: "a sort needs all fixes at once"),
            .needs($close, $state),
            .that(
                state == nil || output != state, else: "--state and -o cannot be the same file"),
            .that(state != "-", else: "--state needs a file"),
        ]
    }
}
