public import JSON

/// A style file: the background, the fonts, and rules in the order in which they apply.
public struct StyleSheet: Sendable {
    public var background: Color?
    /// Files of fonts, the preferred ones first.
    public var fonts: [String] = []
    public var rules: [StyleRule] = []

    public init() {}

    /// Reads a style file, which is JSON. Nothing in it is skipped: what is unknown or wrong is a fault.
    public init(_ bytes: Span<UInt8>) throws(SettingsFault) {
        try self.init(LocatedJSON(bytes))
    }

    public init(_ file: LocatedJSON) throws(SettingsFault) {
        for member in try file.members(named: ["background", "fonts", "rules"], of: "the style file") {
            switch member.name {
            case "background": background = try Self.color(member.value)
            case "fonts":
                for font in try member.value.array(of: "fonts") { fonts.append(try font.string(of: "a font")) }
            default:
                for rule in try member.value.array(of: "rules") { rules.append(try StyleRule(rule)) }
            }
        }
    }

    private static func color(_ value: LocatedJSON) throws(SettingsFault) -> Color {
        let text = try value.string(of: "background")
        guard let color = Color(text) else { throw .badColor(text, at: value.location) }
        return color
    }

    /// Zoom levels at which a style may change, for those who draw at several.
    public var zoomLevels: [Double] {
        var levels: Set<Double> = []
        for rule in rules {
            if let zoom = rule.zoom { levels.formUnion([zoom.lowerBound, zoom.upperBound]) }
            for setting in rule.settings {
                if case .zoom(let stops) = setting.source { levels.formUnion(stops.map(\.level)) }
            }
        }
        return levels.sorted()
    }
}

extension SettingsFault {
    static func badColor(_ text: String, at location: TextLocation) -> SettingsFault {
        let near = nearestMatch(to: text, in: Color.words)
        let hint = near.map { "did you mean \($0)?" } ?? StyleType.color.advice
        return SettingsFault("'\(text)' is not a colour", at: location, hint: hint)
    }
}
