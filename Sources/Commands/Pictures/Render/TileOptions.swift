import CommandKit
import Layers
import Maps
import Pictures
import Rendering
import Runner

/// Options for a pyramid of tiles.
struct TileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write tiles of these zoom levels, or of one level, instead of one picture.",
            discussion: """
                With -o FILE.mbtiles or FILE.pmtiles, they are in an archive; otherwise in a folder, as z/x/y.png. They \
                cover all layers, or --bbox. Empty tiles are not written unless the map has a background. \
                Options that aim a view, and what belongs to a single picture, such as --legend or --select, cannot be \
                used.
                """,
            valueName: "A-B", isBasic: true))
    var tiles: TileLevels?

    @Flag(help: "Write all tiles of the area, also those in which nothing is drawn.")
    var allTiles = false

    @Flag(name: .customLong("no-empty-tiles"), help: "Leave out tiles in which nothing but the background is drawn.")
    var leavesOutEmpty = false

    @Flag(
        help: ArgumentHelp(
            "Draw the tiles of --bbox again, and keep all others of the folder or archive.",
            discussion: """
                Labels are decided as for a new map, so those that reach out of the box may be cut. An archive is replaced \
                when it is whole; a folder tile by tile, so run it again if it was interrupted.
                """))
    var update = false

    @Option(
        help: ArgumentHelp("Refuse to draw more tiles than this.", valueName: "N"),
        range: .within(1...Self.mostTiles, "tiles"))
    var maxTiles = 1_000_000

    private static let mostTiles = 1_000_000_000

    var rules: [Rule] {
        [
            .needs($allTiles, $tiles), .needs($leavesOutEmpty, $tiles), .needs($update, $tiles),
            .needs($maxTiles, $tiles),
            .refuse($leavesOutEmpty, if: allTiles && leavesOutEmpty, because: "contradicts \($allTiles.title)"),
        ]
    }

    /// Refuses more tiles than --max-tiles before anything is drawn.
    func check(_ area: TileArea, _ levels: ClosedRange<Int>) throws(Problem) {
        var count = 0
        for level in levels {
            count += area.count(at: level)
            guard count > maxTiles else { continue }
            let total = levels.reduce(0.0) { $0 + Double(area.count(at: $1)) }
            throw Problem(
                .usage, "too-many-tiles",
                """
                the area has \(Int(min(total, 1e18))) tiles at levels \(levels.lowerBound) to \(levels.upperBound), \
                more than \(maxTiles)
                """,
                hint: "draw fewer levels, a part of the map with --bbox, or use --max-tiles")
        }
    }

    /// The rules that depend on other options.
    func rules(
        _ view: ViewportOptions, _ box: ViewBoxOptions, _ places: MapPlaceOptions, _ style: MapStyleOptions,
        _ furniture: FurnitureOptions, _ picture: PictureOptions
    ) -> [Rule] {
        guard tiles != nil else { return picture.rulesOfPicture }
        let scale = picture.scale
        let ofPictures = places.ofPictures ?? furniture.ofPictures
        let name = picture.output.path?.lowercased() ?? ""
        return [
            .that(
                PictureFormat(ofName: name) == nil,
                else: "-o: tiles are not a single \(PictureFormat(ofName: name)?.rawValue.uppercased() ?? "")",
                hint: "use -o FILE.mbtiles, -o FILE.pmtiles or -o FOLDER"),
            .that(
                view.firstGiven == nil,
                else: "\(view.firstGiven ?? "") cannot be used with \($tiles.title): tiles have their own views",
                hint: "use --bbox to draw a part of the map"),
            .needs($update, box.$bbox),
            .that(
                ofPictures == nil,
                else: "\(ofPictures ?? "") cannot be used with \($tiles.title): it belongs to a picture"),
            .refuse(
                $leavesOutEmpty, if: leavesOutEmpty && furniture.underlay != nil,
                because: "cannot be used with \(furniture.$underlay.title), which fills all tiles"),
            .refuse(
                furniture.$title, furniture.$attribution,
                if: picture.output.path.map { !TileFormat.isArchive($0) } ?? false,
                because: "is written into archives only, and a folder of tiles has no place for it"),
            .refuse(
                [style.$density], with: $tiles.title, if: style.density, because: "it counts the pixels of a picture"),
            .refuse(
                [picture.$given, picture.$realText], with: $tiles.title, if: true, because: "tiles are PNGs"),
            .refuse(
                [picture.$worldFile, picture.$labelsTo], with: $tiles.title, if: true,
                because: "it belongs to a single picture"),
            .that(
                (scale * 256).rounded() == scale * 256,
                else: "--scale: a tile of 256 × \(scale) pixels has no whole size",
                hint: "use 1, 2, 3 or another multiple of 1/256"),
        ]
    }
}

/// Zoom levels from the lowest to the deepest.
struct TileLevels: ExpressibleByArgument {
    let range: ClosedRange<Int>

    static var argumentNoun: String { "range of zoom levels" }
    static var argumentForm: String? { "A-B from 0 to \(TileAddress.deepestLevel), as in 0-8, or one level" }

    init?(argument: String) {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
        guard numbers.count == parts.count, parts.count <= 2, let first = numbers.first, let last = numbers.last,
            first >= 0, first <= last, last <= TileAddress.deepestLevel
        else { return nil }
        range = first...last
    }
}
