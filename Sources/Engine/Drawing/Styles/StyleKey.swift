/// A key of a style. Options, style files, properties of features and pages all use these.
public enum StyleKey: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case fill
    case fillOpacity
    case stroke
    case strokeWidth
    case strokeUnit
    case strokeOpacity
    case strokeDash
    case strokeJoin
    case strokeCap
    case gradient
    case gradientClip
    case opacity
    case casing
    case z
    case seamless
    case visible
    case marker
    case markerColor
    case markerSize
    case markerSymbol
    case pinColor
    case image
    case imageWidth
    case imageHeight
    case imageAngle
    case centerOffset
    case badge
    case badgeSize
    case badgeText
    case callout
    case calloutOffset
    case draggable
    case textColor
    case halo
    case font
    case fontSize
    case wrap
    case letterSpacing
    case lineLabels
    case areaLabels
    case displayPriority
    case selectedColor
    case selectedImage

    /// The key by its name.
    public init?(named name: String) {
        guard let key = Self.byName[name] else { return nil }
        self = key
    }

    private static let byName = Dictionary(uniqueKeysWithValues: StyleDeclaration.all.map { ($0.name, $0.key) })

    public var declaration: StyleDeclaration { StyleDeclaration.all[Int(rawValue)] }

    public var name: String { declaration.name }

    public static let names: [String] = StyleDeclaration.all.map(\.name)
}

/// The kinds of geometries that styles distinguish.
public enum StyleKind: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case point
    case line
    case polygon

    public var name: String {
        switch self {
        case .point: "point"
        case .line: "line"
        case .polygon: "polygon"
        }
    }
}
