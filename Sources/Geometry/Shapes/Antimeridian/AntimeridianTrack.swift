import Memory

/// Paths along the rings of a polygon from world to world.
struct AntimeridianTrack: ~Copyable {
    var places = FlatBuffer<AntimeridianPlace>()
    var ways = FlatBuffer<Way>()
    /// True if every position is within ±180° and no step leaves its world.
    private(set) var isPlain = true

    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Way: BitwiseCopyable {
        var start: Int
        var end: Int
        /// How many worlds further east it returns to its start: not 0 when it goes round the globe.
        var turn: Int
        /// True if it has its inside on the left; set by `orient`.
        var isInsideLeft = true
    }

    mutating func removeAll() {
        places.removeAll()
        ways.removeAll()
        isPlain = true
    }

    /// Follows the positions of a ring from one to the next, the short way round, and back to the first one, which is
    /// not repeated at the end.
    mutating func follow(_ shape: borrowing Shape, _ positions: Range<Int>) {
        let start = places.count
        for index in positions {
            places.append(AntimeridianPlace(shape, index))
            if shape.points[index].x.magnitude > 180 { isPlain = false }
        }
        if places.count - start > 1, places[start].isAt(places[places.count - 1]) {
            places.truncate(to: places.count - 1)
        }
        let count = places.count - start
        let points = shape.points.span.extracting(positions.lowerBound..<positions.lowerBound + count)
        guard !points.hasContinuousLongitudes(isRing: true) else { return followAsItSays(points, from: start) }
        let steps = AntimeridianSteps(points, isRing: true)
        var surplus = turn(start, count, steps)
        var world = 0
        for index in 0..<count {
            places[start + index].world = world
            let next = index + 1 < count ? index + 1 : 0
            var step = worlds(start, index, next, steps)
            // Along a pole neither way is shorter: take the one that brings the ring back to its start.
            if step != 0, step.signum() == surplus.signum(),
                places[start + index].isAtSamePole(as: places[start + next])
            {
                surplus -= step
                step = 0
            }
            if step != 0 { isPlain = false }
            world += step
        }
        ways.append(Way(start: start, end: places.count, turn: world))
    }

    /// Takes every step as written, and splits steps of more than half the world in two, so that a half is never taken
    /// the short way.
    private mutating func followAsItSays(_ points: Span<Shape.Point>, from start: Int) {
        let first = Self.world(of: points[0].x)
        var whole = FlatBuffer<AntimeridianPlace>()
        for index in points.indices {
            var place = places[start + index]
            place.world = Self.world(of: points[index].x) - first
            whole.append(place)
            let next = index + 1 < points.count ? index + 1 : 0
            guard (points[next].x - points[index].x).magnitude > 180 else { continue }
            let middle = (points[index].x + points[next].x) / 2
            var between = place.halfway(to: places[start + next])
            between.x = AntimeridianPlace.wrapped(middle)
            between.world = Self.world(of: middle) - first
            whole.append(between)
        }
        places.truncate(to: start)
        for index in 0..<whole.count { places.append(whole[index]) }
        isPlain = false
        ways.append(Way(start: start, end: places.count, turn: 0))
    }

    /// How many worlds further east a ring returns to its start.
    private func turn(_ start: Int, _ count: Int, _ steps: borrowing AntimeridianSteps) -> Int {
        (0..<count).reduce(0) { $0 + worlds(start, $1, $1 + 1 < count ? $1 + 1 : 0, steps) }
    }

    /// World of a longitude as written.
    static func world(of longitude: Double) -> Int {
        Int(((longitude - AntimeridianPlace.wrapped(longitude)) / 360).rounded())
    }

    /// How many worlds east an edge leads.
    private func worlds(_ start: Int, _ index: Int, _ next: Int, _ steps: borrowing AntimeridianSteps) -> Int {
        if let worlds = steps.worlds(at: index) { return worlds }
        let width = places[start + next].x - places[start + index].x
        return width > 180 ? -1 : width < -180 ? 1 : 0
    }

    /// Place of a ring after `index` edges; goes on past the end of the ring.
    func place(_ way: Way, _ index: Int) -> AntimeridianPlace {
        let count = way.end - way.start
        guard index >= count else { return places[way.start + index] }
        var place = places[way.start + index % count]
        place.world += way.turn * (index / count)
        return place
    }
}

/// Judges steps of 360°: true edges from one side of the map to the other, or steps that stay in place.
struct AntimeridianSteps: ~Escapable {
    private let points: Span<Shape.Point>
    private let isRing: Bool
    /// True if all such edges can come from a shape that was cut before.
    private var isCutBefore = true

    @_lifetime(copy points)
    init(_ points: Span<Shape.Point>, isRing: Bool) {
        self.points = points
        self.isRing = isRing
        // A shape on one side of all such edges has at most two of them: a northern and a southern one.
        var edgesLeft = 2
        for index in points.indices where index + 1 < points.count || isRing {
            let (start, end) = ends(of: index)
            guard (end.x - start.x).magnitude > 180, !isAlongPole(start, end) else { continue }
            edgesLeft -= 1
            if edgesLeft < 0 || !isAllAcross(start, end) || !staysOnOneSide(at: index, start, end) {
                isCutBefore = false
                break
            }
        }
    }

    /// How many worlds east the edge leads if it spans the whole map; nil if it does not.
    func worlds(at index: Int) -> Int? {
        let (start, end) = ends(of: index)
        guard isAllAcross(start, end), isCutBefore || isAlongPole(start, end) else { return nil }
        return start.x.magnitude == 180 ? 0 : end.x > start.x ? 1 : -1
    }

    private func ends(of index: Int) -> (Shape.Point, Shape.Point) {
        (points[index], points[index + 1 < points.count ? index + 1 : 0])
    }

    /// True if the edge spans the whole map, which may begin at -180° or at 0°.
    private func isAllAcross(_ start: Shape.Point, _ end: Shape.Point) -> Bool {
        (end.x - start.x).magnitude == 360 && (start.x == -end.x || start.x == 0 || end.x == 0)
    }

    private func isAlongPole(_ start: Shape.Point, _ end: Shape.Point) -> Bool {
        start.y == end.y && start.y.magnitude == 90 && isAllAcross(start, end)
    }

    /// True if an edge across the whole map has the rest of the shape on one side, within rounding.
    private func staysOnOneSide(at index: Int, _ start: Shape.Point, _ end: Shape.Point) -> Bool {
        func height(_ point: Shape.Point) -> Double {
            guard start.y != end.y else { return point.y - start.y }
            let part = (point.x - start.x) / (end.x - start.x)
            return point.y - (start.y * (1 - part) + end.y * part)
        }
        guard let before = neighbor(of: index, by: -1), let after = neighbor(of: index + 1, by: 1) else { return true }
        let (first, second) = (height(points[before]), height(points[after]))
        guard first > 0 && second > 0 || first < 0 && second < 0 else { return false }
        for other in points.indices where (first > 0 ? 1 : -1) * height(points[other]) < -1e-9 { return false }
        return true
    }

    /// Index of the next position that differs from this one; nil where a line ends.
    private func neighbor(of index: Int, by step: Int) -> Int? {
        let count = points.count
        let start = index % count
        var other = start
        for _ in 0..<count {
            other += step
            if other < 0 || other >= count {
                guard isRing else { return nil }
                other = (other + count) % count
            }
            if points[other] != points[start] { return other }
        }
        return nil
    }
}
