public import Geometry
public import Layers

/// An area between two parallels and two meridians, in degrees, or on a plane in its units.
public struct GeographicBox: Hashable, Sendable {
    private let box: Shape.Box
    /// True if the sides cannot be units of a plane, because they are written with signs of degrees.
    public let areDegrees: Bool
    /// True if it is a valid box in degrees.
    public let isOnGlobe: Bool
    /// True if it is a valid box on a plane, where nothing lies beyond a meridian.
    public let isOnPlane: Bool

    /// A `west` greater than `east` is a box over the antimeridian.
    public init?(west: Double, south: Double, east: Double, north: Double, areDegrees: Bool = false) {
        guard west.isFinite, south.isFinite, east.isFinite, north.isFinite, south <= north else { return nil }
        isOnGlobe = -180...180 ~= west && -180...180 ~= east && -90...90 ~= south && -90...90 ~= north
        isOnPlane = west <= east && !areDegrees
        self.areDegrees = areDegrees
        guard isOnGlobe || isOnPlane else { return nil }
        box = Shape.Box(west: west, south: south, east: east < west ? east + 360 : east, north: north)
    }

    /// West and east in −180…180 for a box in degrees; the west is greater than the east over the antimeridian.
    public var sides: (west: Double, south: Double, east: Double, north: Double) {
        (box.west, box.south, box.east > 180 ? box.east - 360 : box.east, box.north)
    }

    /// Describes which side of a box is not in degrees, such as "north 100 is outside -90…90"; nil if all are.
    public static func faultOnGlobe(west: Double, south: Double, east: Double, north: Double) -> String? {
        for (name, value, limit) in [
            ("west", west, 180.0), ("south", south, 90), ("east", east, 180), ("north", north, 90),
        ] where value.magnitude > limit {
            let bound = Int(limit)
            return "\(name) \(DecimalText.shortest(value)) is outside -\(bound)…\(bound)"
        }
        return nil
    }

    /// Describes which side of the box is not in degrees; nil if all are.
    public var faultOnGlobe: String? {
        isOnGlobe
            ? nil : Self.faultOnGlobe(west: box.west, south: box.south, east: box.east, north: box.north)
    }

    /// The region of the box in degrees.
    public var region: CoordinateRegion {
        let middle = (box.west + box.east) / 2
        return CoordinateRegion(
            center: Coordinate(
                latitude: (box.south + box.north) / 2, longitude: middle > 180 ? middle - 360 : middle),
            span: CoordinateSpan(latitudeDelta: box.north - box.south, longitudeDelta: box.east - box.west))
    }

    /// True if it shares a point with a box on the same plane.
    func intersects(onPlane other: Shape.Box) -> Bool { !other.isNull && box.intersects(other) }

    /// True if it shares a point with the bounding box of a shape in degrees, whichever turn of the globe each is on.
    package func intersects(_ shape: borrowing Shape) -> Bool { intersects(Self.box(around: shape)) }

    func intersects(_ other: Shape.Box) -> Bool {
        guard !other.isNull else { return false }
        return [-360.0, 0, 360].contains { turn in
            let turned = Shape.Box(
                west: other.west + turn, south: other.south, east: other.east + turn, north: other.north)
            return box.intersects(turned)
        }
    }

    /// The region for formats with an index. A box that may be narrower than it looks is wanted wherever it is.
    public var wantedRegion: WantedRegion {
        WantedRegion(
            .outsideBox, inDegrees: { Self.isWide($0) || intersects($0) }, onPlane: { intersects(onPlane: $0) })
    }

    /// The sides of the bounding box of a shape in degrees that has positions, in −180…180; the west is greater than the
    /// east over the antimeridian.
    package static func sides(
        around shape: borrowing Shape
    ) -> (west: Double, south: Double, east: Double, north: Double) {
        let box = box(around: shape)
        func wrapped(_ longitude: Double) -> Double {
            longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
        }
        guard box.east - box.west < 360 else { return (-180, box.south, 180, box.north) }
        return (wrapped(box.west), box.south, wrapped(box.east), box.north)
    }

    /// True if a shape with these plain extremes may have a narrower bounding box that crosses the antimeridian or
    /// reaches a pole.
    static func isWide(_ extremes: Shape.Box) -> Bool { extremes.east - extremes.west > 180 }

    /// Bounding box of a shape: its east is more than 180° if the shape crosses the antimeridian, and it reaches the
    /// pole that a shape goes around.
    private static func box(around shape: borrowing Shape) -> Shape.Box {
        var box = shape.box
        guard isWide(box) else { return box }
        var bounds = ShapeBounds(poles: .mapEdge)
        let rect = bounds.mapRect(of: shape)
        guard !rect.isNull, rect.minX.isFinite, rect.maxX.isFinite else { return box }
        let degree = MapPoint.worldSize / 360
        // Widened by the rounding of map points, so that shapes that only touch are found.
        box.west = rect.minX / degree - 180 - 1e-9
        box.east = rect.maxX / degree - 180 + 1e-9
        if rect.minY <= 0 { box.north = 90 }
        if rect.maxY >= MapPoint.worldSize { box.south = -90 }
        return box
    }
}

/// Longitudes that continue from one another, even past ±180°.
package enum LongitudeCopy {
    /// The longitude, moved by whole turns to where it is nearest to another; unchanged if two copies are equally near.
    package static func of(_ longitude: Double, near other: Double) -> Double {
        let turns = ((other - longitude) / 360).rounded(.toNearestOrEven)
        return turns == 0 ? longitude : longitude + 360 * turns
    }
}
