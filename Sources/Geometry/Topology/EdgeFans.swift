import Geometry
import Memory

/// Edges around vertices where very many meet, which would all be compared with each other. Those of one hub meet nowhere
/// else unless they have the same direction, so it is enough to sort them around it.
struct EdgeFans: ~Copyable {
    /// The edges at hubs, sorted around each.
    private(set) var edges = FlatBuffer<Int32>()
    /// Where the edges of each hub end.
    private var ends: [Int] = []
    private var centers: [Shape.Point] = []
    /// The numbers of the edges at hubs, in order.
    private var numbers = FlatBuffer<Int32>()

    /// So many edges make a hub.
    static let least = 128

    /// - Parameter hasHubs: false if so many edges certainly meet nowhere.
    init(_ points: Span<Shape.Point>, ends lineEnds: Span<Int>, hasHubs: Bool) {
        guard hasHubs, points.count >= Self.least else { return }
        let candidates = Self.candidates(points, lineEnds)
        guard !candidates.isEmpty else { return }
        var edges = FlatBuffer<Int32>()
        var numbers = FlatBuffer<Int32>()
        var isTaken: Set<Int32> = []
        for (center, found) in candidates where found.count >= Self.least {
            // An edge between two hubs belongs to the first.
            let own = found.filter { isTaken.insert($0).inserted }
            let sorted = own.map { (edge: $0, target: Self.target(of: $0, from: center, points)) }
                .sorted { EdgeDirection.precedes($0.target, $1.target, around: center) }
            for item in sorted { edges.append(item.edge) }
            centers.append(center)
            ends.append(edges.count)
        }
        for index in 0..<edges.count { numbers.append(edges[index]) }
        var room = FlatBuffer<Int32>()
        numbers.sort(in: &room) { $0 < $1 }
        self.edges = edges
        self.numbers = numbers
    }

    /// The edges at vertices where many may meet: other vertices of the same hash count as well.
    private static func candidates(
        _ points: Span<Shape.Point>, _ lineEnds: Span<Int>
    ) -> [(center: Shape.Point, edges: [Int32])] {
        var size = 1024
        while size < points.count { size *= 2 }
        var counts = FlatBuffer<UInt8>()
        counts.append(repeating: 0, count: size)
        var isCrowded = false
        var start = 0
        for index in lineEnds.indices {
            for position in start..<max(start, lineEnds[index]) {
                let slot = hash(points[position]) & (size - 1)
                // Two edges of the line may end there.
                counts[slot] = counts[slot] < .max - 2 ? counts[slot] + 2 : .max
                if counts[slot] >= least { isCrowded = true }
            }
            start = lineEnds[index]
        }
        guard isCrowded else { return [] }
        var indices: [Shape.Point: Int] = [:]
        var found: [(center: Shape.Point, edges: [Int32])] = []
        forEachEnd(points, lineEnds) { edge, point in
            guard counts[hash(point) & (size - 1)] >= least else { return }
            let index = indices[point] ?? found.count
            if index == found.count {
                found.append((point, []))
                indices[point] = index
            }
            found[index].edges.append(Int32(edge))
        }
        return found
    }

    /// Calls `visit` with each edge that has a length, at both of its ends.
    private static func forEachEnd(
        _ points: Span<Shape.Point>, _ lineEnds: Span<Int>, _ visit: (Int, Shape.Point) -> Void
    ) {
        var start = 0
        for index in lineEnds.indices {
            for edge in start..<max(start, lineEnds[index] - 1) where points[edge] != points[edge + 1] {
                visit(edge, points[edge])
                visit(edge, points[edge + 1])
            }
            start = lineEnds[index]
        }
    }

    private static func hash(_ point: Shape.Point) -> Int {
        let hash = (point.x + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: ((hash ^ hash >> 32 ^ (point.y + 0).bitPattern) &* 0xD6E8_FEB8_6659_FD93) >> 32)
    }

    private static func target(of edge: Int32, from center: Shape.Point, _ points: Span<Shape.Point>) -> Shape.Point {
        points[Int(edge)] == center ? points[Int(edge) + 1] : points[Int(edge)]
    }

    /// The first edge at a hub in a range of edges; its end for none.
    func nextHubEdge(from start: Int, upTo end: Int) -> Int {
        guard !numbers.isEmpty else { return end }
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(numbers[middle]) < start { low = middle + 1 } else { high = middle }
        }
        return low < numbers.count ? min(Int(numbers[low]), end) : end
    }

    /// Calls `visit` with runs of edges of one hub, and its number.
    func forEachRun(of length: Int, _ visit: (Range<Int>, Int) -> Void) {
        var start = 0
        for hub in ends.indices {
            while start < ends[hub] {
                let end = min(start + length, ends[hub])
                visit(start..<end, hub)
                start = end
            }
        }
    }

    /// Calls `visit` with edges next to each other around a hub that have the same direction.
    func forEachAlong(_ points: Span<Shape.Point>, _ visit: (Int, Int) -> Void) {
        var start = 0
        for hub in ends.indices {
            let center = centers[hub]
            for index in start..<ends[hub] where index > start {
                let (one, other) = (edges[index - 1], edges[index])
                let (first, second) = (
                    Self.target(of: one, from: center, points), Self.target(of: other, from: center, points)
                )
                if !EdgeDirection.precedes(first, second, around: center) { visit(Int(one), Int(other)) }
            }
            start = ends[hub]
        }
    }
}

/// Directions from a vertex.
enum EdgeDirection {
    /// True if one direction comes before another, counter-clockwise from the east on; exact.
    static func precedes(_ one: Shape.Point, _ other: Shape.Point, around center: Shape.Point) -> Bool {
        let (first, second) = (isBelow(one, center), isBelow(other, center))
        if first != second { return second }
        return Orientation(center, one, other) == .left
    }

    /// True for directions from the west on to the east, on the south side.
    private static func isBelow(_ point: Shape.Point, _ center: Shape.Point) -> Bool {
        point.y != center.y ? point.y < center.y : point.x < center.x
    }
}
