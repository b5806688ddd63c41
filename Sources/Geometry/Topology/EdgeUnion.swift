package import Geometry
import Memory

/// Unites polygons that share borders: edges that two of them have in common go, and the others are chained to rings.
///
/// Exact, without new positions, in O(n) for n edges but for the checks. Polygons that overlap others, or that share a
/// border without sharing all its vertices, are named and take no part.
package struct EdgeUnion: ~Copyable {
    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Edge: BitwiseCopyable {
        var from: Int32
        var to: Int32
        /// The number of the polygon.
        var owner: Int32
        /// Edges that no other cancels, and that no ring has yet.
        var isOpen = true
        /// True if another edge goes on with it.
        var isFollower = false
    }

    private var vertices = VertexTable()
    private var edges = FlatBuffer<Edge>()
    /// Where the edges of each vertex start in `bucket`.
    private var bucketStarts = FlatBuffer<Int32>()
    private var bucket = FlatBuffer<Int32>()
    private var visits = FlatBuffer<Int32>()
    private var ring = FlatBuffer<Int32>()
    private var rings = EdgeRings()
    private var nesting = RingNesting()
    private var isExcluded = FlatBuffer<Bool>()
    /// Vertices where many edges start, which are sorted by now.
    private var sortedHubs: Set<Int32> = []
    /// So many edges at a vertex are compared with each other.
    private static let few = 32
    /// The numbers of the polygons that took no part in the last union, in order.
    package private(set) var excluded: [Int] = []
    /// Number of edges of the last union that two polygons had in common.
    package private(set) var sharedCount = 0

    package init() {}

    /// Unites the polygons of a shape of one kind.
    ///
    /// - Parameter result: the union of all polygons but the excluded ones, with rings in an order that does not depend on
    ///   that of the polygons.
    package mutating func unite(_ shape: borrowing Shape, into result: inout Shape) {
        isExcluded.removeAll()
        isExcluded.append(repeating: false, count: shape.partEnds.count)
        repeat {
            readEdges(shape)
            cancelEdges()
            if !hasNewExcluded { linkEdges() }
            if !hasNewExcluded {
                chainEdges()
                checkRings()
            }
        } while takeExcluded()
        assemble(into: &result)
    }

    private var hasNewExcluded: Bool { newlyExcluded > 0 }
    private var newlyExcluded = 0

    private mutating func exclude(_ owner: Int32) {
        guard !isExcluded[Int(owner)] else { return }
        isExcluded[Int(owner)] = true
        newlyExcluded += 1
    }

    /// True if polygons were excluded since the last call, so that the union must be made again.
    private mutating func takeExcluded() -> Bool {
        let isChanged = hasNewExcluded
        newlyExcluded = 0
        if !isChanged { excluded = (0..<isExcluded.count).filter { isExcluded[$0] } }
        return isChanged
    }

    /// Reads the edges so that areas are on their left.
    private mutating func readEdges(_ shape: borrowing Shape) {
        vertices.removeAll(expecting: shape.points.count)
        edges.removeAll()
        for part in 0..<shape.partEnds.count where !isExcluded[part] {
            let ringNumbers = shape.rings(ofParts: part..<part + 1)
            for number in ringNumbers {
                let positions = shape.positions(ofRing: number)
                visits.removeAll()
                vertices.append(numbersOf: shape.points.span.extracting(positions), to: &visits)
                ring.removeAll()
                for index in 0..<visits.count where visits[index] != ring.last { ring.append(visits[index]) }
                while ring.count > 1, ring[0] == ring[ring.count - 1] { ring.truncate(to: ring.count - 1) }
                guard ring.count > 2 else { continue }
                let isLeft = Ring(shape.points.span.extracting(positions)).signedArea > 0
                addRing(of: Int32(part), isReversed: isLeft != (number == ringNumbers.lowerBound))
            }
        }
    }

    private mutating func addRing(of owner: Int32, isReversed: Bool) {
        var last = ring[ring.count - 1]
        for index in 0..<ring.count {
            let vertex = ring[index]
            edges.append(
                isReversed
                    ? Edge(from: vertex, to: last, owner: owner) : Edge(from: last, to: vertex, owner: owner))
            last = vertex
        }
    }

    /// Sorts edges into buckets by vertex.
    private mutating func fillBuckets(where isWanted: (Edge) -> Bool, by vertex: (Edge) -> Int32) {
        bucketStarts.removeAll()
        bucketStarts.append(repeating: 0, count: vertices.count + 2)
        var count = 0
        for index in 0..<edges.count where isWanted(edges[index]) {
            bucketStarts[Int(vertex(edges[index])) + 2] += 1
            count += 1
        }
        for index in 1..<bucketStarts.count { bucketStarts[index] += bucketStarts[index - 1] }
        bucket.removeAll()
        bucket.append(repeating: 0, count: count)
        for index in 0..<edges.count where isWanted(edges[index]) {
            let slot = Int(vertex(edges[index])) + 1
            bucket[Int(bucketStarts[slot])] = Int32(index)
            bucketStarts[slot] += 1
        }
    }

    private func bucketRange(_ vertex: Int) -> Range<Int> { Int(bucketStarts[vertex])..<Int(bucketStarts[vertex + 1]) }

    /// Closes edges that are used once in each direction. Polygons that use an edge otherwise are excluded.
    private mutating func cancelEdges() {
        sharedCount = 0
        fillBuckets(where: { _ in true }, by: { min($0.from, $0.to) })
        for vertex in 0..<vertices.count {
            let range = bucketRange(vertex)
            guard range.count > 1 else { continue }
            if range.count > Self.few { sortBucket(range) }
            for first in range where edges[Int(bucket[first])].isOpen {
                cancel(first, among: range, isSorted: range.count > Self.few)
            }
        }
    }

    private func end(_ edge: Int32) -> Int32 { max(edges[Int(edge)].from, edges[Int(edge)].to) }

    /// Brings edges between the same vertices together where many meet.
    private mutating func sortBucket(_ range: Range<Int>) {
        let sorted = range.map { (end: end(bucket[$0]), edge: bucket[$0]) }.sorted { $0 < $1 }
        for (slot, item) in zip(range, sorted) { bucket[slot] = item.edge }
    }

    private mutating func cancel(_ first: Int, among range: Range<Int>, isSorted: Bool) {
        let edge = bucket[first]
        let sought = end(edge)
        var partner = -1
        var count = 1
        for slot in first + 1..<range.upperBound {
            let other = bucket[slot]
            guard edges[Int(other)].isOpen, end(other) == sought else {
                if isSorted { break }
                continue
            }
            count += 1
            partner = Int(other)
        }
        guard count > 1 else { return }
        let (one, other) = (edges[Int(edge)], edges[partner])
        if count == 2, one.from == other.to {
            edges[Int(edge)].isOpen = false
            edges[partner].isOpen = false
            if one.owner != other.owner { sharedCount += 1 }
            return
        }
        exclude(one.owner)
        for slot in first + 1..<range.upperBound {
            guard end(bucket[slot]) == sought else {
                if isSorted { break }
                continue
            }
            exclude(edges[Int(bucket[slot])].owner)
            // The union is made again, so it is enough that the first of these edges names all owners.
            edges[Int(bucket[slot])].isOpen = false
        }
    }
}

extension EdgeUnion {
    /// Excludes polygons whose borders cross at a vertex. Around any other, edges that come and edges that leave take
    /// turns, so each that comes goes on with another.
    private mutating func linkEdges() {
        fillBuckets(where: \.isOpen, by: \.from)
        sortedHubs.removeAll()
        for index in 0..<edges.count where edges[index].isOpen {
            let range = bucketRange(Int(edges[index].to))
            guard range.count > 1 else { continue }
            let next = next(after: edges[index])
            if edges[next].isFollower {
                exclude(edges[index].owner)
                for slot in range { exclude(edges[Int(bucket[slot])].owner) }
            }
            edges[next].isFollower = true
        }
    }

    /// Chains open edges to rings that meet themselves nowhere.
    private mutating func chainEdges() {
        rings.removeAll(vertexCount: vertices.count)
        for index in 0..<bucket.count where edges[Int(bucket[index])].isOpen { walk(from: Int(bucket[index])) }
    }

    /// Follows the border of an area around.
    private mutating func walk(from first: Int) {
        var edge = first
        repeat {
            edges[edge].isOpen = false
            let at = edges[edge]
            rings.add(at.from, at.owner, vertices.points[Int(at.from)])
            edge = next(after: at)
        } while edge != first
        rings.endWalk()
    }

    /// The edge that goes on with the corner of the same area: the first clockwise from the way back.
    private mutating func next(after edge: Edge) -> Int {
        let range = bucketRange(Int(edge.to))
        if range.count == 1 { return Int(bucket[range.lowerBound]) }
        if range.count > Self.few {
            // Looking at all of them each time would take long, so they are sorted once.
            if sortedHubs.insert(edge.to).inserted { sortHub(range) }
            let slot = slot(after: edge, among: range)
            return Int(bucket[slot < range.upperBound ? slot : range.lowerBound])
        }
        let points = vertices.points.span
        let corner = BorderCorner(at: points[Int(edge.to)], from: points[Int(edge.from)])
        var best = Int(bucket[range.lowerBound])
        for slot in range.dropFirst() {
            let index = Int(bucket[slot])
            if corner.precedes(points[Int(edges[index].to)], points[Int(edges[best].to)]) { best = index }
        }
        return best
    }

    /// The first slot of sorted edges that is clockwise from the way back.
    private func slot(after edge: Edge, among range: Range<Int>) -> Int {
        let points = vertices.points.span
        let center = points[Int(edge.to)]
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            let target = points[Int(edges[Int(bucket[middle])].to)]
            if EdgeDirection.precedes(target, points[Int(edge.from)], around: center) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }

    /// Sorts the edges that start at a vertex clockwise.
    private mutating func sortHub(_ range: Range<Int>) {
        for (slot, index) in zip(range, sortedEdges(range)) { bucket[slot] = index }
    }

    private func sortedEdges(_ range: Range<Int>) -> [Int32] {
        let points = vertices.points.span
        let center = points[Int(edges[Int(bucket[range.lowerBound])].from)]
        return range.map { bucket[$0] }.sorted { one, other in
            EdgeDirection.precedes(
                points[Int(edges[Int(other)].to)], points[Int(edges[Int(one)].to)], around: center)
        }
    }

    /// Excludes polygons whose rings meet others, or lie where they cannot.
    private mutating func checkRings() {
        let found = rings.ownersOfMeetings()
        for owner in found { exclude(owner) }
        guard found.isEmpty else { return }
        var nesting = RingNesting()
        nesting.find(rings.points.span, ringEnds: rings.ends.span)
        swap(&nesting, &self.nesting)
        for ring in 0..<rings.ends.count {
            let isHole = self.nesting.parents[ring] >= 0
            guard self.nesting.isClockwise(ring) != isHole || self.nesting.verdicts[ring] != .agreed else { continue }
            for position in rings.positions(ofRing: ring).dropLast() { exclude(rings.owners[position]) }
        }
    }

    private mutating func assemble(into result: inout Shape) {
        result.removeAll()
        var order = (0..<rings.ends.count).map { $0 }
        let starts = order.map { rings.points[rings.positions(ofRing: $0).lowerBound] }
        order.sort { one, other in
            let (first, second) = (starts[one], starts[other])
            return first.x != second.x ? first.x < second.x : first.y != second.y ? first.y < second.y : one < other
        }
        var holes: [Int: [Int]] = [:]
        for ring in order where nesting.parents[ring] >= 0 { holes[nesting.parents[ring], default: []].append(ring) }
        for ring in order where nesting.parents[ring] < 0 {
            for number in [ring] + (holes[ring] ?? []) {
                result.points.append(contentsOf: rings.points.span.extracting(rings.positions(ofRing: number)))
                result.endRing()
            }
            result.endPart()
        }
        result.kind = result.partEnds.count == 1 ? .polygon : .multiPolygon
    }
}

/// The rings of a union, closed, each from its smallest position on.
@usableFromInline struct EdgeRings: ~Copyable {
    private(set) var points = FlatBuffer<Shape.Point>()
    /// For each position the polygon that the edge from it belongs to.
    private(set) var owners = FlatBuffer<Int32>()
    private(set) var ends = FlatBuffer<Int>()
    /// The walk so far, without the rings that were taken out of it.
    private var walk = FlatBuffer<Entry>()
    /// Where each vertex is in the walk; -1 for nowhere.
    private var indices = FlatBuffer<Int32>()

    /// Meetings for each position beyond which all polygons count as overlapping.
    private static let mostMeetings = 16
    private static let fewMeetings = 100_000

    @usableFromInline struct Entry: BitwiseCopyable {
        var vertex: Int32
        var owner: Int32
        var point: Shape.Point
    }

    init() {}

    mutating func removeAll(vertexCount: Int) {
        points.removeAll()
        owners.removeAll()
        ends.removeAll()
        walk.removeAll()
        indices.removeAll()
        indices.append(repeating: -1, count: vertexCount)
    }

    func positions(ofRing ring: Int) -> Range<Int> { (ring == 0 ? 0 : ends[ring - 1])..<ends[ring] }

    /// Adds a vertex to the walk, and takes a ring out of it if the walk has been there.
    mutating func add(_ vertex: Int32, _ owner: Int32, _ point: Shape.Point) {
        if indices[Int(vertex)] >= 0 { takeRing(from: Int(indices[Int(vertex)])) }
        indices[Int(vertex)] = Int32(walk.count)
        walk.append(Entry(vertex: vertex, owner: owner, point: point))
    }

    mutating func endWalk() { if !walk.isEmpty { takeRing(from: 0) } }

    /// The polygons whose edges meet others; all of them where edges meet too often to be worth it.
    func ownersOfMeetings() -> [Int32] {
        var found: [Int32] = []
        let isComplete = EdgeMeetings.find(
            points.span, ends: ends.span, atMost: max(points.count * Self.mostMeetings, Self.fewMeetings)
        ) { one, other, _ in
            found.append(owners[one])
            found.append(owners[other])
        }
        return isComplete ? found : (0..<owners.count).map { owners[$0] }
    }

    private mutating func takeRing(from start: Int) {
        var least = start
        for index in start..<walk.count {
            indices[Int(walk[index].vertex)] = -1
            let (point, known) = (walk[index].point, walk[least].point)
            if point.x < known.x || point.x == known.x && point.y < known.y { least = index }
        }
        for index in Array(least..<walk.count) + Array(start..<least) + [least] {
            points.append(walk[index].point)
            owners.append(walk[index].owner)
        }
        ends.append(points.count)
        walk.truncate(to: start)
    }
}
