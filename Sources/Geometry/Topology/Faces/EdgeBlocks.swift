import Geometry
import Memory

/// An index of edges, in blocks of those that follow one another.
struct EdgeBlocks: ~Copyable {
    /// Edges in a block.
    private let size: Int
    private let tree: PackedTree
    private var boxes = FlatBuffer<Shape.Box>()
    private let edgeCount: Int

    /// - Parameters:
    ///   - areScattered: true if edges that follow one another are not near each other, so that each is a block.
    ///   - box: the box of an edge.
    init(edgeCount: Int, areScattered: Bool, box: (Int) -> Shape.Box) {
        let size = areScattered ? 1 : 16
        var boxes = FlatBuffer<Shape.Box>()
        boxes.reserve(edgeCount / size + 1)
        for start in stride(from: 0, to: edgeCount, by: size) {
            var around = Shape.Box()
            for edge in start..<min(start + size, edgeCount) { around.insert(box(edge)) }
            boxes.append(around)
        }
        tree = PackedTree(boxes.span)
        self.boxes = boxes
        self.size = size
        self.edgeCount = edgeCount
    }

    var count: Int { boxes.count }

    func edges(_ block: Int) -> Range<Int> { block * size..<min((block + 1) * size, edgeCount) }

    func box(_ block: Int) -> Shape.Box { boxes[block] }

    /// Visits the blocks whose boxes share a place with a box.
    borrowing func search(_ box: Shape.Box, _ visit: (Int) -> Void) { tree.search(box, visit) }
}
