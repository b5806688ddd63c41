import Features
import Geometry
import Layers
import Memory
import Movement
import PROJ

/// An accepted fix that waits for later fixes of its leg.
struct WaitingFix {
    var queued: QueuedFix
    /// True if it starts a leg because the fixes before it were too far away.
    var startsAnew = false
    /// The fix at its smoothed place, once that is computed; nil for a fix during a pause.
    var smoothed: Fix?
}

/// The last fixes of the current leg of each device, which are held until enough later ones have come to smooth them.
struct SmoothingWindows: ~Copyable {
    private let rate: Double
    private let geodesic: Geodesic
    /// Decides which fixes are accepted and where legs end, from the original fixes.
    private var tracker: Tracker
    private var waiting: [[WaitingFix]] = []
    private var smoothers: [LegSmoother] = []

    /// - Parameter rate: deviation of the velocity after a second, in metres per second.
    private init(_ request: TrackRequest, rate: Double) throws(Problem) {
        let geodesic = try Geodesic.loaded()
        let tracker = try Tracker(request.accepting)
        self.rate = rate
        self.geodesic = geodesic
        self.tracker = tracker
    }

    /// The windows for a request; nil if it does not smooth places.
    static func made(for request: TrackRequest) throws(Problem) -> SmoothingWindows? {
        guard let rate = request.smoothing else { return nil }
        return try SmoothingWindows(request, rate: rate)
    }

    /// Adds a fix. Returns the reason if it is skipped, and the fixes that no longer wait.
    mutating func take(_ pending: PendingFix, _ row: RowSource) -> (skipReason: FixSkipReason?, released: [WaitingFix])
    {
        let device = pending.device
        let reason = tracker.take(pending.fix, of: device, pending.way)
        if tracker.evaluator.acceptedPlace == nil { return (reason, []) }
        while waiting.count <= device {
            waiting.append([])
            smoothers.append(LegSmoother())
        }
        var released = tracker.evaluator.startsLeg ? end(device) : []
        let next = WaitingFix(queued: QueuedFix(pending, row), startsAnew: tracker.evaluator.startsAnew)
        guard tracker.evaluator.isInLeg else { return (nil, released + [next]) }
        smoothers[device].note(pending.fix, geodesic)
        waiting[device].append(next)
        if !tracker.evaluator.startsLeg, tracker.evaluator.endedLeg != nil {
            // A pause has begun.
            released += end(device)
        } else if waiting[device].count == LegSmoother.mostFixes {
            released += release(LegSmoother.mostFixes - LegSmoother.lag, of: device)
        }
        return (nil, released)
    }

    /// Smooths all held fixes of a device, as its leg has ended.
    mutating func end(_ device: Int) -> [WaitingFix] {
        guard device < waiting.count else { return [] }
        defer { smoothers[device] = LegSmoother() }
        return release(waiting[device].count, of: device)
    }

    private mutating func release(_ count: Int, of device: Int) -> [WaitingFix] {
        let fixes = waiting[device].map(\.queued.pending.fix)
        let smoothed = smoothers[device].smooth(fixes, first: count, rate: rate, geodesic)
        var released = Array(waiting[device].prefix(count))
        for index in released.indices { released[index].smoothed = smoothed[index] }
        waiting[device].removeFirst(count)
        return released
    }

    /// Number of held fixes.
    var count: Int { waiting.reduce(0) { $0 + $1.count } }

    var deviceCount: Int { max(waiting.count, tracker.devices.count) }

    /// Treats the next fix of a device as its first one.
    mutating func forget(_ device: Int) {
        tracker.forget(device)
        if device < waiting.count { (waiting[device], smoothers[device]) = ([], LegSmoother()) }
    }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(devices kept: [Int]) {
        tracker.keep(kept)
        waiting.keep(kept, new: [])
        smoothers.keep(kept, new: LegSmoother())
        for device in waiting.indices {
            for index in waiting[device].indices { waiting[device][index].queued.pending.device = device }
        }
    }

    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try tracker.serialize(with: &coder)
        var device = -1
        try coder.serialize(&waiting, new: []) { (fixes, coder) throws(Problem) in
            device += 1
            try coder.serialize(&fixes, new: WaitingFix(queued: .blank(of: device))) { (next, coder) throws(Problem) in
                try next.queued.serialize(with: &coder)
                try coder.serialize(&next.startsAnew)
            }
            guard fixes.count < LegSmoother.mostFixes else { throw coder.fault("too many fixes wait") }
            let times = fixes.map(\.queued.pending.fix.time)
            guard zip(times, times.dropFirst()).allSatisfy(<) else { throw coder.fault("fixes wait in no order") }
        }
        try coder.serialize(&smoothers, new: LegSmoother()) { (smoother, coder) throws(Problem) in
            try smoother.serialize(with: &coder)
        }
        guard waiting.count == smoothers.count else { throw coder.fault("the number of devices varies") }
        for (fixes, smoother) in zip(waiting, smoothers) {
            guard let first = fixes.first?.queued.pending.fix.time, let last = smoother.last?.time else { continue }
            guard last < first else { throw coder.fault("fixes wait in no order") }
        }
    }
}

extension LegSmoother {
    fileprivate mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        let new = MotionEstimate(at: Moment().place, 0, variance: 0)
        try coder.serialize(&last, new: new) { (last, coder) throws(Problem) in
            try coder.serialize(time: &last.time)
            for index in 0..<3 {
                try coder.serialize(&last.point[index])
                try coder.serialize(&last.velocity[index])
            }
            try coder.serialize(&last.placeVariance)
            try coder.serialize(&last.velocityVariance)
            try coder.serialize(&last.covariance)
            try coder.serialize(&last.determinant)
            guard !coder.isReading || last.isSound else { throw coder.fault("an estimate is out of range") }
        }
        try coder.serialize(&noise, atLeast: 0)
        try coder.serialize(&limit.fastest, atLeast: 0)
        try coder.serialize(&limit.fix, new: Moment()) { (moment, coder) throws(Problem) in
            try moment.serialize(with: &coder)
        }
        try coder.serialize(&limit.place, new: Moment()) { (moment, coder) throws(Problem) in
            try moment.serialize(with: &coder)
        }
        guard noise.isFinite, limit.fastest.isFinite else { throw coder.fault("an estimate is out of range") }
    }
}
