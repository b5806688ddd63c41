import GEOS
import Geometry
import Layers
import PROJ

/// Finds held shapes by their distance, in metres along the ellipsoid or in units of a plane.
struct Neighbors: ~Copyable {
    /// Nil on a plane.
    private var distance: ShapeDistance?
    /// Box around all held shapes, on a plane.
    private var extent = Shape.Box()
    private var shape = Shape()
    private var other = Shape()
    /// Shapes that may be the nearest, as far as is known.
    private var near = FlatBuffer<Partner>()
    /// Expected distance of the nearest shape, from what was found last.
    private var guess = 1000.0

    /// Metres, a little more than the largest distance on the earth.
    private static let wholeEarth = 2.1e7
    /// Metres within which shapes are equally near: distances are exact only to half of it.
    private static let tie = 2e-4

    init(_ geodesic: Geodesic) { distance = ShapeDistance(geodesic) }

    /// Finds distances on the plane that a layer lies on.
    init(onPlaneOf held: HeldLayer) {
        distance = nil
        for item in 0..<held.count {
            let box = held.columns.shapes.box(item)
            if !box.isNull { extent.insert(box) }
        }
        guess = extent.diagonal / Double(max(held.count, 1)).squareRoot()
    }

    /// Finds all shapes at most `limit` away.
    mutating func findAll(
        within limit: Double, of feature: borrowing Feature, _ chunk: borrowing Chunk, _ matcher: inout Matcher,
        into partners: inout FlatBuffer<Partner>
    ) throws(GEOSError) {
        findCandidates(within: limit, of: feature, chunk, &matcher)
        matcher.subject.read(0, into: &shape)
        for index in 0..<matcher.candidates.count {
            let item = matcher.candidates[index]
            if let meters = try meters(to: item, upTo: limit, keepsEdges: false, &matcher) {
                partners.append(Partner(Int(item), distance: meters))
            }
        }
    }

    /// Finds the nearest shape at most `limit` away; the first of several that are equally near.
    mutating func findNearest(
        upTo limit: Double, of feature: borrowing Feature, _ chunk: borrowing Chunk, _ matcher: inout Matcher,
        into partners: inout FlatBuffer<Partner>
    ) throws(GEOSError) {
        if distance == nil {
            try findNearestOnPlane(upTo: limit, of: feature, chunk, &matcher, into: &partners)
        } else {
            try findNearestOnGlobe(upTo: limit, &matcher, into: &partners)
        }
    }

    /// Visits shapes by their boxes, those that may be nearest first.
    private mutating func findNearestOnGlobe(
        upTo limit: Double, _ matcher: inout Matcher, into partners: inout FlatBuffer<Partner>
    ) throws(GEOSError) {
        matcher.subject.read(0, into: &shape)
        guard !shape.points.isEmpty else { return }
        let held = matcher.held
        precondition(held.content.findsNearest)
        let box = matcher.subject.box(0)
        matcher.candidates.removeAll()
        var failure: GEOSError?
        var queue = SurfaceQueue()
        var (least, best) = (min(limit, Self.wholeEarth), Int32.max)
        // Whatever was found before, all shapes whose boxes meet are visited if they are to be checked.
        let checks = !held.content.areChecked && matcher.subject.kind(0).dimension != 0
        near.removeAll()
        held.surface.visitNearest(to: box, upTo: least, &queue) { item in
            let item = Int32(truncatingIfNeeded: item)
            let mayPair = matcher.mayPair(item)
            if mayPair, checks, held.columns.shapes.box(Int(item)).intersects(box) { matcher.candidates.append(item) }
            // Of several that are equally near, only an earlier one counts.
            let wanted = item > best ? least - Self.tie : min(least + Self.tie, limit)
            if mayPair, wanted >= 0 {
                matcher.inquiry.tally.candidates += 1
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
            guard best < .max, !checks else { return SurfaceTree.Reach(min(least + Self.tie, Self.wholeEarth)) }
            return SurfaceTree.Reach(least + Self.tie, ofLater: least - Self.tie, than: best)
        }
        if let failure { throw failure }
        matcher.settleCandidates()
        for index in 0..<near.count where near[index].item == best { return partners.append(near[index]) }
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

    private mutating func findNearestOnPlane(
        upTo limit: Double, of feature: borrowing Feature, _ chunk: borrowing Chunk, _ matcher: inout Matcher,
        into partners: inout FlatBuffer<Partner>
    ) throws(GEOSError) {
        let limit = min(limit, farthest(from: matcher.subject.box(0)))
        var radius = min(guess, limit)
        matcher.subject.read(0, into: &shape)
        while !shape.points.isEmpty {
            findCandidates(within: radius, of: feature, chunk, &matcher)
            var best: Partner?
            for index in 0..<matcher.candidates.count {
                let item = matcher.candidates[index]
                // Only a nearer shape replaces the best, so the first of several equally near ones counts.
                if let meters = try meters(to: item, upTo: best?.distance ?? radius, &matcher),
                    meters < best?.distance ?? .infinity
                {
                    best = Partner(Int(item), distance: meters)
                    if meters == 0 { break }
                }
            }
            if let best {
                guess = max(best.distance * 1.5, distance == nil ? extent.diagonal * 0x1p-20 : 1)
                return partners.append(best)
            }
            if radius >= limit { return }
            radius = radius > 0 ? min(radius * 4, limit) : limit
        }
    }

    /// The largest possible distance of a held shape.
    private func farthest(from box: Shape.Box) -> Double {
        guard distance == nil else { return Self.wholeEarth }
        var whole = extent
        whole.insert(box)
        return whole.diagonal
    }

    private mutating func findCandidates(
        within meters: Double, of feature: borrowing Feature, _ chunk: borrowing Chunk, _ matcher: inout Matcher
    ) {
        matcher.candidates.removeAll()
        if distance == nil {
            matcher.held.tree.search(matcher.subject.box(0).reach(onPlane: meters)) {
                matcher.candidates.append(Int32($0))
            }
        } else {
            for box in matcher.subject.box(0).reach(meters: meters) {
                matcher.held.tree.search(box) { matcher.candidates.append(Int32($0)) }
            }
        }
        matcher.settleCandidates()
    }

    /// Distance to a held shape; nil if it is more than the limit.
    ///
    /// - Parameter keepsEdges: true if the limit tells little about which edges matter.
    private mutating func meters(
        to item: Int32, upTo limit: Double, keepsEdges: Bool = true, _ matcher: inout Matcher
    ) throws(GEOSError) -> Double? {
        if try matcher.satisfies(.intersects, item) { return 0 }
        matcher.inquiry.tally.distances += 1
        guard distance != nil else {
            let units = try matcher.distanceOnPlane(to: item)
            return units <= limit ? units : nil
        }
        let held = matcher.held
        guard keepsEdges else {
            held.columns.shapes.read(Int(item), into: &other)
            return distance?.meters(shape, other, upTo: limit)
        }
        return distance?.meters(shape, toKept: item, upTo: limit) { held.columns.shapes.read(Int(item), into: &$0) }
    }
}

extension Matcher {
    fileprivate mutating func distanceOnPlane(to item: Int32) throws(GEOSError) -> Double {
        if let place = subject.place(0), let other = held.columns.shapes.place(Int(item)) {
            let (width, height) = (other.x - place.x, other.y - place.y)
            return (width * width + height * height).squareRoot()
        }
        return try inquiry.judge(of: item).distance(subject, item)
    }
}

extension Shape.Box {
    fileprivate var diagonal: Double {
        guard !isNull else { return 0 }
        let (width, height) = (east - west, north - south)
        return (width * width + height * height).squareRoot()
    }

    /// A box that holds every place at most `distance` from this one, despite rounding.
    fileprivate func reach(onPlane distance: Double) -> Shape.Box {
        let farthest = max(west.magnitude, east.magnitude, south.magnitude, north.magnitude)
        let reach = distance + (distance + farthest) * 0x1p-50
        return Shape.Box(west: west - reach, south: south - reach, east: east + reach, north: north + reach)
    }
}
