/// A parameter and the way the texts given for it reach the property.
package struct Binding {
    package var parameter: Parameter
    var parsedOption = ParsedOption()
    /// Reads one text into the property. A flag is given ``Flags/on`` or ``Flags/off``.
    let take: (String) throws -> Void
}

/// The declarations of a command or a group, in the order of its source.
package struct Declarations {
    private let all: [(property: String, wrapper: DeclaredParameter)]

    package init(of arguments: some ParsableArguments) {
        all = Mirror(reflecting: arguments).children.compactMap { label, value in
            guard let label, let wrapper = value as? DeclaredParameter else { return nil }
            // A wrapped property is stored under its name with an underscore before it.
            return (String(label.drop { $0 == "_" }), wrapper)
        }
    }

    package var bindings: [Binding] { all.flatMap { property, wrapper in wrapper.bindings(property: property) } }

    /// Adjusts groups first, then the command or group that contains them.
    func adjust(_ arguments: some ParsableArguments) {
        for (_, wrapper) in all { wrapper.adjust() }
        arguments.adjust()
    }

    /// Checks groups first, then the command or group that contains them.
    func validate(_ arguments: some ParsableArguments) throws {
        for (_, wrapper) in all { try wrapper.validate() }
        for rule in arguments.rules {
            if let error = rule.broken() { throw error }
        }
        try arguments.validate()
    }
}
