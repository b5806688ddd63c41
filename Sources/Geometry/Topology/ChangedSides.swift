import Geometry
import Memory

/// Finds vertices that lie on the other side of a border than before: between the border and what is left of it.
struct ChangedSides: ~Copyable {
    private let tree: PackedTree
    /// True for each vertex that was there before.
    private var isKnown = FlatBuffer<Bool>()
    /// Vertices, each with the features whose borders have passed over it.
    private var passed: [(vertex: Int, feature: Int)] = []
    private var ring = FlatBuffer<Shape.Point>()

    init(_ after: borrowing BorderGraph, _ names: Span<Int32>) {
        var boxes = FlatBuffer<Shape.Box>()
        for vertex in 0..<after.vertices.count {
            var box = Shape.Box()
            box.insert(after.vertices.points[vertex])
            boxes.append(box)
            isKnown.append(names[vertex] >= 0)
        }
        tree = PackedTree(boxes.span)
    }

    /// Adds a line and what is left of it. A vertex that several of its edges have passed over is where it was if their
    /// number is even.
    mutating func add(
        _ match: borrowing LineMatch, ofFeature feature: Int, _ before: borrowing BorderGraph,
        _ after: borrowing BorderGraph
    ) {
        var found: Set<Int> = []
        for index in 0..<match.edges.count {
            let edge = match.edges[index]
            guard edge.end > edge.start + 1 else { continue }
            ring.removeAll()
            for step in edge.start...edge.end { ring.append(before.vertices.points[Int(match.passed[step])]) }
            ring.append(ring[0])
            let span = ring.span
            tree.search(span.box) { vertex in
                guard isKnown[vertex], vertex != Int(edge.from), vertex != Int(edge.to) else { return }
                var crossings = RayCrossings(from: after.vertices.points[vertex])
                for step in 1..<span.count { crossings.count(span[step - 1], span[step]) }
                if crossings.side == .inside { found.formSymmetricDifference([vertex]) }
            }
        }
        for vertex in found { passed.append((vertex, feature)) }
    }

    /// Pairs of a feature with a border and one that lies on its other side, in order.
    func pairs(_ after: borrowing BorderGraph, _ starts: Span<Int>) -> [(feature: Int, other: Int)] {
        guard !passed.isEmpty else { return [] }
        var owners = FlatBuffer<Int32>()
        owners.append(repeating: -1, count: after.vertices.count)
        for feature in starts.indices {
            for line in after.lines(ofFeature: feature, starts) {
                for position in after.positions(ofLine: line) where owners[Int(after.visits[position])] < 0 {
                    owners[Int(after.visits[position])] = Int32(feature)
                }
            }
        }
        let pairs = Set(passed.map { [$0.feature, Int(owners[$0.vertex])] })
        return pairs.map { ($0[0], $0[1]) }.sorted { $0 < $1 }
    }
}
