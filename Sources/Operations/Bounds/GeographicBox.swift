public import Geometry

/// An area between two parallels and two meridians, in degrees, or on a plane in its units.
public struct GeographicBox: Hashable, Sendable {
    private let box: Shape.Box
    /// True if it can be one in degrees.
    public let isOnGlobe: Bool
    /// True if it can be one on a plane, where nothing lies beyond a meridian.
    public let isOnPlane: Bool

    /// - Parameters: `west` greater than `east` is a box over the antimeridian.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard west.isFinite, south.isFinite, east.isFinite, north.isFinite, south <= north else { return nil }
        isOnGlobe = -180...180 ~= west && -180...180 ~= east && -90...90 ~= south && -90...90 ~= north
        isOnPlane = west <= east
        guard isOnGlobe || isOnPlane else { return nil }
        box = Shape.Box(west: west, south: south, east: east < west ? east + 360 : east, north: north)
    }

    /// The region that it is in degrees.
    public var region: CoordinateRegion {
        let middle = (box.west + box.east) / 2
        return CoordinateRegion(
            center: Coordinate(
                latitude: (box.south + box.north) / 2, longitude: middle > 180 ? middle - 360 : middle),
            span: CoordinateSpan(latitudeDelta: box.north - box.south, longitudeDelta: box.east - box.west))
    }

    /// True if it has a point in common with a box on the same plane.
    func intersects(onPlane other: Shape.Box) -> Bool { !other.isNull && box.intersects(other) }

    /// True if it has a point in common with the bounding box of a shape in degrees, wherever the copies of both on the
    /// globe are.
    func intersects(_ shape: borrowing Shape) -> Bool { intersects(Self.box(around: shape)) }

    func intersects(_ other: Shape.Box) -> Bool {
        guard !other.isNull else { return false }
        return [-360.0, 0, 360].contains { turn in
            let turned = Shape.Box(
                west: other.west + turn, south: other.south, east: other.east + turn, north: other.north)
            return box.intersects(turned)
        }
    }

    /// True if the plain extremes of a shape may be another box than its own: no narrower one goes over the antimeridian
    /// or around a pole.
    static func isWide(_ extremes: Shape.Box) -> Bool { extremes.east - extremes.west > 180 }

    /// East of 180° where a shape runs over the antimeridian, and as far as the pole that it is around.
    private static func box(around shape: borrowing Shape) -> Shape.Box {
        var box = shape.box
        guard isWide(box) else { return box }
        var bounds = ShapeBounds(poles: .mapEdge)
        let rect = bounds.mapRect(of: shape)
        guard !rect.isNull, rect.minX.isFinite, rect.maxX.isFinite else { return box }
        let degree = MapPoint.worldSize / 360
        // Wider by what map points may be rounded, so that what touches is found.
        box.west = rect.minX / degree - 180 - 1e-9
        box.east = rect.maxX / degree - 180 + 1e-9
        if rect.minY <= 0 { box.north = 90 }
        if rect.maxY >= MapPoint.worldSize { box.south = -90 }
        return box
    }
}

/// Longitudes that go on from one another, whatever world they come to lie in.
enum LongitudeCopy {
    /// The longitude moved by whole turns to where it is nearest to another; as it is where two are equally near.
    static func of(_ longitude: Double, near other: Double) -> Double {
        let turns = ((other - longitude) / 360).rounded(.toNearestOrEven)
        return turns == 0 ? longitude : longitude + 360 * turns
    }
}
