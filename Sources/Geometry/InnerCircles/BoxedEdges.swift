import Geometry
import Memory

/// The greater of two numbers, in a form that becomes one instruction for two pairs of them.
@inline(__always)
private func greater(_ one: Double, _ other: Double) -> Double { one > other ? one : other }

/// The edges of a polygon in boxes of edges that follow each other, and these in larger boxes, to find the nearest one.
struct BoxedEdges: ~Copyable {
    // `@usableFromInline` because other modules free the buffers of these types.
    @usableFromInline struct Edge: BitwiseCopyable {
        var start, end: Shape.Point
        /// 1 by the square of its length; 0 if it has none.
        var inverse: Double

        @inline(__always)
        func square(to point: Shape.Point) -> Double {
            let (x, y) = (end.x - start.x, end.y - start.y)
            let (awayX, awayY) = (point.x - start.x, point.y - start.y)
            let along = greater((awayX * x + awayY * y) * inverse, 0)
            let share = along < 1 ? along : 1
            let (dx, dy) = (awayX - share * x, awayY - share * y)
            return dx * dx + dy * dy
        }

        /// The way from its nearest place to a point.
        func away(from point: Shape.Point) -> Shape.Point {
            let (x, y) = (end.x - start.x, end.y - start.y)
            let (awayX, awayY) = (point.x - start.x, point.y - start.y)
            let share = min(max((awayX * x + awayY * y) * inverse, 0), 1)
            return Shape.Point(x: awayX - share * x, y: awayY - share * y)
        }

        /// True if a ray from a point to the east crosses it.
        @inline(__always)
        func crosses(_ point: Shape.Point) -> Bool {
            (start.y <= point.y) != (end.y <= point.y) && crossing(point.y) > point.x
        }

        func crossing(_ y: Double) -> Double {
            start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
        }
    }

    @usableFromInline struct Node: BitwiseCopyable {
        var box = Shape.Box()
        /// The first edge, or the first of the smaller boxes, and the end of them.
        var first, end: Int
        /// The ring that its edges follow each other in; -1 if they are of several.
        var ring: Int
        /// Where the edges begin and end.
        var startY, endY: Double

        @inline(__always)
        func square(to point: Shape.Point) -> Double {
            let x = greater(greater(box.west - point.x, point.x - box.east), 0)
            let y = greater(greater(box.south - point.y, point.y - box.north), 0)
            return x * x + y * y
        }
    }

    private static let fan = 8

    private(set) var edges = FlatBuffer<Edge>()
    private var nodes = FlatBuffer<Node>()
    /// Number of nodes that have edges.
    private var leafCount = 0
    private var crossings: [Double] = []

    private(set) var centroid: Shape.Point?
    var box: Shape.Box { nodes.last?.box ?? Shape.Box() }

    mutating func build(_ part: Int, of shape: borrowing Shape, scale: Double) {
        edges.removeAll()
        nodes.removeAll()
        let rings = shape.rings(ofParts: part..<part + 1)
        let points = shape.points.span
        var (area, x, y) = (0.0, 0.0, 0.0)
        let origin = points[shape.positions(ofRing: rings.lowerBound).lowerBound]
        for ring in rings {
            let positions = shape.positions(ofRing: ring)
            guard let first = positions.first else { continue }
            var last = points[first]
            last.x *= scale
            let moments = (area, x, y)
            var leaf = Node(first: edges.count, end: 0, ring: ring, startY: last.y, endY: 0)
            leaf.box.insert(last)
            (area, x, y) = (0, 0, 0)
            for index in positions.dropFirst() {
                var next = points[index]
                next.x *= scale
                append(last, next)
                leaf.box.insert(next)
                if edges.count == leaf.first + Self.fan || index == positions.upperBound - 1 {
                    (leaf.end, leaf.endY) = (edges.count, next.y)
                    nodes.append(leaf)
                    leaf = Node(first: edges.count, end: 0, ring: ring, startY: next.y, endY: 0)
                    leaf.box.insert(next)
                }
                let (oneX, oneY) = (last.x - origin.x * scale, last.y - origin.y)
                let (otherX, otherY) = (next.x - origin.x * scale, next.y - origin.y)
                let cross = oneX * otherY - otherX * oneY
                area += cross
                x += (oneX + otherX) * cross
                y += (oneY + otherY) * cross
                last = next
            }
            let sign: Double = (area < 0) == (ring == rings.lowerBound) ? -1 : 1
            (area, x, y) = (moments.0 + sign * area, moments.1 + sign * x, moments.2 + sign * y)
        }
        centroid =
            area > 0
            ? Shape.Point(x: origin.x * scale + x / (3 * area), y: origin.y + y / (3 * area)) : nil
        group()
    }

    /// - Parameter ends: those of edges that bound areas together, two by two.
    mutating func build(_ ends: Span<Shape.Point>) {
        edges.removeAll()
        nodes.removeAll()
        centroid = nil
        for first in stride(from: 0, to: ends.count, by: 2 * Self.fan) {
            let range = first..<min(first + 2 * Self.fan, ends.count)
            var leaf = Node(first: edges.count, end: 0, ring: -1, startY: 0, endY: 0)
            for index in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
                append(ends[index], ends[index + 1])
            }
            (leaf.end, leaf.box) = (edges.count, ends.extracting(range).box)
            nodes.append(leaf)
        }
        group()
    }

    /// Both ends are in the same order whichever way the ring runs, so that a ring keeps its place when it is reversed.
    @inline(__always)
    private mutating func append(_ one: Shape.Point, _ other: Shape.Point) {
        let isForward = one.y != other.y ? one.y < other.y : one.x < other.x
        let (start, end) = isForward ? (one, other) : (other, one)
        let (x, y) = (end.x - start.x, end.y - start.y)
        let square = x * x + y * y
        edges.append(Edge(start: start, end: end, inverse: square > 0 ? 1 / square : 0))
    }

    private mutating func group() {
        leafCount = nodes.count
        var level = 0..<nodes.count
        while level.count > 1 {
            for first in stride(from: level.lowerBound, to: level.upperBound, by: Self.fan) {
                let end = min(first + Self.fan, level.upperBound)
                let (one, last) = (nodes[first], nodes[end - 1])
                var node = Node(
                    first: first, end: end, ring: one.ring == last.ring ? one.ring : -1, startY: one.startY,
                    endY: last.endY)
                for index in first..<end { node.box.insert(nodes[index].box) }
                nodes.append(node)
            }
            level = level.upperBound..<nodes.count
        }
    }

    /// An edge near a place.
    struct Nearest {
        var edge: Int
        /// The square of its distance.
        var square: Double
        /// A search ends with any edge that is not farther than this.
        var enough = 0.0
        /// Number of boxes that were looked into.
        var boxes = 0
    }

    /// The nearest edge to a place, or any whose square is not more than `enough`.
    ///
    /// - Parameter edge: one that may be near.
    func nearest(to point: Shape.Point, startingAt edge: Int = 0, enough: Double = 0) -> Nearest {
        guard !edges.isEmpty else { return Nearest(edge: 0, square: .infinity) }
        var nearest = Nearest(edge: edge, square: edges[edge].square(to: point), enough: enough)
        if nearest.square > enough { improve(&nearest, to: point, in: nodes.count - 1) }
        return nearest
    }

    private func improve(_ nearest: inout Nearest, to point: Shape.Point, in node: Int) {
        let (first, end) = (nodes[node].first, nodes[node].end)
        nearest.boxes += 1
        if node >= leafCount {
            let nodes = nodes.span
            var squares = InlineArray<8, Double>(repeating: 0)
            var (nearestBox, least) = (first, Double.infinity)
            for index in first..<end {
                let square = nodes[index].square(to: point)
                squares[index &- first] = square
                if square < least { (nearestBox, least) = (index, square) }
            }
            guard least < nearest.square else { return }
            improve(&nearest, to: point, in: nearestBox)
            for index in first..<end where squares[index &- first] < nearest.square && index != nearestBox {
                if nearest.square <= nearest.enough { return }
                improve(&nearest, to: point, in: index)
            }
        } else {
            let edges = edges.span
            // In variables of their own they need no branches.
            var (edge, least) = (nearest.edge, nearest.square)
            for index in first..<end {
                let square = edges[index].square(to: point)
                if square < least { (edge, least) = (index, square) }
            }
            (nearest.edge, nearest.square) = (edge, least)
        }
    }

    /// True inside, by the even-odd rule.
    ///
    /// - Parameter boxes: grows by the number of boxes that were looked into.
    func contains(_ point: Shape.Point, _ boxes: inout Int) -> Bool {
        !nodes.isEmpty && isOdd(point, in: nodes.count - 1, &boxes)
    }

    /// True if a ray from a point to the east crosses an odd number of the edges in a box.
    private func isOdd(_ point: Shape.Point, in number: Int, _ boxes: inout Int) -> Bool {
        let node = nodes[number]
        guard node.box.south <= point.y, point.y <= node.box.north, point.x <= node.box.east else { return false }
        boxes += 1
        // Edges that follow each other on one side cross the ray as often as a line from where they begin to where they end,
        // or an even number of times more.
        if node.ring >= 0, point.x < node.box.west { return (node.startY <= point.y) != (node.endY <= point.y) }
        var isOdd = false
        if number < leafCount {
            for index in node.first..<node.end where edges[index].crosses(point) { isOdd.toggle() }
        } else {
            for index in node.first..<node.end where self.isOdd(point, in: index, &boxes) { isOdd.toggle() }
        }
        return isOdd
    }

    /// The extent of all edges at a right angle to one of them.
    func width(across edge: Int) -> Double {
        guard !edges.isEmpty, edges[edge].inverse > 0 else { return .infinity }
        let edge = edges[edge]
        let root = edge.inverse.squareRoot()
        let (x, y) = ((edge.start.y - edge.end.y) * root, (edge.end.x - edge.start.x) * root)
        var extent = (least: 0.0, most: 0.0)
        extend(&extent, from: edge.start, along: Shape.Point(x: x, y: y), in: nodes.count - 1)
        return extent.most - extent.least
    }

    /// Extends an extent along a direction by the edges in a box.
    private func extend(
        _ extent: inout (least: Double, most: Double), from origin: Shape.Point, along axis: Shape.Point, in number: Int
    ) {
        let node = nodes[number]
        let (west, east) = ((node.box.west - origin.x) * axis.x, (node.box.east - origin.x) * axis.x)
        let (south, north) = ((node.box.south - origin.y) * axis.y, (node.box.north - origin.y) * axis.y)
        guard min(west, east) + min(south, north) < extent.least || max(west, east) + max(south, north) > extent.most
        else { return }
        guard number < leafCount else {
            for index in node.first..<node.end { extend(&extent, from: origin, along: axis, in: index) }
            return
        }
        for index in node.first..<node.end {
            let edge = edges[index]
            let start = (edge.start.x - origin.x) * axis.x + (edge.start.y - origin.y) * axis.y
            let end = (edge.end.x - origin.x) * axis.x + (edge.end.y - origin.y) * axis.y
            extent = (min(extent.least, start, end), max(extent.most, start, end))
        }
    }

    /// True if a point is between two edges.
    func areOpposite(_ one: Int, _ other: Int, around point: Shape.Point) -> Bool {
        let (a, b) = (edges[one].away(from: point), edges[other].away(from: point))
        return a.x * b.x + a.y * b.y < 0
    }

    /// An upper bound of the distance of the nearer of two edges from all places in a square. Distances from an edge are
    /// convex, and so is their mean: they are greatest at a corner.
    ///
    /// - Parameter enough: a bound that is small enough.
    func farthest(
        from one: Int, _ other: Int, around center: Shape.Point, _ half: Double, _ enough: Double
    ) -> Double {
        let (edge, opposite) = (edges[one], edges[other])
        func most(_ measure: (Shape.Point) -> Double) -> Double {
            let (west, east, south, north) = (center.x - half, center.x + half, center.y - half, center.y + half)
            return max(
                measure(Shape.Point(x: west, y: south)), measure(Shape.Point(x: west, y: north)),
                measure(Shape.Point(x: east, y: south)), measure(Shape.Point(x: east, y: north)))
        }
        let farthest = most { edge.square(to: $0) }.squareRoot()
        guard farthest > enough, one != other else { return farthest }
        return min(
            farthest,
            most { (edge.square(to: $0).squareRoot() + opposite.square(to: $0).squareRoot()) / 2 })
    }

    /// The middle of the longest stretch inside at a level.
    mutating func middle(at y: Double) -> Double? {
        crossings.removeAll(keepingCapacity: true)
        for index in 0..<edges.count where (edges[index].start.y <= y) != (edges[index].end.y <= y) {
            crossings.append(edges[index].crossing(y))
        }
        crossings.sort()
        var best: (x: Double, length: Double)?
        for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
            let (west, east) = (crossings[pair], crossings[pair + 1])
            let x = west + (east - west) / 2
            if west < x, x < east, east - west > best?.length ?? 0 { best = (x, east - west) }
        }
        return best?.x
    }
}
