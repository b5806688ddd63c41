import Geometry
public import Layers
public import Times

/// Takes fixes in input order, puts those of each device in the order of their times, and writes events.
public final class FenceFlow: FixFlow {
    private let settings: FenceSettings
    private let set: RegionSet
    private let output: FenceOutput
    private var machine: FenceMachine
    private var names = NameTable()
    private var queue: FixQueue
    private var units: [Int: EpochUnit] = [:]
    /// Number of each device of the chunk; -1 before it is needed.
    private var numbers = FlatBuffer<Int32>()
    /// The segment of the last fix of each device.
    private var segments = FlatBuffer<UInt64>()
    private var stayTimes = StayTimes()
    private var lasts: LastFixes
    private var near = FlatBuffer<NearRegion>()
    private var events = FlatBuffer<FenceEvent>()
    private var count = 0
    private var leftOut = InlineArray<17, Int>(repeating: 0)

    /// - Parameter keepsRows: true if events have values of fixes.
    public init(_ settings: FenceSettings, _ set: RegionSet, _ output: FenceOutput, keepsRows: Bool) throws(Problem) {
        self.settings = settings
        self.set = set
        self.output = output
        machine = FenceMachine(set, settings.rules)
        queue = try FixQueue(settings.order, reorder: settings.reorder)
        lasts = LastFixes(keepsRows: keepsRows)
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
        var row = ByteBuffer()
        for index in 0..<fixes.entries.count {
            let entry = fixes.entries[index]
            let range = rowStart..<entry.rowEnd
            rowStart = entry.rowEnd
            count += 1
            if let reason = entry.leftOut {
                leaveOut(reason)
                continue
            }
            var pending = PendingFix(
                entry, number: count, device: number(of: Int(entry.device), in: fixes), rowLength: range.count)
            pending.time = fixes.time(of: entry)
            (pending.source, pending.record) = (fixes.source, fixes.recordsBefore + Int(entry.record) + 1)
            let isHeld = try queue.hold(pending) {
                rows.copyRows(range.lowerBound + $0.lowerBound..<range.lowerBound + $0.upperBound, to: &$1)
            }
            guard isHeld else {
                row.removeAll()
                if !range.isEmpty { rows.copyRows(range, to: &row) }
                try decide(pending, row.bytes)
                continue
            }
            while let next = queue.next(of: pending.device) { try decide(next.pending, next.row.span) }
        }
        try output.flush()
    }

    private func number(of device: Int, in fixes: borrowing FixChunk) -> Int {
        if numbers[device] < 0 {
            let (name, kind) = (fixes.devices.name(device), fixes.devices.kind(device))
            numbers[device] = Int32(
                truncatingIfNeeded: names.number(of: name, kind, hash: fixes.devices.hash(device)))
        }
        return Int(numbers[device])
    }

    private func leaveOut(_ reason: LeftOutFix) { leftOut[Int(reason.rawValue)] += 1 }

    /// Number of fixes that were left out, for each reason.
    public var counts: [(code: String, count: Int)] {
        LeftOutFix.allCases.map { ($0.code, leftOut[Int($0.rawValue)]) }.filter { $0.1 > 0 }
    }
}

extension FenceFlow {
    /// Lets the machine decide about a fix, and writes its events.
    private func decide(_ pending: PendingFix, _ row: Span<UInt8>) throws(Problem) {
        let device = pending.device
        var fix = FenceFix(pending.fix)
        if let last = machine.last(of: device), fix.time <= last.time {
            return try leaveOut(pending, after: last)
        }
        fix.startsLeg = startsSegment(pending)
        if settings.rules.limit?.prefersAhead == true, fix.course.isNaN, let last = machine.last(of: device) {
            fix.course = set.course(from: last.place, to: fix.place)
        }
        let valuesStart = FenceRows.read(row, into: &near)
        take(fix, of: device)
        if events.count > 0 { try write(pending, row, valuesStart) }
        if let time = pending.time { stayTimes.note(time, of: device, in: machine) }
        if settings.lastStates != nil { lasts.take(pending, row, valuesStart: valuesStart) }
    }

    /// Puts the events of a fix into `events`.
    private func take(_ fix: FenceFix, of device: Int) {
        var near = FlatBuffer<NearRegion>()
        swap(&near, &self.near)
        events.removeAll()
        machine.take(device: device, fix, near: near.span, into: &events)
        swap(&near, &self.near)
    }

    private func leaveOut(_ pending: PendingFix, after last: (time: Int64, place: Shape.Point)) throws(Problem) {
        guard pending.fix.time == last.time else {
            if settings.order == .fail { throw pending.lateProblem(in: settings.sources) }
            return leaveOut(.late)
        }
        let isSame = pending.fix.latitude == last.place.y && pending.fix.longitude.asLongitude == last.place.x
        leaveOut(isSame ? .duplicate : .sameTime)
    }

    /// True if the fix is of another segment of its track than the one before.
    private func startsSegment(_ pending: PendingFix) -> Bool {
        while segments.count <= pending.device { segments.append(pending.fix.segment) }
        let differs = segments[pending.device] != pending.fix.segment
        segments[pending.device] = pending.fix.segment
        return differs
    }

    private func write(_ pending: PendingFix, _ row: Span<UInt8>, _ valuesStart: Int) throws(Problem) {
        for index in 0..<events.count {
            let event = events[index]
            var report = FenceOutput.Report(
                device: pending.device, time: pending.time, accuracy: pending.fix.accuracy, valuesStart: valuesStart)
            if event.kind == .cross {
                let unit = units[pending.source]
                report.since = KnownTime(computed: event.crossing.entryTime, unit)
                report.until = KnownTime(computed: event.crossing.exitTime, unit)
            } else {
                report.since =
                    event.since == pending.fix.time ? pending.time : stayTimes.text(of: event.since, pending.device)
            }
            try output.write(event, report, row, names)
        }
    }

    /// Ends the input: takes all fixes that were held, and writes the last states if they are wanted.
    public func finish() throws(Problem) {
        try queue.finish()
        while let next = try queue.nextAtEnd() { try decide(next.pending, next.row.span) }
        if let states = settings.lastStates { try writeStates(states) }
        try output.flush()
    }

    private func writeStates(_ states: FenceSettings.LastStates) throws(Problem) {
        try machine.visitStates(withOutside: states == .all) { (device, event) throws(Problem) in
            let last = lasts[device]
            var report = FenceOutput.Report(
                device: device, time: last.time, accuracy: last.accuracy, valuesStart: 0)
            // It is not stored when a device left a region.
            if event.kind == .inside { report.since = stayTimes.text(of: event.since, device) }
            let row = lasts.row(of: device)
            try output.write(event, report, row.span, names)
        }
    }
}

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
}
