import Geometry
import LayerOverlay
import Layers
import Memory
import PartRuns

/// Finds which parts of layer A need a feature of layer B: those with a feature whose bounding map rect meets its own.
struct FeatureRouting: ~Copyable {
    private var rects = FlatBuffer<MapRect>()
    private var parts = FlatBuffer<Int32>()
    private var tally = ShuffleTally()

    init() {}

    /// Takes the rects of a part of layer A.
    mutating func add(_ reader: ShuffleReader, from part: Int) throws(Problem) {
        var frame = ByteBuffer()
        while try reader.next(into: &frame) {
            var cursor = RawCursor(frame.bytes, at: 0)
            while cursor.offset < frame.count {
                rects.append(cursor.take(MapRect.self))
                parts.append(Int32(part))
            }
        }
        tally = tally + reader.tally
    }

    /// Sends the features of layer B to the parts of layer A that need them, and ends the files. Call it once, after
    /// all rects.
    ///
    /// - Parameter readers: what parts of layer B have sent.
    mutating func send(
        _ readers: () throws(Problem) -> ShuffleReader?, to writer: ShuffleWriter
    ) throws(Problem) {
        let tree = PackedTree(rects.span)
        var frame = ByteBuffer()
        var record = ByteBuffer()
        while let reader = try readers() {
            while try reader.next(into: &frame) {
                var offset = 0
                while offset < frame.count {
                    var cursor = RawCursor(frame.bytes, at: offset)
                    let head = cursor.take(ShuffledFeature.self)
                    let end = cursor.offset + head.length
                    record.removeAll()
                    record.append(frame.bytes.extracting(offset..<end))
                    var needing: Set<Int32> = []
                    for shift in [-MapPoint.worldSize, 0, MapPoint.worldSize] {
                        let origin = MapPoint(x: head.rect.minX + shift, y: head.rect.minY)
                        tree.search(MapRect(origin: origin, size: head.rect.size)) { needing.insert(parts[$0]) }
                    }
                    for part in needing { try writer.append(record, to: Int(part)) }
                    offset = end
                }
            }
            tally = tally + reader.tally
        }
        try writer.finish(after: tally)
    }
}
