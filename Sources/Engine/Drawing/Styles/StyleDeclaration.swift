/// All that is known about a key: from this table come options, help, style files, properties and the page.
public struct StyleDeclaration: Sendable {
    public let key: StyleKey
    public let name: String
    public let type: StyleType
    /// The default as text, by which it can be written in a style file; empty if there is none.
    public let usual: String
    /// Kinds of geometries that the key is for.
    public let kinds: [StyleKind]
    /// The default of simplestyle 1.1.0; nil if the key is not part of it.
    public let simple: String?
    /// A line for help.
    public let help: String

    private init(
        _ key: StyleKey, _ name: String, _ type: StyleType, _ usual: String, _ kinds: [StyleKind],
        simple: String? = nil, _ help: String
    ) {
        self.key = key
        self.name = name
        self.type = type
        self.usual = usual
        self.kinds = kinds
        self.simple = simple
        self.help = help
    }

    private static let share = StyleType.number(0...1)
    private static let pixels = StyleType.number(0...32_767)
    private static let drawn: [StyleKind] = [.line, .polygon]
    private static let any: [StyleKind] = [.point, .line, .polygon]

    /// In the order of the keys.
    public static let all: [StyleDeclaration] = [
        Self(.fill, "fill", .color, "#fff6dd", [.polygon], simple: "#555555", "Fill colour"),
        Self(
            .fillOpacity, "fill-opacity", share, "0.7", [.polygon], simple: "0.6",
            "Opacity of the fill, 0 to 1; 1 for a fill that is set"),
        Self(.stroke, "stroke", .color, "#3388cc", drawn, simple: "#555555", "Colour of lines and outlines"),
        Self(
            .strokeWidth, "stroke-width", .width, "2", drawn, simple: "2",
            "Width of lines and outlines, in pixels unless a unit follows"),
        Self(
            .strokeUnit, "stroke-unit", .choice(LengthUnit.allCases.map(\.name)), "px", drawn,
            "Unit of widths without one: pixels, metres, map points, or times the width of a road at the zoom"),
        Self(
            .strokeOpacity, "stroke-opacity", share, "1", drawn, simple: "1", "Opacity of lines and outlines, 0 to 1"),
        Self(.strokeDash, "stroke-dash", .dash, "none", drawn, "Lengths of dashes and gaps, in pixels"),
        Self(.strokeJoin, "stroke-join", .choice(["miter", "round", "bevel"]), "round", drawn, "Shape of corners"),
        Self(
            .strokeCap, "stroke-cap", .choice(["butt", "round", "square"]), "", drawn,
            "Shape of ends; round, or butt for dashes"),
        Self(.gradient, "gradient", .gradient, "none", drawn, "Colours across the feature, from top to bottom at 0°"),
        Self(
            .gradientClip, "gradient-clip", .choice(["shape", "rect"]), "shape", drawn,
            "Clip the gradient to the shape, or to its bounding rect"),
        Self(.opacity, "opacity", share, "1", any, "Opacity of all that is drawn of a feature, 0 to 1"),
        Self(.casing, "casing", .edge, "none", drawn, "Colour of a border along a line, and its width on each side"),
        Self(.z, "z", .number(-1e9...1e9), "0", any, "Drawing order within the layer, lowest first"),
        Self(
            .seamless, "seamless", .choice(["auto", "true", "false"]), "auto", [.polygon],
            "Close the hairlines between neighbours: auto does so for opaque fills without an outline, true also for others"
        ),
        Self(.visible, "visible", .flag, "true", any, "Draw the feature"),
        Self(.marker, "marker", .marker, "pin", any, "Drawing at a point; of other shapes, at their label point"),
        Self(.markerColor, "marker-color", .color, "", any, simple: "#7e7e7e", "Colour of pins and dots"),
        Self(.markerSize, "marker-size", .markerSize, "medium", any, simple: "medium", "Size of pins and dots"),
        Self(
            .markerSymbol, "marker-symbol", .symbol, "", any, simple: "",
            "Digit, letter or name of a symbol on the head of a pin"),
        Self(.pinColor, "pin-color", .pinColor, "", any, "Colour of pins: red, green, purple or any other"),
        Self(.image, "image", .image, "", any, "Image file that is drawn instead of a pin: PNG, JPEG, GIF or SVG"),
        Self(.imageWidth, "image-width", pixels, "", any, "Width of the image in pixels"),
        Self(.imageHeight, "image-height", pixels, "", any, "Height of the image in pixels"),
        Self(.imageAngle, "image-angle", .number(-1e6...1e6), "0", any, "Degrees that the image is turned, clockwise"),
        Self(
            .centerOffset, "center-offset", .offset, "0,0", any, "Pixels from the place to the centre, right and down"),
        Self(.badge, "badge", .color, "none", any, "Colour of a box behind the image and the text"),
        Self(.badgeSize, "badge-size", .size, "40x50", any, "Width and height of the box"),
        Self(.badgeText, "badge-text", .text, "", any, "Text in the box"),
        Self(.callout, "callout", .flag, "true", any, "Show a callout when the feature is selected"),
        Self(.calloutOffset, "callout-offset", .offset, "0,0", any, "Pixels that the callout is moved, right and down"),
        Self(.draggable, "draggable", .flag, "false", any, "Let readers of a page drag the marker"),
        Self(.textColor, "text-color", .color, "#22282e", any, "Colour of labels"),
        Self(.halo, "halo", .edge, "#ffffffe6,1.5", any, "Colour and width of the edge around the letters of labels"),
        Self(.font, "font", .text, "", any, "Font family of labels, with Bold or Italic behind it, or these alone"),
        Self(.fontSize, "font-size", .number(1...1000), "13", any, "Size of labels in pixels"),
        Self(
            .wrap, "wrap", .number(0...1000), "20", any,
            "Characters beyond which a label has several lines, 0 for a single one; of lines 0 unless it is set"),
        Self(
            .letterSpacing, "letter-spacing", .spacing, "0", any,
            "Space between the letters of labels, in pixels or in percent of their size"),
        Self(
            .lineLabels, "line-labels", .choice(LineLabels.allCases.map(\.name)), "along", [.line],
            "Write labels of lines along them, or level"),
        Self(
            .areaLabels, "area-labels", .choice(AreaLabels.allCases.map(\.name)), "horizontal", [.polygon],
            "Write labels of areas level, or along those that are longer than wide"),
        Self(
            .displayPriority, "display-priority", .priority, "auto", any,
            "Show marker and label wherever there is room, or always (required, or 1000)"),
        Self(
            .selectedColor, "selected-color", .color, "none", any,
            "Colour of the marker while it is selected, instead of a ring around it"),
        Self(
            .selectedImage, "selected-image", .image, "", any,
            "Image file that is drawn as the marker while it is selected, instead of a ring around it"),
    ]
}

extension StyleDeclaration {
    /// All keys that pictures know, with the forms of their values.
    public static var list: String {
        all.filter { $0.key != .draggable }.map { declaration in
            let form = declaration.key == .font ? "FAMILY" : declaration.type.form
            return "\(declaration.name) \(form)"
        }.joined(separator: ", ")
    }

    /// The default of a key, as help shows it.
    public static func usual(_ key: StyleKey) -> String { all.first { $0.key == key }?.usual ?? "" }

    /// The name of the option that sets the key.
    public var optionName: String {
        switch key {
        case .strokeDash: "dash"
        default: name
        }
    }

    /// The name as a shapefile's table has it, which cuts names to ten bytes.
    public var tableName: String { String(name.prefix(10)) }

    /// The key of a field of a layer: by its whole name, or by one that a table has cut.
    public static func key(ofField field: String) -> (key: StyleKey, isCut: Bool)? {
        if let key = StyleKey(named: field) { return (key, false) }
        let folded = field.lowercased()
        guard folded.utf8.count == 10, let found = all.first(where: { $0.name.count > 10 && $0.tableName == folded })
        else { return nil }
        return (found.key, true)
    }
}
