public import CommandKit
public import Layers
import Readers

/// How long a record may be.
struct RecordLimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Longest record that is read, and the most that members of a collection take.",
            valueName: "SIZE"))
    var maxRecord: RecordLimit = .standard
}

/// How much of a layer is held at most.
struct LimitOptions: ParsableArguments {
    @OptionGroup
    var record: RecordLimitOptions

    @Option(
        help: ArgumentHelp(
            """
            Most fields that features of GeoJSON may bring where each becomes a column or is told apart; a record that \
            brings more is bad, and tables, shapefiles, and GeoJSON that stays GeoJSON are not counted.
            """, valueName: "N"), range: .from(1))
    var maxFields: Int = FieldLimit.standard.count

    var maxRecord: RecordLimit { record.maxRecord }

    func apply(to options: inout LayerOptions) {
        options.recordLimit = maxRecord
        options.fieldLimit = FieldLimit(count: maxFields)
    }
}

extension RecordLimit: ExpressibleByArgument {
    public static var argumentNoun: String { "size" }
    public var defaultValueDescription: String { size.replacing(" GiB", with: "G") }
    public static var argumentForm: String? { "bytes, or a number with K, M or G, from 64K to 1900M" }

    public init?(argument: String) {
        let units: [Character: Int] = ["K": 10, "M": 20, "G": 30]
        let shift = argument.last.flatMap { units[Character($0.uppercased())] }
        guard let number = Int(shift == nil ? argument : String(argument.dropLast())), number > 0 else { return nil }
        let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: 1 << (shift ?? 0))
        guard !isTooLarge, Self.range.contains(bytes) else { return nil }
        self.init(bytes: bytes)
    }
}
