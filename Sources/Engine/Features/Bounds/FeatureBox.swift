import Geometry

/// Finds the bounding boxes of shapes in degrees, or in the units of a plane.
struct FeatureBox: ~Copyable {
    private let isPlanar: Bool
    private let isUnwrapping: Bool
    private var bounds = ShapeBounds()
    /// Bounds by which the shapes around a pole are known.
    private var reach = ShapeBounds(poles: .mapEdge)

    init(_ request: Bounding.Request) {
        isPlanar = request.isPlanar
        isUnwrapping = request.unwraps
    }

    /// The box around a shape; nil for one without a position. West is greater than east if it crosses the
    /// antimeridian. The box of a polygon around a pole reaches to the pole.
    mutating func box(of shape: borrowing Shape) -> Shape.Box? {
        var box = shape.box
        if box.isNull { return nil }
        if isPlanar || !isUnwrapping { return box }
        let rect = bounds.mapRect(of: shape)
        let reached = reach.mapRect(of: shape)
        if reached.minY < rect.minY { box.north = 90 }
        if reached.maxY > rect.maxY { box.south = -90 }
        guard rect.width < MapPoint.worldSize else {
            (box.west, box.east) = (-180, 180)
            return box
        }
        // Degrees as they are written keep every digit.
        let width = MapPoint.mapX(longitude: box.east) - MapPoint.mapX(longitude: box.west)
        let isPlain = rect.maxX <= MapPoint.worldSize && width <= rect.width * (1 + 1e-9)
        if box.west >= -180, box.east <= 180, isPlain { return box }
        (box.west, box.east) = (Self.longitude(x: rect.minX), Self.longitude(x: rect.maxX))
        return box
    }

    /// Longitude within ±180 of an x in the world or right of it.
    private static func longitude(x: Double) -> Double {
        let x = x > MapPoint.worldSize ? x - MapPoint.worldSize : x
        return Coordinate(MapPoint(x: x, y: MapPoint.worldSize / 2)).longitude
    }
}
