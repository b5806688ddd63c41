import CommandKit
import Drawing
import Rendering

/// Options for what lies around the map.
struct FurnitureOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Colour of the background; none leaves it transparent.", valueName: "COLOR"))
    var background: ColorArgument?

    @Option(
        help: ArgumentHelp(
            "Draw meridians and parallels every so many degrees, or at a fitting distance.",
            valueName: "DEG|auto"))
    var graticule: GraticuleStep?

    @Flag(help: "Draw a scale bar, true at the latitude of the centre.")
    var scaleBar = false

    @Flag(help: "Draw a legend of the colours of --color-by and of the rules of --style that have one.")
    var legend = false

    @Option(help: ArgumentHelp("Write this title above the map.", valueName: "TEXT"))
    var title: String?

    @Option(help: ArgumentHelp("Write the source of the data in the lower right corner.", valueName: "TEXT"))
    var attribution: String?

    var hasTexts: Bool {
        title != nil || attribution != nil || graticule != nil || scaleBar || legend
    }

    /// The furniture without its legend.
    var furniture: MapFurniture {
        var furniture = MapFurniture()
        furniture.graticule = graticule?.degrees
        furniture.hasScaleBar = scaleBar
        furniture.title = title ?? ""
        furniture.attribution = attribution ?? ""
        return furniture
    }
}

/// Degrees between lines; 0 for a fitting distance.
struct GraticuleStep: ExpressibleByArgument {
    let degrees: Double

    static var argumentNoun: String { "distance" }
    static var argumentForm: String? { "auto, or degrees from 0.001 to 90" }

    init?(argument: String) {
        if argument == "auto" {
            degrees = 0
        } else if let number = Double(argument), number >= 0.001, number <= 90 {
            degrees = number
        } else {
            return nil
        }
    }
}
