import Devices
import Geometry
import Layers
import Memory
import Movement
import PROJ
import TestSupport

/// Regions as a test spells them.
enum FenceArea {
    case circle(latitude: Double, longitude: Double, radius: Double)
    case polygon([[Ring]])
}

struct FenceRegion {
    var name: String
    var area: FenceArea
    var terms = RegionTerms()

    init(_ name: String, _ area: FenceArea, cushion: Double = 0, _ change: (inout RegionTerms) -> Void = { _ in }) {
        (self.name, self.area) = (name, area)
        terms.cushion = cushion
        change(&terms)
    }
}

/// The set of some regions; polygons are cut at the antimeridian, as on arrival.
func regionSet(_ regions: [FenceRegion], findsNearest: Bool = false) throws -> RegionSet {
    var list = RegionList()
    let geodesic = try Geodesic()
    for region in regions {
        let name = Array(region.name.utf8)
        switch region.area {
        case .circle(let latitude, let longitude, let radius):
            list.append(
                name.span, circleAround: Shape.Point(x: longitude, y: latitude), radius: radius, region.terms)
        case .polygon(let parts):
            var area = shape(parts.count == 1 ? .polygon : .multiPolygon, parts)
            var cutter = AntimeridianCutter()
            _ = cutter.cut(&area)
            list.append(name.span, polygon: area, region.terms, geodesic)
        }
    }
    return try RegionSet(list, findsNearest: findsNearest)
}

extension RegionSet {
    func name(_ region: Int32) -> String {
        withIdentifier(of: Int(region)) { bytes in
            String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
        }
    }
}

/// An event as text: kind, region, and seconds of its time and since when.
struct ReportedEvent: Hashable, CustomStringConvertible {
    var device: Int
    var kind: FenceEvent.Kind
    var region: String
    var time: Int64
    var since: Int64

    var description: String { "\(device) \(kind) \(region) \(time)/\(since)" }
}

/// A machine with all that it needs.
struct FenceRun: ~Copyable {
    let set: RegionSet
    let rules: FenceRules
    var machine: FenceMachine
    var near = NearRegions()
    var events = FlatBuffer<FenceEvent>()
    var reported: [ReportedEvent] = []

    init(_ set: RegionSet, _ rules: FenceRules = FenceRules()) {
        (self.set, self.rules) = (set, rules)
        machine = FenceMachine(set, rules)
    }

    mutating func take(_ device: Int = 0, _ fix: FenceFix) {
        let first = events.count
        set.findNear(fix.place, at: fix.time, cushion: rules.cushion(of: fix), into: &near)
        var found = FlatBuffer<NearRegion>()
        for index in 0..<near.regions.count { found.append(near.regions[index]) }
        machine.take(device: device, fix, near: found.span, into: &events)
        for index in first..<events.count {
            let event = events[index]
            reported.append(
                ReportedEvent(
                    device: device, kind: event.kind, region: set.name(event.region), time: event.time,
                    since: event.since))
        }
    }

    mutating func take(_ device: Int = 0, _ seconds: Int64, _ latitude: Double, _ longitude: Double) {
        take(device, FenceFix(time: seconds * 1_000_000, place: Shape.Point(x: longitude, y: latitude)))
    }
}
