/// Groups of options whose types are known when the program runs, such as those that its formats bring.
@propertyWrapper
public final class OptionGroups<Group>: DeclaredParameter {
    public let wrappedValue: [Group]
    private let groups: [(arguments: any ParsableArguments, declarations: Declarations)]

    /// - Parameter arguments: returns a group as what it is, where `Group` is a protocol.
    public init(_ groups: [Group], as arguments: (Group) -> any ParsableArguments) {
        wrappedValue = groups
        self.groups = groups.map { group in
            let arguments = arguments(group)
            return (arguments, Declarations(of: arguments))
        }
        super.init()
    }

    override func bindings(property: String) -> [Binding] { groups.flatMap(\.declarations.bindings) }

    override func adjust() {
        for (arguments, declarations) in groups { declarations.adjust(arguments) }
    }

    override func validate() throws {
        for (arguments, declarations) in groups { try declarations.validate(arguments) }
    }
}
