import Layers
import Memory
import Movement

/// Puts the fixes of each device in the order of their times, and writes what the tracker makes of them.
struct TrackPipeline: ~Copyable {
    let settings: TrackSettings
    /// True if the rows of fixes are written, which is known without a copy of the settings.
    private let writesRows: Bool
    var tracker: Tracker
    var names = NameTable()
    var output: TrackOutput
    var numbers = DeviceNumbers()
    var queue: FixQueue
    /// First fixes of devices that may come from a cache.
    var cached: [Int: QueuedFix] = [:]
    var hasFirst: [Bool] = []
    /// First fixes of devices, of which one may be too far from the others; nil if no speed is too high.
    var firsts: FirstFixes?
    /// Fixes that wait for later ones; nil if places are not smoothed.
    var windows: SmoothingWindows?
    /// The last accepted fix of each device, if no other is wanted.
    var lasts: [LastRow?] = []
    var heard = HeardDevices()
    /// Number of fixes that were not skipped at once.
    private(set) var taken = 0
    /// Latest time of any fix so far; nil before the first.
    var latest: Int64?
    var count = 0
    var silence: DeviceSilence?
    /// True once all is written, so that nothing is left for a later run.
    private(set) var isClosed = false
    /// Records that came from a state, or go into it.
    var inState = Account.InState()
    private var skippedFixes = SkippedFixCounts()
    /// Number of legs that started because of the time before them.
    private(set) var gaps = 0
    /// Records what leads to the output; nil unless the fixes come from other runs.
    private let order: (any OutputOrder)?

    /// - Parameter order: receives the number of the fix that leads to the output, if the fixes come from other runs.
    init(_ settings: TrackSettings, _ output: consuming TrackOutput, _ order: (any OutputOrder)? = nil) throws(Problem)
    {
        self.order = order
        let tracker = try Tracker(settings.track)
        let queue = try FixQueue(settings.order, reorder: settings.reorder)
        let windows = try SmoothingWindows.made(for: settings.track)
        self.settings = settings
        writesRows = settings.form == .rows
        self.output = output
        self.tracker = tracker
        self.queue = queue
        silence = settings.forget.map { DeviceSilence($0) }
        firsts = settings.track.maximumSpeed.map { _ in FirstFixes() }
        self.windows = windows
    }

    /// Fixes that were skipped, and those of legs that were.
    var skipped: SkippedFixCounts {
        var all = skippedFixes
        all.add(.shortLeg, output.shortLegFixes)
        return all
    }

    /// Number of fixes that wait for others.
    var partCountOfB: Int { queue.count + cached.count + (firsts?.count ?? 0) + windowed.count }

    /// Numbers of fixes that wait until they are smoothed, and of their devices.
    var windowed: (count: Int, deviceCount: Int) {
        switch windows {
        case .some(let windows): (windows.count, windows.deviceCount)
        case .none: (0, 0)
        }
    }

    /// Takes the fixes of a chunk.
    mutating func take<Encoder: RowEncoder & ~Copyable>(
        _ fixes: borrowing FixChunk, _ rows: borrowing Encoder
    ) throws(Problem) {
        numbers.begin(fixes.devices.count)
        var rowStart = 0
        for index in 0..<fixes.entries.count {
            let entry = fixes.entries[index]
            let start = rowStart
            rowStart = entry.rowEnd
            count += 1
            if entry.skipReason != .otherPoint { latest = max(latest ?? .min, entry.fix.time) }
            if let reason = entry.skipReason {
                skippedFixes.add(reason)
                continue
            }
            taken += 1
            if silence?.isCrowded(names.count) == true { try forgetSilentDevices() }
            let device = numbers.number(of: Int(entry.device), in: fixes, &names)
            if silence != nil { try hear(entry.fix.time, from: device) }
            heard.hear(device, at: entry.fix.time)
            var pending = fixes.pending(
                entry, number: count, rowLength: rowStart - start, keepsTime: settings.keepsTimes)
            pending.device = device
            if pending.fix.received == nil {
                pending.fix.received = settings.track.clock.time(atLatest: latest ?? 0)
            }
            try take(pending) { rows.copyRows(start + $0.lowerBound..<start + $0.upperBound, to: &$1) }
        }
        try output.flush()
    }
}

extension TrackPipeline: HandedFixPipeline {
    mutating func take(handed pending: PendingFix, _ row: Span<UInt8>) throws(Problem) {
        taken += 1
        heard.hear(pending.device, at: pending.fix.time)
        order?.begin(pending)
        try take(pending) { $1.append(row.extracting($0)) }
        try output.flush()
    }

    /// Begins another step at the end of the input.
    private mutating func begin(_ begin: (any OutputOrder) -> Void) throws(Problem) {
        guard let order else { return }
        try output.flush()
        begin(order)
    }
}

extension TrackPipeline {
    private mutating func take(_ pending: PendingFix, _ row: RowSource) throws(Problem) {
        guard try queue.hold(pending, row) else { return try pass(pending, row) }
        while let next = queue.next(of: pending.device) { try pass(next.pending, next.copy) }
    }

    /// Passes a fix on, but holds the first of a device until the second shows whether it is from a cache.
    mutating func pass(_ pending: PendingFix, _ row: RowSource) throws(Problem) {
        guard settings.track.skipsCached, let limit = settings.track.maximumAge else {
            return try decide(pending, row)
        }
        while hasFirst.count <= pending.device { hasFirst.append(false) }
        guard hasFirst[pending.device] else {
            hasFirst[pending.device] = true
            cached[pending.device] = QueuedFix(pending, row)
            return
        }
        if let first = cached.removeValue(forKey: pending.device) {
            if pending.fix.time - first.pending.fix.time >= limit {
                skippedFixes.add(.stale)
            } else {
                try decide(first.pending, first.copy)
            }
        }
        try decide(pending, row)
    }

    /// Passes on all fixes of a device that are held but for those of the queue.
    mutating func settle(_ device: Int) throws(Problem) {
        try start(device)
        for next in windows?.end(device) ?? [] { try follow(next) }
    }

    /// Ends the leg and the stop of a device.
    mutating func end(_ device: Int) throws(Problem) {
        try settle(device)
        let (leg, stop) = tracker.end(device)
        if let leg { try output.take(leg, of: device, names) }
        if let stop { try output.take(stop, of: device, names) }
    }

    /// Passes a fix on, but holds the first ones of a device while one of them may be too far from the others.
    mutating func decide(_ pending: PendingFix, _ row: RowSource) throws(Problem) {
        guard firsts?.hold(pending, row) == true else { return try evaluate(pending, row) }
        if firsts?.isFull(pending.device) == true { try start(pending.device) }
    }

    /// Passes on the first fixes of a device without those that are wrong.
    mutating func start(_ device: Int) throws(Problem) {
        let fixes = firsts?.start(device) ?? []
        let first = tracker.evaluator.start(of: fixes.map(\.pending.fix))
        for (index, queued) in fixes.enumerated() {
            guard index < first else {
                try evaluate(queued.pending, queued.copy)
                continue
            }
            skippedFixes.add(tracker.evaluator.flaw(of: queued.pending.fix) ?? .tooFast)
        }
    }

    /// Lets the tracker decide about a fix, and writes what comes of it.
    private mutating func evaluate(_ pending: PendingFix, _ row: RowSource) throws(Problem) {
        guard windows == nil else { return try smooth(pending, row) }
        try write(tracker.take(pending.fix, of: pending.device, pending.way), pending, row)
    }

    /// Holds a fix until its place has been smoothed, and evaluates those before it whose places have been.
    private mutating func smooth(_ pending: PendingFix, _ row: RowSource) throws(Problem) {
        guard let (reason, released) = windows?.take(pending, row) else { return }
        for next in released { try follow(next) }
        if let reason { try skip(pending, reason) }
    }

    private mutating func follow(_ next: WaitingFix) throws(Problem) {
        try write(tracker.take(next), next.queued.pending, next.queued.copy)
    }

    private mutating func skip(_ pending: PendingFix, _ reason: FixSkipReason) throws(Problem) {
        if reason == .late, settings.order == .fail { throw pending.lateProblem(in: settings.sources) }
        skippedFixes.add(reason)
    }

    /// Writes what comes of a fix that the tracker has taken.
    private mutating func write(
        _ reason: FixSkipReason?, _ pending: PendingFix, _ row: RowSource
    ) throws(Problem) {
        if tracker.evaluator.isAfterGap { gaps += 1 }
        if !writesRows { try output.take(pending, row, tracker, names) }
        if let reason {
            try skip(pending, reason)
        } else if writesRows {
            try deliver(pending, row)
        } else {
            try output.takeDelivered(pending, tracker.evaluator, names)
        }
        output.dropTimes(of: pending.device, tracker)
    }

    /// Writes the row of a fix, or keeps it if only the last of its device is wanted.
    private mutating func deliver(_ pending: PendingFix, _ row: RowSource) throws(Problem) {
        let facts = tracker.evaluator.row
        let from = output.time(ofFixBefore: facts, pending.device)
        guard case .last = settings.track.delivery else { return try output.write(facts, from, pending, row) }
        while lasts.count <= pending.device { lasts.append(nil) }
        if lasts[pending.device] != nil { skippedFixes.add(.notLast) }
        output.noteDelivered(pending)
        lasts[pending.device] = LastRow(queued: QueuedFix(pending, row), facts: facts, from: from)
    }

    /// Ends the input.
    ///
    /// - Parameter isLast: false if a later run goes on: fixes that are held and legs that are open wait for it.
    mutating func finish(isLast: Bool) throws(Problem) {
        if isLast {
            if silence != nil { try forgetSilentDevices() }
            try close()
        }
        for case .some(let last) in lasts {
            try begin { $0.begin(.lasts, device: last.queued.pending.device) }
            try output.write(last.facts, last.from, last.queued.pending, last.queued.copy)
        }
        inState.kept = partCountOfB
        try output.flush()
    }

    /// Passes on all fixes that are held, and ends all legs.
    private mutating func close() throws(Problem) {
        try queue.finish()
        var device: Int?
        while let next = try queue.nextAtEnd() {
            if let device, device != next.pending.device { try settle(device) }
            device = next.pending.device
            try begin { $0.begin(.waiting, device: next.pending.device) }
            try pass(next.pending, next.copy)
        }
        if let device { try settle(device) }
        for first in cached.values.sorted(by: { $0.pending.number < $1.pending.number }) {
            try begin { $0.begin(.cached, fix: first.pending.number) }
            try decide(first.pending, first.copy)
        }
        cached = [:]
        for device in firsts?.devices ?? [] {
            let number = firsts?.firstNumber(of: device) ?? 0
            try begin { $0.begin(.cached, fix: number) }
            try start(device)
        }
        for device in 0..<names.count {
            try begin { $0.begin(.devices, device: device) }
            try end(device)
        }
        isClosed = true
    }
}
