public import Memory

/// A record that can be sorted. Its order belongs to its type, so that comparing costs no call.
public protocol SortedRecord: BitwiseCopyable, Sendable {
    static func precedes(_ one: Self, _ other: Self) -> Bool
}

/// Sorts any number of records with a bounded number in memory: what does not fit is kept in a `Scratch` as sorted
/// runs, which are then merged. Records that tie come out in the order in which they were appended.
public final class ExternalSort<Record: SortedRecord> {
    @usableFromInline let capacity: Int
    @usableFromInline let fanIn: Int
    @usableFromInline let folder: String
    @usableFromInline var records = FlatBuffer<Record>()
    /// Runs on file; nil as long as everything fits.
    @usableFromInline var runs: SortedRuns<Record>?
    @usableFromInline @safe @exclusivity(unchecked) var merge: RunMerge<Record>?
    @usableFromInline var nextIndex = 0

    /// Number of records that take 64 MiB, including the room in which they are sorted.
    @inlinable public static var usualCapacity: Int { (32 << 20) / MemoryLayout<Record>.stride }

    /// - Parameter capacity: how many records are held in memory.
    @inlinable
    public convenience init(capacity: Int = ExternalSort.usualCapacity) {
        self.init(capacity: capacity, fanIn: 256, folder: Spool.folder)
    }

    /// - Parameter fanIn: how many runs are merged at a time, which bounds the buffers they are read into.
    @usableFromInline
    package init(capacity: Int, fanIn: Int, folder: String) {
        self.capacity = max(capacity, 1)
        self.fanIn = max(fanIn, 2)
        self.folder = folder
    }

    @inlinable
    public func append(_ record: Record) throws(Problem) {
        if records.count == capacity { try writeRun() }
        records.append(record)
    }

    /// Appends records that are in order, which takes no more memory.
    @inlinable
    public func append(run: borrowing FlatBuffer<Record>) throws(Problem) {
        if !records.isEmpty { try writeRun() }
        try write(run)
    }

    /// Ends the input; from then on `next` returns the records in order.
    @inlinable
    public func finish() throws(Problem) {
        guard runs != nil else { return sortRecords() }
        try writeRun()
        records = FlatBuffer()
        while let runs, runs.count > fanIn { self.runs = try mergedInPart(runs) }
        if let runs { merge = try RunMerge(runs, 0..<runs.count, windowLength: windowLength) }
    }

    /// The next record in order, until there is none.
    @inlinable
    public func next() throws(Problem) -> Record? {
        if merge != nil { return try merge?.next() ?? nil }
        guard nextIndex < records.count else { return nil }
        nextIndex += 1
        return records[nextIndex - 1]
    }

    @inlinable
    func sortRecords() {
        var room = FlatBuffer<Record>()
        records.sort(in: &room) { Record.precedes($0, $1) }
    }

    @inlinable
    func writeRun() throws(Problem) {
        sortRecords()
        try write(records)
        records.removeAll()
    }

    @inlinable
    func write(_ sorted: borrowing FlatBuffer<Record>) throws(Problem) {
        let runs = try startedRuns()
        for index in 0..<sorted.count { try runs.append(sorted[index]) }
        try runs.endRun()
    }

    @usableFromInline
    func startedRuns() throws(Problem) -> SortedRuns<Record> {
        if let runs { return runs }
        let started = try SortedRuns<Record>(in: folder)
        runs = started
        return started
    }

    /// All windows together take no more than the records did, unless they would be too small to be worth a read.
    @usableFromInline var windowLength: Int { max(capacity / fanIn, 64) }

    /// Merges neighbouring runs into as few runs as possible, so that ties stay in order.
    @inlinable
    func mergedInPart(_ runs: SortedRuns<Record>) throws(Problem) -> SortedRuns<Record> {
        let merged = try SortedRuns<Record>(in: folder)
        for first in stride(from: 0, to: runs.count, by: fanIn) {
            let range = first..<min(first + fanIn, runs.count)
            var merge = try RunMerge(runs, range, windowLength: windowLength)
            while let record = try merge.next() { try merged.append(record) }
            try merged.endRun()
        }
        return merged
    }
}
