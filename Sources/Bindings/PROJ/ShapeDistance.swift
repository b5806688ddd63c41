public import Geometry
import Memory

/// Finds geodesic distances on WGS84 between shapes in degrees. Reuses its buffers.
///
/// Edges are straight in longitude and latitude and never cross the antimeridian. Distances may cross it, and poles.
///
/// Visits pairs of runs of edges, of edges, and of parts of edges, the shortest possible chord first. No path on the
/// surface is shorter than the chord through the earth, which takes only a few multiplications (`EllipsoidChord`). An
/// edge deviates by its sag from the straight line between its ends, and is halved until the sag is small compared with
/// the distance.
public struct ShapeDistance: ~Copyable {
    private let geodesic: Geodesic
    private var one = EdgeTree()
    private var other = EdgeTree()
    private var queue = PairQueue()
    private var kept = EdgeCache()
    private var shape = Shape()
    /// True if `one` holds all edges of the shape that was queried last.
    private var isFilled = false
    /// Bounds by which pairs are skipped, and the longest chord of those that are not; nil if boxes are enough.
    private var bounds: (pairs: PairBounds, longestChord: Double)?
    /// True if the bounds also decide the order of the pairs.
    private var ordersByBounds = false

    public init(_ geodesic: Geodesic) {
        self.geodesic = geodesic
    }

    /// Metres between the nearest positions, lines or boundaries of two shapes; nil if they are further apart than the
    /// limit, or if either shape has none. Exact to a centimetre; between two positions, as exact as a geodesic. A
    /// shape inside another does not count as near.
    public mutating func meters(
        _ one: borrowing Shape, _ other: borrowing Shape, upTo limit: Double = .infinity
    ) -> Double? {
        if one.kind == .point, other.kind == .point, let start = one.points.last, let end = other.points.last {
            let meters = geodesic.inverse(from: Coordinate(start), to: Coordinate(end)).meters
            return meters <= limit ? meters : nil
        }
        guard limit >= 0 else { return nil }
        isFilled = false
        let (box, otherBox) = (one.box, other.box)
        self.one.fill(one, within: Self.reach(of: otherBox, limit, for: box))
        self.other.fill(other, within: Self.reach(of: box, limit, for: otherBox))
        return search(limit)
    }

    /// Begins with another first shape, whose distance from several is measured with `meters(_:toKept:upTo:_:)` and
    /// `meters(_:to:upTo:)`.
    public mutating func begin() { isFilled = false }

    /// Finds the same distance to a point.
    public mutating func meters(
        _ one: borrowing Shape, to place: Shape.Point, upTo limit: Double
    ) -> Double? {
        guard limit >= 0 else { return nil }
        if one.kind == .point, let start = one.points.last {
            let meters = geodesic.inverse(from: Coordinate(start), to: Coordinate(place)).meters
            return meters <= limit ? meters : nil
        }
        shape.setPoint(x: place.x, y: place.y)
        other.fill(shape, within: [])
        return searchFromFilled(one, limit)
    }

    /// Fills the tree of the first shape unless it is the same as before, and searches.
    private mutating func searchFromFilled(_ one: borrowing Shape, _ limit: Double) -> Double? {
        if !isFilled { self.one.fill(one, within: []) }
        isFilled = true
        defer { self.one.forgetHalves() }
        return search(limit)
    }

    /// Finds the same distance to a shape that is queried often, and stores its edges for later queries.
    ///
    /// - Parameters:
    ///   - key: identifies the other shape.
    ///   - read: reads the other shape if its edges are not kept.
    public mutating func meters(
        _ one: borrowing Shape, toKept key: Int32, upTo limit: Double, _ read: (inout Shape) -> Void
    ) -> Double? {
        guard limit >= 0 else { return nil }
        var entry = kept.edges(of: key)
        if entry == nil {
            read(&shape)
            entry = kept.keep(shape, as: key)
        }
        guard let entry else { return meters(one, toLast: limit) }
        swap(&other, &entry.tree)
        defer {
            other.forgetHalves()
            swap(&other, &entry.tree)
        }
        return searchFromFilled(one, limit)
    }

    /// Metres to the shape that was read last.
    private mutating func meters(_ one: borrowing Shape, toLast limit: Double) -> Double? {
        var last = Shape()
        swap(&last, &shape)
        defer { swap(&last, &shape) }
        return meters(one, last, upTo: limit)
    }

    /// Boxes outside which edges of another box can be skipped; empty where that saves nothing.
    private static func reach(of box: Shape.Box, _ limit: Double, for other: Shape.Box) -> [Shape.Box] {
        let isOnWorld = other.west >= -180 && other.east <= 180
        let isPlace = other.west == other.east && other.south == other.north
        return limit < 5_000_000 && isOnWorld && !isPlace ? box.reach(meters: limit) : []
    }

    private mutating func search(_ limit: Double) -> Double? {
        guard !one.nodes.isEmpty, !other.nodes.isEmpty else { return nil }
        var nearest = Nearest(limit)
        if visitPairs(&nearest, budget: Self.mostVisits) { return nearest.meters }
        one.makeCapsules()
        other.makeCapsules()
        // Of several pairs that are equally near, the first by its own chord is still the one that counts.
        bounds = (PairBounds(geodesic, one, other), .infinity)
        ordersByBounds = true
        defer { bounds = nil }
        var least = Nearest(limit)
        visitPairs(&least, budget: .max)
        ordersByBounds = false
        guard let meters = least.meters else { return nil }
        bounds?.longestChord = EllipsoidChord.longest(ofPath: meters + Self.doubt) + 1e-6
        nearest = Nearest(limit)
        visitPairs(&nearest, budget: .max)
        return nearest.meters
    }

    /// Number of pairs to look at by their boxes, and the number of them that takes as long as measuring one that is far
    /// apart.
    private static let (mostVisits, visitsOfFar) = (512, 16)
    /// Metres by which a pair may be farther than the least distance and still matter: much more than those by which
    /// another must be nearer to count.
    private static let doubt = 2e-3

    /// Visits pairs, the shortest chord first. Returns false if that takes too long.
    @discardableResult
    private mutating func visitPairs(_ nearest: inout Nearest, budget: Int) -> Bool {
        var budget = budget
        queue.removeAll()
        offer(.init(one.nodes.count - 1, isEdge: false), .init(other.nodes.count - 1, isEdge: false), nearest)
        while let pair = queue.pop(), pair.chord <= nearest.longestChord {
            budget -= 1
            if budget < 0 { return false }
            if let chord = measuredChord(pair) {
                budget -= Self.visitsOfFar / 2
                if chord <= nearest.longestChord {
                    queue.push(.init(chord: chord, one: pair.one, other: pair.other, isMeasured: true))
                }
            } else if pair.one.isEdge, pair.other.isEdge {
                if pair.chord > EdgePair.chordLimit { budget -= Self.visitsOfFar }
                visit(pair, &nearest)
            } else {
                split(pair, nearest)
            }
        }
        return true
    }

    /// Metres of sag up to which two edges are measured: the distance of either from any place of the other then has
    /// one minimum.
    private static func shortSag(_ chord: Double) -> Double { max(1e-4, chord * 2e-4) }

    /// Measures two edges if they are short; otherwise halves one.
    private mutating func visit(_ pair: PairQueue.Pair, _ nearest: inout Nearest) {
        let edge = one.edges[Int(pair.one.index)]
        let otherEdge = other.edges[Int(pair.other.index)]
        let areShort = edge.sag + otherEdge.sag <= Self.shortSag(pair.chord)
        // Edges that may touch are measured at once: long edges on one line would be halved too often before any is
        // short.
        if areShort || pair.chord <= 0 {
            var edges = EdgePair(edge, otherEdge)
            nearest.take(edges.meters(geodesic, chordUpTo: nearest.longestChord))
        }
        if areShort { return }
        if edge.sag > otherEdge.sag {
            splitOne(pair, nearest)
        } else {
            splitOther(pair, nearest)
        }
    }

    /// Splits the larger of the two, or the other one if the larger is a short edge.
    private mutating func split(_ pair: PairQueue.Pair, _ nearest: Nearest) {
        let (box, otherBox) = (one.box(of: pair.one), other.box(of: pair.other))
        let isOneLarger = (box.high - box.low).norm >= (otherBox.high - otherBox.low).norm
        let larger = isOneLarger ? pair.one : pair.other
        let largerIndex = Int(larger.index)
        let isShort =
            larger.isEdge
            && (isOneLarger ? one.edges[largerIndex] : other.edges[largerIndex]).sag <= Self.shortSag(pair.chord) / 2
        if isOneLarger != isShort { splitOne(pair, nearest) } else { splitOther(pair, nearest) }
    }

    private mutating func splitOne(_ pair: PairQueue.Pair, _ nearest: Nearest) {
        bounds?.pairs.begin(inFirst: true, one.box(of: pair.one), chord: pair.chord)
        let (children, areEdges) = one.children(of: pair.one)
        for child in children { offer(.init(child, isEdge: areEdges), pair.other, nearest) }
    }

    private mutating func splitOther(_ pair: PairQueue.Pair, _ nearest: Nearest) {
        bounds?.pairs.begin(inFirst: false, other.box(of: pair.other), chord: pair.chord)
        let (children, areEdges) = other.children(of: pair.other)
        for child in children { offer(pair.one, .init(child, isEdge: areEdges), nearest) }
    }

    /// Queues a pair, unless it is too far apart.
    @inline(__always)
    private mutating func offer(_ part: PairQueue.Part, _ otherPart: PairQueue.Part, _ nearest: Nearest) {
        var chord: Double
        if part.isEdge, otherPart.isEdge {
            let (edge, otherEdge) = (one.edges[Int(part.index)], other.edges[Int(otherPart.index)])
            chord = EdgePair(edge, otherEdge).lineGap - edge.sag - otherEdge.sag
        } else {
            let (box, otherBox) = (one.box(of: part), other.box(of: otherPart))
            chord = EdgeTree.Node.gap(box.low, box.high, otherBox.low, otherBox.high)
        }
        guard chord <= nearest.longestChord else { return }
        if bounds != nil {
            let most = min(nearest.longestChord, bounds!.longestChord)
            let bound = bounds!.pairs.chord(one.capsule(of: part), other.capsule(of: otherPart), upTo: most)
            guard bound <= most else { return }
            if ordersByBounds { chord = max(chord, bound) }
        }
        queue.push(.init(chord: chord, one: part, other: otherPart))
    }

    /// Longer chord for two small parts far apart, where their own chord bounds little. It belongs to a geodesic
    /// between a place of each, less the distance of other places from these. Nil if it would not be longer.
    private func measuredChord(_ pair: PairQueue.Pair) -> Double? {
        guard !pair.isMeasured, pair.chord > 200_000, !(ordersByBounds && bounds?.pairs.areFromPlace == true) else {
            return nil
        }
        let (disc, otherDisc) = (one.disc(of: pair.one), other.disc(of: pair.other))
        // The chord gives the length of the path only to within this.
        let doubt = EllipsoidChord.longestPath(over: pair.chord) - EllipsoidChord.shortestPath(over: pair.chord)
        guard disc.radius + otherDisc.radius < doubt else { return nil }
        let path = geodesic.inverse(from: Coordinate(disc.center), to: Coordinate(otherDisc.center)).meters
        let chord = EllipsoidChord.longest(ofPath: max(path - disc.radius - otherDisc.radius, 0)) - 1e-6
        return chord > pair.chord ? chord : nil
    }
}

/// The least distance found so far, and the longest chord that is still worth visiting.
private struct Nearest {
    private(set) var meters: Double?
    private let limit: Double
    /// Pairs with a longer chord are skipped.
    private(set) var longestChord: Double

    init(_ limit: Double) {
        self.limit = limit
        longestChord = EllipsoidChord.longest(ofPath: limit) * (1 + 1e-12) + 1e-7
    }

    /// Takes a distance if it is the least so far. After that, only pairs that may be at least a tenth of a millimetre
    /// nearer count.
    mutating func take(_ found: Double) {
        guard found <= limit, found < meters ?? .infinity else { return }
        meters = found
        longestChord = found > 1e-4 ? EllipsoidChord.longest(ofPath: found - 1e-4) : -.infinity
    }
}

extension EdgeTree {
    /// The halves of an edge, or the contents of a node.
    fileprivate mutating func children(of part: PairQueue.Part) -> (Range<Int>, areEdges: Bool) {
        if part.isEdge {
            let halves = halves(ofEdge: Int(part.index))
            return (halves..<halves + 2, true)
        }
        let node = nodes[Int(part.index)]
        return (Int(node.first)..<Int(node.first + node.count), node.holdsEdges)
    }

    fileprivate func box(of part: PairQueue.Part) -> (low: SpaceVector, high: SpaceVector) {
        if part.isEdge { return edges.span[Int(part.index)].box }
        let nodes = nodes.span
        return (nodes[Int(part.index)].low, nodes[Int(part.index)].high)
    }

    /// A place in degrees, and a radius in metres around it that covers all of a part.
    fileprivate func disc(of part: PairQueue.Part) -> (center: Shape.Point, radius: Double) {
        if part.isEdge {
            let edge = edges.span[Int(part.index)]
            let radius: Double = (edge.to - edge.from).norm / 2 + 2 * edge.sag
            return (edge.position(at: 0.5), EllipsoidChord.longestPath(over: radius))
        }
        let nodes = nodes.span
        let whole = nodes[Int(part.index)]
        var node = whole
        while !node.holdsEdges { node = nodes[Int(node.first + node.count / 2)] }
        let edge = edges.span[Int(node.first + node.count / 2)]
        let toLow = edge.from - whole.low
        let toHigh = whole.high - edge.from
        let farthest = SpaceVector(max(toLow.x, toHigh.x), max(toLow.y, toHigh.y), max(toLow.z, toHigh.z))
        return (edge.start, EllipsoidChord.longestPath(over: farthest.norm))
    }
}
