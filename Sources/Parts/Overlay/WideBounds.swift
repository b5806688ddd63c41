import Geometry
import LayerOverlay
import PartRuns

/// Finds a rect outside of which nothing meets a shape, by its box or across the antimeridian. It may be too large,
/// which costs work but changes nothing.
struct WideBounds: ~Copyable {
    private var bounds = ShapeBounds(poles: .mapEdge)
    private var plain = ShapeBounds(unwrapping: false)

    /// The rect with a margin far above the error of any projection, and far below the size of a place; null for a shape
    /// without positions.
    mutating func rect(of shape: borrowing Shape) -> MapRect {
        let rect = bounds.mapRect(of: shape).union(plain.mapRect(of: shape))
        guard !rect.isNull else { return rect }
        // Cut at the antimeridian, the shape has parts on both sides of the world.
        let isTorn = rect.minX < 0 || rect.maxX > MapPoint.worldSize
        let (west, east) = isTorn ? (0, MapPoint.worldSize) : (rect.minX, rect.maxX)
        return MapRect(
            origin: MapPoint(x: west - 1, y: rect.minY - 1),
            size: MapSize(width: east - west + 2, height: rect.height + 2))
    }
}
