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
