/// What the two numbers of each position of a layer mean.
public enum CoordinateSpace: Hashable, Sendable {
    /// Longitude and latitude in degrees.
    case wgs84
    /// x and y on the flat map, y down.
    case mapPoint
    /// x and y on the screen of a view, y down.
    case pixel(Viewport)
    /// Of a coordinate reference system by PROJ's name or definition of it.
    case system(String)

    /// The coordinate reference system that is not WGS84; nil for all else.
    public var system: String? {
        if case .system(let system) = self { system } else { nil }
    }
}
