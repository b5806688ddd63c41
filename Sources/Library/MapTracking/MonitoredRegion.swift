public import MapGeometry

/// An area with an identifier whose boundary is watched.
///
/// ```swift
/// let dock = MonitoredRegion(
///     identifier: "dock", center: Coordinate(latitude: 48.2082, longitude: 16.3738), radius: 100)
/// print(dock.identifier, dock.notifiesOnExit)  // dock true
/// ```
public struct MonitoredRegion: Hashable, Sendable {
    /// Circles and polygons.
    public enum Area: Hashable, Sendable {
        /// A centre and a radius along geodesics of WGS84.
        case circle(Circle)
        /// A polygon whose edges are straight in longitude and latitude, the short way around the world. Its boundary
        /// is inside.
        case polygon(Polygon)
    }

    /// The only sure key of the region: a later region of the same identifier replaces it.
    public var identifier: String
    /// The area.
    public var area: Area
    /// Metres beyond the boundary from which a place is clearly outside, and inside from which it is clearly inside; nil
    /// for those of the rules.
    public var cushion: Double?
    /// True if events report when a device enters.
    public var notifiesOnEntry = true
    /// True if events report when a device leaves.
    public var notifiesOnExit = true

    /// Takes any area; a ``RegionMonitor`` refuses one that is not valid.
    public init(identifier: String, area: Area, cushion: Double? = nil) {
        self.identifier = identifier
        self.area = area
        self.cushion = cushion
    }

    /// A circle.
    public init(identifier: String, center: Coordinate, radius: Double, cushion: Double? = nil) {
        self.init(identifier: identifier, area: .circle(Circle(center: center, radius: radius)), cushion: cushion)
    }

    /// A polygon.
    public init(identifier: String, polygon: Polygon, cushion: Double? = nil) {
        self.init(identifier: identifier, area: .polygon(polygon), cushion: cushion)
    }
}

/// Reason why a region cannot be monitored.
public struct RegionFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Identifier of the region.
    public var identifier: String
    /// The fault of a region.
    public var reason: String

    /// The identifier and the reason.
    public var description: String { "region '\(identifier)': \(reason)" }
}
