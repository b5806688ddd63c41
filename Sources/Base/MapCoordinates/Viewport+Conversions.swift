extension Viewport {
    /// Where a coordinate is on the screen.
    @inlinable
    public func pixel(for coordinate: Coordinate) -> PixelPoint {
        pixel(for: MapPoint(coordinate))
    }

    /// Where a map point is on the screen.
    @inlinable
    public func pixel(for point: MapPoint) -> PixelPoint {
        let offset = rotation.toScreen((point.x - center.x) * scale, (point.y - center.y) * scale)
        return PixelPoint(x: offset.x + size.width / 2, y: offset.y + size.height / 2)
    }

    /// The coordinate under a place on the screen.
    @inlinable
    public func coordinate(for pixel: PixelPoint) -> Coordinate {
        Coordinate(mapPoint(for: pixel))
    }

    /// The way on the map that goes with a way of pixels on the screen.
    package func mapOffset(ofPixels way: PixelPoint) -> MapPoint {
        let offset = rotation.toMap(way.x / scale, way.y / scale)
        return MapPoint(x: offset.x, y: offset.y)
    }

    /// The map point under a place on the screen.
    @inlinable
    public func mapPoint(for pixel: PixelPoint) -> MapPoint {
        let offset = rotation.toMap((pixel.x - size.width / 2) / scale, (pixel.y - size.height / 2) / scale)
        return MapPoint(x: offset.x + center.x, y: offset.y + center.y)
    }

    /// Where a region is on the screen.
    @inlinable
    public func pixelRect(for region: CoordinateRegion) -> PixelRect {
        pixelRect(for: MapRect(region))
    }

    /// Where a map rect is on the screen; null stays null. On a turned screen, this is the box around it.
    @inlinable
    public func pixelRect(for rect: MapRect) -> PixelRect {
        if rect.isNull { return .null }
        guard heading != 0 else {
            return PixelRect(
                origin: pixel(for: rect.origin),
                size: PixelSize(width: rect.width * scale, height: rect.height * scale))
        }
        let (middle, extent) = (pixel(for: rect.mid), rotation.extent(width: rect.width, height: rect.height))
        let (width, height) = (extent.width * scale, extent.height * scale)
        return PixelRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
    }

    /// The region under a part of the screen.
    @inlinable
    public func region(for rect: PixelRect) -> CoordinateRegion {
        CoordinateRegion(mapRect(for: rect))
    }

    /// The map rect under a part of the screen; null stays null. Under a turned screen, this is the box around it.
    @inlinable
    public func mapRect(for rect: PixelRect) -> MapRect {
        if rect.isNull { return .null }
        guard heading == 0 else {
            let middle = mapPoint(
                for: PixelPoint(x: rect.origin.x + rect.width / 2, y: rect.origin.y + rect.height / 2))
            let extent = rotation.extent(width: rect.width, height: rect.height)
            let (width, height) = (extent.width / scale, extent.height / scale)
            return MapRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
        }
        return MapRect(
            origin: mapPoint(for: rect.origin), size: MapSize(width: rect.width / scale, height: rect.height / scale))
    }
}

extension Viewport {
    /// Where the map's corners of a screen lie, from the top left one clockwise as the screen shows them.
    @inlinable public var corners: [MapPoint] {
        [(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)].map {
            mapPoint(for: PixelPoint(x: $0.0, y: $0.1))
        }
    }
}
