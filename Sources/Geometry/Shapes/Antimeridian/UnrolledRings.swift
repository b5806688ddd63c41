import Memory

/// Rings in degrees as continuous runs of longitudes, with a copy at every place where a ring meets the map within
/// ±180°. So rings on both sides of the antimeridian relate to each other on this plane as they do on the globe.
struct UnrolledRings: ~Copyable {
    private(set) var points = FlatBuffer<Shape.Point>()
    private(set) var ringEnds = FlatBuffer<Int>()
    /// Original ring of each copy.
    private(set) var owners = FlatBuffer<Int>()
    private var run: [Shape.Point] = []

    /// Limit for the copies of a ring: only a broken ring needs more.
    private static let mostCopies = 4
    /// Degrees; a ring that reaches further is not copied to other worlds.
    private static let farthest = 1e6

    mutating func removeAll() {
        points.removeAll()
        ringEnds.removeAll()
        owners.removeAll()
    }

    /// - Parameters:
    ///   - isRolled: true if long edges take the short way.
    ///   - aroundPole: the worlds over which a ring around a pole is laid out.
    mutating func append(_ ring: Span<Shape.Point>, owner: Int, isRolled: Bool, aroundPole worlds: ClosedRange<Int>) {
        run.removeAll(keepingCapacity: true)
        let turns = isRolled ? ring.unrolled(into: &run) : 0
        if turns.magnitude == 1 {
            run = Self.closedOverPole(run, turns, worlds)
            return appendCopies(0...0, owner)
        }
        if !isRolled || turns != 0 {
            run.removeAll(keepingCapacity: true)
            for index in ring.indices { run.append(ring[index]) }
        }
        guard let west = run.lazy.map(\.x).min(), let east = run.lazy.map(\.x).max(), west > -Self.farthest,
            east < Self.farthest, west < -180 || east > 180
        else { return appendCopies(0...0, owner) }
        let first = Int(((-180 - east) / 360).rounded(.down)) + 1
        let last = Int(((180 - west) / 360).rounded(.up)) - 1
        appendCopies(first <= last ? first...min(last, first + Self.mostCopies - 1) : 0...0, owner)
    }

    private mutating func appendCopies(_ worlds: ClosedRange<Int>, _ owner: Int) {
        for world in worlds {
            for point in run { points.append(Shape.Point(x: point.x + 360 * Double(world), y: point.y)) }
            ringEnds.append(points.count)
            owners.append(owner)
        }
    }

    /// Closes a ring that goes around the globe once: it runs from one antimeridian to another and back along its pole.
    private static func closedOverPole(
        _ run: [Shape.Point], _ turns: Int, _ worlds: ClosedRange<Int>
    ) -> [Shape.Point] {
        func place(_ index: Int) -> Shape.Point {
            let (lap, rest) = index.quotientAndRemainder(dividingBy: run.count)
            return Shape.Point(x: run[rest].x + 360 * Double(turns * lap), y: run[rest].y)
        }
        func world(_ place: Shape.Point) -> Double { ((place.x + 180) / 360).rounded(.down) }
        guard let step = run.indices.first(where: { world(place($0)) != world(place($0 + 1)) }) else { return run }
        let (before, after) = (place(step), place(step + 1))
        let meridian = 360 * max(world(before), world(after)) - 180
        let cut = AntimeridianCut(from: before.x - meridian + 180, to: after.x - meridian - 180)
        let start = Shape.Point(x: meridian, y: cut.value(before.y, after.y))
        let west = turns > 0 ? worlds.lowerBound : worlds.upperBound + 1
        let shift = 360 * Double(west) - 180 - meridian
        var closed: [Shape.Point] = []
        var sum = 0.0
        for lap in 0..<worlds.count {
            let turned = shift + 360 * Double(turns * lap)
            closed.append(Shape.Point(x: start.x + turned, y: start.y))
            for index in step + 1...step + run.count {
                closed.append(Shape.Point(x: place(index).x + turned, y: place(index).y))
            }
        }
        closed.append(Shape.Point(x: start.x + shift + 360 * Double(turns * worlds.count), y: start.y))
        for (one, other) in zip(closed, closed.dropFirst()) { sum += (one.y + other.y) * (other.x - one.x) }
        let pole = sum * Double(turns) < 0 ? -90.0 : 90
        let (first, last) = (closed[0].x, closed[closed.count - 1].x)
        return closed + [Shape.Point(x: last, y: pole), Shape.Point(x: first, y: pole)]
    }
}

extension Span where Element == Shape.Point {
    /// Appends the positions with longitudes that continue past ±180°, in steps of at most 180°. Returns how often the
    /// ring goes around the globe to the east.
    func unrolled(into run: inout [Shape.Point]) -> Int {
        var world = 0
        for index in 0...count where count > 0 {
            let next = index < count ? index : 0
            if index > 0 {
                let step = self[next].x - self[index - 1].x
                if step > 180 { world -= 1 } else if step < -180 { world += 1 }
            }
            if index < count { run.append(Shape.Point(x: self[index].x + 360 * Double(world), y: self[index].y)) }
        }
        return world
    }
}
