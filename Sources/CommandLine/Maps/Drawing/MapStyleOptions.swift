package import CommandKit
package import Drawing
import JSON
import Layers
import Scenes
import Streams

/// Options for the style of all layers.
package struct MapStyleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read style rules from this file.",
            discussion: """
                JSON: {"background": C, "fonts": ["FILE"…], "rules": [{"layer": NAME, "kind": "point", "if": [["pop", \
                ">=", 1e6]], "zoom": [4, 10], "style": {KEY: VALUE}, "legend": TEXT}]}. Later rules win. Conditions \
                compare by \(StyleCondition.Operator.allCases.map(\.rawValue).joined(separator: ", ")). Between \
                two zoom levels, the rules of the lower one hold. A value may also be {"field": F, "stops": [[V, X]…], "how": "linear|step|match", "else": X} or {"zoom": [[Z, X]…]}.
                """, valueName: "FILE"), completion: .file)
    package var style: String?

    @Flag(help: "Do not read properties of features as styles.")
    package var noSimplestyle = false

    @Option(
        help: ArgumentHelp(
            "Fill polygons with this colour.", defaultNote: StyleDeclaration.usual(.fill), valueName: "COLOR",
            isBasic: true,
            brief: "Fill polygons with this colour."))
    var fill: StyleText?

    @Option(
        help: ArgumentHelp(
            "Opacity of fills, 0 to 1.",
            defaultNote:
                "\(StyleDeclaration.usual(.fillOpacity)); 1 for a fill that is set, so that it has its own colour",
            valueName: "N"))
    var fillOpacity: StyleText?

    @Option(
        help: ArgumentHelp(
            "Draw lines and outlines in this colour.", defaultNote: StyleDeclaration.usual(.stroke), valueName: "COLOR",
            isBasic: true,
            brief: "Draw lines and outlines in this colour."))
    var stroke: StyleText?

    @Option(
        help: ArgumentHelp(
            "Width of lines and outlines.",
            discussion: "In pixels, or in metres (m), map points (map) or times the width of a road (road).",
            defaultNote: StyleDeclaration.usual(.strokeWidth), valueName: "N[UNIT]"))
    var strokeWidth: StyleText?

    @Option(
        help: ArgumentHelp(
            "Opacity of lines and outlines, 0 to 1.", defaultNote: StyleDeclaration.usual(.strokeOpacity),
            valueName: "N"))
    var strokeOpacity: StyleText?

    @Option(help: ArgumentHelp("Draw dashed lines: lengths of dashes and gaps in pixels.", valueName: "A,B…"))
    var dash: StyleText?

    @Option(
        help: ArgumentHelp(
            "Shape of corners: miter, round or bevel.", defaultNote: StyleDeclaration.usual(.strokeJoin),
            valueName: "JOIN"))
    var strokeJoin: StyleText?

    @Option(
        help: ArgumentHelp(
            "Shape of ends: butt, round or square.", defaultNote: "round, or butt for dashes", valueName: "CAP"))
    var strokeCap: StyleText?

    @Option(
        help: ArgumentHelp(
            "Opacity of each feature, 0 to 1.", defaultNote: StyleDeclaration.usual(.opacity), valueName: "N"))
    package var opacity: StyleText?

    @Option(
        help: ArgumentHelp(
            "Fill areas with colours that change across each of them.",
            discussion: "From top to bottom, or turned clockwise by ANGLE degrees.", valueName: "C@0,C@1[:ANGLE]"))
    var gradient: StyleText?

    @Option(
        help: ArgumentHelp(
            "Clip gradients to the shape or to its bounding rect (rect).",
            defaultNote: StyleDeclaration.usual(.gradientClip), valueName: "FORM"))
    var gradientClip: StyleText?

    @Option(help: ArgumentHelp("Draw a border along both sides of lines.", valueName: "COLOR,WIDTH"))
    var casing: StyleText?

    @Option(
        help: ArgumentHelp(
            "Draw points as pins, dots, nothing, or this image: a PNG, JPEG, SVG or the first picture of a GIF.",
            discussion: """
                Lines and areas get a marker as well, at their label point (see --at). Without a marker of its own, a \
                layer of more than \(GatheredScenes.mostPins) points that has no labels gets dots.
                """,
            defaultNote: "pin",
            valueName: "pin|dot|none|FILE", isBasic: true,
            brief: "Draw points as a pin (default), a dot, not at all (none), or as the image FILE."))
    package var marker: StyleText?

    @Option(help: ArgumentHelp("Colour of pins and dots.", defaultNote: "red, or #3388cc for dots", valueName: "COLOR"))
    package var markerColor: StyleText?

    @Option(
        help: ArgumentHelp(
            "Size of pins and dots: small, medium, large, or pixels, which are the height of a pin and the radius of a dot.",
            defaultNote: StyleDeclaration.usual(.markerSize), valueName: "SIZE"))
    package var markerSize: StyleText?

    @Option(
        help: ArgumentHelp(
            "Colour of pins: red, green, purple, or any other.", defaultNote: "that of --marker-color",
            valueName: "COLOR"))
    package var pinColor: StyleText?

    @Option(
        help: ArgumentHelp(
            "Colour features by the values of this field: in classes of numbers, or one colour for each text.",
            valueName: "FIELD", isBasic: true,
            brief: "Colour features by the values of a field."))
    package var colorBy: String?

    @Flag(
        help: ArgumentHelp(
            "Count the points that fall on each pixel and colour it by their number, instead of drawing markers.",
            discussion: """
                Colours follow the logarithm of the number: the last one stands for the most. For PNG pictures only.
                """, isBasic: true,
            brief: "Draw a heat map of points."))
    package var density = false

    @Option(
        help: ArgumentHelp(
            "Spread each point of --density over this many pixels around it, as a heat map does.",
            defaultNote: "count it in its own pixel", valueName: "PX"),
        range: .within(1...500, "pixels"))
    package var densityRadius: Double?

    @Option(
        help: ArgumentHelp(
            "Colours for --color-by or --density.",
            discussion: """
                For numbers: \(Ramp.markedNames(.sequential)). For numbers around a middle: \
                \(Ramp.markedNames(.diverging)). For categories: \(Ramp.markedNames(.qualitative)). A star marks those \
                whose colours colour-blind readers can distinguish. A minus before the name turns a ramp around, as in \
                --ramp=-heat. Or, for --color-by, a list of values with their colours.
                """,
            defaultNote: "\(Ramp.usual(.sequential).name); \(Ramp.usual(.qualitative).name) for texts",
            valueName: "NAME|V:C,V:C"))
    var ramp: String?

    @Option(help: ArgumentHelp("Number of classes, 1 to 32.", valueName: "N"), range: .within(1...32, "classes"))
    var classes = 5

    @Option(
        help: ArgumentHelp(
            "Make classes of equal counts, equal widths, or one for each value.",
            discussion: """
                Where frequent values would leave classes of equal counts empty, different values are counted; if there \
                are not more of them than classes, each is a class.
                """, defaultNote: "quantile; values for texts", valueName: "METHOD"))
    var by: Method?

    package init() {}

    enum Method: String, CaseIterable, ExpressibleByArgument {
        case quantile, equal, values

        static var argumentNoun: String { "method" }

        var method: ClassMethod { ClassMethod(rawValue: rawValue) ?? .quantile }
    }

    @Option(help: ArgumentHelp("Colour of features without a value.", defaultNote: "a light grey", valueName: "COLOR"))
    var noData: ColorArgument?

    package var rules: [Rule] {
        [
            .needs($ramp, $colorBy, $density), .needs($densityRadius, $density),
            .refuse($density, if: density && colorBy != nil, because: "cannot be used with \($colorBy.title)"),
            .refuse(
                $ramp, if: density && ramp.map { Ramp.named($0) == nil } ?? false,
                because: "needs the name of a ramp with \($density.title)"),
            .needs($classes, $colorBy), .needs($by, $colorBy), .needs($noData, $colorBy),
            .refuse(
                [$classes, $by], with: $ramp.title, if: ramp.map { Ramp.named($0) == nil } ?? false,
                because: "its values are the classes"),
            .that(
                ramp == nil || Ramp.named(ramp ?? "") != nil || ColorScale(explicit: ramp ?? "") != nil,
                else: (ramp ?? "").contains(":")
                    ? "--ramp: '\(ramp ?? "")' is not a list of ascending values with colours"
                    : "--ramp: unknown ramp '\(ramp ?? "")'",
                hint: "see the names in 'plat render --help', or use values with colours, as in 0:#fff,100:#a00"),
        ]
    }

    /// The colours of --density; nil without it.
    package var densityRamp: Ramp? {
        density ? ramp.flatMap { Ramp.named($0) } ?? Ramp.named("viridis") ?? Ramp.usual(.sequential) : nil
    }

    /// The colours of a field; nil unless --color-by names one.
    var fieldColors: FieldColors? {
        colorBy.map { field in
            FieldColors(
                field: field, option: $colorBy.title, ramp: ramp, method: by?.method,
                classes: $classes.isGiven ? classes : nil,
                noData: noData?.color ?? ColorScale.usualNoData)
        }
    }

    private var given: [(option: String, key: StyleKey, value: StyleText?)] {
        [
            ($fill.title, .fill, fill), ($fillOpacity.title, .fillOpacity, fillOpacity),
            ($stroke.title, .stroke, stroke), ($strokeWidth.title, .strokeWidth, strokeWidth),
            ($strokeOpacity.title, .strokeOpacity, strokeOpacity), ($dash.title, .strokeDash, dash),
            ($strokeJoin.title, .strokeJoin, strokeJoin), ($strokeCap.title, .strokeCap, strokeCap),
            ($opacity.title, .opacity, opacity),
            ($gradient.title, .gradient, gradient), ($gradientClip.title, .gradientClip, gradientClip),
            ($casing.title, .casing, casing), ($marker.title, .marker, marker),
            ($markerColor.title, .markerColor, markerColor), ($markerSize.title, .markerSize, markerSize),
            ($pinColor.title, .pinColor, pinColor),
        ]
    }

    /// The cascade without the colours of a field, which need a look at the values.
    ///
    /// - Parameters:
    ///   - others: style keys that other options set.
    ///   - ofPoints: those that they set for points alone.
    ///   - groups: true for groups of markers, which are of points: lines and areas have markers by their own styles only.
    package func cascade(
        _ others: [(option: String, key: StyleKey, text: String)],
        ofPoints: [(option: String, key: StyleKey, text: String)], groups: Bool
    ) throws -> StyleCascade {
        var cascade = StyleCascade()
        cascade.usesProperties = !noSimplestyle
        if let style {
            let bytes = try SmallFile.bytes(at: style)
            do throws(SettingsFault) {
                cascade.sheet = try StyleSheet(bytes.span)
            } catch {
                throw Problem(styleFile: style, error)
            }
        }
        let all = given.compactMap { option, key, value in value.map { (option, key, $0.text) } } + others
        let isOfPoints = { (key: StyleKey) in groups && key == .marker }
        for (option, key, text) in all where !isOfPoints(key) {
            try Self.set(key, to: text, in: &cascade.options, option)
        }
        for (option, key, text) in all.filter({ isOfPoints($0.1) }) + ofPoints {
            try Self.set(key, to: text, in: &cascade.pointOptions, option)
        }
        return cascade
    }

    private static func set(
        _ key: StyleKey, to text: String, in settings: inout StyleSettings, _ option: String
    ) throws(UsageError) {
        do throws(SettingsFault) {
            try settings.set(key, to: text)
        } catch {
            throw UsageError("\(option): \(error.message)", hint: error.hint)
        }
    }
}

extension Problem {
    /// A fault of a style file, with its line and column.
    init(styleFile path: String, _ fault: SettingsFault) {
        self.init(
            .usage, "bad-style-file",
            at: InputLocation(source: path, line: fault.location.line, column: fault.location.column),
            "\(printable(fault.message))", hint: fault.hint.map { "\(printable($0))" })
    }
}

/// The text of a style key, which is checked with all others.
package struct StyleText: ExpressibleByArgument {
    let text: String

    package static var argumentNoun: String { "value" }

    package init?(argument: String) { text = argument }
}

/// A colour.
struct ColorArgument: ExpressibleByArgument {
    let color: Color

    static var argumentNoun: String { "colour" }
    static var argumentForm: String? { "#rgb, #rrggbb, a CSS name or none" }

    init?(argument: String) {
        guard let color = Color(argument) else { return nil }
        self.color = color
    }
}
