public import Features
import Geometry
import Glibc
public import Layers
import Memory
import PROJ

/// Makes a circle of each point: a polygon whose positions lie exactly at the radius, on WGS84 or on a plane.
public struct Circles: FeatureOperation, ~Copyable {
    /// Settings of the circles.
    public struct Request: Sendable {
        /// Radius in metres, or in units of the plane.
        public var radius: NumericField
        /// Number of positions of the polygon, not counting the repeated one.
        public var segments = 64
        /// True if positions are on a plane.
        public var isPlanar = false
        /// True if the result is the circle's bounding map rect, or on a plane the square around it.
        public var isSquare = false
        /// Treatment of points whose radius is missing or 0.
        public var unsized = Unsized.fail

        public init(radius: NumericField) { self.radius = radius }
    }

    /// Policy for points without a radius.
    public enum Unsized: String, CaseIterable, Sendable {
        /// The point is skipped.
        case skip
        /// The point stays a point.
        case point
        /// The point is a bad record.
        case fail
    }

    /// Accepted numbers of segments.
    public static let segmentCounts = 3...100_000

    private var request: Request
    /// Nil on a plane.
    private let geodesic: Geodesic?

    /// Makes an operation for one thread; throws if PROJ is needed and not installed.
    public init(_ request: Request) throws(Problem) {
        self.request = request
        geodesic = request.isPlanar ? nil : try Geodesic.loaded()
    }

    public mutating func add(_ field: Field, at index: Int) { request.radius.add(field, at: index) }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        let place = try PointPlace(feature, of: chunk, for: "a circle", isOnPlane: request.isPlanar)
        guard let radius = try radius(of: feature, chunk) else {
            if request.unsized == .skip { return .noRadius }
            feature.warnings.add(.noRadius, at: chunk.byte(of: feature))
            return nil
        }
        if let fault = CircleRadius.fault(ofRadius: radius, isOnPlane: geodesic == nil) {
            throw bad("\(fault)", feature, chunk)
        }
        guard let geodesic else {
            guard place.reaches(min(radius, edge(of: radius) / 2)), place.reaches(radius) else {
                throw bad(
                    "a radius of \(DecimalText.shortest(radius)) is too small or too large for coordinates there",
                    feature, chunk)
            }
            drawOnPlane(radius, around: place, in: &feature.shape)
            feature.dropStaleBox(of: chunk)
            return nil
        }
        if request.isSquare {
            try place.checkIsOnMap(feature, of: chunk)
            let rect = Self.square(around: place, radius)
            guard rect.width <= MapPoint.worldSize else {
                throw bad(
                    "a square with a radius of \(DecimalText.shortest(radius)) m is wider than the map", feature, chunk)
            }
            feature.shape.become(rect, at: place)
        } else {
            drawCircle(radius, around: place, geodesic, in: &feature.shape)
        }
        feature.countCollapsedRings(of: chunk)
        feature.dropStaleBox(of: chunk)
        return nil
    }

    /// The radius of a point; nil if it has none and that is allowed.
    private func radius(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> Double? {
        guard request.unsized != .fail else {
            return try request.radius.value(of: feature, chunk, code: "bad-radius")
        }
        let radius = try request.radius.valueIfAny(of: feature, chunk, code: "bad-radius", takesBlank: true)
        return radius == 0 ? nil : radius
    }

    private func bad(_ message: Wording, _ feature: borrowing Feature, _ chunk: borrowing Chunk) -> BadRecord {
        BadRecord("bad-radius", record: feature.record, at: chunk.byte(of: feature), message)
    }

    /// The rect that MapKit makes of the circle, also for a longitude beyond ±180.
    private static func square(around place: PointPlace, _ radius: Double) -> MapRect {
        if place.isPastClamp {
            let (middle, reach) = (place.mapPoint, radius * place.pointsPerMeter)
            return MapRect(x: middle.x - reach, y: middle.y - reach, width: 2 * reach, height: 2 * reach)
        }
        let center = place.coordinate
        let wrapped = Coordinate(
            latitude: center.latitude, longitude: LongitudeCopy.of(center.longitude, near: 0))
        let turns = ((center.longitude - wrapped.longitude) / 360).rounded()
        let rect = MapRect(circleAround: wrapped, radiusMeters: radius)
        return turns == 0 ? rect : rect.turned(by: turns)
    }

    /// Draws the circle. A polygon of few positions around a pole can cover more than half of the map, where its ring
    /// would seem to be around the other pole: it gets more positions.
    private func drawCircle(
        _ radius: Double, around place: PointPlace, _ geodesic: Geodesic, in shape: inout Shape
    ) {
        let center = place.coordinate
        let pole = Coordinate(latitude: center.latitude < 0 ? -90 : 90, longitude: center.longitude)
        let hasPole = geodesic.inverse(from: center, to: pole).meters < radius
        var count = request.segments
        repeat {
            draw(count, radius, around: place, geodesic, in: &shape)
            count *= 2
        } while hasPole && count <= Self.enoughSegments && !Self.seems(shape.points.span, toHold: pole)
    }

    /// With so many positions the ring of the largest circle shows which pole is inside.
    private static var enoughSegments: Int { 128 }

    /// True if a ring goes around the globe, and its mean latitude is on the side of the pole.
    private static func seems(_ ring: Span<Shape.Point>, toHold pole: Coordinate) -> Bool {
        var (turn, area) = (0.0, 0.0)
        for index in ring.indices.dropFirst() {
            let (start, end) = (ring[index - 1], ring[index])
            let east: Double = LongitudeCopy.of(end.x, near: start.x) - start.x
            turn += east
            area += east * (start.y + end.y) / 2
        }
        return turn.magnitude > 180 && area * turn * pole.latitude > 0
    }

    /// Draws so many positions from north, counter-clockwise. Longitudes continue from that of the centre, so around a
    /// pole they end one turn from the first. The last position repeats the first, as in any ring.
    private func draw(
        _ count: Int, _ radius: Double, around place: PointPlace, _ geodesic: Geodesic, in shape: inout Shape
    ) {
        shape.removeAll()
        shape.kind = .polygon
        var longitude = place.coordinate.longitude
        for index in 0..<count {
            let bearing = -360 * Double(index) / Double(count)
            let position = geodesic.direct(from: place.coordinate, bearing: bearing, meters: radius)
            longitude = LongitudeCopy.of(position.longitude, near: longitude)
            shape.append(longitude: longitude, latitude: position.latitude, at: place)
        }
        let first = shape.points[0]
        shape.append(longitude: first.x, latitude: first.y, at: place)
        shape.endRing()
        shape.endPart()
    }

    /// Length of an edge on a plane.
    private func edge(of radius: Double) -> Double {
        request.isSquare ? radius : 2 * radius * sin(.pi / Double(request.segments))
    }

    /// Draws the circle on a plane, where y goes up, or the square around it from the lower left corner.
    private func drawOnPlane(_ radius: Double, around place: PointPlace, in shape: inout Shape) {
        shape.removeAll()
        shape.kind = .polygon
        if request.isSquare {
            for (east, north) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)] {
                shape.append(east: east * radius, north: north * radius, of: place)
            }
        } else {
            for index in 0...request.segments {
                // The last position is the first, to the last digit.
                let turn = Double(index % request.segments) / Double(request.segments)
                shape.append(east: -sin(turn * 2 * .pi) * radius, north: cos(turn * 2 * .pi) * radius, of: place)
            }
        }
        shape.endRing()
        shape.endPart()
    }
}

extension Shape {
    /// Becomes the rect's outline in degrees, with the heights of a point.
    fileprivate mutating func become(_ rect: MapRect, at place: PointPlace) {
        become(rect)
        for _ in 0..<(place.elevation.isNaN ? 0 : points.count) { elevations.append(place.elevation) }
        for _ in 0..<(place.measure.isNaN ? 0 : points.count) { measures.append(place.measure) }
    }
}
