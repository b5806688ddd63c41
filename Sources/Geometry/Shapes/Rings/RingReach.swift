/// Extent of a line or ring in degrees, followed over the antimeridian: a step of more than 180° takes the short way,
/// so x may leave the world.
struct RingReach {
    /// Map points; the first position stays where it is.
    private(set) var west = Double.infinity
    private(set) var east = -Double.infinity
    /// Degrees.
    private(set) var south = Double.infinity
    private(set) var north = -Double.infinity
    /// How often the ring goes around the world, positive to the east. Only a ring around a pole has a value other than
    /// 0.
    private(set) var turns = 0.0

    /// Linear, at the speed of memory: compares degrees, and projects only the extremes.
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
        // Found out only when a long step needs it.
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

    /// True if steps of more than half the world take the short way.
    static func goesShortWays(_ points: Span<Shape.Point>, isRing: Bool) -> Bool {
        !isBoxAroundWorld(points) && !points.hasContinuousLongitudes(isRing: isRing)
    }

    /// True if all longitudes are covered.
    var goesAround: Bool { turns != 0 || east - west >= MapPoint.worldSize }

    /// True if the ring goes around the northern pole, taken as the nearer one. The way it runs does not count, as
    /// writers get that wrong.
    var isNearerToNorthPole: Bool { north + south >= 0 }

    /// The x of a longitude, without rounding beyond ±180°, which would reach over to the other side of the map.
    static func mapX(_ longitude: Double) -> Double {
        MapPoint.mapX(longitude: AntimeridianPlace.withoutRounding(longitude))
    }

    /// Adds the positions between two steps over the antimeridian.
    private mutating func end(_ run: Shape.Box) {
        guard !run.isNull else { return }
        west = min(west, Self.mapX(run.west) + turns * MapPoint.worldSize)
        east = max(east, Self.mapX(run.east) + turns * MapPoint.worldSize)
        south = min(south, run.south)
        north = max(north, run.north)
    }
}
