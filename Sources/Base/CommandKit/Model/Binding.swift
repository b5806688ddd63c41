@_spi(Reflection) import Swift

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

    /// Reads the fields without `Mirror`, which searches all conformances of the program once for each type: that was a
    /// third of the instructions of a short run.
    package init(of arguments: some ParsableArguments) {
        var found: [(property: String, wrapper: DeclaredParameter)] = []
        unsafe withUnsafeBytes(of: arguments) { bytes in
            let areAll = unsafe _forEachField(of: type(of: arguments)) { name, offset, type, _ in
                guard type is DeclaredParameter.Type else { return true }
                let wrapper = unsafe bytes.baseAddress?.load(fromByteOffset: offset, as: DeclaredParameter.self)
                // A wrapped property is stored under its name with an underscore before it.
                guard let wrapper else { return true }
                found.append((unsafe String(String(cString: name).drop { $0 == "_" }), wrapper))
                return true
            }
            precondition(areAll, "options are declared in structs")
        }
        all = found
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
