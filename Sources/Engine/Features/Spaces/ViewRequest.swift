public import Geometry

/// A view that is fitted to whatever it has to show.
public struct ViewRequest: Sendable {
    public var size: PixelSize
    public var padding = EdgePadding.zero
    public var zoom = ZoomStepping.continuous
    public var heading = 0.0
    /// The least width and height of what it shows, in metres on the ground.
    public var leastMeters = 0.0
    /// Pixels by which it is moved after it was fitted.
    public var pan = PixelPoint(x: 0, y: 0)
    /// Levels by which it is zoomed in after it was fitted.
    public var zoomBy = 0.0

    public init(size: PixelSize) { self.size = size }

    /// The view of a rect; nil if the padding leaves no room, or if the rect is null.
    public func view(of rect: MapRect) -> Viewport? {
        Viewport(fitting: rect, in: size, padding: padding, zoom: zoom, heading: heading, atLeast: leastMeters)
            .map(changed)
    }

    /// The view of a region, whose centre is in the middle; nil if the padding leaves no room, or if the region is not
    /// valid.
    public func view(of region: CoordinateRegion) -> Viewport? {
        Viewport(fitting: region, in: size, padding: padding, zoom: zoom, heading: heading, atLeast: leastMeters)
            .map(changed)
    }

    /// True if a view can be read back: it has not been moved or zoomed out of reason.
    package static func isUsable(_ view: Viewport) -> Bool {
        Viewport(checkedSize: view.size, center: view.center, scale: view.scale, heading: view.heading) != nil
    }

    /// A fitted view, moved and zoomed.
    public func changed(_ view: Viewport) -> Viewport {
        let moved = pan.x == 0 && pan.y == 0 ? view : view.panned(byX: pan.x, y: pan.y)
        return zoomBy == 0 ? moved : moved.zoomed(byLevels: zoomBy)
    }
}
