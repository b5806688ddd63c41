import MapGeometry
import Memory
import Movement
import PROJ

/// Decides which fixes of a device are good, which of these are delivered, and what is known about the way there.
///
/// ```swift
/// let walk = [
///     (37.3326, -122.0303), (37.3347624, -122.0256093), (37.3353029, -122.0244365), (37.3363840, -122.022091),
/// ]
/// var filter = FixFilter(distance: 500)
/// for (index, place) in walk.enumerated() {
///     let coordinate = Coordinate(latitude: place.0, longitude: place.1)
///     let decision = filter.take(Fix(time: Double(index * 10), coordinate: coordinate))
///     if let step = decision.delivered?.step { print(index, step.rounded()) }  // 2 600.0
/// }
/// print(filter.finish()!.travelled.rounded())  // 840.0
/// ```
///
/// A filter is for one device, and takes its fixes in the order of their times. It is a value: keep one for each
/// device in a dictionary, and copy it to try something. Distances and courses are those of geodesics on WGS84.
public struct FixFilter: Sendable {
    var request = TrackRequest()
    private var state = DeviceState()
    /// With smoothed places, the state by the places as they are, and the leg so far.
    private var accepted = DeviceState()
    private var smoother = LegSmoother()
    /// Latest time of any fix so far.
    private var latest = Int64.min
    /// Model by which magnetic headings become true ones; nil leaves them magnetic.
    public var model: MagneticModel? = .wmm2025

    /// A filter that has taken no fix yet.
    ///
    /// - Parameters:
    ///   - distance: metres from the last delivered fix; nil delivers every good fix.
    ///   - interval: least seconds between two delivered fixes.
    ///   - desiredAccuracy: metres, as ``desiredAccuracy`` has them.
    public init(distance: Double? = nil, interval: Double? = nil, desiredAccuracy: Double? = nil) {
        self.distance = distance
        self.interval = interval
        self.desiredAccuracy = desiredAccuracy
    }

    /// Takes the next fix of the device.
    public mutating func take(_ fix: Fix) -> Decision {
        guard var reading = fix.reading(model) else { return Decision(reason: .invalidFix) }
        latest = max(latest, reading.time)
        if reading.isInvalid { return Decision(reason: .invalidFix) }
        if smoothing != nil, reading.accuracy.isNaN { return Decision(reason: .lacksAccuracy) }
        if reading.received == nil { reading.received = latest }
        var evaluator = FixEvaluator(request, Geodesic.shared)
        let reason =
            if let smoothing { smooth(reading, smoothing, &evaluator) } else { evaluator.take(reading, &state) }
        var decision = Decision(reason: reason.map { Reason($0) })
        if reason == nil { decision.delivered = Delivered(evaluator.row) }
        for index in 0..<evaluator.events.count { decision.events.append(Event(evaluator.events[index])) }
        decision.endedLeg = evaluator.endedLeg.map { Leg($0) }
        return decision
    }

    /// Takes a fix at its smoothed place, if it is accepted.
    private mutating func smooth(
        _ fix: Movement.Fix, _ rate: Double, _ evaluator: inout FixEvaluator
    ) -> FixSkipReason? {
        var acceptor = FixEvaluator(request.accepting, Geodesic.shared)
        let reason = acceptor.take(fix, &accepted)
        if acceptor.acceptedPlace == nil { return reason }
        if acceptor.startsLeg { smoother = LegSmoother() }
        var smoothed: Movement.Fix?
        if acceptor.isInLeg {
            smoother.note(fix, Geodesic.shared)
            smoothed = smoother.follow(fix, rate: rate, Geodesic.shared)
        }
        return evaluator.take(accepted: fix, smoothed: smoothed, startsAnew: acceptor.startsAnew, &state)
    }

    /// Ends the leg, as no more fixes come; nil if none is open.
    public mutating func finish() -> Leg? {
        var evaluator = FixEvaluator(request, Geodesic.shared)
        return evaluator.closeLeg(&state).map { Leg($0) }
    }
}
