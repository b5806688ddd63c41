import CommandKit
import Features
import Geometry
import Runner

/// Options for the form of a view whose pixels do not matter, and for the least that it shows.
struct ViewFormOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Ratio of the view's width to its height, such as 16:9 or 1.5, instead of --size.",
            discussion: "The longer side then has \(DecimalText.shortest(Aspect.longerSide)) pixels.",
            valueName: "W:H", isBasic: true))
    var aspect: Aspect?

    @Option(
        help: ArgumentHelp(
            "Show an area at least this wide and high, as in 500m or 5km; a number alone is metres.",
            discussion: """
                A single place is shown in the middle of it. Views that show more anyway stay the same. Lengths are \
                measured at the centre of the view, as for the resolution; near the poles the edges can be closer.
                """,
            valueName: "LENGTH"),
        range: .within(0.001...1e8))
    var minDistance: LengthArgument?

    @Flag(
        help: ArgumentHelp(
            "Show all fixes of moving devices, with the circles of their accuracies.",
            discussion: """
                The accuracy is the field accuracy, acc, hacc or horizontal_accuracy, in metres. Fixes with a negative \
                one are skipped. 'plat track --frames' makes a view for each fix.
                """))
    var follow = false

    /// Rules: one option says how large the view is, and what the view shows must not be decided already.
    func rules(beside view: ViewportOptions) -> [Rule] {
        let aimed = [view.$center, view.$zoom, view.$spanMeters].firstGiven
        return [
            .oneOf($aspect, view.$size),
            .refuse(
                [$minDistance], with: aimed ?? "", if: aimed != nil,
                because: "the options already say how much to show"),
        ]
    }
}

/// Options for a view of each feature.
struct EachOptions: ParsableArguments {
    enum Form: String, CaseIterable, ExpressibleByArgument {
        case settings
        case polygon
    }

    @Flag(
        help: ArgumentHelp(
            "Find a view for each feature of layers, or for each line of lists.",
            discussion: """
                Writes one line of JSON for each: the number of the record or line, then what --json writes. To use \
                one with --viewport, save its line as a file.
                """, isBasic: true))
    var each = false

    @Option(
        help: ArgumentHelp(
            "With --each, read each line of a list as a point, a region or a rect.",
            discussion: """
                point: lat,lon; region: the centre as lat,lon, and the height and width in degrees; rect: a rect of \
                map points as x,y,width,height or {{x, y}, {w, h}}.
                """, valueName: "KIND"))
    var kind = Conversion.Kind.point

    @Option(
        help: ArgumentHelp(
            "With --each, add the value of this field to each line, as id.", valueName: "FIELD", isBasic: true))
    var id: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "What to write: settings (centre, span and zoom) or polygon (the area that the view shows).",
            discussion: """
                settings: centre, span, zoom level and the like, for people or programs; polygon: a layer with the \
                outline of the view as a polygon. With --each there is one polygon for each feature, which keeps its \
                fields. The settings of the view are in the fields center_lat, center_lon, span_lat, span_lon, zoom, zoom_scale \
                (pixels per map point), m_per_px (metres per pixel), heading, width, height (in pixels), map_x, map_y, map_w and map_h (the map rect \
                that it shows).
                """, valueName: "FORM", isBasic: true))
    var form = Form.settings

    var isPolygon: Bool { form == .polygon }

    var rules: [Rule] {
        [
            .needs($id, $each), .needs($kind, $each),
            .refuse([$kind], with: "--as polygon", if: isPolygon, because: "--each makes polygons only of layers"),
            .refuse([$id], with: "--as polygon", if: isPolygon, because: "polygons keep the fields of their features"),
        ]
    }
}

/// The ratio of a width to a height.
struct Aspect: ExpressibleByArgument {
    private let ratio: Double

    /// Pixels on the longer side of a view whose pixels do not matter.
    static let longerSide = 1024.0

    private static let largest = 1000.0

    static var argumentNoun: String { "ratio" }
    static var argumentForm: String? { "W:H or a number from 0.001 to 1000, as in 16:9 or 1.5" }

    init?(argument: String) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map { DecimalText.number($0) }
        guard let width = parts[0], parts.count <= 2 else { return nil }
        let height = parts.count == 2 ? parts[1] : 1
        guard let height, width > 0, height > 0 else { return nil }
        ratio = width / height
        guard (1 / Self.largest...Self.largest).contains(ratio) else { return nil }
    }

    var size: PixelSize {
        ratio >= 1
            ? PixelSize(width: Self.longerSide, height: Self.longerSide / ratio)
            : PixelSize(width: Self.longerSide * ratio, height: Self.longerSide)
    }
}
