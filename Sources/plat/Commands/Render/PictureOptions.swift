import CommandKit
import Geometry
import Rendering
import Streams

/// Options for the file of a picture.
struct PictureOptions: ParsableArguments {
    @OptionGroup
    var output: OutputOptions

    @Option(
        name: [.customLong("output-format"), .customShort("f"), .alias("format")],
        help: ArgumentHelp(
            "Format of the picture.", defaultNote: "by the name of the output file, else png", valueName: "FORMAT"))
    var given: PictureFormat?

    @Option(
        help: ArgumentHelp(
            "Make the picture N times as large, with everything in it.", valueName: "N"),
        range: .within(0.25...8))
    var scale = 1.0

    @Option(
        help: ArgumentHelp("Compress PNGs at this level: 0 is fastest, 9 smallest.", valueName: "0-9"),
        range: .within(0...9))
    var compression = 3

    @Flag(help: "Write texts of an SVG or PDF as letters, which can be searched and edited, instead of outlines.")
    var realText = false

    @Option(
        help: ArgumentHelp(
            "Field with the titles of features in an SVG, which browsers show under the pointer.",
            defaultNote: "that of --label, else title", valueName: "FIELD"))
    var titleField: String?

    var format: PictureFormat { given ?? output.path.flatMap { PictureFormat(ofName: $0) } ?? .png }

    var rules: [Rule] {
        let named = output.path.flatMap { PictureFormat(ofName: $0) }
        let isFile = output.path.map { $0 != "-" } ?? false
        let asGiven = given == nil ? "-o \(printable(output.path ?? "-"))" : "-f \(format.rawValue)"
        return [
            .that(
                given != nil || named != nil || !isFile,
                else: "-o: '\(printable(output.path ?? ""))' does not end in .png, .svg or .pdf",
                hint: "choose another name, or use -f"),
            .that(
                given == nil || named == nil || given == named,
                else: "-o: .\(named?.rawValue ?? "") is the name of another format, but -f is \(format.rawValue)"),
            .refuse(
                [$compression], with: asGiven, if: format != .png, because: "only PNGs are compressed at a level"),
            .needs($realText, "-f svg or -f pdf", if: format != .png),
            .needs($titleField, "-f svg", if: format == .svg),
        ]
    }

    /// Refuses a picture that no library can draw.
    func check(_ size: PixelSize?) throws(UsageError) {
        guard let size else { return }
        let (width, height) = SceneView.pixels(size, factor: scale)
        guard max(width, height) > Picture.longestSide else { return }
        throw UsageError(
            "a picture of \(width)x\(height) pixels is too large",
            hint: "use at most \(Picture.longestSide) pixels a side")
    }

    /// Refuses to write what is no text to a terminal.
    func checkOutput() throws(UsageError) {
        guard format != .svg, output.path == nil || output.path == "-", StandardStream.output.isTerminal else { return }
        throw UsageError("a picture is not for a terminal", hint: "use -o FILE.\(format.rawValue), or a pipe")
    }
}
