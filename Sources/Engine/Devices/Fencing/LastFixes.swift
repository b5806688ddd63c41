import Layers
import Movement

/// The last fix of each device, for a run that writes it at the end.
struct LastFixes {
    struct Fix: BitwiseCopyable {
        var time: KnownTime?
        var accuracy: Double
    }

    private let keepsRows: Bool
    private var fixes: [Fix] = []
    private var rows: [[UInt8]] = []

    init(keepsRows: Bool) { self.keepsRows = keepsRows }

    subscript(_ device: Int) -> Fix { fixes[device] }

    /// The values of the fix.
    func row(of device: Int) -> [UInt8] { keepsRows ? rows[device] : [] }

    mutating func take(_ pending: PendingFix, _ row: Span<UInt8>, valuesStart: Int) {
        let fix = Fix(time: pending.time, accuracy: pending.fix.accuracy)
        while fixes.count <= pending.device { fixes.append(fix) }
        fixes[pending.device] = fix
        guard keepsRows else { return }
        while rows.count <= pending.device { rows.append([]) }
        rows[pending.device].removeAll(keepingCapacity: true)
        for index in valuesStart..<row.count { rows[pending.device].append(row[index]) }
    }

    /// Number of devices.
    var count: Int { fixes.count }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(_ kept: [Int]) {
        fixes.keep(kept, new: Fix(time: nil, accuracy: .nan))
        if keepsRows { rows.keep(kept, new: []) }
    }

    /// - Parameter isRow: true if bytes are the values of a fix.
    mutating func serialize(with coder: inout StateCoder, isRow: (Span<UInt8>) -> Bool) throws(Problem) {
        try coder.serialize(&fixes, new: Fix(time: nil, accuracy: .nan)) { (fix, coder) throws(Problem) in
            try coder.serialize(&fix.time, new: KnownTime()) { (time, coder) throws(Problem) in
                try time.serialize(with: &coder)
            }
            try coder.serialize(&fix.accuracy)
        }
        try coder.serialize(&rows, new: []) { (row, coder) throws(Problem) in
            var bytes = ByteBuffer()
            bytes.append(row.span)
            try coder.serialize(&bytes)
            guard coder.isReading else { return }
            guard isRow(bytes.bytes) else { throw coder.fault("the values of a fix are damaged") }
            row = unsafe bytes.bytes.withUnsafeBufferPointer { unsafe Array($0) }
        }
        guard !keepsRows || rows.count == fixes.count else { throw coder.fault("the number of devices varies") }
    }
}
