public import MapGeometry
import Movement

/// Reports when a device enters and leaves regions.
///
/// ```swift
/// let dock = MonitoredRegion(
///     identifier: "dock", center: Coordinate(latitude: 48.2082, longitude: 16.3738), radius: 100)
/// var monitor = try RegionMonitor([dock], rules: RegionMonitor.Rules(cushion: 20, dwell: 20))
/// for (time, longitude) in [(0.0, 16.3711091), (50, 16.3729927), (70, 16.3739345), (140, 16.3760873)] {
///     let fix = Fix(time: time, coordinate: Coordinate(latitude: 48.2082, longitude: longitude))
///     for event in monitor.take(fix) { print(event.kind, event.time, event.since) }  // enter 70.0 50.0
/// }
/// print(monitor.state(of: "dock"))  // inside
/// ```
///
/// The first fix sets the states in silence. After it a state changes once the device has been clearly on the other
/// side for the time of ``Rules/dwell``: beyond the boundary by more than the cushion, or inside by as much.
///
/// A monitor is for one device, and takes its fixes in the order of their times. It is a value: copies share the index of
/// the regions, so keep one for each device in a dictionary.
public struct RegionMonitor: Sendable {
    /// Regions in the order in which they were registered.
    public private(set) var regions: [MonitoredRegion]
    /// Rules of events.
    public let rules: Rules
    /// Times from which regions are watched, if they were added after a fix.
    private var starts: [String: Int64] = [:]
    private var shared: SharedWatch

    /// A monitor that has taken no fix yet. Of regions with the same identifier the last one counts.
    ///
    /// Polygons must be valid by the rules of the OGC. Where that is in doubt GEOS decides; its library is loaded then.
    public init(_ regions: [MonitoredRegion], rules: Rules = Rules()) throws(RegionFault) {
        let (set, standing) = try Self.index(regions, rules, starts: [:])
        self.regions = standing
        self.rules = rules
        shared = SharedWatch(RegionWatch(set, rules.machine))
    }

    /// Takes the next fix of the device; returns its events: exits first, then entries.
    ///
    /// A fix that is not later than the last one is ignored, and so is one that is not valid.
    public mutating func take(_ fix: Fix) -> [Event] {
        guard let reading = fix.reading(), !reading.isInvalid else { return [] }
        if !isKnownUniquelyReferenced(&shared) { shared = copy() }
        return shared.watch.take(reading).map { Event($0, regions[Int($0.region)].identifier, fix.accuracy) }
    }

    /// State of the device and a region at the last fix; unknown for a region that was added since, and for one that
    /// is not among the nearest if their number is limited.
    public func state(of identifier: String) -> State {
        guard let number = number(of: identifier) else { return .unknown }
        return shared.watch.isInside(number).map { $0 ? .inside : .outside } ?? .unknown
    }

    /// Metres from a place to the boundary of a region, negative inside. Returns nil for an unknown region.
    public func distance(from coordinate: Coordinate, to identifier: String) -> Double? {
        guard coordinate.isValid, let number = number(of: identifier) else { return nil }
        return shared.watch.set.distance(of: number, from: coordinate.point)
    }
}

extension RegionMonitor {
    /// Adds a region, in place of one with the same identifier. Its state is unknown until the next fix.
    public mutating func startMonitoring(_ region: MonitoredRegion) throws(RegionFault) {
        var regions = regions
        if let index = regions.firstIndex(where: { $0.identifier == region.identifier }) {
            regions[index] = region
        } else {
            regions.append(region)
        }
        try change(to: regions, new: [region.identifier])
    }

    /// Removes a region, if there is one with the identifier.
    public mutating func stopMonitoring(_ identifier: String) throws(RegionFault) {
        try change(to: regions.filter { $0.identifier != identifier }, new: [])
    }

    /// Takes other regions. Those that are the same as before keep their states.
    public mutating func replaceRegions(with regions: [MonitoredRegion]) throws(RegionFault) {
        let old = Set(self.regions)
        try change(to: regions, new: Set(regions.filter { !old.contains($0) }.map(\.identifier)))
    }

    private mutating func change(to regions: [MonitoredRegion], new: Set<String>) throws(RegionFault) {
        var starts = starts
        // From just after the last fix on, so the next one finds their states unknown.
        if let last = shared.watch.lastTime { for name in new { starts[name] = last + 1 } }
        let (set, standing) = try Self.index(regions, rules, starts: starts)
        shared = try copy(set)
        self.regions = standing
        let names = Set(standing.map(\.identifier))
        self.starts = starts.filter { names.contains($0.key) }
    }

    private func copy() -> SharedWatch {
        do throws(RegionFault) {
            return try copy(shared.watch.set)
        } catch {
            fatalError("\(error)")
        }
    }

    /// The states of this monitor for a set of regions.
    private func copy(_ set: RegionSet) throws(RegionFault) -> SharedWatch {
        do {
            return SharedWatch(try RegionWatch(set, rules.machine, after: shared.watch))
        } catch {
            throw RegionFault(identifier: "", reason: error.reason)
        }
    }

    /// Indexes regions; returns those that no later one replaces.
    private static func index(
        _ regions: [MonitoredRegion], _ rules: Rules, starts: [String: Int64]
    ) throws(RegionFault) -> (RegionSet, [MonitoredRegion]) {
        var indexer = RegionIndexer()
        for region in regions {
            try indexer.add(region, cushion: rules.cushion, from: starts[region.identifier] ?? .min)
        }
        let set = indexer.index(findsNearest: rules.limit != nil)
        return (set, (0..<Int32(set.count)).map { regions[set.row(of: $0)] })
    }

    private func number(of identifier: String) -> Int? {
        let name = Array(identifier.utf8)
        let start = starts[identifier] ?? .min
        return shared.watch.set.number(of: name.span, registered: start).map { Int($0) }
    }
}
