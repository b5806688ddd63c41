import Layers
import Memory

/// Takes the rows of some runs in order: a piece of each run is in memory, and a heap decides which has the next row.
struct KeyMerge: ~Copyable {
    /// How many runs are merged at a time, which bounds the memory that their pieces take.
    static let most = 64

    private let windows: [LoadedRun]
    /// Numbers of the runs that have rows, that of the next row first.
    private var heap = Heap<Int>()

    init(_ runs: KeyRuns, _ range: Range<Int>) throws(Problem) {
        let windows = range.map { run in
            LoadedRun(RunPiece(runs.scratch, from: run == 0 ? 0 : runs.ends[run - 1], to: runs.ends[run]))
        }
        self.windows = windows
        for index in windows.indices where try windows[index].piece.fill() {
            heap.push(index) { Self.precedes($0, $1, windows) }
        }
    }

    /// Gives the key and the bytes of the next row to `take`; false at the end.
    mutating func next(
        _ take: (_ key: Span<UInt8>, _ row: Span<UInt8>) throws(Problem) -> Void
    ) throws(Problem) -> Bool {
        let windows = windows
        guard let index = heap.pop({ Self.precedes($0, $1, windows) }) else { return false }
        try windows[index].piece.giveRow(to: take)
        if try windows[index].piece.fill() { heap.push(index) { Self.precedes($0, $1, windows) } }
        return true
    }

    /// True if the next row of one run comes first; of equals, that of the earlier run, which was appended earlier.
    private static func precedes(_ one: Int, _ other: Int, _ windows: [LoadedRun]) -> Bool {
        one < other
            ? !RunPiece.precedes(windows[other].piece, windows[one].piece)
            : RunPiece.precedes(windows[one].piece, windows[other].piece)
    }
}

/// A run of which a piece is in memory. Pieces own their memory, so an array holds them in objects.
private final class LoadedRun {
    var piece: RunPiece

    init(_ piece: consuming RunPiece) { self.piece = piece }
}

/// The piece of a run that is in memory.
private struct RunPiece: ~Copyable {
    private let scratch: Scratch
    private var bytes = ByteBuffer()
    /// The next row in the bytes.
    private var key = 0..<0
    private var row = 0..<0
    /// Up to where the run was read, and where it ends.
    private var read: Int
    private let end: Int

    private static let headLength = 8

    init(_ scratch: Scratch, from start: Int, to end: Int) {
        self.scratch = scratch
        (read, self.end) = (start, end)
    }

    static func precedes(_ one: borrowing RunPiece, _ other: borrowing RunPiece) -> Bool {
        KeyOrder.precedes(one.bytes.bytes.extracting(one.key), other.bytes.bytes.extracting(other.key))
    }

    func giveRow(to take: (Span<UInt8>, Span<UInt8>) throws(Problem) -> Void) throws(Problem) {
        try take(bytes.bytes.extracting(key), bytes.bytes.extracting(row))
    }

    /// Makes sure that the row behind the present one is in memory; false at the end of the run.
    mutating func fill() throws(Problem) -> Bool {
        let start = row.upperBound
        if start == bytes.count, read == end { return false }
        if bytes.count - start < Self.headLength || !find(at: start) {
            bytes.removeFirst(start)
            try load(1 << 18)
            if !find(at: 0) {
                try load(row.upperBound - bytes.count)
                _ = find(at: 0)
            }
        }
        return true
    }

    /// Finds the row at a byte; false if the rest of it is not in memory.
    private mutating func find(at start: Int) -> Bool {
        var cursor = RawCursor(bytes.bytes, at: start)
        let (keyLength, rowLength) = (Int(cursor.take(Int32.self)), Int(cursor.take(Int32.self)))
        key = cursor.offset..<cursor.offset + keyLength
        row = key.upperBound..<key.upperBound + rowLength
        return row.upperBound <= bytes.count
    }

    private mutating func load(_ length: Int) throws(Problem) {
        let length = min(length, end - read)
        try scratch.readWhole(into: &bytes, at: read, length)
        read += length
    }
}
