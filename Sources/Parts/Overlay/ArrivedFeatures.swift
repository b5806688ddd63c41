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
    private var arrived: [(place: IndexedPlace, start: Int)] = []

    func add(_ reader: ShuffleReader) throws(Problem) {
        var frame = ByteBuffer()
        while try reader.next(into: &frame) {
            let start = chunk.bytes.count
            chunk.bytes.append(allOf: frame)
            var cursor = RawCursor(frame.bytes, at: 0)
            while cursor.offset < frame.count {
                let head = cursor.take(ShuffledFeature.self)
                arrived.append((head.place, start + cursor.offset))
                cursor.skip(head.length)
            }
        }
        tally = tally + reader.tally
    }

    /// Puts the features in order. Call it once, after the last.
    func finish() throws(Problem) {
        arrived.sort { ($0.place.source, $0.place.record) < ($1.place.source, $1.place.record) }
        let numbers = fields.indices.map { Int32($0) }
        var columns = IndexedColumns()
        var feature = Feature()
        var last: IndexedPlace?
        for (place, start) in arrived {
            // Several parts may have sent it.
            if let last, last.source == place.source, last.record == place.record { continue }
            last = place
            feature.removeAll()
            SpooledFeature.read(chunk.bytes.bytes, at: start, numbers.span, into: &feature)
            columns.shapes.append(feature.shape, indexesEdges: false)
            if content.keepsValues { columns.values.append(feature, of: chunk) }
            columns.places.append(place)
        }
        chunk = Chunk()
        arrived = []
        try keep(&columns, numbers)
    }
}
