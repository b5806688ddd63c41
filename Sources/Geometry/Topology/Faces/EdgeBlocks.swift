import Geometry
import Memory

/// An index of edges, in blocks of those that follow one another.
struct EdgeBlocks: ~Copyable {
    private static let size = 16

    private let tree: PackedTree
    private var boxes = FlatBuffer<Shape.Box>()
    private let edgeCount: Int

    /// - Parameter box: the box of an edge.
    init(edgeCount: Int, box: (Int) -> Shape.Box) {
        var boxes = FlatBuffer<Shape.Box>()
        boxes.reserve(edgeCount / Self.size + 1)
        for start in stride(from: 0, to: edgeCount, by: Self.size) {
            var around = Shape.Box()
            for edge in start..<min(start + Self.size, edgeCount) { around.insert(box(edge)) }
            boxes.append(around)
        }
        tree = PackedTree(boxes.span)
        self.boxes = boxes
        self.edgeCount = edgeCount
    }

    var count: Int { boxes.count }

    func edges(_ block: Int) -> Range<Int> { block * Self.size..<min((block + 1) * Self.size, edgeCount) }

    func box(_ block: Int) -> Shape.Box { boxes[block] }

    /// Visits the blocks whose boxes share a place with a box.
    borrowing func search(_ box: Shape.Box, _ visit: (Int) -> Void) { tree.search(box, visit) }
}
