import Geometry
package import Memory

/// The regions that are watched for each device, if there is a limit: the nearest when they were last chosen.
package struct FenceChoices: ~Copyable {
    private let limit: FenceRules.Limit?
    /// Room for the regions of a device.
    private var width = 0
    private var regions = FlatBuffer<Int32>()
    private var states = FlatBuffer<Choice>()
    private var ranking = RegionRanking()
    /// Regions of the device that is being looked at, now and before its fix.
    package private(set) var now = FlatBuffer<Int32>()
    private var before = FlatBuffer<Int32>()

    /// When and where the regions of a device were chosen.
    struct Choice: BitwiseCopyable, Sendable {
        var place = Shape.Point(x: 0, y: 0)
        var time = FenceDwell.never
        var count: Int32 = 0
    }

    package init(_ limit: FenceRules.Limit?) { self.limit = limit }

    /// True if a region is watched for the device. All are without a limit.
    func isChosen(_ region: Int32) -> Bool { limit == nil || Self.holds(now, region) }

    /// True if a region was watched for the device before its fix.
    func wasChosen(_ region: Int32) -> Bool { limit == nil || Self.holds(before, region) }

    private static func holds(_ regions: borrowing FlatBuffer<Int32>, _ region: Int32) -> Bool {
        let slot = firstIndex(of: regions.count) { regions[$0] >= region }
        return slot < regions.count && regions[slot] == region
    }

    /// Chooses the regions of a device, if it has moved far enough or others are watched by now.
    package mutating func choose(for number: Int, _ device: FenceDevice, _ fix: FenceFix, in set: RegionSet) {
        guard let limit else { return }
        makeRoom(for: number, in: set)
        before.removeAll()
        if device.isKnown { loadBefore(number) }
        let last = states[number]
        let isDecided =
            device.isKnown && !device.hasNews && set.geodesicDistance(last.place, fix.place) < limit.distance
            && !set.changes(after: last.time, upTo: fix.time)
        now.removeAll()
        guard !isDecided else { return load(number) }
        ranking.findNearest(
            limit.count, to: fix.place, at: fix.time, course: limit.prefersAhead ? fix.course : .nan, in: set,
            into: &now)
        store(Choice(place: fix.place, time: fix.time), for: number)
    }

    mutating func forget(_ number: Int) {
        if number < states.count { states[number] = Choice() }
    }

    /// When and where the regions of a device were chosen last; nil without a limit.
    func choice(of number: Int) -> Choice? { limit != nil && number < states.count ? states[number] : nil }

    /// A region that was chosen for a device, by its position in the order of registration.
    func region(_ index: Int, of number: Int) -> Int32 { regions[number * width + index] }

    /// True if a region was watched for a device at its last fix.
    func isChosen(_ region: Int32, for number: Int) -> Bool {
        guard limit != nil else { return true }
        guard number < states.count else { return false }
        let count = Int(states[number].count)
        let slot = firstIndex(of: count) { self.region($0, of: number) >= region }
        return slot < count && self.region(slot, of: number) == region
    }

    /// Restores regions of a device, in order of registration; those beyond the limit are dropped.
    mutating func restore(_ chosen: borrowing FlatBuffer<Int32>, _ choice: Choice, for number: Int, in set: RegionSet) {
        guard limit != nil else { return }
        makeRoom(for: number, in: set)
        now.removeAll()
        for index in 0..<min(chosen.count, width) { now.append(chosen[index]) }
        store(choice, for: number)
    }

    private mutating func store(_ choice: Choice, for number: Int) {
        var choice = choice
        choice.count = Int32(truncatingIfNeeded: now.count)
        states[number] = choice
        for index in 0..<now.count { regions[number * width + index] = now[index] }
    }

    private mutating func load(_ number: Int) {
        for index in 0..<Int(states[number].count) { now.append(regions[number * width + index]) }
    }

    private mutating func loadBefore(_ number: Int) {
        for index in 0..<Int(states[number].count) { before.append(regions[number * width + index]) }
    }

    private mutating func makeRoom(for number: Int, in set: RegionSet) {
        width = min(max(limit?.count ?? 0, 0), set.count)
        while states.count <= number {
            states.append(Choice())
            regions.append(repeating: -1, count: width)
        }
    }
}
