package import CommandKit
import Layers
import Streams

/// Words that users of other programs try for maps, with what does the same here.
package enum MapHints {
    private static let order =
        "layers are drawn in the order of the command line; --layer FILE,above=NAME inserts one above another"
    private static let fill = "use --fill for areas, --stroke for lines, --marker-color for points"
    private static let font = "a layer has bold or italic labels with --layer FILE,font=Bold or font=Italic"
    private static let ramp = "use --ramp with --color-by or --density"
    private static let heat = "use --density --density-radius 30 for a heat map of points"
    private static let classes = "use --color-by FIELD to colour areas by a number"
    private static let ground = "plat has no maps of its own; name layers, or tiles or a picture with --underlay"

    package static let options = [
        "font-weight": font, "font-style": font, "bold": font, "italic": font, "font-family": font,
        "choropleth": classes, "column": classes, "value": classes,
        "heatmap": heat, "heat": heat, "kde": heat,
        "cmap": ramp, "colormap": ramp, "palette": ramp, "color-scheme": ramp, "colors": ramp,
        "bins": "use --classes N", "k": "use --classes N", "scheme": "use --by quantile, equal or values",
        "color": fill, "colour": fill, "fill-color": "use --fill", "line-color": "use --stroke",
        "stroke-color": "use --stroke", "edgecolor": "use --stroke", "line-width": "use --stroke-width",
        "linewidth": "use --stroke-width", "weight": "use --stroke-width", "icon": "use --marker FILE.png",
        "circle-radius": "use --marker dot --marker-size N", "markersize": "use --marker-size",
        "basemap": ground, "background-map": ground, "provider": ground,
        "above": order, "below": order, "at-index": order, "z-index": "a key z=N of --layer orders its features",
        "text-field": "use --label FIELD", "labels-field": "use --label FIELD", "name-field": "use --label FIELD",
        "text-size": "use --font-size", "dpi": "use --scale 2 for twice as many pixels",
        "projection": "pictures are in Web Mercator, as web maps are",
        "legend-position": "use --legend --legend-at PLACE",
    ]

    /// Keys of layers and of styles by the words of others.
    static let keys = [
        "fill-color": "use fill", "color": "use fill, stroke or marker-color",
        "colour": "use fill, stroke or marker-color",
        "line-color": "use stroke", "stroke-color": "use stroke", "line-width": "use stroke-width",
        "weight": "use stroke-width", "width": "use stroke-width", "dash": "use stroke-dash",
        "line-dasharray": "use stroke-dash", "dasharray": "use stroke-dash", "font-weight": "use font=Bold",
        "font-style": "use font=Italic", "font-family": "use font", "text-field": "use label",
        "text-size": "use font-size",
        "size": "use marker-size or font-size", "radius": "use marker=dot,marker-size=N",
        "circle-radius": "use marker=dot,marker-size=N", "circle-color": "use marker=dot,marker-color=C",
        "icon": "use image", "icon-image": "use image", "symbol": "use marker-symbol", "text-halo-color": "use halo",
        "filter": "use where", "if": "use where", "color-by": "use --color-by FIELD", "above": order, "below": order,
        "at": order, "minzoom": "use rules of --style with \"zoom\"", "maxzoom": "use rules of --style with \"zoom\"",
    ]

    /// Refuses a place behind --legend, which would be taken for a file.
    package static func ruleOfLegend(_ furniture: FurnitureOptions, _ files: [String]) -> Rule {
        let places = ["right", "left", "top", "bottom"] + LegendCorner.allCases.map(\.rawValue)
        let word = files.first { places.contains($0) && !FileIdentity.exists(at: $0) }
        let corner = word.map { word -> LegendCorner in
            let sides: [String: LegendCorner] = ["left": .bottomLeft, "top": .topRight, "bottom": .bottomRight]
            return LegendCorner(rawValue: word) ?? sides[word] ?? .rightOfMap
        }
        return .that(
            !furniture.legend || word == nil, else: "--legend takes no value, and '\(word ?? "")' is not a file",
            hint: "use --legend --legend-at \(corner?.rawValue ?? "right-of-map")")
    }
}
