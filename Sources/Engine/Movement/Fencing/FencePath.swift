import Geometry
import Glibc
import Memory
import PROJ

/// The shortest way between two fixes, and where it leads through regions. Reuses its buffers.
struct FencePath: ~Copyable {
    let set: RegionSet
    private(set) var start = Shape.Point(x: 0, y: 0)
    private(set) var end = Shape.Point(x: 0, y: 0)
    private var line: Line?
    private(set) var length = 0.0
    private var box = Shape.Box()
    private var found = FlatBuffer<Int32>()
    var crossings = FlatBuffer<Crossing>()
    /// Metres along the way at which it may enter or leave a polygon.
    var breaks = FlatBuffer<Double>()
    var samples = FlatBuffer<Sample>()

    /// A way through a region.
    struct Crossing: BitwiseCopyable {
        var inside: FenceCrossing
        /// The place that is deepest inside, and its distance from the boundary: not more than 0.
        var deepest: Shape.Point
        var meters: Double
    }

    /// A place on the way, and its metres to a boundary.
    struct Sample: BitwiseCopyable {
        var along: Double
        var meters: Double
    }

    /// The geodesic, in a box for the compiler's sake (ARCHITECTURE.md, "Compile times").
    private final class Line: Sendable {
        let path: Geodesic.Path
        init(_ path: Geodesic.Path) { self.path = path }
    }

    init(_ set: RegionSet) { self.set = set }

    /// Starts on a way; false if it has no length.
    mutating func begin(_ start: Shape.Point, _ end: Shape.Point) -> Bool {
        guard start != end else { return false }
        (self.start, self.end) = (start, end)
        let inverse = set.geodesic.inverse(from: start.coordinate, to: end.coordinate)
        let path = set.geodesic.path(from: start.coordinate, to: end.coordinate)
        guard path.meters > 0 else { return false }
        (line, length) = (Line(path), path.meters)
        box = Self.box(start, end, bearings: (inverse.startBearing, inverse.endBearing))
        return true
    }

    /// The box around a shortest path; it may reach beyond ±180°.
    private static func box(
        _ start: Shape.Point, _ end: Shape.Point, bearings: (start: Double, end: Double)
    ) -> Shape.Box {
        var east: Double = end.x - start.x
        if east > 180 { east -= 360 } else if east < -180 { east += 360 }
        if east.magnitude == 180 { east = bearings.start < 0 ? -180 : 180 }
        var box = Shape.Box()
        box.insert(start)
        box.insert(Shape.Point(x: start.x + east, y: end.y))
        // Clairaut: the sine of the bearing times the cosine of the parametric latitude stays the same, so it is the
        // cosine where the path turns back from north to south.
        let climb = (start: cosine(bearings.start), end: cosine(bearings.end))
        if climb.start * climb.end < 0 {
            let ratio = 1 - WGS84.flattening
            let parametric = atan(ratio * tan(start.y * .pi / 180))
            let turn = acos(min(sine(bearings.start).magnitude * cos(parametric), 1))
            let latitude: Double = turn >= .pi / 2 ? 90 : atan(tan(turn) / ratio) * 180 / .pi
            if climb.start > 0 { box.north = max(box.north, latitude) } else { box.south = min(box.south, -latitude) }
        }
        let margin = 1e-6
        return Shape.Box(
            west: box.west - margin, south: box.south - margin, east: box.east + margin, north: box.north + margin)
    }

    /// Finds the regions whose boxes the way may meet, in order of registration.
    mutating func findRegions(into numbers: inout FlatBuffer<Int32>) {
        numbers.removeAll()
        for turn in -1...1 {
            let turned = Shape.Box(
                west: box.west + Double(turn) * 360, south: box.south, east: box.east + Double(turn) * 360,
                north: box.north)
            guard turned.west <= 180, turned.east >= -180 else { continue }
            set.tree.search(turned, into: &found)
            for index in 0..<found.count { numbers.append(set.owners[Int(found[index])]) }
        }
        numbers.sortShort()
        var count = 0
        for index in 0..<numbers.count where count == 0 || numbers[index] != numbers[count - 1] {
            numbers[count] = numbers[index]
            count += 1
        }
        numbers.truncate(to: count)
    }

    /// The place so many metres along the way.
    func place(_ along: Double) -> Shape.Point {
        if along <= 0 { return start }
        guard along < length, let line else { return end }
        let place = line.path.coordinate(afterMeters: along)
        return Shape.Point(x: place.longitude, y: place.latitude)
    }

    /// The time at which a device of even speed is so many metres along the way.
    func time(from start: Int64, to end: Int64, at along: Double) -> Int64 {
        let span = FenceMachine.elapsed(from: start, to: end)
        guard span > 0 else { return start }
        let part = (Double(span) * (along / length)).rounded()
        return start + min(Int64(exactly: part) ?? span, span)
    }

    /// Finds out if the way leads through a region so that it is clearly inside somewhere.
    mutating func crosses(_ number: Int, cushion: Double) -> Bool {
        crossings.removeAll()
        let region = set.regions[number]
        if region.isCircle {
            crossCircle(number, depth: region.threshold(cushion))
        } else {
            crossPolygon(number, depth: region.threshold(cushion))
        }
        return !crossings.isEmpty
    }

    /// A way through a region, from one distance along it to another.
    func crossing(from entry: Double, to exit: Double, deepest: Sample) -> Crossing {
        Crossing(
            inside: FenceCrossing(
                entryMeters: entry, exitMeters: exit, entry: place(entry), exit: place(exit)),
            deepest: place(deepest.along), meters: deepest.meters)
    }
}

/// Ways through circles.
extension FencePath {
    private mutating func crossCircle(_ number: Int, depth: Double) {
        let region = set.regions[number]
        guard !isFar(from: region) else { return }
        func fromCenter(_ along: Double) -> Double { set.geodesicDistance(place(along), region.center) }
        let along = nearest(fromCenter)
        let meters = fromCenter(along) - region.radius
        guard meters <= -depth, meters <= 0, along > 0, along < length else { return }
        let entry = root(outside: 0, inside: along) { fromCenter($0) - region.radius }
        let exit = root(outside: length, inside: along) { fromCenter($0) - region.radius }
        crossings.append(crossing(from: entry, to: exit, deepest: Sample(along: along, meters: meters)))
    }

    /// True if the way surely does not touch a circle: by the great circle through its ends on a sphere, from which the
    /// shortest path on the ellipsoid deviates by far less than half a percent of its length.
    private func isFar(from region: Region) -> Bool {
        let normal = Self.cross(Self.vector(start), Self.vector(end))
        let size = (normal * normal).sum().squareRoot()
        guard length < 5e6, size > 1e-9 else { return false }
        let share: Double = (normal * Self.vector(region.center)).sum() / size
        let aside: Double = asin(min(share.magnitude, 1)) * 6_371_000
        return aside * 0.99 - 0.005 * length - 1 > region.radius * 1.01
    }

    private static func vector(_ place: Shape.Point) -> SIMD3<Double> {
        SIMD3(cosine(place.y) * cosine(place.x), cosine(place.y) * sine(place.x), sine(place.y))
    }

    private static func cross(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            one.y * other.z - one.z * other.y, one.z * other.x - one.x * other.z, one.x * other.y - one.y * other.x)
    }

    /// Metres along the way where a distance, which falls and then rises, is least.
    private func nearest(_ distance: (Double) -> Double) -> Double {
        // Golden section down to a small part of the way.
        let golden = 0.618_033_988_749_894_85
        var (low, high) = (0.0, length)
        var (one, two) = (high - golden * (high - low), low + golden * (high - low))
        var (first, second) = (distance(one), distance(two))
        while high - low > max(length * 1e-3, 1) {
            if first < second {
                (high, two, second) = (two, one, first)
                one = high - golden * (high - low)
                first = distance(one)
            } else {
                (low, one, first) = (one, two, second)
                two = low + golden * (high - low)
                second = distance(two)
            }
        }
        // The square of a distance is almost a parabola, whose vertex is known to the last digits.
        var along = (low + high) / 2
        var step = max((high - low) / 2, 0.1)
        for _ in 0..<4 {
            let values = SIMD3(distance(along - step), distance(along), distance(along + step))
            let squares = values * values
            let bend: Double = squares.x - 2 * squares.y + squares.z
            guard bend > 0 else { break }
            let move: Double = step * (squares.x - squares.z) / (2 * bend)
            along += min(max(move, -2 * step), 2 * step)
            step = max(min(step, 2 * move.magnitude), min(step, values.y / 16 + 0.1))
        }
        return min(max(along, 0), length)
    }

    /// Metres along the way where a value changes its sign, by regula falsi with the halves of Illinois.
    private func root(outside: Double, inside: Double, _ value: (Double) -> Double) -> Double {
        var (one, two) = (outside, inside)
        var (first, second) = (value(one), value(two))
        guard first > 0, second < 0 else { return first <= 0 ? outside : inside }
        for _ in 0..<80 {
            let middle = (one * second - two * first) / (second - first)
            let found = value(middle)
            if found.magnitude < 1e-9 || (two - one).magnitude < 1e-9 { return middle }
            if found * second < 0 {
                (one, first) = (two, second)
            } else {
                first /= 2
            }
            (two, second) = (middle, found)
        }
        return two
    }
}
