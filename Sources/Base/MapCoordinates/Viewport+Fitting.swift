import Glibc

extension Viewport {
    /// The nearest view that shows a whole region, with the region's centre in the middle of the room the padding
    /// leaves.
    ///
    /// On the flat map a region reaches further from its centre towards the pole than away from it, so the room is
    /// measured by the longer half each way. A region of no extent is shown at level 20. Nil for an invalid region
    /// and for padding that leaves no room. A turned view shows the whole region, too. The view is at least `meters`
    /// wide and high on the ground.
    public init?(
        fitting region: CoordinateRegion, in size: PixelSize, padding: EdgePadding = .zero,
        zoom: ZoomStepping = .continuous, heading: Double = 0, atLeast meters: Double = 0
    ) {
        guard region.isValid else { return nil }
        let center = MapPoint(region.center)
        let rect = MapRect(region)
        let half = max(center.y - rect.minY, rect.maxY - center.y)
        self.init(
            showing: MapSize(width: rect.width, height: 2 * half), around: center, in: size, padding: padding,
            zoom: zoom, heading: heading, atLeast: meters)
    }

    /// The nearest view that shows a whole rect, in the middle of the room the padding leaves.
    ///
    /// A rect of no extent is shown at level 20. Nil for a rect that is null, negative or not finite, and for padding
    /// that leaves no room. The view is at least `meters` wide and high on the ground.
    public init?(
        fitting rect: MapRect, in size: PixelSize, padding: EdgePadding = .zero, zoom: ZoomStepping = .continuous,
        heading: Double = 0, atLeast meters: Double = 0
    ) {
        guard rect.isStandard, rect.mid.x.isFinite, rect.mid.y.isFinite else { return nil }
        self.init(
            showing: rect.size, around: rect.mid, in: size, padding: padding, zoom: zoom, heading: heading,
            atLeast: meters)
    }

    /// The view at a zoom level with a coordinate in the middle of the room the padding leaves. Nil for an invalid
    /// coordinate, a level without a scale, and padding that leaves no room.
    public init?(
        center: Coordinate, zoomLevel: Double, size: PixelSize, padding: EdgePadding = .zero, heading: Double = 0
    ) {
        let scale = Zoom.scale(level: zoomLevel)
        guard center.isValid, scale > 0, scale.isFinite, padding.room(in: size).hasArea, size.hasArea else {
            return nil
        }
        self.init(size: size, content: MapPoint(center), scale: scale, padding: padding, heading: heading)
    }

    private init?(
        showing extent: MapSize, around content: MapPoint, in size: PixelSize, padding: EdgePadding,
        zoom: ZoomStepping, heading: Double, atLeast meters: Double
    ) {
        let room = padding.room(in: size)
        guard room.hasArea, size.hasArea, heading.isFinite else { return nil }
        let turned = Rotation(heading: heading).extent(width: extent.width, height: extent.height)
        let least = Self.extent(ofMeters: meters, at: content)
        let extent = MapSize(width: max(turned.width, least), height: max(turned.height, least))
        let mapPointsPerPixel = max(extent.width / room.width, extent.height / room.height)
        let scale: ZoomScale
        switch zoom {
        case .continuous:
            scale = max(extent.width, extent.height) <= Self.pointExtent ? 1 : 1 / mapPointsPerPixel
        case .stepped:
            scale = exp2(-max(0, ceil(log2(mapPointsPerPixel) - Self.stepSlack)))
        }
        guard scale > 0, scale.isFinite else { return nil }
        self.init(size: size, content: content, scale: scale, padding: padding, heading: heading)
    }

    /// Map points of a length on the ground; as at the map's edge for a place beyond it.
    private static func extent(ofMeters meters: Double, at place: MapPoint) -> Double {
        guard meters > 0 else { return 0 }
        let latitude = Coordinate.latitude(ofMapY: min(max(place.y, 0), MapPoint.worldSize))
        return meters / MapPoint.trueMetersPerPoint(atLatitude: latitude)
    }

    /// The view of a scale with a place in the middle of the room the padding leaves.
    package init(size: PixelSize, content: MapPoint, scale: ZoomScale, padding: EdgePadding, heading: Double) {
        let right: Double = (padding.right - padding.left) / 2
        let down: Double = (padding.bottom - padding.top) / 2
        self.init(size: size, center: content, scale: scale, heading: heading)
        self = panned(byX: right, y: down)
    }

    /// Map points (some 0.1 mm) up to which a thing counts as a point, which any scale would show.
    private static var pointExtent: Double { 0.001 }

    /// Levels that a whole step may fall short, so that a view fitted to itself keeps its level in spite of rounding: a
    /// billionth of the view is omitted at most.
    private static var stepSlack: Double { 1e-9 }
}
