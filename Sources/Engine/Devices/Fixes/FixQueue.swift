package import Layers
import Movement

/// Fixes that are held until earlier ones of their device cannot come any more.
struct FixQueue: ~Copyable {
    private var window: ReorderWindow?
    private let sorter: FixSorter?
    /// The device whose fixes are taken out at the end of the input.
    private var device = 0

    /// - Parameter reorder: microseconds that fixes wait for earlier ones; nil if they do not.
    init(_ order: TrackSettings.Order, reorder: Int64?) throws(Problem) {
        window = reorder.map { ReorderWindow($0) }
        sorter = order == .sort ? try FixSorter() : nil
    }

    /// Holds a fix with its row; returns false if fixes are taken as they come.
    mutating func hold(_ pending: PendingFix, _ row: RowSource) throws(Problem) -> Bool {
        if let sorter {
            try sorter.add(QueuedFix(pending, row))
            return true
        }
        guard window != nil else { return false }
        window?.add(QueuedFix(pending, row))
        return true
    }

    /// Takes out the earliest fix of a device if it need not wait any longer.
    mutating func next(of device: Int) -> QueuedFix? { window?.next(of: device) }

    /// Ends the input; from then on `nextAtEnd` takes out the fixes that are left.
    mutating func finish() throws(Problem) { try sorter?.finish() }

    /// Number of devices of which fixes were held.
    var deviceCount: Int { window?.deviceCount ?? 0 }

    /// Number of fixes that are held.
    var count: Int { window?.count ?? 0 }

    /// Takes out the earliest fix of a device, although earlier ones may come.
    mutating func nextAnyway(of device: Int) -> QueuedFix? { window?.next(of: device, isEnd: true) }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(devices kept: [Int]) { window?.keep(devices: kept) }

    /// Codes the fixes that wait for earlier ones. Fixes that are to be sorted have no state.
    ///
    /// - Parameter adopt: checks a row that was read, and fits it to this run; returns nil for one that is not right.
    mutating func serialize(
        with coder: inout StateCoder, adopt: (QueuedFix) -> QueuedFix? = { $0 }
    ) throws(Problem) {
        try window?.serialize(with: &coder, adopt)
    }

    mutating func nextAtEnd() throws(Problem) -> QueuedFix? {
        if let sorter { return try sorter.next() }
        while device < window?.deviceCount ?? 0 {
            if let next = window?.next(of: device, isEnd: true) { return next }
            device += 1
        }
        return nil
    }
}

extension PendingFix {
    /// The problem of a fix that is late, where none may be.
    ///
    /// - Parameter sources: names of the inputs.
    func lateProblem(in sources: [String]) -> Problem {
        Problem(lateAt: sources.indices.contains(source) ? InputLocation(source: sources[source], record: record) : nil)
    }
}

extension Problem {
    /// The problem of a fix that is late, where none may be.
    package init(lateAt location: InputLocation?) {
        self.init(
            .data, FixSkipReason.late.code, at: location, "the fix is earlier than the last one of its device",
            hint: "use --reorder TIME to let fixes wait for earlier ones")
    }
}
