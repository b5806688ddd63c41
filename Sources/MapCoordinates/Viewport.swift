public import Glibc

/// A map on a screen: how large, about which place, how near.
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

    /// Takes any parts; the conversions need a size with an area and a finite scale above zero.
    @inlinable
    public init(size: PixelSize, center: MapPoint, scale: ZoomScale) {
        self.size = size
        self.center = center
        self.scale = scale
    }

    /// A view that somebody has described; nil for one without an area or a scale, or beyond reason.
    package init?(checkedSize size: PixelSize, center: MapPoint, scale: ZoomScale) {
        // Zooming and panning can come far, but not out of what a double counts.
        guard size.hasArea, max(size.width, size.height) <= 1e6, scale >= 1e-20, scale <= 1e20,
            center.x.magnitude < 1e14, center.y.magnitude < 1e14
        else { return nil }
        self.init(size: size, center: center, scale: scale)
    }

    /// The map rect that the screen shows; it may run past the world on every side.
    @inlinable public var visibleMapRect: MapRect {
        let width = size.width / scale
        let height = size.height / scale
        return MapRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }

    /// The region that the screen shows, in degrees; its span is over 360 where more than the world is visible.
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
    package func turns(toReach x: Double) -> Double {
        let distance = center.x - x
        if abs(distance) <= MapPoint.worldSize / 2 { return 0 }
        return (distance / MapPoint.worldSize).rounded()
    }
}

extension Viewport {
    /// Where a coordinate is on the screen.
    @inlinable
    public func pixel(for coordinate: Coordinate) -> PixelPoint {
        pixel(for: MapPoint(coordinate))
    }

    /// Where a map point is on the screen.
    @inlinable
    public func pixel(for point: MapPoint) -> PixelPoint {
        PixelPoint(
            x: (point.x - center.x) * scale + size.width / 2, y: (point.y - center.y) * scale + size.height / 2)
    }

    /// The coordinate under a place on the screen.
    @inlinable
    public func coordinate(for pixel: PixelPoint) -> Coordinate {
        Coordinate(mapPoint(for: pixel))
    }

    /// The map point under a place on the screen.
    @inlinable
    public func mapPoint(for pixel: PixelPoint) -> MapPoint {
        MapPoint(
            x: (pixel.x - size.width / 2) / scale + center.x, y: (pixel.y - size.height / 2) / scale + center.y)
    }

    /// Where a region is on the screen.
    @inlinable
    public func pixelRect(for region: CoordinateRegion) -> PixelRect {
        pixelRect(for: MapRect(region))
    }

    /// Where a map rect is on the screen; null stays null.
    @inlinable
    public func pixelRect(for rect: MapRect) -> PixelRect {
        if rect.isNull { return .null }
        return PixelRect(
            origin: pixel(for: rect.origin),
            size: PixelSize(width: rect.width * scale, height: rect.height * scale))
    }

    /// The region under a part of the screen.
    @inlinable
    public func region(for rect: PixelRect) -> CoordinateRegion {
        CoordinateRegion(mapRect(for: rect))
    }

    /// The map rect under a part of the screen; null stays null.
    @inlinable
    public func mapRect(for rect: PixelRect) -> MapRect {
        if rect.isNull { return .null }
        return MapRect(
            origin: mapPoint(for: rect.origin), size: MapSize(width: rect.width / scale, height: rect.height / scale))
    }
}

extension Viewport {
    /// The nearest view that shows a whole region, with the region's centre in the middle of the room the padding
    /// leaves.
    ///
    /// On the flat map a region reaches further from its centre towards the pole than away from it, so the room is
    /// measured by the longer half each way. A region of no extent is shown at level 20. Nil for an invalid region
    /// and for padding that leaves no room.
    public init?(
        fitting region: CoordinateRegion, in size: PixelSize, padding: EdgePadding = .zero,
        zoom: ZoomStepping = .continuous
    ) {
        guard region.isValid else { return nil }
        let center = MapPoint(region.center)
        let rect = MapRect(region)
        let half = max(center.y - rect.minY, rect.maxY - center.y)
        self.init(
            showing: MapSize(width: rect.width, height: 2 * half), around: center, in: size, padding: padding,
            zoom: zoom)
    }

    /// The nearest view that shows a whole rect, in the middle of the room the padding leaves.
    ///
    /// A rect of no extent is shown at level 20. Nil for a rect that is null, negative or not finite, and for padding
    /// that leaves no room.
    public init?(
        fitting rect: MapRect, in size: PixelSize, padding: EdgePadding = .zero, zoom: ZoomStepping = .continuous
    ) {
        guard rect.isStandard, rect.mid.x.isFinite, rect.mid.y.isFinite else { return nil }
        self.init(showing: rect.size, around: rect.mid, in: size, padding: padding, zoom: zoom)
    }

    /// The view at a zoom level with a coordinate in the middle of the room the padding leaves. Nil for an invalid
    /// coordinate, a level without a scale, and padding that leaves no room.
    public init?(center: Coordinate, zoomLevel: Double, size: PixelSize, padding: EdgePadding = .zero) {
        let scale = Zoom.scale(level: zoomLevel)
        guard center.isValid, scale > 0, scale.isFinite, padding.room(in: size).hasArea, size.hasArea else {
            return nil
        }
        self.init(size: size, content: MapPoint(center), scale: scale, padding: padding)
    }

    private init?(
        showing extent: MapSize, around content: MapPoint, in size: PixelSize, padding: EdgePadding,
        zoom: ZoomStepping
    ) {
        let room = padding.room(in: size)
        guard room.hasArea, size.hasArea else { return nil }
        let mapPointsPerPixel = max(extent.width / room.width, extent.height / room.height)
        let scale: ZoomScale
        switch zoom {
        case .continuous:
            scale = max(extent.width, extent.height) <= Self.pointExtent ? 1 : 1 / mapPointsPerPixel
        case .stepped:
            scale = exp2(-max(0, ceil(log2(mapPointsPerPixel) - Self.stepSlack)))
        }
        guard scale > 0, scale.isFinite else { return nil }
        self.init(size: size, content: content, scale: scale, padding: padding)
    }

    private init(size: PixelSize, content: MapPoint, scale: ZoomScale, padding: EdgePadding) {
        let right: Double = (padding.right - padding.left) / 2
        let down: Double = (padding.bottom - padding.top) / 2
        self.init(
            size: size, center: MapPoint(x: content.x + right / scale, y: content.y + down / scale), scale: scale)
    }

    /// Map points (some 0.1 mm) up to which a thing counts as a point, which any scale would show.
    private static var pointExtent: Double { 0.001 }

    /// Levels that a whole step may fall short, so that a view fitted to itself keeps its level in spite of rounding: a
    /// billionth of the view is left out at most.
    private static var stepSlack: Double { 1e-9 }
}
