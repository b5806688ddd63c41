import Geometry
import Memory

/// An index of things that have numbers, such as edges: in runs of numbers that follow one another and are near each other.
///
/// Features may come in any order, and a run over several that lie far apart would be near everything between them.
struct NearbyRuns: ~Copyable {
    private let tree: PackedTree
    private var boxes = FlatBuffer<Shape.Box>()
    /// Where each run starts; behind the last one, the number of things.
    private var starts = FlatBuffer<Int32>()

    /// A run ends before something that makes its box so many times as large.
    private static let mostGrowth = 3.0

    /// - Parameters:
    ///   - size: so many things are in a run, at most.
    ///   - box: the box of a thing.
    ///   - isApart: true if a thing need not be near those before it, whose box is given.
    init(of count: Int, size: Int, box: (Int) -> Shape.Box, where isApart: (Int, Shape.Box) -> Bool) {
        var boxes = FlatBuffer<Shape.Box>()
        var starts = FlatBuffer<Int32>()
        var around = Shape.Box()
        var start = 0
        for number in 0..<count {
            let own = box(number)
            if number > start {
                var grown = around
                grown.insert(own)
                let isFar = isApart(number, around) && grown.halfPerimeter > Self.mostGrowth * around.halfPerimeter
                if number < start + size, !isFar {
                    around = grown
                    continue
                }
                boxes.append(around)
            }
            starts.append(Int32(number))
            (start, around) = (number, own)
        }
        if count > 0 { boxes.append(around) }
        starts.append(Int32(count))
        tree = PackedTree(boxes.span)
        self.boxes = boxes
        self.starts = starts
    }

    var count: Int { boxes.count }

    /// The numbers of a run.
    @inline(__always)
    func numbers(_ run: Int) -> Range<Int> { Int(starts[run])..<Int(starts[run + 1]) }

    func box(_ run: Int) -> Shape.Box { boxes[run] }

    /// Visits the runs whose boxes share a place with a box.
    borrowing func search(_ box: Shape.Box, _ visit: (Int) -> Void) { tree.search(box, visit) }

    /// Appends these runs; false if the buffer then has more than `limit`, and some may be missing.
    borrowing func search(_ box: Shape.Box, upTo limit: Int, into found: inout FlatBuffer<Int32>) -> Bool {
        tree.search(box, upTo: limit, into: &found)
    }
}

extension NearbyRuns {
    /// Indexes edges.
    ///
    /// - Parameter areScattered: true if edges that follow one another are not near each other.
    init(edgeCount: Int, areScattered: Bool, box: (Int) -> Shape.Box) {
        self.init(of: edgeCount, size: areScattered ? 1 : 16, box: box) { !box($0).intersects($1) }
    }

    /// Indexes vertices. Those that a line is the first to pass follow one another.
    init(verticesOf graph: borrowing BorderGraph) {
        var isFirst = FlatBuffer<Bool>()
        isFirst.append(repeating: false, count: graph.vertices.count)
        var (known, start) = (0, 0)
        for line in 0..<graph.ends.count {
            let before = known
            for position in start..<graph.ends[line] where Int(graph.visits[position]) == known { known += 1 }
            if known > before { isFirst[before] = true }
            start = graph.ends[line]
        }
        self.init(
            of: graph.vertices.count, size: 16,
            box: { vertex in
                var box = Shape.Box()
                box.insert(graph.vertices.points[vertex])
                return box
            }, where: { vertex, _ in isFirst[vertex] })
    }
}

extension Shape.Box {
    fileprivate var halfPerimeter: Double { east - west + (north - south) }
}
