import Geometry
import Layers

/// Holds fixes until those of their device that are earlier have come, as far as that was asked for.
struct FixOrder: ~Copyable {
    private var window: ReorderWindow?
    private let sorter: FixSorter?
    /// The device whose held fixes are taken out at the end.
    private var device = 0

    /// - Parameter window: microseconds that a fix waits for earlier ones.
    init(_ order: TrackSettings.Order, window: Int64?) throws(Problem) {
        self.window = window.map { ReorderWindow($0) }
        sorter = order == .sort ? try FixSorter() : nil
    }

    /// True if fixes are held; otherwise they are passed on as they come.
    var holds: Bool { window != nil || sorter != nil }

    /// Holds a fix.
    mutating func add(_ row: HeldRow) throws(Problem) {
        if let sorter { return try sorter.add(row) }
        window?.add(row)
    }

    /// The next fix of a device that need not wait any longer.
    mutating func next(of device: Int) -> HeldRow? { window?.next(of: device) }

    /// Ends the input; from then on `next` returns all fixes that are held.
    mutating func finish() throws(Problem) { try sorter?.finish() }

    mutating func next() throws(Problem) -> HeldRow? {
        if let sorter { return try sorter.next() }
        while device < window?.deviceCount ?? 0 {
            if let row = window?.next(of: device, isEnd: true) { return row }
            device += 1
        }
        return nil
    }
}
