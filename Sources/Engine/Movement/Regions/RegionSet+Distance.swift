public import Geometry
import Memory
import PROJ

extension RegionSet {
    /// Metres from a place to the boundary of a region, negative inside; the place is within ±180° and ±90°.
    ///
    /// Of a circle it is the geodesic distance from the centre without the radius. Of a polygon it is that from the
    /// place of its boundary that is nearest on a plane with the scale at the place. Minus infinity for a polygon
    /// without a boundary, which holds the whole world.
    public func distance(of number: Int, from place: Shape.Point) -> Double {
        let region = regions[number]
        guard region.shape >= 0 else { return circleDistance(region, place) }
        let isInside = isInside(region, place)
        let foot = nearestPlace(ofBoundary: region, to: place, within: .infinity)
        return Self.signed(foot.map { geodesicDistance(place, $0) } ?? .infinity, isInside)
    }

    /// Degrees clockwise from north from a place to the centre of a circle, or to the nearest place of a polygon's
    /// boundary.
    func bearing(of number: Int, from place: Shape.Point) -> Double {
        let region = regions[number]
        let goal = region.isCircle ? region.center : nearestPlace(ofBoundary: region, to: place, within: .infinity)
        return geodesic.inverse(from: place.coordinate, to: (goal ?? region.center).coordinate).startBearing
    }

    /// Degrees clockwise from north from one place to another; NaN where they are the same.
    package func course(from place: Shape.Point, to other: Shape.Point) -> Double {
        guard place != other else { return .nan }
        return geodesic.quickInverse(from: place.coordinate, to: other.coordinate, needsEnd: false).startBearing
    }

    @inline(__always)
    func circleDistance(_ region: Region, _ place: Shape.Point) -> Double {
        geodesicDistance(place, region.center) - region.radius
    }

    /// Metres to the boundary of a polygon; nil if they are more than the cushion. Minus infinity where the place is
    /// clearly inside, as far as the cushion is concerned: the metres are then not computed.
    func polygonDistance(_ region: Region, _ place: Shape.Point, cushion: Double) -> Double? {
        let isInside = isInside(region, place)
        let limit = isInside ? region.threshold(cushion) : cushion
        guard limit > 0 else { return isInside ? -.infinity : nil }
        guard let foot = nearestPlace(ofBoundary: region, to: place, within: Self.planeLimit(limit, place.y)) else {
            return isInside ? -.infinity : nil
        }
        let meters = Self.signed(geodesicDistance(place, foot), isInside)
        return meters <= cushion ? meters : nil
    }

    /// A place outside by less than a double can resolve is outside all the same.
    private static func signed(_ meters: Double, _ isInside: Bool) -> Double {
        isInside ? -meters : max(meters, .leastNormalMagnitude)
    }

    func isInside(_ region: Region, _ place: Shape.Point) -> Bool {
        let shape = Int(region.shape)
        let location = shapes.locate(place, in: shape)
        if location == .interior || location == .boundary { return true }
        guard place.x.magnitude == 180 else { return false }
        let other = shapes.locate(Shape.Point(x: -place.x, y: place.y), in: shape)
        return other == .interior || other == .boundary
    }

    func geodesicDistance(_ one: Shape.Point, _ other: Shape.Point) -> Double {
        one == other ? 0 : geodesic.quickInverse(from: one.coordinate, to: other.coordinate, needsEnd: false).meters
    }

    /// Metres on the plane around a place within which everything is that is so many metres away along a geodesic. Over
    /// such a way the scale changes with the latitude.
    private static func planeLimit(_ meters: Double, _ latitude: Double) -> Double {
        let farthest = latitude.magnitude + meters / 110_000
        guard farthest < 89.9 else { return .infinity }
        return meters * 1.03 * cosine(latitude) / cosine(farthest) + 1e-6
    }

    /// The place of a polygon's boundary that is nearest on the plane around a place, also across the antimeridian.
    func nearestPlace(ofBoundary region: Region, to place: Shape.Point, within limit: Double) -> Shape.Point? {
        let scale = Self.scale(at: place.y)
        var found: Shape.Point?
        var least = limit
        let other: Double = place.x > 0 ? place.x - 360 : place.x + 360
        for copy in 0..<2 {
            let origin = Shape.Point(x: copy == 0 ? place.x : other, y: place.y)
            let plane = TangentPlane(at: origin, metersPerDegree: scale)
            let nearest = shapes.nearestPlace(ofEdges: Int(region.shape), on: plane, within: least)
            if let nearest, nearest.meters < least || found == nil { (found, least) = (nearest.place, nearest.meters) }
            for index in 0..<2 * Int(region.walls.count) {
                let wall = walls[Int(region.walls.first) + index / 2]
                let meridian: Double = index % 2 == 0 ? 180 : -180
                let nearest = plane.nearest(
                    from: Shape.Point(x: meridian, y: wall.south), to: Shape.Point(x: meridian, y: wall.north))
                guard nearest.meters < least || (found == nil && nearest.meters <= least) else { continue }
                (found, least) = (nearest.place, nearest.meters)
            }
        }
        return found
    }

    /// Metres from one degree to the next at a latitude, along the parallel and along the meridian.
    static func scale(at latitude: Double) -> SIMD2<Double> {
        let (sine, cosine) = (sine(latitude), cosine(latitude))
        let flatness: Double = 1 - WGS84.eccentricitySquared * sine * sine
        let normal: Double = WGS84.equatorialRadius / flatness.squareRoot() * .pi / 180
        // A parallel at a pole has no length; the plane must have some width all the same.
        return SIMD2(max(normal * cosine, 1e-3), normal * (1 - WGS84.eccentricitySquared) / flatness)
    }
}

extension Shape.Point {
    /// The coordinate; rounding errors of other programs may have moved a pole by a hair beyond 90°.
    @inline(__always)
    var coordinate: Coordinate { Coordinate(latitude: min(max(y, -90), 90), longitude: x) }
}
