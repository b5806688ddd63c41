/// Looks for places where the straight edges of rings cross or touch.
struct RingContacts {
    /// A contact between two rings, or within one, that makes a polygon invalid.
    struct Fault: Equatable {
        enum Kind: Equatable {
            case crossing
            /// Edges lie on each other.
            case sharedEdge
            /// A ring touches itself once, or two rings touch at two places.
            case touch
        }

        var kind: Kind
        var first: Int
        var second: Int
    }

    /// More edges side by side than can be compared in a second.
    struct TooMany: Error {}

    private struct Edge {
        var start: Shape.Point
        var end: Shape.Point
        var ring: Int
        /// Index of the edge in its ring.
        var index: Int
        var low: Double
        var high: Double
    }

    private static let mostComparisons = 100_000_000

    private var edges: [Edge] = []
    private let counts: [Int]
    /// The place where each pair of rings touches.
    private var touches: [Pair: Shape.Point] = [:]

    private struct Pair: Hashable {
        var first: Int
        var second: Int
    }

    /// - Parameter rings: positions of which none repeats the one before, nor the last the first.
    init(_ rings: [[Shape.Point]]) {
        counts = rings.map(\.count)
        var (across, up) = (0.0, 0.0)
        for ring in rings {
            for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
                across += (end.x - start.x).magnitude
                up += (end.y - start.y).magnitude
            }
        }
        // Fewer edges lie side by side along the axis in which they are shorter.
        let isByX = across <= up
        for (number, ring) in rings.enumerated() {
            for (index, (start, end)) in zip(ring, ring.dropFirst() + ring.prefix(1)).enumerated() {
                let (one, other) = isByX ? (start.x, end.x) : (start.y, end.y)
                edges.append(
                    Edge(
                        start: start, end: end, ring: number, index: index, low: min(one, other),
                        high: max(one, other)))
            }
        }
        edges.sort { ($0.low, $0.ring, $0.index) < ($1.low, $1.ring, $1.index) }
    }

    /// Returns a fault; nil if there is none.
    mutating func fault() throws(TooMany) -> Fault? {
        var comparisons = 0
        for one in edges.indices {
            var other = one + 1
            while other < edges.count, edges[other].low <= edges[one].high {
                comparisons += 1
                guard comparisons <= Self.mostComparisons else { throw TooMany() }
                if let fault = compare(edges[one], edges[other]) { return fault }
                other += 1
            }
        }
        return nil
    }

    private mutating func compare(_ one: Edge, _ other: Edge) -> Fault? {
        guard
            max(min(one.start.x, one.end.x), min(other.start.x, other.end.x))
                <= min(max(one.start.x, one.end.x), max(other.start.x, other.end.x)),
            max(min(one.start.y, one.end.y), min(other.start.y, other.end.y))
                <= min(max(one.start.y, one.end.y), max(other.start.y, other.end.y))
        else { return nil }
        func fault(_ kind: Fault.Kind) -> Fault {
            Fault(kind: kind, first: min(one.ring, other.ring), second: max(one.ring, other.ring))
        }
        let starts = Self.side(one, other.start)
        let ends = Self.side(one, other.end)
        guard starts * ends <= 0 else { return nil }
        let (ownStart, ownEnd) = (Self.side(other, one.start), Self.side(other, one.end))
        guard ownStart * ownEnd <= 0 else { return nil }
        if starts * ends < 0, ownStart * ownEnd < 0 { return fault(.crossing) }
        var places: [Shape.Point] = []
        if starts == 0, Self.isInBox(other.start, one) { places.append(other.start) }
        if ends == 0, Self.isInBox(other.end, one) { places.append(other.end) }
        if ownStart == 0, Self.isInBox(one.start, other) { places.append(one.start) }
        if ownEnd == 0, Self.isInBox(one.end, other) { places.append(one.end) }
        guard let place = places.first else { return nil }
        if places.contains(where: { $0 != place }) { return fault(.sharedEdge) }
        if one.ring == other.ring { return areNeighbours(one, other) ? nil : fault(.touch) }
        let pair = Pair(first: min(one.ring, other.ring), second: max(one.ring, other.ring))
        if let known = touches[pair], known != place { return fault(.touch) }
        touches[pair] = place
        return nil
    }

    private func areNeighbours(_ one: Edge, _ other: Edge) -> Bool {
        let distance = (one.index - other.index).magnitude
        return distance == 1 || distance == counts[one.ring] - 1
    }

    /// Above 0 if a point lies to the left of an edge, 0 if it lies on its line.
    private static func side(_ edge: Edge, _ point: Shape.Point) -> Int8 {
        Orientation(edge.start, edge.end, point).rawValue
    }

    /// True if a point of an edge's line lies on the edge.
    private static func isInBox(_ point: Shape.Point, _ edge: Edge) -> Bool {
        min(edge.start.x, edge.end.x) <= point.x && point.x <= max(edge.start.x, edge.end.x)
            && min(edge.start.y, edge.end.y) <= point.y && point.y <= max(edge.start.y, edge.end.y)
    }
}
