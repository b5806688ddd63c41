package import Geometry
package import Memory

/// Removes vertices of borders, the least important first, so that nothing moves by more than a tolerance and no border
/// comes to cross another.
///
/// A corner goes only if no other vertex is in the triangle with its neighbours, so nothing can lie between its two edges
/// and the one that replaces them. O(n log n) for n vertices that are not crowded. The order of lines does not matter.
package struct BorderThinning: ~Copyable {
    package enum Method: String, CaseIterable, Sendable {
        /// By the area of the triangle with the neighbours.
        case visvalingam
        /// By this area, with less weight for sharp corners.
        case weighted
        /// By the distance from the edge that would replace it and others.
        case douglasPeucker = "douglas-peucker"
    }

    package struct Request: Sendable {
        package var metric: BorderMetric
        /// How far a border may move, in the unit of the metric.
        package var tolerance: Double
        /// True if the tolerance is not for borders, but for the roots of the areas of corners.
        package var isForAreas: Bool
        /// The share of removable vertices to be kept; nil to remove all that the tolerance allows.
        package var share: Double?
        package var method: Method
        /// True if borders of a single area stay as they are.
        package var keepsOuter: Bool

        package init(
            metric: BorderMetric, tolerance: Double, isForAreas: Bool = false, share: Double? = nil,
            method: Method = .visvalingam, keepsOuter: Bool = false
        ) {
            (self.metric, self.tolerance, self.isForAreas, self.share) = (metric, tolerance, isForAreas, share)
            (self.method, self.keepsOuter) = (method, keepsOuter)
        }
    }

    let request: Request
    let points: FlatBuffer<Shape.Point>
    var nodes: FlatBuffer<BorderGraph.Node>
    private let isShared: FlatBuffer<Bool>
    /// True for vertices of several rings, or of one that passes them again.
    private let isInner: FlatBuffer<Bool>
    var directEdges: Set<UInt64>
    var queue = CornerQueue()
    /// Corners that are more important than this wait.
    var limit = Double.infinity
    /// The vertices of the arc that is being thinned.
    var arc = FlatBuffer<Int32>()
    /// The importance of each vertex; negative for one that must stay.
    var importances = FlatBuffer<Double>()
    var isHeldBack = FlatBuffer<Bool>()
    /// Those with numbers next to each other mostly are neighbours.
    let blocks: NearbyRuns
    /// The blocks around the arc that is being thinned; empty if they are many, or all arcs are thinned at once.
    var nearby = FlatBuffer<Int32>()
    /// Their boxes, seen from a place of the arc.
    var nearbyBoxes = FlatBuffer<NearbyBox>()
    /// The boxes of so many of them that follow one another.
    var nearbyGroups = FlatBuffer<NearbyBox>()
    static let nearbyGroupSize = 8
    var place = Shape.Point(x: 0, y: 0)
    /// The vertex of each position of the lines, one line after the other.
    private let visits: FlatBuffer<Int32>
    /// The farthest that a position lies from the border that has replaced it, at most.
    package internal(set) var greatestDeviation = 0.0
    package internal(set) var removedCount = 0

    /// - Parameter graph: complete.
    package init(_ graph: consuming BorderGraph, _ request: Request) {
        self.request = request
        blocks = NearbyRuns(verticesOf: graph)
        points = graph.vertices.points
        nodes = graph.nodes
        isShared = graph.isShared
        isInner = graph.isInner
        directEdges = graph.directEdges
        visits = graph.visits
        importances.append(repeating: -1, count: points.count)
        isHeldBack.append(repeating: false, count: points.count)
    }

    /// Number of vertices that stay only so that no borders cross.
    package var heldBackCount: Int {
        (0..<isHeldBack.count).reduce(0) { $0 + (isHeldBack[$1] && nodes[$1].isAlive ? 1 : 0) }
    }

    /// Number of positions of the lines that are still there.
    package var keptCount: Int {
        let (nodes, visits) = (nodes.span, visits.span)
        return visits.indices.reduce(0) { $0 + (nodes[Int(visits[$1])].isAlive ? 1 : 0) }
    }

    /// Number of corners that curves may replace.
    package var smoothableCount: Int { (0..<nodes.count).reduce(0) { $0 + (isSmoothable($1) ? 1 : 0) } }

    /// Appends the numbers of the positions in a range of those of the lines that are still there.
    package func append(keptOf positions: Range<Int>, to kept: inout FlatBuffer<Int>) {
        let (nodes, visits) = (nodes.span, visits.span)
        for position in positions where nodes[Int(visits[position])].isAlive { kept.append(position) }
    }

    /// The vertex of a position of the lines.
    package func vertex(_ position: Int) -> Int { Int(visits[position]) }

    /// True if several lines pass a position.
    package func isShared(at position: Int) -> Bool {
        let vertex = Int(visits[position])
        return isShared[vertex] || !nodes[vertex].isInArc
    }

    /// The area that a ring surrounds.
    package func area(of ring: Span<Shape.Point>) -> Double { request.metric.area(of: ring) }

    /// True if a vertex that is left lies within a ring.
    package func hasVertex(inside ring: Span<Shape.Point>) -> Bool {
        let box = ring.box
        var isFound = false
        blocks.search(box) { block in
            for vertex in blocks.numbers(block) where !isFound && nodes[vertex].isAlive {
                let point = points[vertex]
                guard point.x > box.west, point.x < box.east, point.y > box.south, point.y < box.north else { continue }
                var crossings = RayCrossings(from: point)
                for index in ring.indices.dropFirst() { crossings.count(ring[index - 1], ring[index]) }
                isFound = crossings.side == .inside
            }
        }
        return isFound
    }

    /// True for a corner that a curve may replace.
    func isSmoothable(_ vertex: Int) -> Bool {
        guard isRemovable(vertex), nodes[vertex].first != nodes[vertex].second else { return false }
        return request.metric.isPlane || points[vertex].x.magnitude != 180 && points[vertex].y.magnitude != 90
    }

    /// True if no other vertex is in the triangle between a vertex and two positions, or on its border.
    func isFree(_ vertex: Int, _ a: Shape.Point, _ b: Shape.Point) -> Bool {
        var box = Shape.Box()
        for point in [a, points[vertex], b] { box.insert(point) }
        var isFree = true
        blocks.search(box) { block in
            for other in blocks.numbers(block) where isFree && other != vertex && nodes[other].isAlive {
                let point = points[other]
                guard point.x >= box.west, point.x <= box.east, point.y >= box.south, point.y <= box.north else {
                    continue
                }
                isFree = !Self.covers(a, points[vertex], b, point)
            }
        }
        return isFree
    }

    /// Calls `visit` with the ends of each edge between two junctions.
    func forEachDirectEdge(_ visit: (Int32, Int32) -> Void) {
        for key in directEdges.sorted() { visit(Int32(key >> 32), Int32(key & 0xFFFF_FFFF)) }
    }

    mutating func push(_ vertex: Int) {
        queue.push(Corner(importance: importances[vertex], vertex: Int32(vertex), at: points[vertex]))
    }

    func isRemovable(_ vertex: Int) -> Bool {
        nodes[vertex].isInArc && (!request.keepsOuter || isInner[vertex])
    }

    // Functions of the innermost loop are mutating, though they change nothing: to lend out this value, the compiler copies it.

    /// The neighbours of a vertex in an order that does not depend on that of lines, and how far what they replace is.
    @inline(__always)
    private mutating func corner(_ vertex: Int) -> (a: Int, b: Int, deviation: Double) {
        let node = nodes[vertex]
        let (first, second) = (Int(node.first), Int(node.second))
        let isInOrder = (points[first].x, points[first].y) < (points[second].x, points[second].y)
        return (
            isInOrder ? first : second, isInOrder ? second : first,
            Double(max(node.firstDeviation, node.secondDeviation))
        )
    }

    /// How far the border would move at most without a vertex.
    @inline(__always)
    private mutating func deviation(_ vertex: Int, _ corner: (a: Int, b: Int, deviation: Double)) -> Double {
        corner.deviation + request.metric.distance(points[vertex], from: points[corner.a], to: points[corner.b])
    }

    @inline(__always)
    private mutating func isWithinTolerance(_ vertex: Int, _ corner: (a: Int, b: Int, deviation: Double)) -> Bool {
        let rest = request.tolerance - corner.deviation
        // A small rest would not be exact enough.
        if rest > request.tolerance / 1024,
            let isNearer = request.metric.isNearer(points[vertex], to: points[corner.a], points[corner.b], than: rest)
        {
            return isNearer
        }
        return deviation(vertex, corner) <= request.tolerance
    }

    /// Finds the importance of a vertex; negative if it must stay.
    mutating func evaluate(_ vertex: Int) {
        importances[vertex] = -1
        isHeldBack[vertex] = false
        let corner = corner(vertex)
        let (point, a, b) = (points[vertex], points[corner.a], points[corner.b])
        guard request.metric.staysOnSeam(point, a, b), !request.metric.isTooWide(a, b) else { return }
        var importance = ((a.x - point.x) * (b.y - point.y) - (a.y - point.y) * (b.x - point.x)).magnitude
        if request.isForAreas {
            let unit = request.metric.unitLengths(at: point.y)
            guard importance / 2 * unit.x * unit.y <= request.tolerance * request.tolerance else { return }
        } else {
            guard isWithinTolerance(vertex, corner) else { return }
        }
        importance *= request.metric.areaScale(at: point.y)
        if request.method == .weighted { importance *= weight(a, point, b) }
        guard importance.isFinite else { return }
        importances[vertex] = importance
    }

    /// Less for sharp corners.
    private func weight(_ a: Shape.Point, _ point: Shape.Point, _ b: Shape.Point) -> Double {
        let (u, v) = ((x: a.x - point.x, y: a.y - point.y), (x: b.x - point.x, y: b.y - point.y))
        let lengths = ((u.x * u.x + u.y * u.y) * (v.x * v.x + v.y * v.y)).squareRoot()
        return lengths > 0 ? 1 - 0.7 * (u.x * v.x + u.y * v.y) / lengths : 1
    }

    /// Removes a vertex and evaluates its neighbours; false if it must stay.
    mutating func remove(_ vertex: Int) -> Bool {
        let corner = corner(vertex)
        // Of a ring so small, or of two borders between the same junctions, it stays in any case.
        guard !hasEdge(corner.a, corner.b) else { return false }
        guard isTriangleFree(vertex, corner.a, corner.b) else {
            isHeldBack[vertex] = true
            return false
        }
        let deviation = deviation(vertex, corner)
        greatestDeviation = max(greatestDeviation, deviation)
        let rounded = Float(deviation)
        link(corner.a, to: corner.b, insteadOf: vertex, Double(rounded) < deviation ? rounded.nextUp : rounded)
        nodes[vertex].first = BorderGraph.Node.isRemoved
        importances[vertex] = -1
        removedCount += 1
        if !nodes[corner.a].isInArc, !nodes[corner.b].isInArc {
            directEdges.insert(BorderGraph.key(Int32(corner.a), Int32(corner.b)))
        }
        evaluateAgain(corner.a)
        evaluateAgain(corner.b)
        return true
    }

    /// Evaluates a vertex that has another neighbour.
    private mutating func evaluateAgain(_ vertex: Int) {
        guard isRemovable(vertex) else { return }
        evaluate(vertex)
        if importances[vertex] >= 0, importances[vertex] <= limit { push(vertex) }
    }

    private mutating func link(_ a: Int, to b: Int, insteadOf vertex: Int, _ deviation: Float) {
        replaceNeighbour(vertex, of: a, by: b, deviation)
        replaceNeighbour(vertex, of: b, by: a, deviation)
    }

    @inline(__always)
    private mutating func replaceNeighbour(_ vertex: Int, of end: Int, by other: Int, _ deviation: Float) {
        guard nodes[end].isInArc else { return }
        if nodes[end].first == vertex {
            nodes[end].first = Int32(other)
            nodes[end].firstDeviation = deviation
        } else {
            nodes[end].second = Int32(other)
            nodes[end].secondDeviation = deviation
        }
    }

    /// True if two vertices already are the ends of an edge, which a second one must not cover.
    private mutating func hasEdge(_ a: Int, _ b: Int) -> Bool {
        if a == b { return true }
        if nodes[a].isInArc { return nodes[a].first == b || nodes[a].second == b }
        if nodes[b].isInArc { return nodes[b].first == a || nodes[b].second == a }
        return directEdges.contains(BorderGraph.key(Int32(a), Int32(b)))
    }

    /// True if no other vertex is in a triangle or on its border.
    private mutating func isTriangleFree(_ vertex: Int, _ a: Int, _ b: Int) -> Bool {
        var box = Shape.Box()
        box.insert(points[a])
        box.insert(points[vertex])
        box.insert(points[b])
        if !nearby.isEmpty {
            let (boxes, groups, sought) = (nearbyBoxes.span, nearbyGroups.span, NearbyBox(box, from: place).reversed)
            for group in groups.indices where groups[group].touches(sought) {
                let first = group * Self.nearbyGroupSize
                for index in first..<min(first + Self.nearbyGroupSize, boxes.count) where boxes[index].touches(sought) {
                    if meets(block: Int(nearby[index]), vertex, a, b, box) { return false }
                }
            }
            return true
        }
        var isFree = true
        blocks.search(box) { block in
            if isFree, meets(block: block, vertex, a, b, box) { isFree = false }
        }
        return isFree
    }

    /// True if a vertex of a block is in a triangle or on its border.
    private func meets(block: Int, _ vertex: Int, _ a: Int, _ b: Int, _ box: Shape.Box) -> Bool {
        let points = points.span
        let (low, high) = (SIMD2(box.west, box.south), SIMD2(box.east, box.north))
        let numbers = blocks.numbers(block)
        let own = points.extracting(numbers)
        for index in own.indices {
            let pair = SIMD2(own[index].x, own[index].y)
            guard all((pair .>= low) .& (pair .<= high)) else { continue }
            let other = numbers.lowerBound + index
            guard nodes[other].isAlive, other != vertex, other != a, other != b else { continue }
            if Self.covers(points[a], points[vertex], points[b], own[index]) { return true }
        }
        return false
    }

    /// True if a point is not outside a triangle, given that it is in its box.
    private static func covers(
        _ first: Shape.Point, _ second: Shape.Point, _ third: Shape.Point, _ point: Shape.Point
    ) -> Bool {
        let one = Orientation(first, second, point)
        let two = Orientation(second, third, point)
        if one.rawValue * two.rawValue < 0 { return false }
        let three = Orientation(third, first, point)
        return one.rawValue * three.rawValue >= 0 && two.rawValue * three.rawValue >= 0
    }
}

/// A box in few bits. Rounding keeps the order of numbers, so none that meets another is missed.
// `@usableFromInline` because other modules free the buffers of this type.
@usableFromInline struct NearbyBox: BitwiseCopyable {
    private var sides: SIMD4<Float>

    init(_ box: Shape.Box, from place: Shape.Point) {
        sides = SIMD4(
            Float(box.west - place.x), Float(box.south - place.y), -Float(box.east - place.x),
            -Float(box.north - place.y))
    }

    /// The form in which `touches` takes it.
    var reversed: NearbyBox {
        var reversed = self
        reversed.sides = SIMD4(-sides[2], -sides[3], -sides[0], -sides[1])
        return reversed
    }

    mutating func insert(_ other: NearbyBox) { sides.replace(with: other.sides, where: other.sides .< sides) }

    @inline(__always)
    func touches(_ reversed: NearbyBox) -> Bool { all(sides .<= reversed.sides) }
}
