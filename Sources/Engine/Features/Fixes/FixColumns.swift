/// A column of a fix, the position of a device at a time.
public enum FixColumn: UInt8, CaseIterable, Hashable, BitwiseCopyable, Sendable {
    case time, device
    /// Radius in metres.
    case accuracy
    /// In metres.
    case altitude
    case verticalAccuracy
    case speed
    /// The direction of travel.
    case course
    /// The direction that the device points in, from true north.
    case heading
    case magneticHeading
    case headingAccuracy
    /// The time at which the fix arrived.
    case received

    /// Names by which the column is found, the likeliest first; small letters and digits only.
    public var names: [String] {
        switch self {
        case .time:
            [
                "time", "timestamp", "datetime", "basedatetime", "utc", "t", "trackedat", "eventtimestamp", "gmt",
                "createdat", "date",
            ]
        case .device:
            [
                "device", "deviceid", "trackid", "trajectoryid", "tripid", "userid", "uid", "vehicleid", "vehicle",
                "mmsi", "icao24", "individuallocalidentifier", "taglocalidentifier", "track",
            ]
        case .accuracy: ["accuracy", "acc", "hacc", "horizontalaccuracy"]
        case .altitude: ["altitude", "alt", "ele", "elevation", "z"]
        case .verticalAccuracy: ["vacc", "verticalaccuracy"]
        case .speed: ["speed", "sog"]
        case .course: ["course", "cog", "bearing"]
        case .heading: ["heading", "trueheading"]
        case .magneticHeading: ["magneticheading"]
        case .headingAccuracy: ["headingaccuracy"]
        case .received: ["received", "receivedat"]
        }
    }

    /// The column that a name stands for, in letters of any case and with or without `_`, `-` and blanks; nil for other
    /// names.
    public static func column(named name: String) -> FixColumn? { columns[bare(name)]?.column }

    /// The column that a name stands for, and the index of the name among those of the column.
    package static func role(named name: String) -> (column: FixColumn, rank: Int)? { columns[bare(name)] }

    /// The column in messages and options.
    public var title: String {
        switch self {
        case .verticalAccuracy: "vertical accuracy"
        case .headingAccuracy: "heading accuracy"
        case .magneticHeading: "magnetic heading"
        case .time, .device, .accuracy, .altitude, .speed, .course, .heading, .received: "\(self)"
        }
    }

    /// Index of the name for a column; nil if none is one. Of several the likeliest counts, then the first.
    public func index(in names: [String]) -> Int? {
        names.indices.compactMap { index in
            Self.columns[Self.bare(names[index])].flatMap { $0.column == self ? ($0.rank, index) : nil }
        }.min { $0 < $1 }?.1
    }

    /// The columns by their names, and the index of a name among those of its column.
    private static let columns: [String: (column: FixColumn, rank: Int)] = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { column in
            column.names.enumerated().map { ($1, (column, $0)) }
        })

    /// A name in small letters without `_`, `-` and blanks.
    package static func bare(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.filter { !"_- \t".unicodeScalars.contains($0) }))
            .lowercased()
    }
}
