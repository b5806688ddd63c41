/// How far a line or a ring of degrees reaches when it is followed over the antimeridian: a step of more than 180° is
/// taken the short way, so its x may leave the world.
struct RingReach {
    /// Map points; the first position is where it says.
    private(set) var west = Double.infinity
    private(set) var east = -Double.infinity
    /// Degrees.
    private(set) var south = Double.infinity
    private(set) var north = -Double.infinity
    /// How often it goes around the world, to the east where positive: not 0 only of rings around a pole.
    private(set) var turns = 0.0

    /// Linear, at the speed of memory: degrees are compared, and only extremes are projected.
    ///
    /// - Parameter isRing: true if the step from the last position to the first counts.
    init(_ points: Span<Shape.Point>, isRing: Bool) {
        guard !points.isEmpty else { return }
        guard !Self.isBoxAroundWorld(points) else {
            end(Ring(points).box)
            return
        }
        var run = Shape.Box()
        var last = points[0].x
        // Looked at when there is a reason to.
        var isContinuous: Bool?
        for index in points.indices {
            let point = points[index]
            let step = point.x - last
            if step.magnitude > 180, !Self.isAsItSays(points, isRing, &isContinuous) {
                end(run)
                run = Shape.Box()
                turns += step < 0 ? 1 : -1
            }
            run.insert(point)
            last = point.x
        }
        end(run)
        guard isRing else {
            turns = 0
            return
        }
        let step = points[0].x - last
        if step.magnitude > 180, !Self.isAsItSays(points, isRing, &isContinuous) { turns += step < 0 ? 1 : -1 }
    }

    private static func isAsItSays(_ points: Span<Shape.Point>, _ isRing: Bool, _ known: inout Bool?) -> Bool {
        if let known { return known }
        let isContinuous = points.hasContinuousLongitudes(isRing: isRing)
        known = isContinuous
        return isContinuous
    }

    /// True if every position is on the antimeridian: a box around the world, or all of a parallel. Followed the short
    /// way it would have no width, which nobody draws, so it is taken as it lies.
    static func isBoxAroundWorld(_ points: Span<Shape.Point>) -> Bool {
        for index in points.indices
        where AntimeridianPlace.withoutRounding(points[index].x).magnitude != 180 { return false }
        return true
    }

    /// True if steps of more than half the world are taken the short way.
    static func goesShortWays(_ points: Span<Shape.Point>, isRing: Bool) -> Bool {
        !isBoxAroundWorld(points) && !points.hasContinuousLongitudes(isRing: isRing)
    }

    /// True where it leaves out no longitude.
    var goesAround: Bool { turns != 0 || east - west >= MapPoint.worldSize }

    /// True if the pole that it goes around is the northern one: the nearer one. How it runs is not asked, as writers
    /// get that wrong.
    var isNearerToNorthPole: Bool { north + south >= 0 }

    /// The x of a longitude, without rounding beyond ±180°, which would reach over to the other side of the map.
    static func mapX(_ longitude: Double) -> Double {
        MapPoint.mapX(longitude: AntimeridianPlace.withoutRounding(longitude))
    }

    /// Takes in positions between two steps over the antimeridian.
    private mutating func end(_ run: Shape.Box) {
        guard !run.isNull else { return }
        west = min(west, Self.mapX(run.west) + turns * MapPoint.worldSize)
        east = max(east, Self.mapX(run.east) + turns * MapPoint.worldSize)
        south = min(south, run.south)
        north = max(north, run.north)
    }
}
