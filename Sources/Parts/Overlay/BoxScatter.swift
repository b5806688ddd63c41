import Geometry
import LayerOverlay
import Layers
import Memory
import PartRuns

/// Finds how far the features of layer A reach, and sends their bounding map rects to the parts that find which
/// features of layer B may meet them.
final class BoxScatter {
    /// The rect around all features so far; null before the first.
    private(set) var extent = MapRect.null
    private let grid: ShuffleGrid?
    private let writer: ShuffleWriter?
    private var record = ByteBuffer()

    /// - Parameters:
    ///   - grid: the parts by place; nil to find the extent alone.
    init(_ grid: ShuffleGrid? = nil, to writer: ShuffleWriter? = nil) {
        (self.grid, self.writer) = (grid, writer)
    }

    func take(_ rects: borrowing FlatBuffer<MapRect>) throws(Problem) {
        for index in 0..<rects.count {
            let rect = rects[index]
            extent = extent.union(rect)
            guard let grid, let writer else { continue }
            record.removeAll()
            record.append(bytesOf: rect)
            for part in grid.parts(of: rect) { try writer.append(record, to: part) }
        }
    }
}

/// Finds rects of features outside of which nothing meets them.
struct BoxGatherer: FeatureConsumer, ~Copyable {
    private var bounds = WideBounds()
    private var rects = FlatBuffer<MapRect>()

    init() {}

    mutating func add(_ field: Field) {}
    mutating func begin() { rects.removeAll() }

    mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        let rect = bounds.rect(of: feature.shape)
        if !rect.isNull { rects.append(rect) }
    }

    func send(to results: BoxScatter) throws(Problem) { try results.take(rects) }
}
