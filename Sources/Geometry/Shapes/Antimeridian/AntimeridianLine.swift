import Memory

/// The way along a line from world to world, the short way round. Its places are made on demand, as a line may be long.
struct AntimeridianLine: ~Escapable {
    private let points: Span<Shape.Point>
    /// True if every step is taken as written.
    private let isAsItSays: Bool
    private let steps: AntimeridianSteps

    @_lifetime(copy points)
    init(_ points: Span<Shape.Point>) {
        self.points = points
        isAsItSays = points.hasContinuousLongitudes(isRing: false)
        steps = AntimeridianSteps(points, isRing: false)
    }

    /// True if every position is within ±180° and no step leaves its world.
    var isPlain: Bool {
        guard !isAsItSays else { return false }
        for index in points.indices {
            if points[index].x.magnitude > 180 { return false }
            if index + 1 < points.count, worlds(from: index) != 0 { return false }
        }
        return true
    }

    /// Visits the places of the line.
    ///
    /// - Parameter first: index of the first position in the shape.
    func visit(_ shape: borrowing Shape, from first: Int, _ take: (AntimeridianPlace) -> Void) {
        guard !points.isEmpty else { return }
        let start = isAsItSays ? AntimeridianTrack.world(of: points[0].x) : 0
        var world = 0
        for index in points.indices {
            var place = AntimeridianPlace(shape, first + index)
            place.world = isAsItSays ? AntimeridianTrack.world(of: points[index].x) - start : world
            take(place)
            guard index + 1 < points.count else { return }
            if isAsItSays {
                takeHalfway(place, index, AntimeridianPlace(shape, first + index + 1), start, take)
            } else {
                world += worlds(from: index)
            }
        }
    }

    /// Splits a step of more than half the world in two, so that a half is never taken the short way.
    private func takeHalfway(
        _ place: AntimeridianPlace, _ index: Int, _ next: AntimeridianPlace, _ start: Int,
        _ take: (AntimeridianPlace) -> Void
    ) {
        guard (points[index + 1].x - points[index].x).magnitude > 180 else { return }
        let middle = (points[index].x + points[index + 1].x) / 2
        var between = place.halfway(to: next)
        between.x = AntimeridianPlace.wrapped(middle)
        between.world = AntimeridianTrack.world(of: middle) - start
        take(between)
    }

    /// How many worlds east the step from a position leads.
    private func worlds(from index: Int) -> Int {
        if let worlds = steps.worlds(at: index) { return worlds }
        let width = AntimeridianPlace.onMap(points[index + 1].x) - AntimeridianPlace.onMap(points[index].x)
        return width > 180 ? -1 : width < -180 ? 1 : 0
    }
}

extension AntimeridianCutter {
    /// State of the cutting of one line.
    struct LineCut: ~Copyable {
        /// World of the piece; nil before the first edge that is not on the antimeridian.
        fileprivate var world: Int?
        fileprivate var last: AntimeridianPlace?
        /// The places before the world is known.
        fileprivate var waiting = FlatBuffer<AntimeridianPlace>()
    }

    /// Cuts a line where it crosses the antimeridian. A line that only touches it is not cut, and a stretch along it
    /// belongs to the piece before.
    mutating func cut(_ line: borrowing AntimeridianLine, of shape: borrowing Shape, from first: Int) {
        var cut = LineCut()
        line.visit(shape, from: first) { append($0, to: &cut) }
        if cut.world == nil, cut.waiting.count > 0 { begin(&cut, in: cut.waiting[0].world) }
        cutShape.endRing()
    }

    private mutating func append(_ place: AntimeridianPlace, to cut: inout LineCut) {
        if let last = cut.last, let world = cut.world {
            cut.world = append(place, after: last, in: world)
            cut.last = place
            return
        }
        cut.waiting.append(place)
        let before = cut.waiting.count - 2
        let world =
            before >= 0
            ? Self.world(of: cut.waiting[before], place) : place.meridian == nil ? place.world : nil
        if let world { begin(&cut, in: world) }
    }

    /// Appends the places that wait for a world.
    private mutating func begin(_ cut: inout LineCut, in world: Int) {
        append(cut.waiting[0], in: world)
        var world = world
        for index in 1..<cut.waiting.count {
            world = append(cut.waiting[index], after: cut.waiting[index - 1], in: world)
        }
        (cut.world, cut.last) = (world, cut.waiting.last)
        cut.waiting.removeAll()
    }

    /// Appends a place, and returns the world of the piece that it ends in.
    private mutating func append(_ next: AntimeridianPlace, after place: AntimeridianPlace, in world: Int) -> Int {
        let target = Self.world(of: place, next) ?? world
        if let meridian = place.meridian {
            if target != world {
                cutShape.endRing()
                append(place.at(meridian, of: target), in: target)
            }
        } else if next.meridian == nil, next.world != place.world {
            let crossing = AntimeridianPlace.crossing(place, next)
            let meridian = max(place.world, next.world)
            append(crossing.at(meridian, of: world), in: world)
            cutShape.endRing()
            append(crossing.at(meridian, of: next.world), in: next.world)
        }
        let reached = next.meridian == nil ? next.world : target
        append(next, in: reached)
        return reached
    }

    private mutating func append(_ place: AntimeridianPlace, in world: Int) {
        let x = place.meridian.map { $0 == world ? -180 : 180 } ?? place.x
        cutShape.append(x: x, y: place.y, elevation: place.elevation, measure: place.measure)
    }
}
