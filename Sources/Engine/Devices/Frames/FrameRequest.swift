import Features
public import Geometry
public import Layers

/// Settings of a map that follows a device.
public struct FrameRequest: Hashable, Sendable {
    /// How a map follows its user.
    public enum Mode: String, CaseIterable, BitwiseCopyable, Sendable {
        /// The view stays where it is.
        case none
        /// North is up.
        case follow
        /// The course is up.
        case course
        /// The heading is up.
        case heading

        /// The mode of a name in letters of any case; the framework's name for following with the heading is known too.
        init?(named name: String) {
            let name = FixColumn.bare(name)
            guard let mode = Self(rawValue: name) else {
                guard name == "followwithheading" else { return nil }
                self = .heading
                return
            }
            self = mode
        }
    }

    /// How much of the map a view shows.
    public enum Extent: Hashable, Sendable {
        case scale(ZoomScale)
        /// Metres from south to north and from west to east.
        case meters(Double, Double)
        case degrees(CoordinateSpan)
    }

    /// The mode of a device before its fixes give another one.
    public var mode: Mode
    public var size: PixelSize
    public var extent: Extent
    /// The view before the first fix.
    public var start: Viewport?
    /// True if the extent is fitted anew at each fix, as metres change with the latitude.
    public var rescales = false
    /// True if a device that its user's view does not show is not followed any more.
    public var stopsWhenLost = false
    /// Microseconds from frame to frame; nil for a frame at each fix that is delivered.
    public var interval: Int64?
    /// Precision of all numbers of features; nil for digits that suit their units.
    public var precision: Precision?
    /// True for lines of JSON, false for features.
    public var writesLines = true

    public init(mode: Mode, size: PixelSize, extent: Extent) {
        self.mode = mode
        self.size = size
        self.extent = extent
    }

    /// The view about a place with north up; nil if it is out of reason.
    func view(around place: Coordinate) -> Viewport? {
        // The map shows places beyond its edge at the edge, and metres are those of there.
        let place = Coordinate(latitude: min(max(place.latitude, -85), 85), longitude: place.longitude)
        let view: Viewport?
        switch extent {
        case .scale(let scale): view = Viewport(size: size, center: MapPoint(place), scale: scale)
        case .meters(let latitudinal, let longitudinal):
            let region = CoordinateRegion(
                center: place, latitudinalMeters: latitudinal, longitudinalMeters: longitudinal)
            // Near a pole a parallel may be shorter than that.
            let span = CoordinateSpan(
                latitudeDelta: min(region.span.latitudeDelta, 180), longitudeDelta: min(region.span.longitudeDelta, 360)
            )
            view = Viewport(fitting: CoordinateRegion(center: place, span: span), in: size)
        case .degrees(let span): view = Viewport(fitting: CoordinateRegion(center: place, span: span), in: size)
        }
        guard let view, ViewRequest.isUsable(view) else { return nil }
        return view
    }
}
