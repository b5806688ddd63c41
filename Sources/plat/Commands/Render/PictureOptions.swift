import CommandKit
import Geometry
import Rendering
import Streams

/// Options for the file of a picture.
struct PictureOptions: ParsableArguments {
    @OptionGroup
    var output: OutputOptions

    @Option(
        help: ArgumentHelp(
            "Make the picture N times as large, with everything in it.", valueName: "N"),
        range: .within(0.25...8))
    var scale = 1.0

    @Option(
        help: ArgumentHelp("Compress PNGs at this level: 0 is fastest, 9 smallest.", valueName: "0-9"),
        range: .within(0...9))
    var compression = 3

    var rules: [Rule] {
        [
            .that(
                isPNG, else: "-o: the picture is a PNG, and '\(output.path ?? "")' does not end in .png",
                hint: "choose a name that ends in .png")
        ]
    }

    private var isPNG: Bool { output.path.map { $0 == "-" || $0.lowercased().hasSuffix(".png") } ?? true }

    /// Refuses a picture that no library can draw.
    func check(_ size: PixelSize?) throws(UsageError) {
        guard let size else { return }
        let (width, height) = SceneView.pixels(size, factor: scale)
        guard max(width, height) > Picture.longestSide else { return }
        throw UsageError(
            "a picture of \(width)x\(height) pixels is too large",
            hint: "use at most \(Picture.longestSide) pixels a side")
    }

    /// Refuses to write pixels to a terminal.
    func checkOutput() throws(UsageError) {
        guard output.path == nil || output.path == "-", StandardStream.output.isTerminal else { return }
        throw UsageError("a picture is not for a terminal", hint: "use -o FILE.png, or a pipe")
    }
}
