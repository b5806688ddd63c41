import Features
import Geometry
import LayerOverlay
import Layers
import Memory
import PartRuns

/// Sends the features of layer B to the parts that know which parts of layer A need them.
final class PartnerScatter: IndexedFeatures {
    private let grid: ShuffleGrid
    private let writer: ShuffleWriter
    private var bounds = WideBounds()
    private var feature = Feature()
    private var record = ByteBuffer()
    private var text = ByteBuffer()
    private let chunk = Chunk()

    init(_ content: Content, _ grid: ShuffleGrid, to writer: ShuffleWriter) {
        (self.grid, self.writer) = (grid, writer)
        super.init(content)
    }

    override func keep(_ columns: inout IndexedColumns, _ numbers: [Int32]) throws(Problem) {
        for item in 0..<columns.origins.count {
            feature.removeAll()
            columns.shapes.read(item, into: &feature.shape)
            let rect = bounds.rect(of: feature.shape)
            // A feature without a place meets nothing.
            guard !rect.isNull else { continue }
            columns.values.copy(item, to: &feature) { Int(numbers[$0]) }
            text.removeAll()
            SpooledFeature.append(feature, of: chunk, to: &text)
            record.removeAll()
            record.append(bytesOf: ShuffledFeature(rect: rect, origin: columns.origins[item], length: text.count))
            record.append(allOf: text)
            for part in grid.parts(of: rect) { try writer.append(record, to: part) }
        }
    }
}

/// A feature of layer B on its way to the parts of layer A that need it, followed by its shape and its values.
struct ShuffledFeature: BitwiseCopyable {
    var rect: MapRect
    var origin: IndexedOrigin
    var length: Int
}
