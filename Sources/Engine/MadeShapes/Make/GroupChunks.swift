import Features
public import Layers
import Memory

/// Chunks of whole groups. A group is its rows in order; its first row has its values, or each row if values are
/// collected.
///
/// A chunk ends with the group that brings it to a quarter of a MiB, so a group of many rows takes memory in
/// proportion: about a hundred bytes a row until it is written, and its values if they are collected.
public final class GroupChunks: ChunkSource {
    private let sort: ExternalSort<GroupedRow>
    private let spool: RowSpool
    private let collects: Bool
    /// The first row of the next group.
    private var pending: GroupedRow?

    init(_ sort: ExternalSort<GroupedRow>, _ spool: RowSpool, collects: Bool) {
        self.sort = sort
        self.spool = spool
        self.collects = collects
    }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        chunk.source = 0
        while chunk.bytes.count < LineChunks.chunkLength {
            if pending == nil { pending = try sort.next() }
            guard let first = pending else { break }
            try append(groupOf: first, to: &chunk)
        }
        return !chunk.records.isEmpty
    }

    private func append(groupOf first: GroupedRow, to chunk: inout Chunk) throws(Problem) {
        chunk.records.records.append(RecordLocations.Record(start: chunk.bytes.count, byte: 0))
        chunk.records.origins.append(RecordLocations.Origin(source: Int(first.source), record: first.record))
        var (row, hasText) = (first, true)
        while true {
            chunk.bytes.append(bytesOf: ChunkRow(row, hasText: hasText))
            if hasText { try spool.read(into: &chunk.bytes, at: row.textStart, Int(row.textLength)) }
            hasText = collects
            pending = try sort.next()
            guard let next = pending, next.group == first.group else { return }
            row = next
        }
    }
}
