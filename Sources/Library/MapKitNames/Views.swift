// Conversions between a map on a screen and the map itself. There a view makes them; here a `Viewport` does, and the only
// view that they are about is that one: the argument for another is nil.

extension Viewport {
    /// Where a coordinate is on the screen.
    public func convert(_ coordinate: CLLocationCoordinate2D, toPointTo view: Never?) -> PixelPoint {
        pixel(for: coordinate)
    }

    /// The coordinate under a point of the screen.
    public func convert(_ point: PixelPoint, toCoordinateFrom view: Never?) -> CLLocationCoordinate2D {
        coordinate(for: point)
    }

    /// Where a region is on the screen.
    public func convert(_ region: MKCoordinateRegion, toRectTo view: Never?) -> PixelRect { pixelRect(for: region) }

    /// The region under a rect of the screen.
    public func convert(_ rect: PixelRect, toRegionFrom view: Never?) -> MKCoordinateRegion { region(for: rect) }

    /// Where a map point is on the screen.
    public func point(for mapPoint: MKMapPoint) -> PixelPoint { pixel(for: mapPoint) }

    /// Where a map rect is on the screen.
    public func rect(for mapRect: MKMapRect) -> PixelRect { pixelRect(for: mapRect) }

    /// The region that a screen of this shape shows when it shows all of a region; the same region if it is not valid.
    public func regionThatFits(_ region: MKCoordinateRegion) -> MKCoordinateRegion {
        Viewport(fitting: region, in: size, heading: heading)?.region ?? region
    }

    /// The rect that a screen of this shape shows when it shows all of a rect, with room along its sides; the same rect if
    /// it is null or there is no room.
    public func mapRectThatFits(_ mapRect: MKMapRect, edgePadding: EdgePadding = .zero) -> MKMapRect {
        Viewport(fitting: mapRect, in: size, padding: edgePadding, heading: heading)?.visibleMapRect ?? mapRect
    }
}

extension PointAnnotation {
    /// At the coordinate of zeros, until it gets another.
    public init() { self.init(Coordinate()) }
}
