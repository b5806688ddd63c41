/// A parameter and the way the texts given for it reach the property.
struct Binding {
    var parameter: Parameter
    var mention = Mention()
    /// Reads one text into the property. A flag is given ``Flags/on`` or ``Flags/off``.
    let take: (String) throws -> Void
}

/// A property wrapper that declares parameters.
protocol DeclaredParameter {
    func bindings(property: String) -> [Binding]
    func settle()
    func validate() throws
}

extension DeclaredParameter {
    func settle() {}
    func validate() throws {}
}

/// The parameters a command or a group declares, in the order of its source.
func bindings(of arguments: some ParsableArguments) -> [Binding] {
    declarations(of: arguments).flatMap { property, wrapper in wrapper.bindings(property: property) }
}

/// Settles groups before what they are part of.
func settleAll(_ arguments: some ParsableArguments) {
    for (_, wrapper) in declarations(of: arguments) { wrapper.settle() }
    arguments.settle()
}

/// Checks groups before what they are part of.
func validateAll(_ arguments: some ParsableArguments) throws {
    for (_, wrapper) in declarations(of: arguments) {
        try wrapper.validate()
    }
    for rule in arguments.rules {
        if let error = rule.broken() { throw error }
    }
    try arguments.validate()
}

private func declarations(of arguments: some ParsableArguments) -> [(property: String, wrapper: any DeclaredParameter)]
{
    Mirror(reflecting: arguments).children.compactMap { label, value in
        guard let label, let wrapper = value as? any DeclaredParameter else { return nil }
        // A wrapped property is stored under its name with an underscore before it.
        return (String(label.drop { $0 == "_" }), wrapper)
    }
}
