import Geometry
import Memory

/// The faces into which edges divide the plane. Face 0 is the one that has no end.
///
/// Each edge is two half-edges, one in each direction, with a face on their left. Where edges meet they are in the order
/// of their directions, so following half-edges goes around each face. What does not hang together with the rest is
/// put into the face around it.
package struct FaceGraph: ~Copyable {
    package let edges: NodedEdges
    /// The half-edge that follows each along the border of the face on its left. Those of an edge are twice its number,
    /// and one more for that which runs back.
    private(set) var next = FlatBuffer<Int32>()
    /// The border on whose way around each half-edge is.
    private var borders = FlatBuffer<Int32>()
    /// The first half-edge of each border.
    private(set) var borderStarts = FlatBuffer<Int32>()
    /// The face of each border.
    private(set) var faces = FlatBuffer<Int32>()
    /// Twice the area of each face in cells of the grid; 0 for that without an end.
    private(set) var doubleAreas = FlatBuffer<Int128>()
    /// The borders of each face, one after the other, with where those of each start.
    private(set) var bordersOfFaces = FlatBuffer<Int32>()
    private(set) var borderRanges = FlatBuffer<Int32>()

    package init(_ edges: consuming NodedEdges) {
        edges.endCutting()
        self.edges = edges
        next.append(repeating: -1, count: 2 * self.edges.edges.count)
        connect()
        let doubled = followBorders()
        placeBorders(doubled)
        gatherBorders()
    }

    package var faceCount: Int { doubleAreas.count }

    var halfEdgeCount: Int { next.count }

    @inline(__always)
    func origin(_ half: Int32) -> Int32 {
        let edge = edges.edges[Int(half >> 1)]
        return half & 1 == 0 ? edge.low : edge.high
    }

    @inline(__always)
    func point(_ half: Int32) -> Shape.Point { edges.vertices.points[Int(origin(half))] }

    /// The face on the left of a half-edge.
    @inline(__always)
    func face(_ half: Int32) -> Int32 { faces[Int(borders[Int(half)])] }

    func borders(ofFace face: Int) -> Range<Int> { Int(borderRanges[face])..<Int(borderRanges[face + 1]) }

    /// Calls `visit` with the half-edges of a border.
    @inline(__always)
    func forEachHalf(ofBorder border: Int32, _ visit: (Int32) -> Void) {
        let first = borderStarts[Int(border)]
        var half = first
        repeat {
            visit(half)
            half = next[Int(half)]
        } while half != first
    }

    /// Sorts the half-edges that leave each vertex, and connects those that come to it.
    private mutating func connect() {
        let count = edges.edges.count
        var ends = FlatBuffer<Int32>()
        ends.append(repeating: 0, count: edges.vertices.count + 1)
        for edge in 0..<count {
            ends[Int(edges.edges[edge].low) + 1] += 1
            ends[Int(edges.edges[edge].high) + 1] += 1
        }
        for index in 1..<ends.count { ends[index] += ends[index - 1] }
        var leaving = FlatBuffer<Int32>()
        leaving.append(repeating: 0, count: 2 * count)
        for half in 0..<Int32(2 * count) {
            let vertex = Int(origin(half))
            leaving[Int(ends[vertex])] = half
            ends[vertex] += 1
        }
        var start = 0
        for vertex in 0..<edges.vertices.count {
            let end = Int(ends[vertex])
            if end - start > 2 { sort(&leaving, start..<end) }
            for index in start..<end {
                next[Int(leaving[index] ^ 1)] = leaving[index == start ? end - 1 : index - 1]
            }
            start = end
        }
    }

    /// Sorts half-edges counter-clockwise.
    private func sort(_ leaving: inout FlatBuffer<Int32>, _ range: Range<Int>) {
        let center = point(leaving[range.lowerBound])
        let sorted = range.map { (half: leaving[$0], end: point(leaving[$0] ^ 1)) }.sorted { one, other in
            let (first, second) = (Self.isUpper(center, one.end), Self.isUpper(center, other.end))
            return first != second ? first : Orientation(center, one.end, other.end) == .left
        }
        for (index, item) in zip(range, sorted) { leaving[index] = item.half }
    }

    private static func isUpper(_ center: Shape.Point, _ end: Shape.Point) -> Bool {
        end.y > center.y || end.y == center.y && end.x > center.x
    }

    /// Finds the borders, and returns twice the area that each surrounds: negative for that of a hole.
    private mutating func followBorders() -> FlatBuffer<Int128> {
        borders.append(repeating: -1, count: next.count)
        var doubled = FlatBuffer<Int128>()
        for first in 0..<Int32(next.count) where borders[Int(first)] < 0 {
            let border = Int32(borderStarts.count)
            borderStarts.append(first)
            let origin = point(first)
            var (half, sum, last) = (first, Int128(0), (x: 0, y: 0))
            repeat {
                borders[Int(half)] = border
                half = next[Int(half)]
                let point = point(half)
                let step = (x: Int(point.x - origin.x), y: Int(point.y - origin.y))
                sum &+= Int128(last.x) * Int128(step.y) - Int128(last.y) * Int128(step.x)
                last = step
            } while half != first
            doubled.append(sum)
        }
        return doubled
    }

    /// Decides the face of each border.
    private mutating func placeBorders(_ doubled: borrowing FlatBuffer<Int128>) {
        doubleAreas.append(0)
        var holes: [(start: Shape.Point, border: Int32)] = []
        for border in 0..<borderStarts.count {
            if doubled[border] > 0 {
                faces.append(Int32(doubleAreas.count))
                doubleAreas.append(doubled[border])
            } else {
                faces.append(-1)
                holes.append((westernmost(of: Int32(border)), Int32(border)))
            }
        }
        if holes.count < 2 {
            for hole in holes { faces[Int(hole.border)] = 0 }
            return
        }
        holes.sort { ($0.start.x, $0.start.y) < ($1.start.x, $1.start.y) }
        let search = EdgeBelow(edges)
        for hole in holes {
            // What is below starts farther west, or farther south, so its face is known.
            let face = search.find(below: hole.start, edges).map { edge in
                let isEast = edges.ends(edge).0.x < edges.ends(edge).1.x
                return self.face(Int32(2 * edge + (isEast ? 0 : 1)))
            }
            faces[Int(hole.border)] = face ?? 0
            if let face, face > 0 { doubleAreas[Int(face)] += doubled[Int(hole.border)] }
        }
    }

    private func westernmost(of border: Int32) -> Shape.Point {
        var best = point(borderStarts[Int(border)])
        forEachHalf(ofBorder: border) { half in
            let point = point(half)
            if point.x < best.x || point.x == best.x && point.y < best.y { best = point }
        }
        return best
    }

    private mutating func gatherBorders() {
        borderRanges.append(repeating: 0, count: faceCount + 1)
        for border in 0..<faces.count { borderRanges[Int(faces[border]) + 1] += 1 }
        for index in 1..<borderRanges.count { borderRanges[index] += borderRanges[index - 1] }
        var slots = FlatBuffer<Int32>()
        slots.append(contentsOf: borderRanges.span)
        bordersOfFaces.append(repeating: 0, count: faces.count)
        for border in 0..<faces.count {
            let face = Int(faces[border])
            bordersOfFaces[Int(slots[face])] = Int32(border)
            slots[face] += 1
        }
    }
}

/// Finds the edge next below a position. Edges meet at ends only.
private struct EdgeBelow: ~Copyable {
    private let blocks: NearbyRuns
    private var frame = Shape.Box()
    private let firstReach: Double

    init(_ edges: borrowing NodedEdges) {
        let blocks = NearbyRuns(edgeCount: edges.edges.count, areScattered: edges.areScattered) { edges.box($0) }
        var frame = Shape.Box()
        for block in 0..<blocks.count { frame.insert(blocks.box(block)) }
        firstReach = max(1, (frame.north - frame.south) / Double(max(blocks.count, 1)).squareRoot())
        self.frame = frame
        self.blocks = blocks
    }

    /// The first edge that is met on the way south, straight below a position where no edge comes from the west: one that
    /// passes or ends there, or the uppermost of those that start there. What it has above it is around the position.
    func find(below point: Shape.Point, _ edges: borrowing NodedEdges) -> Int? {
        var reach = firstReach
        while true {
            let south = max(point.y - reach, frame.south)
            var best: (edge: Int, start: Shape.Point, end: Shape.Point)?
            blocks.search(Shape.Box(west: point.x, south: south, east: point.x, north: point.y)) { block in
                for edge in blocks.numbers(block) {
                    var (start, end) = edges.ends(edge)
                    if start.x > end.x { (start, end) = (end, start) }
                    guard start.x <= point.x, point.x <= end.x, start.x < end.x, min(start.y, end.y) < point.y,
                        Orientation(start, end, point) == .left
                    else { continue }
                    if let known = best, !Self.isAbove(start, end, known.start, known.end) { continue }
                    best = (edge, start, end)
                }
            }
            if south <= frame.south { return best?.edge }
            if let best {
                let share = (point.x - best.start.x) / (best.end.x - best.start.x)
                // Edges that are farther down than the box may not all be known.
                if best.start.y + share * (best.end.y - best.start.y) > south + 1 { return best.edge }
            }
            reach *= 4
        }
    }

    /// True if an edge is above another. Both run east, and there is a longitude that both pass.
    private static func isAbove(
        _ a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point, _ d: Shape.Point
    ) -> Bool {
        let turn = a.x >= c.x ? Orientation(c, d, a) : opposite(Orientation(a, b, c))
        if turn != .straight { return turn == .left }
        // Both start there.
        return (b.x <= d.x ? Orientation(c, d, b) : opposite(Orientation(a, b, d))) == .left
    }

    private static func opposite(_ turn: Orientation) -> Orientation {
        turn == .left ? .right : turn == .right ? .left : .straight
    }
}
