public import CommandKit
public import Devices
import Movement
import Runner

/// Options that decide which events there are.
struct FenceEventOptions: ParsableArguments {
    /// First states that are reported.
    enum FirstStates: String, CaseIterable, ExpressibleByArgument {
        case inside
        case all

        static var argumentNoun: String { "state" }
    }

    @Option(
        help: ArgumentHelp(
            """
            Leeway (hysteresis): ignore crossings until a device is this far from the boundary, as in 20m, or as an accuracy \
            such as hundred-metres; a number alone is metres.
            """,
            discussion: """
                On the inside at most half the radius counts, or the area of a polygon divided by its perimeter. \
                Accuracies are best, navigation, ten-metres, hundred-metres, kilometre and three-kilometres.
                """, defaultNote: "0", valueName: "LENGTH", isBasic: true,
            brief: "Leeway (hysteresis): ignore crossings until a device is this far from the boundary."))
    var cushion: AccuracyArgument?

    @Option(
        help: ArgumentHelp(
            "Field of the region with its cushion in metres.", discussion: "Where it is empty, --cushion applies.",
            valueName: "FIELD"))
    var cushionField: String?

    @Option(
        help: ArgumentHelp(
            "Widen the cushion for a fix to this many times its accuracy.", valueName: "NUMBER"), range: .above(0))
    var accuracyCushion: Double?

    @Option(
        help: ArgumentHelp(
            "Report an event only when the device has stayed on the new side for this long, as in 2m (minutes) or 30s.",
            defaultNote: "0",
            valueName: "TIME", isBasic: true,
            brief: "Report an enter or exit only after this long on the new side, as in 2m (minutes)."))
    var dwell: DurationArgument?

    @Option(
        help: ArgumentHelp(
            """
            At the first fix of a device, report the regions that it is in (inside), or all regions (all), with the \
            event inside or outside.
            """, defaultNote: "neither", valueName: "inside|all", isBasic: true,
            brief: """
                At a device's first fix, report the regions it is in (inside) or all regions (all). (default: neither)
                """))
    var initial: FirstStates?

    @Option(
        help: ArgumentHelp(
            "Also report, once per visit, that a device has been inside for this long: event loiter.",
            valueName: "TIME"))
    var loiter: DurationArgument?

    @Flag(
        help: ArgumentHelp(
            "Also report when a device crosses a region between two fixes that both lie outside: event cross.",
            discussion: """
                The path between them is the shortest one. The place is where the path is deepest inside; the fields since \
                and until say when the device entered and left, at an even speed.
                """))
    var cross = false

    @Option(
        help: ArgumentHelp(
            "Events to write: enter, exit, 'enter,exit' or none.",
            discussion: "Events that other options ask for are written anyway.", defaultNote: "enter,exit",
            valueName: "LIST", isBasic: true,
            brief: "Events to write: enter, exit, 'enter,exit' or none. (default: enter,exit)"))
    var notify: NotificationList?

    @Option(
        help: ArgumentHelp(
            "Field of the region with the events to write.", discussion: "Where it is empty, --notify applies.",
            valueName: "FIELD"))
    var notifyField: String?

    @Option(
        help: ArgumentHelp(
            """
            At the end of the input, also report which regions each device is in: event inside; with 'all', also event \
            outside.
            """, valueName: "inside|all"))
    var states: FenceSettings.LastStates?

    @Option(
        help: ArgumentHelp(
            "Have --dwell and --cross ignore times without fixes that are longer than this.",
            discussion: "plat still remembers on which side of each boundary the device was.", valueName: "TIME"))
    var maxGap: DurationArgument?

    var rules: [Rule] { [.needs($maxGap, $dwell, $cross)] }

    /// The fields that options name.
    var namedFields: [(option: String, name: String?)] {
        [($cushionField.title, cushionField), ($notifyField.title, notifyField)]
    }

    func fill(_ rules: inout FenceRules) {
        rules.dwell = dwell?.microseconds ?? 0
        rules.accuracyFactor = accuracyCushion ?? 0
        rules.longestGap = maxGap?.microseconds
        rules.loiter = loiter?.microseconds
        rules.tellsCrossings = cross
        rules.firstStates =
            switch initial {
            case nil: .none
            case .inside: .inside
            case .all: .all
            }
    }

    func fill(_ request: inout RegionRequest) {
        request.cushion = cushion?.meters ?? 0
        request.cushionField = cushionField
        request.notifications = notify?.notifications ?? .all
        request.notificationField = notifyField
    }
}

extension FenceSettings.LastStates: ExpressibleByArgument {
    public static var argumentNoun: String { "state" }
}

/// Events of a region that are wanted.
struct NotificationList: ExpressibleByArgument {
    let notifications: Region.Notifications

    static var argumentNoun: String { "list of events" }
    static var argumentForm: String? { "enter, exit, 'enter,exit' or none" }

    init?(argument: String) {
        guard let found = Region.Notifications(argument) else { return nil }
        notifications = found
    }
}
