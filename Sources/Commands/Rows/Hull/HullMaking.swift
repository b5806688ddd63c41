import Features
import GEOS
import Geometry
import Glibc
import Layers
import MadeShapes
import Memory
import PROJ

/// Makes the hull of each feature, on WGS84 or on a plane.
struct HullMaking: FeatureOperation, ~Copyable {
    private let kind: HullKind
    private let isPlanar: Bool
    /// True if a feature whose hull has no area is skipped.
    private let skipsEmpty: Bool
    /// Nil on a plane.
    private let geodesic: Geodesic?
    private var context: GEOS.Context?
    private var ground = HullGround()
    private var areas = Shape()
    private var hull = Shape()
    private var cutter = AntimeridianCutter()
    /// True if a circle would hold half of the globe.
    private var isTooWide = false

    init(_ kind: HullKind, isPlanar: Bool, skippingEmpty skipsEmpty: Bool) throws(Problem) {
        (self.kind, self.isPlanar, self.skipsEmpty) = (kind, isPlanar, skipsEmpty)
        if case .circle = kind, !isPlanar { geodesic = try Geodesic.loaded() } else { geodesic = nil }
    }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        guard !feature.shape.points.isEmpty else {
            feature.shape.removeAll()
            return nil
        }
        if let fault = feature.shape.faultOfPlace(isPlanar: isPlanar, feature.record, at: chunk.byte(of: feature)) {
            throw fault
        }
        hull.removeAll()
        isTooWide = false
        do throws(GEOSError) {
            try makeHull(of: feature.shape)
        } catch {
            throw BadRecord(
                error, "no-hull", record: feature.record, at: chunk.byte(of: feature),
                "GEOS cannot make the hull: \(error)")
        }
        if isTooWide {
            throw BadRecord(
                "too-wide", record: feature.record, at: chunk.byte(of: feature),
                "a circle around the shape would hold half of the globe")
        }
        if !isPlanar { _ = cutter.cut(&hull) }
        swap(&hull, &feature.shape)
        feature.measuresField = -1
        feature.dropStaleBox(of: chunk)
        guard feature.shape.points.isEmpty else { return nil }
        if skipsEmpty { return .emptyHull }
        feature.warnings.add(.emptyHull, at: chunk.byte(of: feature))
        return nil
    }

    private mutating func makeHull(of shape: borrowing Shape) throws(GEOSError) {
        if case .box = kind { return makeBox(around: shape) }
        let isScaled = if case .convex = kind { false } else { true }
        ground.read(shape, isPlanar: isPlanar, isScaled: isScaled)
        switch kind {
        case .box: break
        case .convex: if try findConvexHull() { ground.bringBack(areas, into: &hull) }
        case .concave(let ratio):
            // Rounding gives positions on one line a hull that is narrower than any number shows.
            guard try findConvexHull(), SmallestBox(around: areas.points.span) != nil else { return }
            let context = try openContext()
            if try Self.line(of: ground.positions, context).concaveHull(ratio: ratio).parts(of: .areas, into: &areas) {
                ground.bringBack(areas, into: &hull)
            }
        case .orientedBox:
            guard try findConvexHull(), let corners = SmallestBox(around: areas.points.span)?.corners else { return }
            areas.become(isPlanar || ground.plane != .degrees ? corners : Self.clipped(corners))
            ground.bringBack(areas, into: &hull)
        case .circle: try makeCircle()
        }
    }

    /// Makes the convex hull of the positions; false if it has no area.
    private mutating func findConvexHull() throws(GEOSError) -> Bool {
        guard ground.positions.count > 1 else { return false }
        let context = try openContext()
        return try Self.line(of: ground.positions, context).convexHull().parts(of: .areas, into: &areas)
    }

    /// A line through positions, which GEOS takes quicker than points.
    private static func line(
        of positions: borrowing FlatBuffer<Shape.Point>, _ context: GEOS.Context
    ) throws(GEOSError) -> GEOS.Geometry {
        var line = Shape()
        line.kind = .lineString
        line.points.append(contentsOf: positions.span)
        if positions.count == 1 { line.points.append(positions[0]) }
        line.endRing()
        line.endPart()
        return try GEOS.Geometry(line, in: context)
    }

    private mutating func openContext() throws(GEOSError) -> GEOS.Context {
        if let context { return context }
        let made = try GEOS.Context()
        context = made
        return made
    }

    private mutating func makeBox(around shape: borrowing Shape) {
        let box = shape.box
        var sides = (west: box.west, south: box.south, east: box.east, north: box.north)
        if !isPlanar {
            sides = GeographicBox.sides(around: shape)
            // Sides of shapes over the antimeridian are wider by a hair.
            sides.west = DecimalText.rounded(sides.west, fractionDigits: 8)
            sides.east = DecimalText.rounded(sides.east, fractionDigits: 8)
            if sides.west == 180 { sides.west = -180 }
            if sides.west > sides.east { sides.east += 360 }
        }
        guard sides.west < sides.east, sides.south < sides.north else { return }
        let corners = [
            Shape.Point(x: sides.west, y: sides.south), Shape.Point(x: sides.east, y: sides.south),
            Shape.Point(x: sides.east, y: sides.north), Shape.Point(x: sides.west, y: sides.north),
        ]
        hull.become(corners, dividing: !isPlanar)
    }

    /// The corners of a box without what is beyond a pole.
    private static func clipped(_ corners: [Shape.Point]) -> [Shape.Point] {
        var corners = corners
        for side in [1.0, -1] {
            var kept: [Shape.Point] = []
            for (index, end) in corners.enumerated() {
                let start = corners[(index + corners.count - 1) % corners.count]
                if (side * start.y > 90) != (side * end.y > 90) {
                    let share = (side * 90 - start.y) / (end.y - start.y)
                    kept.append(Shape.Point(x: start.x + (end.x - start.x) * share, y: side * 90))
                }
                if side * end.y <= 90 { kept.append(end) }
            }
            corners = kept
        }
        return corners
    }

    // MARK: Circle

    /// Corners of the polygon around a circle.
    private static let corners = 128
    /// Those of one so wide, in metres, that edges to the next corner may be far from shortest paths.
    private static let (moreCorners, wideRadius) = (720, 500_000.0)
    /// Metres of the radius of a circle that holds almost half of the globe.
    private static let largestRadius = 9_900_000.0

    private mutating func makeCircle() throws(GEOSError) {
        guard let geodesic else {
            let context = try openContext()
            guard let center = try Self.line(of: ground.positions, context).centerOfCircle() else { return }
            var radius = 0.0
            for index in 0..<ground.positions.count {
                radius = max(radius, hypot(ground.positions[index].x - center.x, ground.positions[index].y - center.y))
            }
            guard radius > 0 else { return }
            let reach = radius / cos(.pi / Double(Self.corners))
            return hull.become(
                (0..<Self.corners).map {
                    let turn = 2 * Double.pi * Double($0) / Double(Self.corners)
                    return Shape.Point(x: center.x + reach * cos(turn), y: center.y + reach * sin(turn))
                })
        }
        try makeCircle(by: geodesic)
    }

    /// Makes the circle on the plane on which the distances and bearings from its centre are true, for which the centre
    /// moves until it is that of the plane.
    private mutating func makeCircle(by geodesic: Geodesic) throws(GEOSError) {
        var places = FlatBuffer<Shape.Point>()
        ground.appendPlaces(to: &places)
        var center = ground.middle
        var around = FlatBuffer<Shape.Point>()
        for _ in 0..<20 {
            around.removeAll()
            for index in 0..<places.count {
                let way = geodesic.quickInverse(from: center, to: places[index].coordinate, needsEnd: false)
                let turn = way.startBearing * .pi / 180
                around.append(Shape.Point(x: way.meters * sin(turn), y: way.meters * cos(turn)))
            }
            let context = try openContext()
            guard let found = try Self.line(of: around, context).centerOfCircle() else { return }
            let step = hypot(found.x, found.y)
            center = geodesic.direct(
                from: center, bearing: atan2(found.x, found.y) * 180 / .pi, meters: step)
            if step < 0.001 { break }
        }
        var radius = 0.0
        for index in 0..<places.count {
            radius = max(
                radius, geodesic.quickInverse(from: center, to: places[index].coordinate, needsEnd: false).meters)
        }
        guard radius > 0 else { return }
        guard radius <= Self.largestRadius else {
            isTooWide = true
            return
        }
        let count = radius < Self.wideRadius ? Self.corners : Self.moreCorners
        let corners = Double(count)
        // Corners outside of the circle, so that all of it is inside of the edges, which are straight in degrees.
        let angle = radius / WGS84.equatorialRadius
        let highest = min(center.latitude.magnitude * .pi / 180 + angle, 1.555)
        let bulge = (.pi / corners) * (.pi / corners) / 2 * (1 + angle * tan(highest))
        let reach = radius * (1 + bulge)
        var longitude = center.longitude
        hull.kind = .polygon
        for index in 0..<count {
            let place = geodesic.direct(from: center, bearing: -360 * Double(index) / corners, meters: reach)
            longitude = LongitudeCopy.of(place.longitude, near: longitude)
            hull.append(x: longitude, y: place.latitude)
        }
        hull.append(x: hull.points[0].x, y: hull.points[0].y)
        hull.endRing()
        hull.endPart()
    }
}

extension Shape {
    /// Becomes a polygon, whose ring is closed here.
    ///
    /// - Parameter divides: true if long edges along parallels are to be divided.
    fileprivate mutating func become(_ corners: [Point], dividing divides: Bool = false) {
        removeAll()
        kind = .polygon
        for corner in corners + corners.prefix(1) {
            if divides, !points.isEmpty { divideEdge(to: corner) }
            append(x: corner.x, y: corner.y)
        }
        endRing()
        endPart()
    }
}

extension Shape.Point {
    /// The coordinate. Rounding errors of other programs may have moved a pole by a hair beyond 90°.
    fileprivate var coordinate: Coordinate {
        Coordinate(latitude: min(max(y, -90), 90), longitude: x)
    }
}

/// The rectangle of the least area around a convex ring, one side of which lies along an edge of the ring.
struct SmallestBox {
    /// The height of a box, as a share of its length, that rounding may give to a line.
    private static let leastShare = 1e-12

    let corners: [Shape.Point]

    /// - Parameter ring: a convex ring that runs counter-clockwise.
    /// - Returns: nil if it has no area.
    init?(around ring: Span<Shape.Point>) {
        let count = ring.count - 1
        guard count > 2 else { return nil }
        var (right, top, left) = (1, 1, 1)
        var least = Double.infinity
        var found: [Shape.Point] = []
        for edge in 0..<count {
            let (start, end) = (ring[edge], ring[edge + 1])
            let length = hypot(end.x - start.x, end.y - start.y)
            guard length > 0 else { continue }
            let (east, north) = ((end.x - start.x) / length, (end.y - start.y) / length)
            func along(_ index: Int) -> Double {
                (ring[index % count].x - start.x) * east + (ring[index % count].y - start.y) * north
            }
            func above(_ index: Int) -> Double {
                (ring[index % count].y - start.y) * east - (ring[index % count].x - start.x) * north
            }
            right = max(right, edge + 1)
            while right < edge + count, along(right + 1) > along(right) { right += 1 }
            top = max(top, right)
            while top < edge + count, above(top + 1) > above(top) { top += 1 }
            left = max(left, top)
            while left < edge + count, along(left + 1) < along(left) { left += 1 }
            let (first, last, height) = (min(along(left), 0), max(along(right), length), above(top))
            let area = (last - first) * height
            guard height > Self.leastShare * (last - first), area < least else { continue }
            least = area
            found = [(first, 0), (last, 0), (last, height), (first, height)].map { side, up in
                Shape.Point(x: start.x + side * east - up * north, y: start.y + side * north + up * east)
            }
        }
        guard least.isFinite else { return nil }
        corners = found
    }
}
