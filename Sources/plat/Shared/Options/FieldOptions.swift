import CommandKit

/// Which fields of a layer are wanted, and as what.
struct FieldOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Keep these fields only.", valueName: "NAME,…"))
    var fields: NameList?

    @Option(help: ArgumentHelp("Write the values of these fields as strings.", valueName: "NAME,…"))
    var stringFields: NameList?

    /// The first option given.
    var firstGiven: String? { fields != nil ? "--fields" : stringFields != nil ? "--string-fields" : nil }
}
