/// The way of an edge of more than 180° whose ends are both within ±180°, so that two ways are possible.
public enum LongEdges: String, CaseIterable, Sendable {
    /// As the edge lies on the map.
    case straight
    /// The shorter way, over the antimeridian.
    case short
}

/// Facts about the edges of more than 180° in a ring or line, by which their way is decided.
///
/// Edges whose way is clear do not count: those along a pole, those across the whole map from one side to the other,
/// and all edges where longitudes continue past ±180°.
struct LongEdgeTraits {
    private(set) var count = 0
    /// Width of the narrowest edge in degrees, taken the short way.
    private(set) var narrowest = Double.infinity
    /// How many long edges run along a parallel.
    private(set) var parallels = 0
    /// How many long edges run along a parallel, or start or end on a ring's edge along the side of the map.
    private(set) var framed = 0
    /// How often the ring goes around the globe if its long edges are taken the short way.
    private(set) var turns = 0
    /// Box around all positions as they lie.
    private(set) var box = Shape.Box()
    /// True if all positions are on the western or the eastern side of the box.
    private(set) var isBox = true

    init(_ points: Span<Shape.Point>, isRing: Bool) {
        guard points.count > 1 else { return }
        var isWithin = true
        for index in points.indices {
            box.insert(points[index])
            if AntimeridianPlace.withoutRounding(points[index].x).magnitude > 180 { isWithin = false }
        }
        guard isWithin, box.east - box.west > 180 else { return }
        for index in points.indices where points[index].x != box.west && points[index].x != box.east { isBox = false }
        // A box from pole to pole has no other edges to decide by.
        let hasPoles = isRing && isBox && box.south <= -90 && box.north >= 90
        for index in 1..<points.count { add(points, index - 1, index, hasPoles) }
        if isRing, points[0] != points[points.count - 1] { add(points, points.count - 1, 0, hasPoles) }
    }

    var isEmpty: Bool { count == 0 }

    private mutating func add(_ points: Span<Shape.Point>, _ index: Int, _ next: Int, _ hasPoles: Bool) {
        let (start, end) = (points[index], points[next])
        guard Self.isLong(start, end) || hasPoles && Self.isWide(start, end) else { return }
        count += 1
        narrowest = min(narrowest, 360 - (end.x - start.x).magnitude)
        turns += end.x < start.x ? 1 : -1
        let isParallel = start.y == end.y
        if isParallel { parallels += 1 }
        let before = points[index > 0 ? index - 1 : max(points.count - 2, 0)]
        let after = points[next + 1 < points.count ? next + 1 : min(1, points.count - 1)]
        if isParallel || Self.isOnFrame(before, start) || Self.isOnFrame(end, after) { framed += 1 }
    }

    /// True if the edge runs along a side of the map.
    private static func isOnFrame(_ start: Shape.Point, _ end: Shape.Point) -> Bool {
        start.x.magnitude == 180 && start.x == end.x && start.y != end.y
    }

    static func isLong(_ start: Shape.Point, _ end: Shape.Point) -> Bool {
        isWide(start, end) && !isAlongPole(start, end)
    }

    private static func isWide(_ start: Shape.Point, _ end: Shape.Point) -> Bool {
        let width = (end.x - start.x).magnitude
        return width > 180 && width < 360 && !(start.x.magnitude == 180 && end.x.magnitude == 180)
    }

    /// True if an edge runs along a pole, within the rounding of latitudes.
    private static func isAlongPole(_ start: Shape.Point, _ end: Shape.Point) -> Bool {
        min(start.y.magnitude, end.y.magnitude) > 90 - 1e-9 && (start.y > 0) == (end.y > 0)
    }
}

extension LongEdgeTraits {
    /// Degrees. An edge that would be wider than this across the antimeridian belongs to a shape of more than half the
    /// world.
    private static let widestShort = 60.0
    /// Degrees: the largest gap that a box around the world may leave, and its least height.
    private static let (widestGap, leastHeight) = (10.0, 120.0)
    /// Degrees between the latitudes of a ring that certainly does not go around a pole.
    private static let polarHeight = 30.0

    /// Judges the way of a ring's long edges by the shape of the ring.
    ///
    /// Long edges along parallels, or between sides of the map, are straight, as nobody writes so wide a box the short
    /// way. But a ring that is narrow the short way is more likely a shape over the antimeridian than one around the
    /// world, unless it is a box that spans nearly all of the world. A ring that goes around the globe goes around a
    /// pole unless its latitudes are far apart.
    var way: LongEdges {
        let height = box.north - box.south
        if turns == 0, isBox, parallels == count, narrowest <= Self.widestGap, height > Self.leastHeight {
            return .straight
        }
        guard narrowest > Self.widestShort, framed == count else { return .short }
        return turns == 0 || height > Self.polarHeight ? .straight : .short
    }
}
