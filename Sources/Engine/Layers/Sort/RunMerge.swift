public import Memory

/// Takes the records of some runs in order: a window of each run is in memory, and a heap decides which run has the
/// next record.
@usableFromInline
struct RunMerge<Record: SortedRecord>: ~Copyable {
    @usableFromInline let scratch: Scratch
    /// The windows, one after the other.
    @usableFromInline var records = FlatBuffer<Record>()
    @usableFromInline var windows = FlatBuffer<RunWindow>()
    /// Indices of windows that have records, the one of the next record at the root.
    @usableFromInline var heap = FlatBuffer<Int>()
    @usableFromInline var bytes = ByteBuffer()
    @usableFromInline var isOrdered = false

    /// - Parameter windowLength: in records.
    @inlinable
    init(_ runs: SortedRuns<Record>, _ range: Range<Int>, windowLength: Int) throws(Problem) {
        scratch = runs.scratch
        for run in range {
            let start = run == 0 ? 0 : runs.ends[run - 1]
            let count = min(windowLength, runs.ends[run] - start)
            guard count > 0 else { continue }
            let window = RunWindow(first: records.count, count: count, read: start, end: runs.ends[run])
            heap.append(windows.count)
            windows.append(window)
            bytes.removeAll()
            try scratch.readWhole(into: &bytes, at: start * Self.length, count * Self.length)
            for index in 0..<count { records.append(Self.record(bytes.bytes, index)) }
            windows[windows.count - 1].read += count
        }
    }

    @inlinable static var length: Int { MemoryLayout<Record>.size }

    @inlinable
    static func record(_ bytes: Span<UInt8>, _ index: Int) -> Record {
        // The span checks that the bytes are there, and they are those of a record.
        unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index * length, as: Record.self)
    }

    @inlinable
    mutating func next() throws(Problem) -> Record? {
        if !isOrdered { order() }
        guard !heap.isEmpty else { return nil }
        let index = heap[0]
        let record = records[windows[index].next]
        windows[index].next += 1
        if windows[index].isUsedUp, try !refill(index) {
            heap[0] = heap[heap.count - 1]
            heap.truncate(to: heap.count - 1)
        }
        sink(0)
        return record
    }

    @inlinable
    mutating func order() {
        for index in (0..<heap.count / 2).reversed() { sink(index) }
        isOrdered = true
    }

    /// Moves a run down the heap to where the order of the next records wants it.
    @inlinable
    mutating func sink(_ start: Int) {
        var parent = start
        while 2 * parent + 1 < heap.count {
            var child = 2 * parent + 1
            if child + 1 < heap.count, comes(heap[child + 1], before: heap[child]) { child += 1 }
            guard comes(heap[child], before: heap[parent]) else { return }
            (heap[parent], heap[child]) = (heap[child], heap[parent])
            parent = child
        }
    }

    /// True if the next record of one run comes first; of equals, that of the earlier run, which was appended earlier.
    @inlinable
    func comes(_ one: Int, before other: Int) -> Bool {
        let (left, right) = (records[windows[one].next], records[windows[other].next])
        return one < other ? !Record.precedes(right, left) : Record.precedes(left, right)
    }

    @inlinable
    mutating func refill(_ index: Int) throws(Problem) -> Bool {
        let window = windows[index]
        let count = min(window.count, window.end - window.read)
        guard count > 0 else { return false }
        bytes.removeAll()
        try scratch.readWhole(into: &bytes, at: window.read * Self.length, count * Self.length)
        for slot in 0..<count { records[window.first + slot] = Self.record(bytes.bytes, slot) }
        windows[index] = RunWindow(first: window.first, count: count, read: window.read + count, end: window.end)
        return true
    }
}

/// The records of a run that are in memory, and where the next of them is.
@usableFromInline
struct RunWindow: BitwiseCopyable {
    @usableFromInline let first: Int
    @usableFromInline let count: Int
    @usableFromInline var next: Int
    /// Up to where the run has been read, and where it ends, in records of the file.
    @usableFromInline var read: Int
    @usableFromInline let end: Int

    @inlinable
    init(first: Int, count: Int, read: Int, end: Int) {
        self.first = first
        self.count = count
        next = first
        self.read = read
        self.end = end
    }

    @inlinable var isUsedUp: Bool { next == first + count }
}
