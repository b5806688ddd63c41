import Geometry
import Glibc
import Memory
import PROJ

/// Buffers for the search for the nearest regions.
struct RegionRanking: ~Copyable {
    private var queue = SurfaceQueue()
    /// The best regions so far, the best first.
    private var best = FlatBuffer<Rank>()

    /// A region and all that decides its rank.
    struct Rank: BitwiseCopyable, Sendable {
        var meters: Double
        var radius: Double
        var region: Int32

        static func precedes(_ one: Rank, _ other: Rank) -> Bool {
            if one.meters != other.meters { return one.meters < other.meters }
            return one.radius != other.radius ? one.radius < other.radius : one.region < other.region
        }
    }

    /// Finds the regions nearest to a place, of those that are watched at a time.
    ///
    /// Those that hold the place come first, then the others by their distance. Ties: smaller ones first, then in order
    /// of registration.
    ///
    /// - Parameters:
    ///   - course: degrees clockwise from north; the distance of a region then counts once straight ahead, twice abeam
    ///     and three times behind. Not finite if only the distance counts.
    ///   - found: gets the numbers of the regions, in order of registration.
    mutating func findNearest(
        _ count: Int, to place: Shape.Point, at time: Int64, course: Double, in set: RegionSet,
        into found: inout FlatBuffer<Int32>
    ) {
        best.removeAll()
        found.removeAll()
        guard count > 0 else { return }
        let box = Shape.Box(west: place.x, south: place.y, east: place.x, north: place.y)
        var best = FlatBuffer<Rank>(capacity: 1)
        swap(&best, &self.best)
        set.surface.visitNearest(to: box, upTo: .infinity, &queue) { item in
            let number = set.owners[item]
            if set.regions[Int(number)].isWatched(at: time) {
                Self.insert(Self.rank(number, place, course, set), into: &best, atMost: count)
            }
            return SurfaceTree.Reach(best.count < count ? .infinity : best[count - 1].meters)
        }
        swap(&best, &self.best)
        for index in 0..<self.best.count { found.append(self.best[index].region) }
        found.sortShort()
    }

    private static func rank(_ number: Int32, _ place: Shape.Point, _ course: Double, _ set: RegionSet) -> Rank {
        var meters = max(set.distance(of: Int(number), from: place), 0)
        if meters > 0, course.isFinite {
            let angle = set.bearing(of: Int(number), from: place) - course
            meters *= 2 - cosine(angle)
        }
        return Rank(meters: meters, radius: set.regions[Int(number)].radius, region: number)
    }

    /// Inserts a rank where it belongs, once for each region: those at the antimeridian have two boxes.
    private static func insert(_ rank: Rank, into best: inout FlatBuffer<Rank>, atMost count: Int) {
        for index in 0..<best.count where best[index].region == rank.region { return }
        if best.count == count {
            guard Rank.precedes(rank, best[count - 1]) else { return }
            best.truncate(to: count - 1)
        }
        best.append(rank)
        var slot = best.count - 1
        while slot > 0, Rank.precedes(rank, best[slot - 1]) {
            best[slot] = best[slot - 1]
            slot -= 1
        }
        best[slot] = rank
    }
}
