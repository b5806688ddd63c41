public import CommandKit
public import Layers

/// Option for the length of records.
struct RecordLimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Longest record to read, in bytes or with K, M or G.",
            valueName: "SIZE"))
    var maxRecord: RecordLimit = .standard
}

/// Options for how much of a layer is held at most.
package struct LimitOptions: ParsableArguments {
    @OptionGroup
    var record: RecordLimitOptions

    @Option(
        help: ArgumentHelp(
            """
            Largest number of different fields to accept in GeoJSON, when they become columns or are looked up by \
            name.
            """, discussion: "A record that adds more is bad.", valueName: "N"), range: .from(1))
    package var maxFields: Int = FieldLimit.standard.count

    package var maxRecord: RecordLimit { record.maxRecord }

    package init() {}

    func apply(to options: inout LayerOptions) {
        options.recordLimit = maxRecord
        options.fieldLimit = FieldLimit(count: maxFields)
    }
}

extension RecordLimit: ExpressibleByArgument {
    public static var argumentNoun: String { "size" }
    public var defaultValueDescription: String { size.replacing(" GiB", with: "G") }
    public static var argumentForm: String? { "bytes, or a number with K, M or G, from 64K to 1900M" }

    public init(parsing argument: String) throws(UsageError) {
        if let limit = RecordLimit(argument: argument) {
            self = limit
            return
        }
        let number = argument.last.map { "KMGkmg".contains($0) } == true ? argument.dropLast() : argument[...]
        if Int(number) != nil { throw UsageError("\(argument) is out of range (64K to 1900M)") }
        throw UsageError("'\(argument)' is not a size", hint: valueForm(Self.argumentForm))
    }

    public init?(argument: String) {
        guard let bytes = MemorySize.byteCount(argument), Self.range.contains(bytes) else { return nil }
        self.init(bytes: bytes)
    }
}
