package import CommandKit
import Drawing
package import Geometry
import Layers
package import Rendering
import Runner

/// Options for what lies around the map.
package struct FurnitureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Colour of the background; none leaves it transparent.", defaultNote: "#d9e7f0, or none in tiles",
            valueName: "COLOR"))
    var background: ColorArgument?

    @Option(
        help: ArgumentHelp(
            "Draw this picture or these tiles below all layers.",
            discussion: """
                FILE is an archive of PNG tiles (.mbtiles or .pmtiles), or a PNG with a world file beside it (see \
                --world-file) or with its map rect.
                """,
            valueName: "FILE[,X,Y,W,H]"),
        completion: .file)
    package var underlay: UnderlayArgument?

    @Option(
        help: ArgumentHelp(
            "Draw meridians and parallels every so many degrees, from 0.001 to 90, or at a fitting distance.",
            valueName: "DEG|auto"))
    package var graticule: GraticuleStep?

    @Flag(help: ArgumentHelp("Draw a scale bar, true at the latitude of the centre."))
    package var scaleBar = false

    @Flag(
        help: ArgumentHelp(
            "Draw a legend of what the map shows.",
            discussion: """
                It has the colours of --color-by or --density, and the rules of --style that have a legend and decide \
                something on the map. Layers beside these are listed by name unless such a rule is there. Samples of \
                a layer have the colours of its largest area on the map; those of a rule are drawn over the background.
                """, isBasic: true))
    package var legend = false

    @Option(
        help: ArgumentHelp(
            "Write this title above the legend.", defaultNote: "the field of --color-by", valueName: "TEXT"))
    package var legendTitle: String?

    @Option(
        help: ArgumentHelp(
            "Place of the legend: a corner of the map, or a strip to its right.",
            discussion: """
                A view of all layers keeps them clear of the legend, the title and the scale bar if there is room.
                """, valueName: "PLACE"))
    package var legendAt = LegendCorner.bottomRight

    @Option(
        help: ArgumentHelp(
            "Write this title above the map; with --tiles, the name of the tileset.", valueName: "TEXT", isBasic: true))
    package var title: String?

    @Option(
        help: ArgumentHelp(
            "Write the source of the data in the lower right corner, or into an archive of tiles.", valueName: "TEXT"))
    package var attribution: String?

    package init() {}

    package var hasTexts: Bool {
        title != nil || attribution != nil || graticule != nil || scaleBar || legend
    }

    /// The first given option that a picture can follow, but tiles cannot.
    package var ofPictures: String? { [$graticule, $scaleBar, $legend, $legendTitle, $legendAt].firstGiven }

    package var rules: [Rule] { [.needs($legendTitle, $legend), .needs($legendAt, $legend)] }

    /// Pixels at the right of a picture that its map does not reach.
    package func strip(ofWidth width: Double) -> Double { legend ? legendAt.place.strip(ofWidth: width) : 0 }

    /// The furniture without its legend.
    package var furniture: MapFurniture {
        var furniture = MapFurniture()
        furniture.graticule = graticule?.degrees
        (furniture.hasScaleBar, furniture.hasLegend) = (scaleBar, legend)
        (furniture.legendPlace, furniture.legendTitle) = (legendAt.place, legendTitle ?? "")
        furniture.title = title ?? ""
        furniture.attribution = attribution ?? ""
        return furniture
    }
}

/// The place of a legend, as it is named on command lines.
package enum LegendCorner: String, CaseIterable, ExpressibleByArgument {
    case bottomRight = "bottom-right"
    case bottomLeft = "bottom-left"
    case topRight = "top-right"
    case topLeft = "top-left"
    case rightOfMap = "right-of-map"

    package static var argumentNoun: String { "place" }

    var place: LegendPlace { LegendPlace(rawValue: rawValue) ?? .bottomRight }
}

/// Degrees between lines; 0 for a fitting distance.
package struct GraticuleStep: ExpressibleByArgument {
    package let degrees: Double

    package static var argumentNoun: String { "distance" }
    package static var argumentForm: String? { "auto, or degrees from 0.001 to 90" }

    package init?(argument: String) {
        if argument == "auto" {
            degrees = 0
        } else if let number = Double(argument), number >= 0.001, number <= 90 {
            degrees = number
        } else {
            return nil
        }
    }
}

/// A file with pixels, and the rect of the map that a picture fills.
package struct UnderlayArgument: ExpressibleByArgument {
    package let path: String
    package let rect: MapRect?

    package static var argumentNoun: String { "underlay" }
    package static var argumentForm: String? { "FILE, or FILE.png,X,Y,W,H with the map rect of a PNG" }

    package init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let isArchive = [".mbtiles", ".pmtiles"].contains { parts[0].lowercased().hasSuffix($0) }
        let numbers = parts.suffix(4).allSatisfy { Double($0) != nil }
        if parts.count > 4, numbers {
            guard !isArchive, let rect = MapRect(argument: parts.suffix(4).joined(separator: ",")), rect.width > 0,
                rect.height > 0
            else { return nil }
            (path, self.rect) = (parts.dropLast(4).joined(separator: ","), rect)
        } else {
            // What follows the name of a picture must be a rect, unless there is a file of the whole name.
            let isPicture = isArchive || parts[0].lowercased().hasSuffix(".png")
            if parts.count > 1, isPicture, !FileIdentity.exists(at: argument) { return nil }
            (path, rect) = (argument, nil)
        }
        if path.isEmpty { return nil }
    }
}
