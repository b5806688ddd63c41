import Layers

/// The numbers of the parts of a picture, as chunks without bytes whose threads draw them.
final class BandSource: ChunkSource {
    private let count: Int
    private var next = 0

    init(count: Int) { self.count = count }

    func next(into chunk: inout Chunk) -> Bool {
        chunk.removeAll()
        guard next < count else { return false }
        chunk.records.before = next
        next += 1
        return true
    }
}
