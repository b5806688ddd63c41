import Features
package import Layers
import Memory
package import Movement
import PROJ

/// Follows any number of devices: keeps the state of each, and decides which of its fixes count.
package struct Tracker: ~Copyable {
    package private(set) var evaluator: FixEvaluator
    private(set) var devices = BlockBuffer<DeviceState>()

    /// Throws if PROJ is not installed.
    package init(_ request: TrackRequest) throws(Problem) {
        evaluator = FixEvaluator(request, try Geodesic.loaded())
    }

    /// Takes the next fix of a device; returns the reason if it is skipped.
    ///
    /// - Parameters:
    ///   - device: number of the device; a new one has the next number.
    ///   - known: a way to the fix that was measured before.
    package mutating func take(_ fix: Fix, of device: Int, _ known: FixWay?) -> FixSkipReason? {
        while devices.count <= device { devices.append(DeviceState()) }
        return evaluator.take(fix, known, &devices[device])
    }

    /// Takes the next fix of a device that another tracker has accepted; returns the reason if it is skipped.
    mutating func take(_ next: WaitingFix) -> FixSkipReason? {
        let device = next.queued.pending.device
        while devices.count <= device { devices.append(DeviceState()) }
        return evaluator.take(
            accepted: next.queued.pending.fix, smoothed: next.smoothed, startsAnew: next.startsAnew, &devices[device])
    }

    /// Ends the leg and the stop of a device, as no more fixes of it will come.
    mutating func end(_ device: Int) -> (leg: LegSummary?, stop: StopSummary?) {
        guard device < devices.count else { return (nil, nil) }
        return (evaluator.closeLeg(&devices[device]), evaluator.closeStop(&devices[device]))
    }

    /// Begins a device anew.
    mutating func forget(_ device: Int) {
        if device < devices.count { devices[device] = DeviceState() }
    }

    /// Keeps only the devices with these numbers, and renumbers them in this order.
    mutating func keep(_ kept: [Int]) {
        var states = BlockBuffer<DeviceState>()
        for device in kept { states.append(device < devices.count ? devices[device] : DeviceState()) }
        swap(&devices, &states)
    }

    /// Times of a device that may still be written.
    func liveTimes(of device: Int) -> [Int64] {
        let state = devices[device]
        return [
            state.last?.time, state.delivered?.time, state.leg.start, state.anchor.time, state.stall.lastImproved,
        ].compactMap(\.self)
    }

    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        var count = devices.count
        try coder.serialize(&count)
        for device in 0..<count {
            if coder.isReading { devices.append(DeviceState()) }
            try devices[device].serialize(with: &coder)
        }
    }
}
