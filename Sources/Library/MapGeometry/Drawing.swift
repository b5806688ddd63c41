import Geometry
import MapCoordinates
import Memory

/// An overlay as the shape that the inner modules use.
struct Drawing: ~Copyable {
    private var shape = Shape()

    private init(_ kind: Shape.Kind) { shape.kind = kind }

    /// Without a line yet.
    static func line() -> Drawing { Drawing(.lineString) }

    /// Without a ring yet.
    static func area() -> Drawing { Drawing(.polygon) }

    /// Invalid coordinates are omitted.
    mutating func insert(_ coordinates: [Coordinate], isRing: Bool = false) {
        let start = shape.points.count
        for coordinate in coordinates where coordinate.isValid {
            shape.append(x: coordinate.longitude, y: coordinate.latitude)
        }
        let end = shape.points.count
        guard end > start else { return }
        let first = shape.points[start]
        if isRing, shape.points[end - 1] != first { shape.append(x: first.x, y: first.y) }
        shape.endRing()
    }

    /// The rect holds whatever `intersects` finds.
    borrowing func boundingMapRect() -> MapRect {
        var bounds = ShapeBounds(poles: .mapEdge)
        return bounds.mapRect(of: shape)
    }

    borrowing func intersects(_ rect: MapRect) -> Bool { shape.intersects(rect) }

    /// Ends the one part that all rings are of.
    mutating func end() {
        if !shape.ringEnds.isEmpty { shape.endPart() }
    }
}
