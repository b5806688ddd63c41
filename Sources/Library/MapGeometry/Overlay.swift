public import MapCoordinates

/// Something drawn on a map that has a place and an extent.
///
/// ``Circle``, ``Polygon`` and ``Polyline`` are overlays. A type of your own needs its extent only:
///
/// ```swift
/// struct Sheet: Overlay {
///     var boundingMapRect: MapRect
/// }
/// let sheet = Sheet(boundingMapRect: MapRect(x: 0, y: 0, width: 100, height: 100))
/// print(sheet.intersects(MapRect(x: 90, y: 90, width: 20, height: 20)))  // true
/// ```
///
/// An overlay is also an ``Annotation``, at the middle of its bounding rect unless it says otherwise.
public protocol Overlay: Annotation {
    /// The smallest rect around the overlay; null if there is nothing of it. It may run past the world in the east or
    /// the west where the overlay crosses the antimeridian.
    var boundingMapRect: MapRect { get }

    /// True if some of the overlay is inside a rect.
    func intersects(_ rect: MapRect) -> Bool
}

extension Overlay {
    /// The centre of the bounding rect as a coordinate; it is not the centroid.
    public var coordinate: Coordinate { boundingMapRect.coordinate }

    /// True if the bounding rect and the other one overlap, on a map that goes on beyond the antimeridian.
    public func intersects(_ rect: MapRect) -> Bool { boundingMapRect.intersectsWrapping(rect) }
}
