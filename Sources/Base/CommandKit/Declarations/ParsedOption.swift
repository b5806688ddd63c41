/// A parameter as the command line mentions it: by which name, and whether it is there. It is the projected value of
/// every declaration: `$size.isGiven`.
public final class ParsedOption {
    /// The name as it was typed, such as `-o`; the long name when the parameter was not given.
    public internal(set) var title = ""
    public internal(set) var isGiven = false
    /// Ascending numbers for the times it was given, which tell the order among all parameters of a command line.
    public internal(set) var turns: [Int] = []
}

extension ParsableArguments {
    /// The parameters of this type and of its groups, in source order.
    public var parsedOptions: [ParsedOption] { Declarations(of: self).bindings.map(\.parsedOption) }
}

extension Sequence where Element == ParsedOption {
    /// The name of the first that is given.
    public var firstGiven: String? { first(where: \.isGiven)?.title }

    /// The parameters that are given.
    public var given: [ParsedOption] { filter(\.isGiven) }
}
