import Geometry
public import Memory

/// Decides on events of devices and regions, fix by fix.
///
/// A device that is in a region, or about to enter it, has a stay (`FenceDwell`). A device without one is outside, which
/// is stored nowhere; or its state is unknown, if it has had no fix since the region was registered.
///
/// A known state changes when the device is clearly on the other side, and stays so for a while. It is clearly outside
/// beyond the cushion, and clearly inside by as much.
public struct FenceMachine: ~Copyable {
    let set: RegionSet
    let rules: FenceRules
    var devices = FlatBuffer<FenceDevice>()
    var stays = FenceDwells()
    var choices: FenceChoices
    /// Regions that an earlier run, whose states are read, did not know.
    var news: NewRegions
    /// Of these, regions that had another shape in the state that is being read.
    var changed: NewRegions
    private var path: FencePath
    private var numbers = FlatBuffer<Int32>()

    public init(_ set: RegionSet, _ rules: FenceRules) {
        self.set = set
        self.rules = rules
        choices = FenceChoices(rules.limit)
        news = NewRegions()
        changed = NewRegions()
        path = FencePath(set)
    }

    /// Takes the next fix of a device and appends its events.
    ///
    /// - Parameters:
    ///   - device: number of the device; states are kept in an array.
    ///   - near: what ``RegionSet/findNear(_:at:cushion:into:)`` finds for the place and the time, with the
    ///     cushion of the fix.
    public mutating func take(
        device number: Int, _ fix: FenceFix, near: Span<NearRegion>, into events: inout FlatBuffer<FenceEvent>
    ) {
        makeRoom(for: number)
        let before = devices[number]
        let tells = rules.tellsCrossings || rules.firstStates == .all
        if near.isEmpty, before.first < 0, before.isKnown, rules.limit == nil, !tells {
            return end(number, before, fix)
        }
        var fix = fix
        fix.place.x = fix.place.x.asLongitude
        if rules.limit != nil { choices.choose(for: number, before, fix, in: set) }
        let visit = Visit(
            number: number, fix: fix, before: before,
            isAfterGap: fix.startsLeg || isGap(before.time, fix.time), firstEvent: events.count)
        merge(visit, near, into: &events)
        if rules.firstStates == .all { reportOutside(visit, &events) }
        if rules.tellsCrossings, before.isKnown, !visit.isAfterGap { reportCrossings(visit, near, &events) }
        sort(&events, from: visit.firstEvent)
        end(number, devices[number], fix)
    }

    /// Forgets all about a device.
    public mutating func forget(device number: Int) {
        guard number < devices.count else { return }
        stays.removeAll(of: &devices[number])
        devices[number] = FenceDevice()
        choices.forget(number)
    }

    /// A fix and all that is known before it.
    struct Visit {
        let number: Int
        let fix: FenceFix
        let before: FenceDevice
        let isAfterGap: Bool
        /// Number of events before those of the fix.
        let firstEvent: Int
    }

    mutating func makeRoom(for number: Int) {
        while devices.count <= number { devices.append(FenceDevice()) }
    }

    private mutating func end(_ number: Int, _ state: FenceDevice, _ fix: FenceFix) {
        var state = state
        state.time = fix.time
        state.place = Shape.Point(x: fix.place.x.asLongitude, y: fix.place.y)
        state.cushion = rules.cushion(of: fix)
        state.hasNews = false
        devices[number] = state
    }

    private func isGap(_ start: Int64, _ end: Int64) -> Bool {
        guard let longest = rules.longestGap, start != FenceDwell.never else { return false }
        return Self.elapsed(from: start, to: end) > longest
    }

    /// Microseconds between two times; times of a file may be as far apart as numbers go.
    static func elapsed(from start: Int64, to end: Int64) -> Int64 {
        let (value, overflow) = end.subtractingReportingOverflow(start)
        return overflow ? (end < start ? .min : .max) : value
    }

    /// True if it was known before the fix whether the device is in a region.
    func isKnown(_ region: Int32, _ visit: Visit) -> Bool {
        let before = visit.before
        guard before.isKnown, before.time >= set.regions[Int(region)].registered else { return false }
        if before.hasNews, news.holds(region) { return false }
        return choices.wasChosen(region)
    }

    func isWatched(_ region: Int32, _ visit: Visit) -> Bool {
        set.regions[Int(region)].isWatched(at: visit.fix.time) && choices.isChosen(region)
    }

    /// Puts the events of a fix in order by their kinds; those of a kind are in order of registration.
    private func sort(_ events: inout FlatBuffer<FenceEvent>, from first: Int) {
        guard events.count > first + 1 else { return }
        for index in first + 1..<events.count {
            let event = events[index]
            var slot = index
            while slot > first, events[slot - 1].kind.rawValue > event.kind.rawValue {
                events[slot] = events[slot - 1]
                slot -= 1
            }
            events[slot] = event
        }
    }
}

extension FenceMachine {
    /// Goes through the regions near the place and those with a stay, both in order of registration.
    private mutating func merge(
        _ visit: Visit, _ near: Span<NearRegion>, into events: inout FlatBuffer<FenceEvent>
    ) {
        var device = visit.before
        var (last, stay, index): (Int32, Int32, Int) = (-1, device.first, 0)
        while stay >= 0 || index < near.count {
            let stored = stay >= 0 ? stays[stay].region : .max
            let close = index < near.count ? near[index].region : .max
            let region = min(stored, close)
            var meters: Double?
            if close == region {
                meters = near[index].meters
                index += 1
            }
            var state = stored == region ? stays[stay] : FenceDwell(region: region)
            if isWatched(region, visit) {
                decide(&state, meters, visit, &events)
            } else {
                state = FenceDwell(region: region)
            }
            if stored == region {
                let next = stays[stay].next
                if state.isNeeded {
                    state.next = next
                    stays[stay] = state
                    last = stay
                } else {
                    stays.remove(stay, after: last, of: &device)
                }
                stay = next
            } else if state.isNeeded {
                last = stays.insert(state, after: last, of: &device)
            }
        }
        devices[visit.number] = device
    }

    /// Brings the state of the device and a region up to date with the fix.
    ///
    /// Mutating for the compiler's sake (ARCHITECTURE.md, "Compile times").
    ///
    /// - Parameter meters: to the boundary; nil for a place that is clearly outside.
    private mutating func decide(
        _ state: inout FenceDwell, _ meters: Double?, _ visit: Visit, _ events: inout FlatBuffer<FenceEvent>
    ) {
        let (region, time) = (set.regions[Int(state.region)], visit.fix.time)
        guard isKnown(state.region, visit) else {
            state = FenceDwell(region: state.region)
            guard let meters, meters <= 0 else { return }
            state.since = time
            if rules.firstStates != .none { report(.inside, state, since: time, meters, visit, &events) }
            return reportLoitering(&state, meters, visit, &events)
        }
        let cushion = max(region.cushion, rules.cushion(of: visit.fix))
        if visit.isAfterGap { state.pending = FenceDwell.never }
        let isClearlyOutside = meters.map { $0 > cushion } ?? true
        let isClearlyInside = meters.map { $0 <= -region.threshold(cushion) } ?? false
        if state.isInside ? isClearlyInside : isClearlyOutside {
            state.pending = FenceDwell.never
        } else if state.pending == FenceDwell.never, state.isInside ? isClearlyOutside : isClearlyInside {
            state.pending = time
        }
        // Between the two, what is pending stays so; it is decided on the new side of the boundary.
        let isAcross = state.isInside != ((meters ?? .infinity) <= 0)
        let since = state.pending
        guard since != FenceDwell.never, isAcross, Self.elapsed(from: since, to: time) >= rules.dwell else {
            if !isClearlyOutside { reportLoitering(&state, meters, visit, &events) }
            return
        }
        if state.isInside {
            if region.notifications.contains(.exit) { report(.exit, state, since: since, meters, visit, &events) }
            state = FenceDwell(region: state.region)
        } else {
            state = FenceDwell(region: state.region, since: since)
            if region.notifications.contains(.enter) { report(.enter, state, since: since, meters, visit, &events) }
            reportLoitering(&state, meters, visit, &events)
        }
    }

    /// Reports a long stay once, but not while the device is clearly outside and its exit is not reported yet.
    private func reportLoitering(
        _ state: inout FenceDwell, _ meters: Double?, _ visit: Visit, _ events: inout FlatBuffer<FenceEvent>
    ) {
        guard let loiter = rules.loiter, state.isInside, !state.hasLoitered,
            Self.elapsed(from: state.since, to: visit.fix.time) >= loiter
        else { return }
        state.hasLoitered = true
        report(.loiter, state, since: state.since, meters, visit, &events)
    }

    private func report(
        _ kind: FenceEvent.Kind, _ state: FenceDwell, since: Int64, _ meters: Double?, _ visit: Visit,
        _ events: inout FlatBuffer<FenceEvent>
    ) {
        var meters = meters ?? -.infinity
        if meters == -.infinity { meters = set.distance(of: Int(state.region), from: visit.fix.place) }
        events.append(
            FenceEvent(
                region: state.region, kind: kind, time: visit.fix.time, since: since, place: visit.fix.place,
                meters: meters))
    }

    /// Reports all regions that the device turns out to be outside of.
    private mutating func reportOutside(_ visit: Visit, _ events: inout FlatBuffer<FenceEvent>) {
        numbers.removeAll()
        if rules.limit != nil {
            for index in 0..<choices.now.count { numbers.append(choices.now[index]) }
        } else if visit.before.isKnown, !visit.before.hasNews {
            set.find(registeredAfter: visit.before.time, upTo: visit.fix.time, into: &numbers)
        } else {
            for region in 0..<set.count { numbers.append(Int32(truncatingIfNeeded: region)) }
        }
        for index in 0..<numbers.count {
            let region = numbers[index]
            guard isWatched(region, visit), !isKnown(region, visit) else { continue }
            let state = stays.stay(with: region, of: devices[visit.number]) ?? FenceDwell(region: region)
            if !state.isInside { report(.outside, state, since: visit.fix.time, nil, visit, &events) }
        }
    }
}

extension FenceMachine {
    /// Reports ways through regions between the last fix and this one, if both are clearly outside.
    private mutating func reportCrossings(
        _ visit: Visit, _ near: Span<NearRegion>, _ events: inout FlatBuffer<FenceEvent>
    ) {
        let (start, end) = (visit.before, visit.fix)
        guard path.begin(start.place, end.place) else { return }
        path.findRegions(into: &numbers)
        let cushions = (before: start.cushion, now: rules.cushion(of: end))
        for index in 0..<numbers.count {
            let region = numbers[index]
            guard isWatched(region, visit), isKnown(region, visit) else { continue }
            let own = set.regions[Int(region)].cushion
            if let meters = Self.meters(of: region, in: near), meters <= max(own, cushions.now) { continue }
            let cushion = max(own, cushions.before, cushions.now)
            guard path.crosses(Int(region), cushion: cushion),
                set.distance(of: Int(region), from: start.place) > max(own, cushions.before)
            else { continue }
            for slot in 0..<path.crossings.count {
                let crossing = path.crossings[slot]
                var inside = crossing.inside
                inside.entryTime = path.time(from: start.time, to: end.time, at: inside.entryMeters)
                inside.exitTime = path.time(from: start.time, to: end.time, at: inside.exitMeters)
                events.append(
                    FenceEvent(
                        region: region, kind: .cross, time: end.time, since: inside.entryTime,
                        place: crossing.deepest, meters: crossing.meters, crossing: inside))
            }
        }
    }

    private static func meters(of region: Int32, in near: Span<NearRegion>) -> Double? {
        for index in near.indices where near[index].region == region { return near[index].meters }
        return nil
    }
}
