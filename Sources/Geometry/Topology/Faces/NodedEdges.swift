package import Geometry
package import Memory

/// The edges of areas between positions of a grid of integers, cut where they meet, so that any two of them have at most
/// ends in common.
///
/// An area is what its rings surround an odd number of times. Edges that bound nothing, as both sides belong to the same
/// areas, are dropped.
package struct NodedEdges: ~Copyable {
    // `@usableFromInline` because other modules free the buffers of this type.
    /// An edge as part of the border of an area.
    @usableFromInline struct Use: BitwiseCopyable {
        var low: Int32
        var high: Int32
        var area: Int32
        /// The number of the round that has made the edge of another; 0 for one that was read.
        var round: Int32

        static func precedes(_ one: Use, _ other: Use) -> Bool { (one.high, one.area) < (other.high, other.area) }
    }

    /// An edge, and where its uses end.
    @usableFromInline struct Edge: BitwiseCopyable {
        var low: Int32
        var high: Int32
        var round: Int32
        var usesEnd: Int32
    }

    /// A vertex at which an edge is cut.
    @usableFromInline struct Cut: BitwiseCopyable {
        var edge: Int32
        var vertex: Int32
        /// How far it is from the start of the edge, along the edge.
        var along: Double

        static func precedes(_ one: Cut, _ other: Cut) -> Bool {
            one.edge != other.edge
                ? one.edge < other.edge
                : one.along != other.along ? one.along < other.along : one.vertex < other.vertex
        }
    }

    /// How the border of an area has changed.
    @usableFromInline package struct Change: BitwiseCopyable {
        /// How far snapping has moved its vertices at most.
        package var move = 0.0
        /// The number of vertices that cuts have added.
        package var addedCount = 0

        package init() {}
    }

    /// Why edges cannot be cut.
    package enum Fault: Error {
        /// There are more places where they meet than memory allows.
        case tooManyMeetings
        /// The pieces would take so many bytes of memory, which is too much.
        case tooLarge(Int)
        /// So many edges end at one place, in units of the grid, that comparing them with each other would take too long.
        case crowded(Shape.Point)
        /// There is a bug in plat.
        case endless
    }

    package internal(set) var vertices = VertexTable()
    private var uses = FlatBuffer<Use>()
    var edges = FlatBuffer<Edge>()
    /// Bytes of memory for edges, and for the faces and shapes that are made of them.
    package var byteCount: Int { byteCount(adding: 0) }
    /// Number of pieces of borders of areas.
    package var pieceCount: Int { uses.count }
    /// Number of edges that were read, without those that have no length.
    package private(set) var readCount = 0
    /// How far cuts have moved edges at most, in units of the grid.
    package private(set) var greatestMove = 0.0
    /// How far snapping has moved vertices at most that are still on an edge, in the units of its distances.
    package private(set) var greatestSnap = 0.0
    /// How the borders of each area have changed; empty unless that is asked for.
    package private(set) var changes = FlatBuffer<Change>()
    private let notesChanges: Bool
    /// The number of rounds of cutting so far.
    private var round: Int32 = 0
    /// Number of crossings that have become vertices.
    package internal(set) var crossingCount = 0
    /// The last feature that has been at each vertex.
    private var owners = FlatBuffer<Int32>()
    private var ring = FlatBuffer<Int32>()

    /// After so many rounds, edges also go through vertices that are in the same cell of the grid, so that an end is near.
    static let carefulRounds: Int32 = 8
    private static let mostRounds: Int32 = 200

    /// More edges may not end at one vertex.
    package static let mostAtVertex = 30_000

    /// - Parameter notesChanges: true to note how the border of each area changes.
    package init(notingChanges notesChanges: Bool = false) { self.notesChanges = notesChanges }

    /// Adds a ring of an area. One that is traced several times is the same as one that is traced once. Its last position may be its first.
    ///
    /// - Parameter owner: the number of the feature, which only grows.
    /// - Returns: the number of edges that have a length, and true if the feature has been at one of the vertices before.
    package mutating func add(_ points: Span<Shape.Point>, area: Int32, owner: Int32) -> (count: Int, touches: Bool) {
        guard points.count > 1 else { return (0, false) }
        let before = uses.count
        ring.removeAll()
        vertices.append(numbersOf: points, to: &ring)
        let first = ring[0]
        var (last, touches) = (first, visit(first, owner))
        for index in 1..<ring.count {
            let vertex = ring[index]
            if vertex != last, vertex != first || index + 1 < ring.count, visit(vertex, owner) { touches = true }
            append(last, vertex, area)
            last = vertex
        }
        append(last, first, area)
        if notesChanges, Int(area) >= changes.count {
            changes.append(repeating: Change(), count: Int(area) + 1 - changes.count)
        }
        let count = uses.count - before
        readCount += count
        if touches, let once = onceTraced() {
            uses.truncate(to: before)
            for index in 0..<once { append(ring[index], ring[(index + 1) % once], area) }
        }
        return (count, touches)
    }

    /// Number of vertices after which a ring only repeats itself, if it does.
    private mutating func onceTraced() -> Int? {
        if ring[ring.count - 1] == ring[0] { ring.truncate(to: ring.count - 1) }
        return (1...max(ring.count / 2, 1)).first { length in
            ring.count > length && ring.count % length == 0 && ring[length] == ring[0]
                && (length..<ring.count).allSatisfy { ring[$0] == ring[$0 - length] }
        }
    }

    /// Calls `visit` with the area of each use of an edge.
    package func forEachArea(_ visit: (Int) -> Void) {
        for index in 0..<uses.count { visit(Int(uses[index].area)) }
    }

    /// Returns true if a feature has been at a vertex before.
    private mutating func visit(_ vertex: Int32, _ owner: Int32) -> Bool {
        if vertex == owners.count {
            owners.append(owner)
            return false
        }
        let isKnown = owners[Int(vertex)] == owner
        owners[Int(vertex)] = owner
        return isKnown
    }

    private mutating func append(_ one: Int32, _ other: Int32, _ area: Int32, round: Int32 = 0) {
        if one != other { uses.append(Use(low: min(one, other), high: max(one, other), area: area, round: round)) }
    }

    /// The areas whose border an edge is part of, in order.
    func areas(of edge: Int) -> Range<Int> { (edge == 0 ? 0 : Int(edges[edge - 1].usesEnd))..<Int(edges[edge].usesEnd) }

    func area(_ use: Int) -> Int32 { uses[use].area }

    @inline(__always)
    func ends(_ edge: Int) -> (Shape.Point, Shape.Point) {
        (vertices.points[Int(edges[edge].low)], vertices.points[Int(edges[edge].high)])
    }

    func box(_ edge: Int) -> Shape.Box {
        let (one, other) = ends(edge)
        return Segment(one, other).box
    }

    /// Moves each vertex to another that is at most so far away, if there is one. Vertices that stay are farther apart.
    ///
    /// - Parameter distance: how far two positions are from each other; nil if they are not near enough.
    /// - Returns: false if no vertices were near each other.
    package mutating func snap(
        within reach: (Shape.Point) -> (x: Double, y: Double), by distance: (Shape.Point, Shape.Point) -> Double?
    ) -> Bool {
        var isUsed = FlatBuffer<Bool>()
        isUsed.append(repeating: false, count: vertices.count)
        for index in 0..<uses.count {
            isUsed[Int(uses[index].low)] = true
            isUsed[Int(uses[index].high)] = true
        }
        let snapping = VertexSnapping(vertices.points.span, where: isUsed.span, within: reach, by: distance)
        guard snapping.movesAny else { return false }
        let areaCount = changes.count
        var moves = FlatBuffer<Double>()
        moves.append(repeating: 0, count: areaCount)
        var greatest = 0.0
        var moved = FlatBuffer<Use>()
        moved.reserve(uses.count)
        for index in 0..<uses.count {
            var use = uses[index]
            let (one, other) = (snapping.targets[Int(use.low)], snapping.targets[Int(use.high)])
            guard one != other else { continue }
            if one != use.low || other != use.high {
                use.round = max(use.round, 1)
                let move = max(snapping.moves[Int(use.low)], snapping.moves[Int(use.high)])
                greatest = max(greatest, move)
                if areaCount > 0 { moves[Int(use.area)] = max(moves[Int(use.area)], move) }
            }
            (use.low, use.high) = (min(one, other), max(one, other))
            moved.append(use)
        }
        swap(&moved, &uses)
        greatestSnap += greatest
        for area in 0..<areaCount { changes[area].move += moves[area] }
        return true
    }

    /// Cuts edges until no two of them meet but at ends.
    ///
    /// - Parameters:
    ///   - most: the most places where edges meet that may be found in a round.
    ///   - memory: the most bytes of memory.
    package mutating func cut(atMost most: Int, memory: Int = .max) throws(Fault) {
        owners = FlatBuffer<Int32>()
        unify()
        if let vertex = crowdedVertex { throw .crowded(vertices.points[vertex]) }
        let first = round
        while true {
            var cuts = FlatBuffer<Cut>()
            let isComplete = find(&cuts, round, after: first, atMost: most)
            guard isComplete else { throw .tooManyMeetings }
            let needed = byteCount(adding: cuts.count)
            guard needed <= memory else { throw .tooLarge(needed) }
            if cuts.isEmpty { break }
            round += 1
            guard round - first < Self.mostRounds else { throw .endless }
            apply(&cuts, round)
            unify()
        }
    }

    /// Bytes of memory once edges are cut at so many places more. Edges that are scattered have an index of their own.
    private func byteCount(adding count: Int) -> Int {
        60 * vertices.count + 40 * (uses.count + count) + 100 * crossingCount
            + (areScattered ? 90 * (edges.count + count) : 0)
    }

    /// Gives back the memory that only cutting needs.
    mutating func endCutting() { vertices.endNumbering() }

    private var crowdedVertex: Int? {
        var counts = FlatBuffer<Int32>()
        counts.append(repeating: 0, count: vertices.count)
        for index in 0..<edges.count {
            counts[Int(edges[index].low)] += 1
            counts[Int(edges[index].high)] += 1
        }
        return (0..<vertices.count).first { Int(counts[$0]) > Self.mostAtVertex }
    }

    /// True if so many edges cross that those that follow one another need not be near each other.
    var areScattered: Bool { crossingCount > edges.count / 64 }

    /// Brings the uses of each edge together, and drops those of an area that cancel each other.
    private mutating func unify() {
        var ends = FlatBuffer<Int32>()
        ends.append(repeating: 0, count: vertices.count + 1)
        for index in 0..<uses.count { ends[Int(uses[index].low) + 1] += 1 }
        for index in 1..<ends.count { ends[index] += ends[index - 1] }
        var sorted = FlatBuffer<Use>()
        sorted.append(repeating: Use(low: 0, high: 0, area: 0, round: 0), count: uses.count)
        for index in 0..<uses.count {
            let low = Int(uses[index].low)
            sorted[Int(ends[low])] = uses[index]
            ends[low] += 1
        }
        uses.removeAll()
        edges.removeAll()
        var start = 0
        for vertex in 0..<vertices.count {
            let end = Int(ends[vertex])
            if end - start > 1 { Self.sort(&sorted, start..<end) }
            unify(sorted.span.extracting(start..<end))
            start = end
        }
    }

    private static func sort(_ uses: inout FlatBuffer<Use>, _ range: Range<Int>) {
        guard range.count <= 24 else {
            let sorted = range.map { uses[$0] }.sorted(by: Use.precedes)
            for (index, use) in zip(range, sorted) { uses[index] = use }
            return
        }
        for index in range.dropFirst() {
            let use = uses[index]
            var slot = index
            while slot > range.lowerBound, Use.precedes(use, uses[slot - 1]) {
                uses[slot] = uses[slot - 1]
                slot -= 1
            }
            uses[slot] = use
        }
    }

    /// Adds edges of the uses that have a vertex in common, in order.
    private mutating func unify(_ sorted: Span<Use>) {
        var index = 0
        while index < sorted.count {
            let high = sorted[index].high
            let before = uses.count
            var round: Int32 = 0
            while index < sorted.count, sorted[index].high == high {
                var use = sorted[index]
                var count = 0
                while index < sorted.count, sorted[index].high == high, sorted[index].area == use.area {
                    use.round = max(use.round, sorted[index].round)
                    count += 1
                    index += 1
                }
                if count % 2 == 0 { continue }
                round = max(round, use.round)
                uses.append(use)
            }
            guard uses.count > before else { continue }
            let low = uses[before].low
            edges.append(Edge(low: low, high: high, round: round, usesEnd: Int32(uses.count)))
        }
    }
}

extension NodedEdges {
    /// Replaces the edges that are cut by their pieces.
    private mutating func apply(_ cuts: inout FlatBuffer<Cut>, _ round: Int32) {
        var room = FlatBuffer<Cut>()
        cuts.sort(in: &room, by: Cut.precedes)
        var before = FlatBuffer<Use>()
        swap(&before, &uses)
        uses.reserve(before.count + cuts.count)
        var (next, use) = (0, 0)
        var greatest = 0.0
        for number in 0..<edges.count {
            let end = Int(edges[number].usesEnd)
            let first = next
            while next < cuts.count, Int(cuts[next].edge) == number {
                greatest = max(greatest, distance(of: cuts[next].vertex, from: number))
                next += 1
            }
            while use < end {
                if first == next {
                    uses.append(before[use])
                } else {
                    var last = edges[number].low
                    let start = uses.count
                    for cut in first..<next {
                        append(last, cuts[cut].vertex, before[use].area, round: round)
                        last = cuts[cut].vertex
                    }
                    append(last, edges[number].high, before[use].area, round: round)
                    if notesChanges { changes[Int(before[use].area)].addedCount += uses.count - start - 1 }
                }
                use += 1
            }
        }
        greatestMove += greatest
    }

    private func distance(of vertex: Int32, from edge: Int) -> Double {
        let (start, end) = ends(edge)
        let point = vertices.points[Int(vertex)]
        let (x, y) = (end.x - start.x, end.y - start.y)
        let cross = (point.x - start.x) * y - (point.y - start.y) * x
        if Orientation(start, end, point) == .straight { return 0 }
        // Far ends make the product inexact.
        return min(cross.magnitude / (x * x + y * y).squareRoot(), 0.75)
    }

    /// True if an edge of an area is as it was read.
    func isAsRead(_ use: Int) -> Bool { uses[use].round == 0 }
}
