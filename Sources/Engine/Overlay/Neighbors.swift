import GEOS
import Geometry
import Layers
import Memory
import PROJ

/// Finds indexed shapes by their distance, in metres along the ellipsoid or in units of a plane.
struct Neighbors: ~Copyable {
    /// Nil on a plane.
    let geodesic: Geodesic?
    var distance: ShapeDistance?
    /// Box around all indexed shapes, on a plane.
    private var extent = Shape.Box()
    /// True if all indexed shapes are single points on a plane.
    private var arePlaces = true
    var shape = Shape()
    private var other = Shape()
    /// How often large indexed shapes were queried.
    var questions: [Int32: Int] = [:]
    /// Number of nodes to look at in the search by chords. It does not depend on earlier shapes, so accounts are the same
    /// for any number of threads.
    private static let mostNodes = 256
    /// Shapes that may be the nearest, as far as is known.
    private var near = FlatBuffer<Partner>()

    /// Metres, a little more than the largest distance on the earth.
    private static let wholeEarth = 2.1e7
    /// Metres within which shapes are equally near: distances are exact only to half of it.
    private static let tie = 2e-4

    init(_ geodesic: Geodesic) {
        self.geodesic = geodesic
        distance = ShapeDistance(geodesic)
    }

    /// Finds distances on the plane that a layer lies on.
    init(onPlaneOf layerB: IndexedLayer) {
        geodesic = nil
        distance = nil
        for item in 0..<layerB.count {
            let box = layerB.columns.shapes.box(item)
            if !box.isNull { extent.insert(box) }
            if arePlaces, !box.isNull, layerB.columns.shapes.place(item) == nil { arePlaces = false }
        }
    }

    /// Finds the nearest shape at most `limit` away; the first of several that are equally near.
    mutating func findNearest(
        upTo limit: Double, _ matcher: inout Matcher, into partners: inout FlatBuffer<Partner>
    ) throws(GEOSError) {
        if let geodesic {
            try findNearestOnGlobe(upTo: limit, geodesic, &matcher, into: &partners)
        } else {
            try findNearestOnPlane(upTo: limit, &matcher, into: &partners)
        }
        matcher.takeUncheckedAsCandidates()
    }

    /// Visits shapes by their boxes, those that may be nearest first, and of those that are the same one only.
    private mutating func findNearestOnGlobe(
        upTo limit: Double, _ geodesic: Geodesic, _ matcher: inout Matcher, into partners: inout FlatBuffer<Partner>
    ) throws(GEOSError) {
        matcher.subject.read(0, into: &shape)
        guard !shape.points.isEmpty else { return }
        distance?.begin()
        precondition(matcher.layerB.content.findsNearest)
        let paths = FarPaths(geodesic, from: matcher.subject.box(0))
        var found: Partner?
        let isWhole = try visitNearest(
            upTo: limit, most: Self.wholeEarth, paths, budget: Self.mostNodes, &matcher, into: &found)
        if !isWhole {
            let paths = FarPaths(geodesic, from: matcher.subject.box(0), areClose: true)
            guard let least = try leastMeters(upTo: limit, paths, &matcher) else { return }
            // What is farther makes no difference to which of several that are as near is the first, even if some are
            // visited that are almost as near.
            let most = least + 4 * Self.tie
            _ = try visitNearest(upTo: limit, most: most, paths, budget: .max, &matcher, into: &found)
        }
        if let found { partners.append(found) }
    }

    /// Visits shapes at most so many metres away by their chords, and finds the first of those that are equally near.
    ///
    /// - Returns: false if that takes too long.
    private mutating func visitNearest(
        upTo limit: Double, most: Double, _ paths: FarPaths, budget: Int, _ matcher: inout Matcher,
        into found: inout Partner?
    ) throws(GEOSError) -> Bool {
        let layerB = matcher.layerB
        var failure: GEOSError?
        var queue = SurfaceQueue()
        var (least, best) = (min(limit, Self.wholeEarth), Int32.max)
        near.removeAll()
        let isWhole = layerB.surface.visitNearest(
            to: matcher.subject.box(0), upTo: min(least, most), &queue, measuring: paths, budget: budget
        ) { first in
            if let item = matcher.firstThatMayPair(first) {
                // Of several that are equally near, only an earlier one counts.
                let wanted = item > best ? least - Self.tie : min(least + Self.tie, limit)
                if wanted >= 0 {
                    matcher.evaluator.tally.candidates += 1
                    do throws(GEOSError) {
                        if let meters = try meters(to: item, upTo: wanted, &matcher) {
                            near.append(Partner(Int(item), distance: meters))
                            least = min(least, meters)
                            best = earliest(upTo: least + Self.tie)
                        }
                    } catch {
                        failure = error
                        return SurfaceTree.Reach(-1)
                    }
                }
            }
            guard best < .max else { return SurfaceTree.Reach(min(least + Self.tie, most)) }
            return SurfaceTree.Reach(
                min(least + Self.tie, most), ofLater: min(least - Self.tie, most), than: best)
        }
        if let failure { throw failure }
        for index in 0..<near.count where near[index].item == best { found = near[index] }
        return isWhole
    }

    /// The least distance of all shapes.
    private mutating func leastMeters(
        upTo limit: Double, _ paths: FarPaths, _ matcher: inout Matcher
    ) throws(GEOSError) -> Double? {
        let layerB = matcher.layerB
        var failure: GEOSError?
        var queue = SurfaceQueue()
        var least = min(limit, Self.wholeEarth)
        var isFound = false
        layerB.surface.visitByBounds(to: matcher.subject.box(0), upTo: least, &queue, measuring: paths) { first in
            guard let item = matcher.firstThatMayPair(first) else { return least }
            do throws(GEOSError) {
                if let meters = try meters(to: item, upTo: least, &matcher) { (least, isFound) = (meters, true) }
            } catch {
                failure = error
                return -1
            }
            return least
        }
        if let failure { throw failure }
        return isFound ? least : nil
    }

    /// The least number of a shape that was found at most so far away. Others are dropped.
    private mutating func earliest(upTo meters: Double) -> Int32 {
        var (kept, best) = (0, Int32.max)
        for index in 0..<near.count where near[index].distance <= meters {
            near[kept] = near[index]
            best = min(best, near[index].item)
            kept += 1
        }
        near.truncate(to: kept)
        return best
    }

    /// Visits shapes by their boxes, the nearest first. Of several that are equally near, the first one counts.
    private mutating func findNearestOnPlane(
        upTo limit: Double, _ matcher: inout Matcher, into partners: inout FlatBuffer<Partner>
    ) throws(GEOSError) {
        let box = matcher.subject.box(0)
        let limit = min(limit, farthest(from: box))
        matcher.subject.read(0, into: &shape)
        guard !shape.points.isEmpty else { return }
        // GEOS may find a distance that is less than the gap of the boxes by its rounding errors.
        let slack = arePlaces && matcher.subject.place(0) != nil ? 0 : farthest(from: box) * 0x1p-40
        var queue = RankQueue()
        var failure: GEOSError?
        var best = Partner(-1, distance: limit)
        let layerB = matcher.layerB
        layerB.ranked.visitNearest(to: box, &queue, upTo: RankedTree.Limit(limit), slack: slack) { first, _ in
            do throws(GEOSError) {
                if let item = matcher.firstThatMayPair(first) {
                    matcher.evaluator.tally.candidates += 1
                    if let meters = try meters(to: item, upTo: best.distance, &matcher),
                        best.item < 0 || meters < best.distance || item < best.item
                    {
                        best = Partner(Int(item), distance: meters)
                    }
                }
            } catch {
                failure = error
                return .nothing
            }
            return best.item < 0 ? RankedTree.Limit(limit) : RankedTree.Limit(best.distance, below: best.item)
        }
        if let failure { throw failure }
        if best.item >= 0 { partners.append(best) }
    }

    /// The largest possible distance of an indexed shape on a plane.
    private func farthest(from box: Shape.Box) -> Double {
        var whole = extent
        whole.insert(box)
        return whole.diagonal
    }

    /// Distance to an indexed shape; nil if it is more than the limit.
    ///
    /// - Parameter keepsEdges: true if the limit excludes few edges.
    mutating func meters(
        to item: Int32, upTo limit: Double, keepsEdges: Bool = true, _ matcher: inout Matcher
    ) throws(GEOSError) -> Double? {
        if try matcher.satisfies(.intersects, item) { return 0 }
        matcher.evaluator.tally.distances += 1
        guard distance != nil else {
            let units = try matcher.distanceOnPlane(to: item)
            return units <= limit ? units : nil
        }
        let layerB = matcher.layerB
        if layerB.columns.shapes.kind(Int(item)) == .point, keepsEdges || shape.kind == .point,
            let place = layerB.columns.shapes.place(Int(item))
        {
            return distance?.meters(shape, to: place, upTo: limit)
        }
        guard keepsEdges else {
            layerB.columns.shapes.read(Int(item), into: &other)
            return distance?.meters(shape, other, upTo: limit)
        }
        return distance?.meters(shape, toKept: item, upTo: limit) { layerB.columns.shapes.read(Int(item), into: &$0) }
    }
}

extension Matcher {
    fileprivate mutating func distanceOnPlane(to item: Int32) throws(GEOSError) -> Double {
        if let place = subject.place(0), let other = layerB.columns.shapes.place(Int(item)) {
            let (width, height) = (other.x - place.x, other.y - place.y)
            return (width * width + height * height).squareRoot()
        }
        return try evaluator.predicates(of: item).distance(subject, item)
    }
}

extension Shape.Box {
    fileprivate var diagonal: Double {
        guard !isNull else { return 0 }
        let (width, height) = (east - west, north - south)
        return (width * width + height * height).squareRoot()
    }
}
