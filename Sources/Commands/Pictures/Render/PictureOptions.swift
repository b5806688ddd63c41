import CommandKit
import Geometry
import Layers
import Maps
import Pictures
import Rendering
import Runner
import Streams

/// The option for the file of a picture, or the file or folder of tiles.
struct PictureOutput: ParsableArguments {
    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp(
            "Write to FILE, which appears only when it is complete.",
            discussion:
                "Its name says the format: .png, .svg or .pdf; with --tiles .mbtiles, .pmtiles or the name of a folder.",
            defaultNote: "standard output", valueName: "FILE", isBasic: true),
        completion: .file)
    var path: String?
}

/// Options for the file of a picture.
struct PictureOptions: ParsableArguments {
    @OptionGroup
    var output: PictureOutput

    @Option(
        name: [.customLong("output-format"), .customShort("f"), .alias("format")],
        help: ArgumentHelp(
            "Format of the picture.", defaultNote: "by the name of the output file, else png", valueName: "FORMAT"))
    var given: PictureFormat?

    @Option(
        help: ArgumentHelp(
            "Make the picture N times as large, with everything in it: from 0.25 to 8.", valueName: "N"),
        range: .within(0.25...8))
    var scale = 1.0

    @Option(
        help: ArgumentHelp("Compress PNGs at this level: 0 is fastest, 9 smallest.", valueName: "0-9"),
        range: .within(0...9))
    var compression = 3

    @Flag(help: "End with exit status 1 if the picture shows no feature. It is written all the same.")
    var failEmpty = false

    @Flag(
        help: ArgumentHelp(
            "Write a world file (.pgw) and its coordinate system (.prj, EPSG:3857) beside the picture.",
            discussion: "Other programs need them to place the picture on a map."))
    var worldFile = false

    @Flag(help: "Write texts of an SVG or PDF as letters, which can be searched and edited, instead of outlines.")
    var realText = false

    @Option(
        help: ArgumentHelp(
            "Also write a layer to FILE: the boxes of labels, of markers and of what is around the map, as GeoJSON.",
            discussion: "The fields are kind, layer, text and pixels, the corners in the picture.", valueName: "FILE"),
        completion: .file)
    var labelsTo: String?

    var format: PictureFormat { given ?? output.path.flatMap { PictureFormat(ofName: $0) } ?? .png }

    /// Rules for a single picture.
    var rulesOfPicture: [Rule] {
        let named = output.path.flatMap { PictureFormat(ofName: $0) }
        // Devices and pipes have no name that implies a format; an empty name is refused later.
        let isFile = output.path.map { $0 != "-" && !$0.isEmpty && !FileIdentity.isDevice(at: $0) } ?? false
        let asGiven = given == nil ? "-o \(printable(output.path ?? "-"))" : "-f \(format.rawValue)"
        return [
            .that(
                given != nil || named != nil || !isFile,
                else: "-o: '\(printable(output.path ?? ""))' does not end in .png, .svg or .pdf",
                hint: TileFormat.isArchive(output.path) || FileIdentity.isFolder(at: output.path ?? "")
                    ? "use --tiles A-B to write tiles" : "choose another name, or use -f"),
            .that(
                !worldFile || isFile && named == .png,
                else: "\($worldFile.title) needs -o FILE.png, as it stands beside the picture"),
            .that(
                given == nil || named == nil || given == named,
                else: "-o: .\(named?.rawValue ?? "") is the name of another format, but -f is \(format.rawValue)"),
            .refuse(
                [$compression], with: asGiven, if: format != .png, because: "only PNGs are compressed at a level"),
            .needs($realText, "-f svg or -f pdf", if: format != .png),
            .that(
                labelsTo == nil || labelsTo != output.path && labelsTo != "-",
                else: "\($labelsTo.title) needs the name of a file of its own"),
            WritingOptions.rule(ofLayer: labelsTo, by: $labelsTo.title),
        ]
    }

    /// Names of the files that georeference the picture; nil for none.
    var worldFilePaths: (places: String, system: String)? {
        guard worldFile, let path = output.path, let dot = path.lastIndex(of: ".") else { return nil }
        return ("\(path[..<dot]).pgw", "\(path[..<dot]).prj")
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

    /// Refuses a .prj that would apply to a shapefile beside the picture.
    private func checkWorldFile() throws(Problem) {
        guard let files = worldFilePaths else { return }
        let stem = files.system.dropLast("prj".count)
        for ending in ["shp", "SHP", "dbf", "DBF"] where FileIdentity.exists(at: stem + ending) {
            throw Problem(
                .cannotCreate, "cannot-create",
                "cannot create \(printable(files.system)): it would belong to \(printable(stem + ending)) as well",
                hint: "choose another name for the picture")
        }
    }

    /// Refuses to write a binary picture to a terminal, and tiles to standard output.
    func checkOutput(areTiles: Bool) throws {
        if let path = output.path, path != "-" {
            // Folders of tiles are checked when they are made.
            if !areTiles || TileFormat(path: path) != .folder { try Output.check(path) }
            return try checkWorldFile()
        }
        guard !areTiles else {
            throw UsageError(
                "tiles need a file or a folder", hint: "use -o FILE.mbtiles, -o FILE.pmtiles or -o FOLDER")
        }
        guard format != .svg, StandardStream.output.isTerminal else { return }
        throw UsageError("a picture is not for a terminal", hint: "use -o FILE.\(format.rawValue), or a pipe")
    }
}
