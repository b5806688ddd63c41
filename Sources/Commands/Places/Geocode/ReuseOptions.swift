import CommandKit
import Devices
import Features
import Layers
import Runner
import Streams

/// Options for moving devices, whose rows may repeat the last answer.
struct ReuseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Look up a place only if the device is this far from where the last one was looked up, as in 500m.",
            discussion: """
                A number alone is metres. Rows in between repeat the last answer, with its distance, and reused is \
                true. For moving people, 500 metres and 60 seconds are usual.
                """, valueName: "LENGTH"),
        range: .from(0))
    var distanceFilter: LengthArgument?

    @Option(
        help: ArgumentHelp(
            "Look up a place only if this much time has passed since the last one was looked up for the device.",
            valueName: "TIME"))
    var minInterval: DurationArgument?

    @Option(
        help: ArgumentHelp(
            "Field with the time of the row.",
            defaultNote: "a field named time, timestamp, datetime, date_time, basedatetime, utc or t",
            valueName: "FIELD"))
    var time: String?

    @OptionGroup
    var times: TimeOptions

    @Option(
        help: ArgumentHelp(
            "Field with the device of the row.",
            defaultNote:
                """
                a field named device or device_id, track_id, trajectory_id, trip_id, user_id, uid, vehicle_id, vehicle, \
                mmsi, icao24, individual-local-identifier, tag-local-identifier or track; else all rows are of one device
                """,
            valueName: "FIELD"))
    var device: String?

    var rules: [Rule] {
        [
            .needs($time, $minInterval), .needs(times.$timeFormat, $minInterval), .needs(times.$zone, $minInterval),
            .that(
                device == nil || isGiven, else: "--device needs --distance-filter or --min-interval"),
        ]
    }

    /// True if answers are reused.
    var isGiven: Bool { distanceFilter != nil || minInterval != nil }

    /// The fields that options name.
    var namedFields: [(option: String, name: String?)] { [($time.title, time), ($device.title, device)] }

    /// Reports which fields hold devices and times.
    func explain(_ names: [String], _ diagnostics: Diagnostics, at location: InputLocation?) {
        guard isGiven else { return }
        let columns: [(FixColumn, String?, String)] =
            [(.device, device, $device.title)] + (minInterval == nil ? [] : [(.time, time, $time.title)])
        for (column, named, option) in columns {
            if let field = named ?? column.index(in: names).map({ names[$0] }) {
                let reason = named == nil ? "by its name" : option
                diagnostics.explain(
                    "devices", at: location, "\(column.title): field '\(printable(field))' (\(reason))")
            } else if column == .device {
                diagnostics.explain(
                    "devices", at: location, "device: all rows are of one device (no device field found)")
            }
        }
    }

    /// Warns that no row could reuse an answer.
    func warnOfDevices(_ pass: LayerPass) {
        let option = distanceFilter == nil ? $minInterval.title : $distanceFilter.title
        pass.ledger.diagnostics.report(
            Problem(
                .data, "one-row-devices", severity: .warning, at: pass.onlyLocation,
                "\(option) has no effect: each device has only one row",
                hint: "name the field of the device with \($device.title)"))
    }

    /// Options for reading times and devices.
    var fixes: FixRequest {
        var fixes = FixRequest()
        fixes.named[.time] = time
        fixes.named[.device] = device
        fixes.times = times.reader
        return fixes
    }

    /// When answers are reused; nil for never.
    var request: ReuseRequest? {
        isGiven
            ? ReuseRequest(distance: distanceFilter?.metres ?? 0, interval: minInterval?.microseconds, fixes: fixes)
            : nil
    }
}
