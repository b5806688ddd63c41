/// A column of a table of fixes.
public enum FixColumn: UInt8, CaseIterable, Hashable, BitwiseCopyable, Sendable {
    case time
    case device
    case accuracy
    case altitude
    case verticalAccuracy
    case speed
    case course
    case heading
    case headingAccuracy
    case received

    /// Names by which the column is found, without signs between words; earlier ones are preferred.
    public var names: [String] {
        switch self {
        case .time: ["time", "timestamp", "datetime", "basedatetime", "utc", "t"]
        case .device: ["device", "deviceid", "track", "trackid", "vehicle", "id", "mmsi"]
        case .accuracy: ["accuracy", "acc", "hacc", "horizontalaccuracy"]
        case .altitude: ["altitude", "alt", "ele", "elevation", "z"]
        case .verticalAccuracy: ["vacc", "verticalaccuracy"]
        case .speed: ["speed", "sog"]
        case .course: ["course", "cog", "bearing"]
        case .heading: ["heading", "trueheading"]
        case .headingAccuracy: ["headingaccuracy"]
        case .received: ["received", "receivedat"]
        }
    }

    /// The column for messages and options.
    public var title: String {
        switch self {
        case .verticalAccuracy: "vertical accuracy"
        case .headingAccuracy: "heading accuracy"
        case .time, .device, .accuracy, .altitude, .speed, .course, .heading, .received: "\(self)"
        }
    }

    /// The column that a field name means, and the rank of the name among those of the column.
    public static func column(named name: String) -> (column: FixColumn, rank: Int)? {
        let plain = plainName(name)
        for column in allCases {
            if let rank = column.names.firstIndex(of: plain) { return (column, rank) }
        }
        return nil
    }

    /// A name in lower case without blanks, hyphens and underscores.
    static func plainName(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }
}
