/// Runs of sorted records, one after the other in a file.
@usableFromInline
final class SortedRuns<Record: SortedRecord> {
    @usableFromInline let scratch: Scratch
    @usableFromInline @safe @exclusivity(unchecked) var pending = ByteBuffer()
    /// End of each run, in records.
    @usableFromInline var ends: [Int] = []
    @usableFromInline var recordCount = 0

    @usableFromInline static var pieceLength: Int { 1 << 20 }

    @usableFromInline
    init(in folder: String) throws(Problem) {
        scratch = try Scratch(in: folder)
    }

    @usableFromInline var count: Int { ends.count }

    @inlinable
    func append(_ record: Record) throws(Problem) {
        pending.append(bytesOf: record)
        recordCount += 1
        if pending.count >= Self.pieceLength { try flush() }
    }

    @inlinable
    func endRun() throws(Problem) {
        try flush()
        ends.append(recordCount)
    }

    @usableFromInline
    func flush() throws(Problem) {
        try scratch.append(pending)
        pending.removeAll()
    }
}
