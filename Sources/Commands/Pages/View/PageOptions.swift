import CommandKit
import Layers
import Maps
import Runner
import Streams

/// Options for the file of a page.
struct PageOptions: ParsableArguments {
    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp(
            "Write to FILE, which appears only when it is complete.", defaultNote: "standard output",
            valueName: "FILE", isBasic: true),
        completion: .file)
    var path: String?

    @Option(
        help: ArgumentHelp(
            "Write no page that is larger than this, and say what takes the most space.",
            discussion: "A number of bytes, with k, M or G for thousands, millions or billions.", valueName: "N"))
    var maxBytes = ByteCount(20_000_000)

    @Flag(
        help: ArgumentHelp(
            "Show points only from the zoom level at which they have room, 8 pixels from others.",
            discussion: "plat skips and counts the points that come last if the page would be larger than --max-bytes."
        ))
    var thin = false

    @Flag(
        help: ArgumentHelp(
            "Put the fonts of labels into the page, so that these look the same everywhere (190 kB or more).",
            discussion:
                "They are those of --font and --style, else the usual one. Letters that they lack come from fonts of the reader."
        ))
    var embedFont = false

    @Option(help: ArgumentHelp("How markers come in when the page opens.", valueName: "WAY"))
    var animate = Entrance.none

    @Flag(help: "Let readers drag markers, and save the layer with the places that have changed.")
    var draggable = false

    @Flag(help: "Show a button that asks the browser where the reader is.")
    var locate = false

    @Option(
        help: ArgumentHelp(
            "Offer this picture or these tiles as a base map, by this name.",
            discussion: "May be given several times; readers choose one of them. Files are as for --underlay.",
            valueName: "NAME=FILE[,X,Y,W,H]"),
        completion: .file)
    var base: [BaseArgument] = []

    @Option(
        help: ArgumentHelp(
            "Play the fixes of this layer in the order of their times.",
            discussion: """
                The layer is a track, as 'plat track' reads one: points with a time, and perhaps an accuracy and a \
                heading or a course. Readers start, stop and follow it.
                """,
            valueName: "FILE"),
        completion: .file)
    var track: String?

    enum Entrance: String, CaseIterable, ExpressibleByArgument {
        case drop, fade, none

        static var argumentNoun: String { "way" }
    }

    /// Refuses to fill a terminal with a page.
    func checkOutput() throws {
        if let path, path != "-" {
            if let format = PictureFormat(ofName: path) {
                throw UsageError(
                    "-o: .\(format.rawValue) is the name of a picture, and a page is HTML",
                    hint: "use -o FILE.html, or 'plat render' for a picture")
            }
            let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
            if path.contains("."), Formats.isOfLayers(ending: ending) {
                throw UsageError(
                    "-o: .\(ending) is the name of a layer, and a page is HTML", hint: "use -o FILE.html")
            }
            return try Output.check(path)
        }
        guard StandardStream.output.isTerminal else { return }
        throw UsageError("a page is not for a terminal", hint: "use -o FILE.html, or a pipe")
    }
}

/// A number of bytes.
struct ByteCount: ExpressibleByArgument {
    let bytes: Int

    static var argumentNoun: String { "number of bytes" }
    static var argumentForm: String? { "a number, as in 500k or 20M" }

    init(_ bytes: Int) { self.bytes = bytes }

    init?(argument: String) {
        let factors: [Character: Double] = ["k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9]
        let factor = argument.last.flatMap { factors[$0] }
        guard let number = Double(factor == nil ? argument : String(argument.dropLast())) else { return nil }
        let product = number * (factor ?? 1)
        guard product >= 1, product <= 1e12 else { return nil }
        bytes = Int(product)
    }

    var defaultValueDescription: String { Self.text(bytes) }

    /// `20M`, `1.5M`, `512k`.
    static func text(_ bytes: Int) -> String {
        for (unit, size) in [("G", 1e9), ("M", 1e6), ("k", 1e3)] where Double(bytes) >= size {
            let tenths = (Double(bytes) / size * 10).rounded()
            return tenths.truncatingRemainder(dividingBy: 10) == 0
                ? "\(Int(tenths / 10))\(unit)" : "\(tenths / 10)\(unit)"
        }
        return "\(bytes)"
    }
}
