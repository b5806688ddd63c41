import Memory
import Movement

/// The machine that watches the regions of one device.
struct RegionWatch: ~Copyable {
    let set: RegionSet
    private let rules: FenceRules
    private var machine: FenceMachine
    private var near = NearRegions()
    private var events = FlatBuffer<FenceEvent>()

    init(_ set: RegionSet, _ rules: FenceRules) {
        (self.set, self.rules) = (set, rules)
        machine = FenceMachine(set, rules)
    }

    /// A machine that goes on from the states of another one, which may have other regions.
    init(_ set: RegionSet, _ rules: FenceRules, after other: borrowing RegionWatch) throws(FenceStateFault) {
        self.init(set, rules)
        var state = FlatBuffer<UInt8>()
        other.machine.append(device: 0, to: &state)
        try machine.read(device: 0, from: state.span)
    }

    /// Takes the next fix; none if it is not later than the last one.
    mutating func take(_ fix: Movement.Fix) -> [FenceEvent] {
        let fix = FenceFix(fix)
        if let last = lastTime, fix.time <= last { return [] }
        // Taken out for as long as the machine reads it, or the compiler would see access to all of this value.
        var near = NearRegions()
        swap(&near, &self.near)
        events.removeAll()
        set.findNear(fix.place, at: fix.time, cushion: rules.cushion(of: fix), into: &near)
        machine.take(device: 0, fix, near: near.regions.span, into: &events)
        swap(&near, &self.near)
        var found: [FenceEvent] = []
        for index in 0..<events.count { found.append(events[index]) }
        return found
    }

    /// Time of the last fix; nil before the first.
    var lastTime: Int64? { machine.last(of: 0)?.time }

    func isInside(_ region: Int) -> Bool? { machine.isInside(region, device: 0) }
}

/// A machine that copies of a monitor share until one of them takes a fix. It changes only while one monitor has it, so
/// any number of threads may read it.
final class SharedWatch: @unchecked Sendable {
    var watch: RegionWatch

    init(_ watch: consuming RegionWatch) { self.watch = watch }
}
