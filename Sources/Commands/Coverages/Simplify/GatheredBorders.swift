import Features
import Geometry
import Layers
import Memory
import Topology

/// All features of a layer, on file, and the borders of all of them, in memory.
final class GatheredBorders {
    let features: SpooledFeatures
    private(set) var graph = BorderGraph()
    /// For each feature, the number of positions of lines and rings before it.
    private(set) var starts = FlatBuffer<Int>()
    /// All else of the geometries; empty unless the layer is compared with another.
    private(set) var frames = FeatureFrames()
    /// True if features are in the order of an index.
    var isSortedByPlace = false
    private let memory: Int
    /// Lets positions count as those of the layer that this one is compared with; nil if they must be equal.
    private let near: NearPositions?

    /// - Parameter memory: the most bytes that borders may take.
    init(memory: Int, near: NearPositions?) throws(Problem) {
        features = try SpooledFeatures(areSorted: false)
        (self.memory, self.near) = (memory, near)
    }

    /// Bytes of memory for the borders and for all that thins them. Edges between junctions are held by themselves.
    var byteCount: Int {
        79 * graph.vertices.count + 8 * graph.visits.count + 100 * graph.ends.count + 168 * graph.junctionCount
    }

    func take(_ keeper: inout BorderGatherer) throws(Problem) {
        try keeper.features.send(to: features)
        if let near {
            for index in 0..<keeper.points.count { keeper.points[index] = near.first(near: keeper.points[index]) }
            keeper.frames.join(by: near)
        }
        frames.append(contentsOf: keeper.frames)
        var (line, position) = (0, 0)
        for feature in 0..<keeper.lineEnds.count {
            starts.append(graph.visits.count)
            while line < keeper.lineEnds[feature] {
                let end = keeper.lines[line].end
                graph.add(keeper.points.span.extracting(position..<end), isRing: keeper.lines[line].isRing)
                (line, position) = (line + 1, end)
            }
        }
        guard byteCount <= memory else {
            throw Problem(
                .data, "too-large",
                "the borders of \(Account.phrase(features.count, "feature")) and more take more memory than --memory allows",
                hint: "raise --memory, or use --no-topology if borders need not stay shared")
        }
    }

    func takeStarts() -> FlatBuffer<Int> {
        var taken = FlatBuffer<Int>()
        swap(&taken, &starts)
        return taken
    }

    func takeFrames() -> FeatureFrames {
        var taken = FeatureFrames()
        swap(&taken, &frames)
        return taken
    }

    /// Makes the borders complete, and gives them away.
    func takeGraph() -> BorderGraph {
        var complete = BorderGraph()
        swap(&complete, &graph)
        complete.complete()
        return complete
    }
}

/// Keeps features, and the positions of their lines and rings as they are written.
struct BorderGatherer: FeatureConsumer, ~Copyable {
    struct Line: BitwiseCopyable {
        /// The number of positions up to its end.
        var end: Int
        var isRing: Bool
    }

    fileprivate var features = FeatureGatherer(orderField: nil)
    fileprivate var points = FlatBuffer<Shape.Point>()
    fileprivate var lines = FlatBuffer<Line>()
    /// The number of lines up to the end of each feature.
    fileprivate var lineEnds = FlatBuffer<Int>()
    fileprivate var frames = FeatureFrames()
    private let digits: Int?
    private let isCompared: Bool

    /// - Parameters:
    ///   - digits: the number of decimals that positions are written with; nil for all.
    ///   - isCompared: true if the layer is compared with another.
    init(digits: Int?, isCompared: Bool) { (self.digits, self.isCompared) = (digits, isCompared) }

    mutating func add(_ field: Field) { features.add(field) }

    mutating func begin() {
        features.begin()
        points.removeAll()
        lines.removeAll()
        lineEnds.removeAll()
        frames.removeAll()
    }

    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        try features.consume(&feature, of: chunk)
        feature.shape.forEachLine { positions, isRing in
            points.append(rounding: feature.shape.points.span.extracting(positions), to: digits)
            lines.append(Line(end: points.count, isRing: isRing))
        }
        lineEnds.append(lines.count)
        if isCompared { frames.add(feature.shape, digits: digits) }
    }

    mutating func receive(recordsBefore count: Int) { features.receive(recordsBefore: count) }

    mutating func send(to results: GatheredBorders) throws(Problem) { try results.take(&self) }
}
