import Features
import Geometry
import LayerOverlay
import Layers
import Memory
import PartRuns

/// The features of layer B that a part of layer A needs, in the order of layer B, each once.
final class ArrivedFeatures: IndexedFeatures {
    private var chunk = Chunk()
    /// Bytes sent and received, as far as this part knows.
    private(set) var tally = ShuffleTally()
    private var arrived: [(origin: IndexedOrigin, start: Int)] = []

    func add(_ reader: ShuffleReader) throws(Problem) {
        var frame = ByteBuffer()
        while try reader.next(into: &frame) {
            let start = chunk.bytes.count
            chunk.bytes.append(allOf: frame)
            var cursor = RawCursor(frame.bytes, at: 0)
            while cursor.offset < frame.count {
                let head = cursor.take(ShuffledFeature.self)
                arrived.append((head.origin, start + cursor.offset))
                cursor.skip(head.length)
            }
        }
        tally = tally + reader.tally
    }

    /// Puts the features in order. Call it once, after the last.
    func finish() throws(Problem) {
        arrived.sort { ($0.origin.source, $0.origin.record) < ($1.origin.source, $1.origin.record) }
        let numbers = fields.indices.map { Int32($0) }
        var columns = IndexedColumns()
        var feature = Feature()
        var last: IndexedOrigin?
        for (origin, start) in arrived {
            // Several parts may have sent it.
            if let last, last.source == origin.source, last.record == origin.record { continue }
            last = origin
            feature.removeAll()
            SpooledFeature.read(chunk.bytes.bytes, at: start, numbers.span, into: &feature)
            columns.shapes.append(feature.shape, indexesEdges: false)
            if content.keepsValues { columns.values.append(feature, of: chunk) }
            columns.origins.append(origin)
        }
        chunk = Chunk()
        arrived = []
        try keep(&columns, numbers)
    }
}
