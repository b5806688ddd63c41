public import Glibc

/// A map on a screen: how large, about which place, how near.
///
/// Its conversions are planar. `nearestCopy(of:)` brings what lies over the antimeridian to the view's side first.
@frozen
public struct Viewport: Hashable, Sendable {
    /// The screen's extent in screen points.
    public var size: PixelSize
    /// The place in the middle of the screen.
    public var center: MapPoint
    /// Screen points per map point.
    public var scale: ZoomScale

    /// Takes any parts; the conversions need a size with an area and a finite scale above zero.
    @inlinable
    public init(size: PixelSize, center: MapPoint, scale: ZoomScale) {
        self.size = size
        self.center = center
        self.scale = scale
    }

    /// A view that somebody has described; nil for one without an area or a scale, or beyond reason.
    public init?(checkedSize size: PixelSize, center: MapPoint, scale: ZoomScale) {
        // Zooming and panning can come far, but not out of what a double counts.
        guard size.hasArea, max(size.width, size.height) <= 1e6, scale >= 1e-20, scale <= 1e20,
            center.x.magnitude < 1e14, center.y.magnitude < 1e14
        else { return nil }
        self.init(size: size, center: center, scale: scale)
    }

    /// What the screen shows; may run past the world on every side.
    @inlinable public var visibleMapRect: MapRect {
        let width = size.width / scale
        let height = size.height / scale
        return MapRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }

    /// What the screen shows, in degrees; the span is over 360 where more than the world is visible.
    @inlinable public var region: CoordinateRegion { CoordinateRegion(visibleMapRect) }

    /// The place in the middle of the screen.
    @inlinable public var centerCoordinate: Coordinate { Coordinate(center) }

    /// 20 + log2(scale).
    @inlinable public var zoomLevel: Double { Zoom.level(scale: scale) }

    /// The level of the tiles to show.
    @inlinable public var tileLevel: Int { Zoom.tileLevel(scale: scale) }

    /// Moves the view over the map by screen points, right and down; the zoom stays.
    @inlinable
    public func panned(byX x: Double, y: Double) -> Viewport {
        Viewport(size: size, center: MapPoint(x: center.x + x / scale, y: center.y + y / scale), scale: scale)
    }

    /// Zooms about the centre; one level halves what is visible each way.
    @inlinable
    public func zoomed(byLevels levels: Double) -> Viewport {
        Viewport(size: size, center: center, scale: scale * exp2(levels))
    }

    /// The copy of a point within half a world of the view's centre; exactly half a world off, it stays as it is.
    @inlinable
    public func nearestCopy(of point: MapPoint) -> MapPoint {
        point.turned(by: turns(toReach: point.x))
    }

    /// The copy of a rect whose middle is within half a world of the view's centre.
    @inlinable
    public func nearestCopy(of rect: MapRect) -> MapRect {
        rect.isNull ? rect : rect.turned(by: turns(toReach: rect.midX))
    }

    @inlinable
    func turns(toReach x: Double) -> Double {
        let distance = center.x - x
        if abs(distance) <= MapPoint.worldSize / 2 { return 0 }
        return (distance / MapPoint.worldSize).rounded()
    }
}
