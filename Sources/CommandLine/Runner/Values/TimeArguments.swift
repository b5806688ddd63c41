public import CommandKit
import Geometry
import Streams
public import Times

/// A length of time, such as the greatest age of a fix.
package struct DurationArgument: ExpressibleByArgument {
    package let microseconds: Int64

    package static var argumentNoun: String { "length of time" }
    package static var argumentForm: String? {
        "a number with ms, s, m, h or d, as in 15s or 1h30m, or a number of seconds"
    }
    package var defaultValueDescription: String { DurationText(microseconds: microseconds).description }

    init(microseconds: Int64) { self.microseconds = microseconds }

    package init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    package init(parsing argument: String) throws(UsageError) {
        do throws(DurationText.Fault) {
            microseconds = try DurationText(argument).microseconds
        } catch {
            throw UsageError(error.message(for: printable(argument)), hint: valueForm(Self.argumentForm))
        }
    }
}

/// A point in time, such as the clock that ages are counted from. A time without a zone is one of UTC.
package struct InstantArgument: ExpressibleByArgument {
    package let instant: Instant

    package static var argumentNoun: String { "time" }
    package static var argumentForm: String? { "a time such as 2026-05-01T12:00:50Z, or epoch seconds" }
    package var defaultValueDescription: String { instant.description }

    package init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    package init(parsing argument: String) throws(UsageError) {
        if let number = DecimalText.number(argument[...]), 1800..<2200 ~= number {
            throw UsageError("'\(printable(argument))' looks like a year", hint: valueForm(Self.argumentForm))
        }
        do throws(TimeFault) {
            instant = try TimeReader().read(Array(argument.utf8).span).instant
        } catch {
            throw UsageError(
                error.message(for: printable(argument)), hint: error.advice ?? valueForm(Self.argumentForm))
        }
    }
}

/// The clocks of times that have no offset from UTC themselves.
package struct ZoneArgument: ExpressibleByArgument {
    package let offsets: ZoneOffsets
    private let text: String

    package static let help = ArgumentHelp(
        "Time zone of times that have no offset: a name such as Europe/Zurich, or an offset such as +01:00.",
        discussion: """
            Names are those of the system (package tzdata). A time that clocks show twice, as they are set back, is the \
            first.
            """, defaultNote: "UTC, with a warning", valueName: "NAME|±hh:mm|UTC")

    package static var argumentNoun: String { "time zone" }
    package static var argumentForm: String? { "a name such as Europe/Zurich, ±hh:mm as in +01:00, or UTC" }
    package var defaultValueDescription: String { text }

    package init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    package init(parsing argument: String) throws(UsageError) {
        text = argument
        do throws(TimeFault) {
            offsets = ZoneOffsets(minutes: try TimeReader.zone(argument))
        } catch {
            guard error == .namedZone else {
                throw UsageError("'\(printable(argument))' is not a time zone", hint: valueForm(Self.argumentForm))
            }
            let folders = [ZoneOffsets.folder] + InstalledFiles.folders(of: "zoneinfo")
            guard let named = folders.lazy.compactMap({ ZoneOffsets(named: argument, in: $0) }).first else {
                throw UsageError(
                    "\(ZoneOffsets.folder) has no time zone '\(printable(argument))'",
                    hint: valueForm(Self.argumentForm).map { $0 + "; names are those of the package tzdata" })
            }
            offsets = named
        }
    }
}

extension TimeNotation: ExpressibleByArgument {
    public static var argumentNoun: String { "time format" }
    public static var argumentForm: String? { "s, ms, us, ns, or a pattern such as '%d/%m/%Y %H:%M:%S'" }

    public var defaultValueDescription: String {
        switch self {
        case .automatic: "auto"
        case .epoch(let unit): Self.epochNames[Int(unit.rawValue)]
        case .pattern(let pattern): pattern.text
        }
    }

    /// In the order of `EpochUnit`.
    private static let epochNames = ["s", "ms", "us", "ns"]

    public init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    public init(parsing argument: String) throws(UsageError) {
        if argument == "auto" {
            self = .automatic
        } else if let index = Self.epochNames.firstIndex(of: argument), let unit = EpochUnit(rawValue: UInt8(index)) {
            self = .epoch(unit)
        } else if argument.contains("%") {
            do throws(TimePattern.Fault) {
                self = .pattern(try TimePattern(argument))
            } catch {
                throw UsageError(printable(error.message), hint: nil)
            }
        } else {
            throw UsageError("unknown time format '\(printable(argument))'", hint: valueForm(Self.argumentForm))
        }
    }
}
