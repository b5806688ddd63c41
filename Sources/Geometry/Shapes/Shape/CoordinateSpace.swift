/// The meaning of the two numbers of each position of a layer.
public enum CoordinateSpace: Hashable, Sendable {
    /// Longitude and latitude in degrees.
    case wgs84
    /// x and y on the flat map, y down.
    case mapPoint
    /// x and y on the screen of a view, y down.
    case pixel(Viewport)
    /// A coordinate reference system, by PROJ's name for it or its definition.
    case system(String)
    /// x and y on a plane that is not known to lie anywhere on the globe.
    case plane(Plane)

    /// The coordinate reference system that is not WGS84; nil for all else.
    public var system: String? {
        if case .system(let system) = self { system } else { nil }
    }

    /// The plane, if it is one.
    public var plane: Plane? {
        if case .plane(let plane) = self { plane } else { nil }
    }

    /// A system by PROJ's name or definition of it, unless the definition is one of a plane.
    public init(definedBy text: String) {
        self = Plane(definition: text).map { .plane($0) } ?? .system(text)
    }
}
