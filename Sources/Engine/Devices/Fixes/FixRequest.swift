public import Features
public import Geometry
public import Layers
public import Magnetism
import PROJ
public import Times

/// How fixes are read from features.
public struct FixRequest: Sendable {
    /// Fields that options name; others are found by their names.
    public var named: [FixColumn: String] = [:]
    /// What says which device sent a fix.
    public var devices = DeviceSource.field
    /// Names of the inputs, of which each is a device where no field says otherwise; empty for a single device.
    public var files: [String] = []
    /// Points of tracks, routes and others that are fixes, where a field `kind` tells them apart as that of GPX does.
    public var points: Set<PointKind> = [.track]
    /// Field whose values distinguish segments of a track.
    public var segment: String?
    /// True if fixes are shown on a map, so that those beyond its latitudes are moved to its edge.
    public var isForMap = false
    /// Field with the mode in which a map follows the device.
    public var mode: String?
    /// Field with the view that the user sees.
    public var view: String?
    /// Reads such a view from its JSON text, or from a string that holds that; nil if it is none.
    public var readView: (@Sendable (Span<UInt8>) -> Viewport?)?
    public var times = TimeReader()
    /// True if the times are the measures of positions.
    public var readsMeasures = false
    /// Metres a second of the unit of speeds.
    public var speedUnit = 1.0
    /// True if values that AIS uses for "unknown" are unknown.
    public var isAIS = false
    public var required: Set<FixColumn> = []
    /// Model that makes true headings of magnetic ones; nil if headings are not requested.
    public var model: MagneticModel?
    /// True to use the model also for dates that it is not made for.
    public var extrapolates = false
    /// Degrees that are added to headings.
    public var headingOffset: HeadingOffset?
    /// True if the declination is needed at each fix.
    public var needsDeclination = false
    /// Columns that are read; others may hold anything.
    public var used = Set(FixColumn.allCases)
    /// Fields that are written; nil for all.
    public var written: [String]?
    /// Fields that are added to the rows, and replace those of the same name.
    public var added: [String] = []
    /// True if rows are written, not features made of them.
    public var writesRows = true
    /// Measures the ways between fixes; nil if nobody needs them.
    private(set) var geodesic: Geodesic?

    public init() {}

    /// Degrees that are added to headings, or the field that holds them.
    public enum HeadingOffset: Hashable, Sendable {
        case degrees(Double)
        case field(String)
    }

    /// Has the ways between the fixes of a device measured where they are read, as that needs no state.
    ///
    /// Throws if PROJ is not installed.
    public mutating func measureWays() throws(Problem) { geodesic = try Geodesic.loaded() }

    /// The settings that a state depends on, as text.
    var stateKey: String {
        let names = named.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key) \($0.value)" }
        let needed = required.map(\.rawValue).sorted()
        let map = "\(mode as String?) \(view as String?)"
        let model = "\(model?.name as String?) \(model?.epoch as Double?) \(extrapolates) \(needsDeclination)"
        let read = "\(devices) \(points.map(\.rawValue).sorted()) \(headingOffset as HeadingOffset?)"
        return
            "\(names) \(read) \(segment as String?) \(map) \(times) \(readsMeasures) \(speedUnit) \(isAIS) \(needed) \(model)"
    }

    /// Names of fields that hold the date of a time of day.
    static let dateNames: Set<String> = ["date", "day", "datum", "tag", "fecha", "data", "jour"]

    /// Names of fields that distinguish segments.
    static let segmentNames: Set<String> = ["segment", "segmentid", "tracksegid", "trkseg"]
}

/// What says which device sent a fix.
public enum DeviceSource: Sendable {
    case field
    /// All fixes are of one device.
    case none
    /// Each input is a device.
    case file
}

/// A kind of point in formats that have several.
public enum PointKind: String, CaseIterable, Sendable {
    case track
    case route
    case waypoint

    /// The value of the field `kind`, in GPX and in layers made of it.
    var element: String {
        switch self {
        case .track: "trkpt"
        case .route: "rtept"
        case .waypoint: "wpt"
        }
    }

    /// Values of the field `kind` for all kinds but some.
    static func elements(except kinds: Set<PointKind>) -> [[UInt8]] {
        allCases.filter { !kinds.contains($0) }.map { Array($0.element.utf8) }
    }
}

extension FixRequest {
    /// True if tracks of several files are several devices, whatever their names.
    package var areTracksOfFiles: Bool { !files.isEmpty && devices == .field && named[.device] == nil }

    /// True if an option names the field.
    func names(_ field: String) -> Bool {
        [segment, mode, view].contains(field) || named.values.contains(field) || headingOffset == .field(field)
    }
}
