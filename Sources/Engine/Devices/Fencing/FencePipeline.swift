import Geometry
import Layers
import Memory
import Movement
import Times

/// Puts the fixes of each device in the order of their times, and writes the events of the machine.
struct FencePipeline: ~Copyable {
    let settings: FenceSettings
    let set: RegionSet
    let output: FenceOutput
    var machine: FenceMachine
    /// Skips fixes that are inaccurate or too far away; nil if none are.
    var cleaner: Tracker?
    var firsts: FirstFixes?
    var names = NameTable()
    var queue: FixQueue
    var units: [Int: EpochUnit] = [:]
    var numbers = DeviceNumbers()
    /// The segment of the last fix of each device.
    var segments = FlatBuffer<UInt64>()
    var dwellTimes = DwellTimes()
    var lasts: LastFixes
    private var near = FlatBuffer<NearRegion>()
    private var events = FlatBuffer<FenceEvent>()
    var count = 0
    var heard = HeardDevices()
    /// Number of fixes that were not skipped at once.
    private(set) var taken = 0
    /// Latest time of any fix so far; nil before the first.
    var latest: Int64?
    var silence: DeviceSilence?
    /// Names of the fields of fixes that are kept, which must be the same if rows wait in a state.
    let layout: [String]
    /// Records that came from a state, or go into it.
    var inState = Account.InState()
    /// Number of regions that had another shape when the state was written.
    var changedRegions = 0
    private(set) var skipped = SkippedFixCounts()
    /// Records what leads to the output; nil unless the fixes come from other runs.
    private let order: (any OutputOrder)?

    /// - Parameters:
    ///   - fields: fields of fixes that events have.
    ///   - order: receives the number of the fix that leads to the output, if the fixes come from other runs.
    init(
        _ settings: FenceSettings, _ set: RegionSet, _ output: FenceOutput, fields: [String],
        _ order: (any OutputOrder)? = nil
    ) throws(Problem) {
        self.order = order
        layout = fields
        silence = settings.forget.map { DeviceSilence($0) }
        self.settings = settings
        self.set = set
        self.output = output
        machine = FenceMachine(set, settings.rules)
        cleaner = nil
        if let cleaning = settings.cleaning { cleaner = try Tracker(cleaning) }
        firsts = settings.cleaning?.maximumSpeed.map { _ in FirstFixes() }
        queue = try FixQueue(settings.order, reorder: settings.reorder)
        lasts = LastFixes(keepsRows: !fields.isEmpty)
    }

    mutating func take<Encoder: RowEncoder & ~Copyable>(
        _ fixes: borrowing FixChunk, _ rows: borrowing Encoder
    ) throws(Problem) {
        numbers.begin(fixes.devices.count)
        var rowStart = 0
        var row = ByteBuffer()
        for index in 0..<fixes.entries.count {
            let entry = fixes.entries[index]
            let range = rowStart..<entry.rowEnd
            rowStart = entry.rowEnd
            count += 1
            if entry.skipReason != .otherPoint { latest = max(latest ?? .min, entry.fix.time) }
            if let reason = entry.skipReason {
                skipped.add(reason)
                continue
            }
            taken += 1
            if silence?.isCrowded(names.count) == true { try forgetSilentDevices() }
            let device = numbers.number(of: Int(entry.device), in: fixes, &names)
            if silence != nil { try hear(entry.fix.time, from: device) }
            heard.hear(device, at: entry.fix.time)
            var pending = fixes.pending(entry, number: count, rowLength: range.count, keepsTime: true)
            (pending.device, pending.unit) = (device, units[fixes.source])
            row.removeAll()
            if !range.isEmpty { rows.copyRows(range, to: &row) }
            try take(pending, row.bytes)
        }
        try output.flush()
    }

    private mutating func take(_ pending: PendingFix, _ row: Span<UInt8>) throws(Problem) {
        guard try queue.hold(pending, { $1.append(row.extracting($0)) }) else { return try decide(pending, row) }
        while let next = queue.next(of: pending.device) { try decide(next.pending, next.row.span) }
    }
}

extension FencePipeline: HandedFixPipeline {
    mutating func take(handed pending: PendingFix, _ row: Span<UInt8>) throws(Problem) {
        taken += 1
        heard.hear(pending.device, at: pending.fix.time)
        order?.begin(pending)
        try take(pending, row)
    }
}

extension FencePipeline {
    /// Passes a fix on, but holds the first ones of a device while one of them may be too far from the others.
    mutating func decide(_ pending: PendingFix, _ row: Span<UInt8>) throws(Problem) {
        guard firsts?.hold(pending, { $1.append(row.extracting($0)) }) == true else {
            return try evaluate(pending, row)
        }
        if firsts?.isFull(pending.device) == true { try start(pending.device) }
    }

    /// Passes on the first fixes of a device without those that are wrong.
    mutating func start(_ device: Int) throws(Problem) {
        let fixes = firsts?.start(device) ?? []
        let first = cleaner?.evaluator.start(of: fixes.map(\.pending.fix)) ?? 0
        for (index, queued) in fixes.enumerated() {
            if index < first {
                skipped.add(cleaner?.evaluator.flaw(of: queued.pending.fix) ?? .tooFast)
            } else {
                try evaluate(queued.pending, queued.row.span)
            }
        }
    }

    /// Lets the machine decide about a fix, and writes its events.
    private mutating func evaluate(_ pending: PendingFix, _ row: Span<UInt8>) throws(Problem) {
        let device = pending.device
        if let reason = cleaner?.take(pending.fix, of: device, nil) ?? nil {
            if reason == .late, settings.order == .fail { throw pending.lateProblem(in: settings.sources) }
            return skipped.add(reason)
        }
        var fix = FenceFix(pending.fix)
        if let last = machine.last(of: device), fix.time <= last.time {
            return try skip(pending, after: last)
        }
        fix.startsLeg = startsSegment(pending)
        if settings.rules.limit?.prefersAhead == true, fix.course.isNaN, let last = machine.last(of: device) {
            fix.course = set.course(from: last.place, to: fix.place)
        }
        let valuesStart = FenceRows.read(row, into: &near)
        take(fix, of: device)
        if events.count > 0 { try write(pending, row, valuesStart) }
        if let time = pending.time { dwellTimes.note(time, of: device, in: machine) }
        if settings.lastStates != nil { lasts.take(pending, row, valuesStart: valuesStart) }
    }

    /// Puts the events of a fix into `events`.
    private mutating func take(_ fix: FenceFix, of device: Int) {
        var near = FlatBuffer<NearRegion>()
        swap(&near, &self.near)
        events.removeAll()
        machine.take(device: device, fix, near: near.span, into: &events)
        swap(&near, &self.near)
    }

    private mutating func skip(_ pending: PendingFix, after last: (time: Int64, place: Shape.Point)) throws(Problem) {
        guard pending.fix.time == last.time else {
            if settings.order == .fail { throw pending.lateProblem(in: settings.sources) }
            return skipped.add(.late)
        }
        let isSame = pending.fix.place.isSamePlace(as: Coordinate(latitude: last.place.y, longitude: last.place.x))
        skipped.add(isSame ? .duplicate : .sameTime)
    }

    /// True if the fix is of another segment of its track than the one before.
    private mutating func startsSegment(_ pending: PendingFix) -> Bool {
        while segments.count <= pending.device { segments.append(pending.fix.segment) }
        let differs = segments[pending.device] != pending.fix.segment
        segments[pending.device] = pending.fix.segment
        return differs
    }

    private mutating func write(_ pending: PendingFix, _ row: Span<UInt8>, _ valuesStart: Int) throws(Problem) {
        for index in 0..<events.count {
            let event = events[index]
            var report = FenceOutput.Report(
                device: pending.device, time: pending.time, accuracy: pending.fix.accuracy, valuesStart: valuesStart)
            if event.kind == .cross {
                report.since = KnownTime(computed: event.crossing.entryTime, pending.unit)
                report.until = KnownTime(computed: event.crossing.exitTime, pending.unit)
            } else {
                report.since =
                    event.since == pending.fix.time ? pending.time : dwellTimes.text(of: event.since, pending.device)
            }
            try output.write(event, report, row, names)
        }
    }

    /// Ends the input: takes all fixes that were held, and writes the last states if they are wanted.
    ///
    /// - Parameter isLast: false if a later run goes on from the state: what is held then stays so.
    mutating func finish(isLast: Bool = true) throws(Problem) {
        if isLast {
            if silence != nil { try forgetSilentDevices() }
            try queue.finish()
            var device: Int?
            while let next = try queue.nextAtEnd() {
                if let device, device != next.pending.device { try start(device) }
                device = next.pending.device
                order?.begin(.waiting, device: next.pending.device)
                try decide(next.pending, next.row.span)
            }
            if let device { try start(device) }
            for device in firsts?.devices ?? [] {
                order?.begin(.cached, fix: firsts?.firstNumber(of: device) ?? 0)
                try start(device)
            }
        }
        inState.kept = queue.count + (firsts?.count ?? 0)
        if let states = settings.lastStates { try writeStates(states) }
        try output.flush()
    }

    private mutating func writeStates(_ states: FenceSettings.LastStates) throws(Problem) {
        try machine.visitStates(withOutside: states == .all) { (device, event) throws(Problem) in
            order?.begin(.lasts, device: device)
            let last = lasts[device]
            var report = FenceOutput.Report(
                device: device, time: last.time, accuracy: last.accuracy, valuesStart: 0)
            // It is not stored when a device left a region.
            if event.kind == .inside { report.since = dwellTimes.text(of: event.since, device) }
            let row = lasts.row(of: device)
            try output.write(event, report, row.span, names)
        }
    }
}
