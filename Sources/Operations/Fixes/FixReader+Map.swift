import Geometry
import Layers
import Streams

extension FixReader {
    /// The mode in which a map follows the device; nil if the record does not say so.
    func mapMode(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> FrameRequest.Mode? {
        guard mode >= 0 else { return nil }
        let value = feature.values[mode]
        let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
        let text = bytes.extracting(Self.inner(value))
        if text.isEmpty { return nil }
        let name = excerpt(text.indices.map { text[$0] })
        guard let mode = FrameRequest.Mode(named: name) else {
            throw BadRecord(
                "invalid-mode", record: feature.record, at: chunk.byte(of: feature),
                "the mode is '\(name)' (use none, follow, course or heading)")
        }
        return mode
    }

    /// The view that the user sees; nil if the record does not say so.
    func seenView(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> Viewport? {
        guard view >= 0, let read = request.readView else { return nil }
        let value = feature.values[view]
        let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
        if value.text.range.isEmpty { return nil }
        guard let view = read(bytes.extracting(value.text.range)) else {
            throw BadRecord(
                "not-a-viewport", record: feature.record, at: chunk.byte(of: feature),
                "the view of the record is not JSON with a size, a centerPoint and a zoomScale within reason")
        }
        return view
    }
}
