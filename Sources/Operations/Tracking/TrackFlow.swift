import Geometry
public import Layers
public import Times

/// Takes fixes in input order, puts those of each device in the order of their times, and writes what the tracker makes
/// of them.
public final class TrackFlow<Notation: RowNotation>: FixFlow {
    let settings: TrackSettings
    var tracker: Tracker
    var names = NameTable()
    let output: TrackOutput<Notation>
    private var units: [Int: EpochUnit] = [:]
    /// Number of each device of the chunk; -1 before it is needed.
    private var numbers = FlatBuffer<Int32>()
    private var queue: FixQueue
    /// First fixes of devices that may come from a cache.
    private var cached: [Int: HeldRow] = [:]
    private var hasFirst: [Bool] = []
    /// The last accepted fix of each device, if no other is wanted.
    private var lasts: [HeldRow?] = []
    /// Latest time of any fix so far.
    private var latest = Int64.min
    private var count = 0
    private var leftOut = InlineArray<17, Int>(repeating: 0)

    public init(_ settings: TrackSettings, _ output: TrackOutput<Notation>) throws(Problem) {
        self.settings = settings
        self.output = output
        tracker = try Tracker(settings.track)
        queue = try FixQueue(settings.order, reorder: settings.reorder)
    }

    public func unit(ofTimesIn source: Int, first: EpochUnit) -> EpochUnit {
        if let unit = units[source] { return unit }
        units[source] = first
        return first
    }

    public func take<Encoder: RowEncoder & ~Copyable>(
        _ fixes: borrowing FixChunk, _ rows: borrowing Encoder
    ) throws(Problem) {
        numbers.removeAll()
        numbers.append(repeating: -1, count: fixes.devices.count)
        var rowStart = 0
        for index in 0..<fixes.entries.count {
            let entry = fixes.entries[index]
            let range = rowStart..<entry.rowEnd
            rowStart = entry.rowEnd
            count += 1
            latest = max(latest, entry.fix.time)
            guard entry.leftOut == nil else {
                leaveOut(entry.leftOut!)
                continue
            }
            var pending = PendingFix(entry, number: count, device: number(of: Int(entry.device), in: fixes))
            if pending.fix.received == nil { pending.fix.received = clock }
            if settings.keepsTimes { pending.time = fixes.time(of: entry) }
            (pending.source, pending.record) = (fixes.source, fixes.recordsBefore + Int(entry.record) + 1)
            try order(pending) { rows.copyRows(range, to: &$0) }
        }
        try output.flush()
    }

    /// The time by which ages are judged if the fix does not tell when it was received.
    private var clock: Int64 {
        switch settings.track.clock {
        case .stream: latest
        case .at(let time): time
        case .live: Instant.now.microseconds
        }
    }

    private func number(of device: Int, in fixes: borrowing FixChunk) -> Int {
        if numbers[device] < 0 {
            let number = names.number(
                of: fixes.devices.name(device), fixes.devices.kind(device), hash: fixes.devices.hash(device))
            numbers[device] = Int32(truncatingIfNeeded: number)
        }
        return Int(numbers[device])
    }

    private func leaveOut(_ reason: LeftOutFix) { leftOut[Int(reason.rawValue)] += 1 }

    /// Number of fixes that were left out, for each reason.
    public var counts: [(code: String, count: Int)] {
        LeftOutFix.allCases.map { ($0.code, leftOut[Int($0.rawValue)]) }.filter { $0.1 > 0 }
    }
}

extension TrackFlow {
    /// Passes a fix on, or holds it until earlier ones of its device cannot come any more.
    private func order(_ pending: PendingFix, _ row: (inout ByteBuffer) -> Void) throws(Problem) {
        guard try queue.hold(pending, row) else { return try pass(pending, row) }
        while let next = queue.next(of: pending.device) { try pass(next) }
    }

    private func pass(_ held: HeldRow) throws(Problem) {
        try pass(held.pending) { $0.append(held.row.span) }
    }

    /// Passes a fix on, but holds the first of a device until the second tells whether it is from a cache.
    private func pass(_ pending: PendingFix, _ row: (inout ByteBuffer) -> Void) throws(Problem) {
        guard settings.track.skipsCached, let limit = settings.track.maximumAge else {
            return try decide(pending, row)
        }
        while hasFirst.count <= pending.device { hasFirst.append(false) }
        guard hasFirst[pending.device] else {
            hasFirst[pending.device] = true
            cached[pending.device] = HeldRow(pending, row)
            return
        }
        if let first = cached.removeValue(forKey: pending.device) {
            if pending.fix.time - first.pending.fix.time >= limit {
                leaveOut(.stale)
            } else {
                try decide(first.pending) { $0.append(first.row.span) }
            }
        }
        try decide(pending, row)
    }

    /// Lets the tracker decide about a fix, and writes what comes of it.
    private func decide(_ pending: PendingFix, _ row: (inout ByteBuffer) -> Void) throws(Problem) {
        let reason = tracker.take(pending.fix, of: pending.device)
        try output.take(pending, tracker, names)
        if let reason {
            if reason == .late, settings.order == .fail { throw pending.lateProblem(in: settings.sources) }
            return leaveOut(reason)
        }
        guard settings.form == .rows else { return }
        guard case .last = settings.track.delivery else { return try output.write(tracker.row, pending, row) }
        while lasts.count <= pending.device { lasts.append(nil) }
        if lasts[pending.device] != nil { leaveOut(.notLast) }
        var last = HeldRow(pending, row)
        last.facts = tracker.row
        lasts[pending.device] = last
    }

    /// Ends the input: passes on all fixes that were held, and ends all legs.
    public func finish() throws(Problem) {
        try queue.finish()
        while let next = try queue.nextAtEnd() { try pass(next) }
        for first in cached.values.sorted(by: { $0.pending.number < $1.pending.number }) {
            try decide(first.pending) { $0.append(first.row.span) }
        }
        cached = [:]
        for case .some(let last) in lasts {
            try output.write(last.facts, last.pending) { $0.append(last.row.span) }
        }
        for device in 0..<names.count {
            if let leg = tracker.end(device) { try output.take(leg, of: device, names) }
        }
        try output.flush()
    }
}
