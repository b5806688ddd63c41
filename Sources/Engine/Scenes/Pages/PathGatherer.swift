import Devices
import Features
public import Layers
import Memory
public import Movement
import Times

/// Gathers the fixes of a layer for a page that plays them.
public struct PathGatherer: FeatureConsumer, ~Copyable {
    private var reader: FixReader
    private var fixes = FixChunk()
    /// The unit of times that are numbers, as the first number of the layer has decided it.
    private var unit: EpochUnit?
    /// Records of the chunk without a time, such as waypoints between the points of a track.
    private var untimed = 0

    public init() {
        var request = FixRequest()
        request.used = [.time, .device, .accuracy, .course, .heading, .magneticHeading, .headingAccuracy]
        request.writesRows = false
        request.isForMap = true
        reader = FixReader(request)
    }

    public mutating func add(_ field: Field) { reader.add(field) }

    public mutating func begin() {
        fixes.removeAll()
        untimed = 0
        reader.setUnit(unit)
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        do throws(BadRecord) {
            try reader.read(&feature, of: chunk, into: &fixes)
        } catch {
            guard error.code == "no-time" else { throw error }
            untimed += 1
        }
    }

    /// A chunk in which times are numbers of another unit than that of the first of the layer is read again.
    public mutating func isOutdated(by results: GatheredPath) -> Bool {
        guard let found = reader.times.unit else { return false }
        let first = results.unit ?? found
        (results.unit, unit) = (first, first)
        return first != found
    }

    public mutating func send(to results: GatheredPath) throws(Problem) {
        results.untimed += untimed
        for index in 0..<fixes.entries.count {
            let entry = fixes.entries[index]
            switch entry.skipReason {
            case nil:
                let device = results.devices.number(of: fixes.devices.name(Int(entry.device)), .string)
                results.all.append((entry.fix, device))
            case .otherPoint?: results.others += 1
            default: results.invalid += 1
            }
        }
    }
}

/// The fixes of a layer.
public final class GatheredPath {
    fileprivate var all: [(fix: Fix, device: Int)] = []
    fileprivate var devices = NameTable()
    fileprivate var unit: EpochUnit?
    /// Number of the records without a time.
    public fileprivate(set) var untimed = 0
    /// Number of the waypoints and points of routes.
    public fileprivate(set) var others = 0
    /// Number of the fixes that have no valid place.
    public fileprivate(set) var invalid = 0

    public init() {}

    /// Number of the fixes that are there, of whatever device.
    public var count: Int { all.count }

    public var deviceCount: Int { devices.count }

    /// The fixes of the first device in the order of their times; equal times keep the order of the input.
    public var firstPath: [Fix] {
        let own = all.enumerated().filter { $0.element.device == all.first?.device }
        return own.sorted { ($0.element.fix.time, $0.offset) < ($1.element.fix.time, $1.offset) }.map(\.element.fix)
    }
}
