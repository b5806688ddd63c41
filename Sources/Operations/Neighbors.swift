import GEOS
import Geometry
import Layers
import PROJ

/// Finds held shapes by how far away they are, in metres along the ellipsoid.
struct Neighbors: ~Copyable {
    private var distance: ShapeDistance
    private var shape = Shape()
    private var other = Shape()
    private var found = FlatBuffer<Int32>()
    /// How far away the nearest is supposed to be, by what was found last.
    private var guess = 1000.0

    /// So far apart are the ends of the earth, and a little more.
    private static let wholeEarth = 2.1e7

    init(_ geodesic: Geodesic) { distance = ShapeDistance(geodesic) }

    /// Finds all that are at most so far away.
    mutating func findAll(
        within limit: Double, of feature: borrowing Feature, _ chunk: borrowing Chunk, _ matcher: inout Matcher,
        into partners: inout FlatBuffer<Partner>
    ) throws(GEOSError) {
        findCandidates(within: limit, of: feature, chunk, &matcher)
        matcher.subject.read(0, into: &shape)
        for index in 0..<matcher.candidates.count {
            let item = matcher.candidates[index]
            if let meters = try meters(to: item, upTo: limit, &matcher) {
                partners.append(Partner(Int(item), distance: meters))
            }
        }
    }

    /// Finds the nearest of those that are at most so far away; of several the first.
    mutating func findNearest(
        upTo limit: Double, of feature: borrowing Feature, _ chunk: borrowing Chunk, _ matcher: inout Matcher,
        into partners: inout FlatBuffer<Partner>
    ) throws(GEOSError) {
        let limit = min(limit, Self.wholeEarth)
        var radius = min(guess, limit)
        matcher.subject.read(0, into: &shape)
        while !shape.points.isEmpty {
            findCandidates(within: radius, of: feature, chunk, &matcher)
            var best: Partner?
            for index in 0..<matcher.candidates.count {
                let item = matcher.candidates[index]
                // What is no nearer than the best is of no interest, which those that are as near come after.
                if let meters = try meters(to: item, upTo: best?.distance ?? radius, &matcher),
                    meters < best?.distance ?? .infinity
                {
                    best = Partner(Int(item), distance: meters)
                    if meters == 0 { break }
                }
            }
            if let best {
                guess = max(best.distance * 1.5, 1)
                return partners.append(best)
            }
            if radius >= limit { return }
            radius = min(radius * 4, limit)
        }
    }

    private mutating func findCandidates(
        within meters: Double, of feature: borrowing Feature, _ chunk: borrowing Chunk, _ matcher: inout Matcher
    ) {
        matcher.candidates.removeAll()
        for box in matcher.subject.box(0).reach(meters: meters) {
            matcher.held.tree.search(box) { matcher.candidates.append(Int32($0)) }
        }
        matcher.settleCandidates(of: feature, chunk)
    }

    /// Nil for more than the limit.
    private mutating func meters(
        to item: Int32, upTo limit: Double, _ matcher: inout Matcher
    ) throws(GEOSError) -> Double? {
        if try matcher.satisfies(.intersects, item) { return 0 }
        matcher.tally.distances += 1
        matcher.held.shapes.read(Int(item), into: &other)
        return distance.meters(shape, other, upTo: limit)
    }
}
