package import CommandKit
package import Devices
import Features
package import Runner

/// Options for reading fixes: the columns and notations of times, devices and speeds.
package struct FixOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Field with the time of the fix.",
            defaultNote: "a field named time, timestamp, datetime, date_time, basedatetime, utc or t",
            valueName: "FIELD", isBasic: true))
    var time: String?

    @OptionGroup
    var times: TimeOptions

    @Flag(
        help: ArgumentHelp(
            "Read the measure (M) of each position as its time: epoch seconds, or as --time-format says.",
            discussion: """
                Lines are then read as the fixes at their positions. Without this option, that is done with lines that have \
                times in a field coordTimes or coordinateProperties, as GeoJSON made of GPX has.
                """))
    var measureTimes = false

    @Option(
        help: ArgumentHelp(
            "Field with the device of a fix; none: all fixes are of one device; file: each file is one device.",
            discussion: """
                A field named id is never taken for the device, as it often numbers the rows. Without a field, each of \
                several files is a device, and in GPX each track of a file.
                """,
            defaultNote: """
                a field named device or device_id, track_id, trajectory_id, trip_id, user_id, uid, vehicle_id, vehicle, mmsi, \
                icao24, individual-local-identifier, tag-local-identifier or track
                """,
            valueName: "FIELD|none|file", isBasic: true,
            brief: "Field with the device; none: all fixes are of one device; file: each file is one device."))
    var device: String?

    @Option(
        help: ArgumentHelp(
            "Points of GPX that are fixes: some of track, route and waypoint. Others are skipped, and counted.",
            discussion: """
                In other layers, such as a CSV that plat has made of GPX, these are rows with trkpt, rtept or wpt in the \
                field kind.
                """,
            defaultNote: "track", valueName: "KIND,…"))
    var points: PointKinds?

    @Option(
        help: ArgumentHelp(
            "Field with the horizontal accuracy: the radius in metres around the place.",
            discussion: "A negative accuracy says that the place is invalid.",
            defaultNote: "a field named accuracy, acc, hacc or horizontal_accuracy", valueName: "FIELD"))
    var accuracy: String?

    @Option(
        help: ArgumentHelp(
            "Field with the time at which the fix was received.", defaultNote: "a field named received or received_at",
            valueName: "FIELD"))
    package var received: String?

    @Option(
        help: ArgumentHelp(
            "Field whose value changes where a track has a gap.", defaultNote: "a field named segment or track_seg_id",
            valueName: "FIELD"))
    var segment: String?

    @Option(help: ArgumentHelp("Unit of the field speed (or sog).", valueName: "UNIT"))
    package var speedUnit: SpeedUnit?

    @Flag(
        help: """
            Read ship data: speeds are in knots; a speed of 102.3 or more, a course of 360 or more and a heading of 511 are unknown.
            """)
    var ais = false

    @Option(
        help: ArgumentHelp(
            "Skip fixes that lack any of these values: accuracy, altitude, speed, course, heading.",
            valueName: "VALUE,…"))
    var require: RequiredValues?

    package var rules: [Rule] { [.oneOf($ais, $speedUnit), .oneOf($measureTimes, $time)] }

    package init() {}

    /// Columns whose fields can be named.
    static let named: Set<FixColumn> = [.time, .device, .accuracy, .received]

    /// The fields that options name, for checks that they are there.
    package var namedFields: [(option: String, name: String?)] {
        [
            ($time.title, time), ($device.title, deviceField), ($accuracy.title, accuracy), ($received.title, received),
            ($segment.title, segment),
        ]
    }

    private var deviceField: String? { deviceSource == .field ? device : nil }

    private var deviceSource: DeviceSource { device == "none" ? .none : device == "file" ? .file : .field }

    /// - Parameter fields: the fields that are written; nil for all.
    package func request(writing fields: [String]?) -> FixRequest {
        var request = FixRequest()
        request.named[.time] = time
        request.named[.device] = deviceField
        request.devices = deviceSource
        if let points { request.points = points.kinds }
        request.named[.accuracy] = accuracy
        request.named[.received] = received
        request.segment = segment
        request.times = times.reader
        request.readsMeasures = measureTimes
        request.speedUnit = ais ? SpeedUnit.kn.metersPerSecond : (speedUnit ?? .metersPerSecond).metersPerSecond
        request.isAIS = ais
        request.required = require?.columns ?? []
        request.written = fields
        return request
    }
}

extension FixRequest {
    /// Makes each file a device where no field says otherwise.
    ///
    /// - Parameter areContinued: true if the fixes of a device may come in several runs, so that only an option can say so.
    package mutating func nameFiles(of layers: LayerInputs, areContinued: Bool) {
        let areDevices = devices == .file || devices == .field && layers.count > 1 && !areContinued
        files = areDevices ? layers.names : []
    }
}

/// A unit of speed.
package enum SpeedUnit: String, CaseIterable, ExpressibleByArgument {
    case metersPerSecond = "m/s"
    case kilometersPerHour = "km/h"
    case mph
    case kn

    var metersPerSecond: Double { SpeedArgument.size(of: rawValue) ?? 1 }
}

/// Kinds of points of GPX.
package struct PointKinds: ExpressibleByArgument {
    package let kinds: Set<PointKind>

    package static var argumentNoun: String { "list of points" }
    package static var argumentForm: String? { "some of track, route and waypoint, separated by commas" }

    package init?(argument: String) {
        var kinds: Set<PointKind> = []
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let kind = PointKind(rawValue: String(word)) else { return nil }
            kinds.insert(kind)
        }
        self.kinds = kinds
    }
}

/// Values that fixes must have.
struct RequiredValues: ExpressibleByArgument {
    let columns: Set<FixColumn>

    static var argumentNoun: String { "list of values" }
    static var argumentForm: String? { "some of accuracy, altitude, speed, course and heading, separated by commas" }
    private static let known: [FixColumn] = [.accuracy, .altitude, .speed, .course, .heading]

    init?(argument: String) {
        var columns: Set<FixColumn> = []
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let column = Self.known.first(where: { $0.title == word }) else { return nil }
            columns.insert(column)
        }
        self.columns = columns
    }
}
