import Layers
import Movement

/// Fixes of each device that wait until its latest time has passed theirs by a window.
package struct ReorderWindow {
    /// Microseconds.
    private let window: Int64
    /// A heap for each device, with the earliest fix first.
    private var heaps: [[QueuedFix]] = []
    private var latest: [Int64] = []

    package init(_ window: Int64) { self.window = window }

    package mutating func add(_ row: QueuedFix) {
        let device = row.pending.device
        while heaps.count <= device {
            heaps.append([])
            latest.append(.min)
        }
        latest[device] = max(latest[device], row.pending.fix.time)
        heaps[device].append(row)
        Self.rise(in: &heaps[device])
    }

    /// Takes out the earliest fix of a device if it need not wait any longer, or if the input has ended.
    package mutating func next(of device: Int, isEnd: Bool = false) -> QueuedFix? {
        guard device < heaps.count, let first = heaps[device].first,
            isEnd || latest[device] - first.pending.fix.time >= window
        else { return nil }
        heaps[device].swapAt(0, heaps[device].count - 1)
        let row = heaps[device].removeLast()
        Self.sink(in: &heaps[device])
        return row
    }

    var deviceCount: Int { heaps.count }

    private static func precedes(_ one: QueuedFix, _ other: QueuedFix) -> Bool {
        (one.pending.fix.time, one.pending.number) < (other.pending.fix.time, other.pending.number)
    }

    /// Moves the last fix of a heap to its position.
    private static func rise(in heap: inout [QueuedFix]) {
        var index = heap.count - 1
        while index > 0, precedes(heap[index], heap[(index - 1) / 2]) {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Moves the first fix of a heap to its position.
    private static func sink(in heap: inout [QueuedFix]) {
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count && precedes(heap[child], heap[least]) {
                least = child
            }
            if least == index { return }
            heap.swapAt(index, least)
            index = least
        }
    }

    mutating func serialize(with coder: inout StateCoder, _ adopt: (QueuedFix) -> QueuedFix?) throws(Problem) {
        var device = -1
        try coder.serialize(&heaps, new: []) { (heap, coder) throws(Problem) in
            device += 1
            var rows = heap
            try coder.serialize(&rows, new: QueuedFix.blank(of: device)) { (row, coder) throws(Problem) in
                try row.serialize(with: &coder)
            }
            guard coder.isReading else { return }
            heap = []
            for row in rows {
                guard let row = adopt(row) else { throw coder.fault("a row that waits is damaged") }
                heap.append(row)
                Self.rise(in: &heap)
            }
        }
        try coder.serialize(&latest, new: 0) { (time, coder) throws(Problem) in
            var known = time == .min ? nil : time
            try coder.serialize(&known, new: 0) { (time, coder) throws(Problem) in try coder.serialize(time: &time) }
            time = known ?? .min
        }
        guard latest.count == heaps.count else { throw coder.fault("the number of devices varies") }
    }

    /// Number of fixes that wait.
    package var count: Int { heaps.reduce(0) { $0 + $1.count } }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    package mutating func keep(devices kept: [Int]) {
        heaps.keep(kept, new: [])
        latest.keep(kept, new: .min)
        for device in heaps.indices {
            for index in heaps[device].indices { heaps[device][index].pending.device = device }
        }
    }
}
