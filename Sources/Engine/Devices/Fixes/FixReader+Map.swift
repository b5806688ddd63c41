import Layers
import Memory
import Streams

extension FixReader {
    /// Reads the mode in which a map follows the device, and the view that the user sees, as far as the record has
    /// them.
    mutating func readMap(
        of feature: inout Feature, _ chunk: borrowing Chunk, _ origin: RecordOrigin, _ entry: inout FixChunk.Entry,
        _ fixes: inout FixChunk
    ) throws(BadRecord) {
        if fields[.mode] >= 0 {
            entry.mode = try feature.withText(ofValue: fields[.mode], chunk) { (text) throws(BadRecord) in
                try mode(text, origin)
            }
        }
        let index = fields[.view]
        guard index >= 0, let read = request.readView else { return }
        if feature.values[index].text.isEmpty { return }
        guard let view = feature.withWrittenText(ofValue: index, chunk, read) else {
            throw BadRecord(
                "not-a-viewport", record: origin.record, at: origin.byte,
                "the view of the record is not JSON with a size, a centerPoint and a zoomScale within reason")
        }
        entry.view = Int32(truncatingIfNeeded: fixes.views.count)
        fixes.views.append(SeenView(view))
    }

    private func mode(_ text: Span<UInt8>, _ origin: RecordOrigin) throws(BadRecord) -> FrameRequest.Mode? {
        if text.isEmpty { return nil }
        let name = excerpt(text.indices.map { text[$0] })
        guard let mode = FrameRequest.Mode(named: name) else {
            throw BadRecord(
                "invalid-mode", record: origin.record, at: origin.byte,
                "the mode is '\(name)' (use none, follow, course or heading)")
        }
        return mode
    }
}
