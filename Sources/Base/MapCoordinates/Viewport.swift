public import Glibc

/// A map on a screen: how large, about which place, how near, and turned how far.
///
/// Its conversions are planar. `nearestCopy(of:)` brings what lies over the antimeridian to the view's side first.
///
/// ```swift
/// let region = CoordinateRegion("47.7002,-122.367109,0.065189,0.067318")!
/// let view = Viewport(fitting: region, in: PixelSize(width: 320, height: 460), zoom: .stepped)!
/// print(view.zoomLevel, view.pixel(for: region.center))  // 12.0 {160.0, 230.0}
/// print(view.region.span)  // 0.1062874,0.1098633
/// ```
@frozen
public struct Viewport: Hashable, Sendable {
    /// The screen's extent in screen points.
    public var size: PixelSize
    /// The place in the middle of the screen.
    public var center: MapPoint
    /// Screen points per map point.
    public var scale: ZoomScale
    /// The direction at the top of the screen, in degrees clockwise from north.
    public var heading: Double {
        didSet { rotation = Rotation(heading: heading) }
    }
    @usableFromInline private(set) var rotation: Rotation

    /// Takes any parts; the conversions need a size with an area, a finite scale above zero and a finite heading.
    @inlinable
    public init(size: PixelSize, center: MapPoint, scale: ZoomScale, heading: Double = 0) {
        self.size = size
        self.center = center
        self.scale = scale
        self.heading = heading
        rotation = Rotation(heading: heading)
    }

    /// A view that somebody has described; nil for one without an area or a scale, or beyond reason.
    package init?(checkedSize size: PixelSize, center: MapPoint, scale: ZoomScale, heading: Double = 0) {
        // Zooming and panning can come far, but not out of what a double counts.
        guard size.hasArea, max(size.width, size.height) <= 1e6, scale >= 1e-20, scale <= 1e20,
            center.x.magnitude < 1e14, center.y.magnitude < 1e14, heading.magnitude <= 1e6
        else { return nil }
        self.init(size: size, center: center, scale: scale, heading: heading)
    }

    /// The map rect that the screen shows; it may run past the world on every side. Around a turned screen, it is the
    /// smallest that holds all four corners.
    @inlinable public var visibleMapRect: MapRect {
        let extent = rotation.extent(width: size.width, height: size.height)
        let (width, height) = (extent.width / scale, extent.height / scale)
        return MapRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }

    /// The region that the screen shows, in degrees; its span is over 360 where more than the world is visible.
    @inlinable public var region: CoordinateRegion { CoordinateRegion(visibleMapRect) }

    /// The place in the middle of the screen.
    @inlinable public var centerCoordinate: Coordinate { Coordinate(center) }

    /// 20 + log2(scale).
    @inlinable public var zoomLevel: Double { Zoom.level(scale: scale) }

    /// Metres that a pixel in the middle shows.
    package var metersPerPixel: Double {
        MapPoint.trueMetersPerPoint(atLatitude: centerCoordinate.latitude) / scale
    }

    /// The level of the tiles to show.
    @inlinable public var tileLevel: Int { Zoom.tileLevel(scale: scale) }

    /// Moves the view over the map by screen points, right and down; the zoom stays.
    @inlinable
    public func panned(byX x: Double, y: Double) -> Viewport {
        let offset = rotation.toMap(x / scale, y / scale)
        var view = self
        view.center = MapPoint(x: center.x + offset.x, y: center.y + offset.y)
        return view
    }

    /// Zooms about the centre; one level halves what is visible each way.
    @inlinable
    public func zoomed(byLevels levels: Double) -> Viewport {
        Viewport(size: size, center: center, scale: scale * exp2(levels), heading: heading)
    }

    /// Turns the view about its centre, until a heading is up.
    @inlinable
    public func turned(to heading: Double) -> Viewport {
        Viewport(size: size, center: center, scale: scale, heading: heading)
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
    package func turns(toReach x: Double) -> Double {
        let distance = center.x - x
        if abs(distance) <= MapPoint.worldSize / 2 { return 0 }
        return (distance / MapPoint.worldSize).rounded()
    }
}
