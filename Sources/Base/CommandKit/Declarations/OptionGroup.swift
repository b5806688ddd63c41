/// Options that several commands share, declared once: `@OptionGroup(title: "Viewport") var viewport: ViewportOptions`.
@propertyWrapper
public final class OptionGroup<Group>: DeclaredParameter {
    private var group: Group {
        didSet { known = nil }
    }
    private var known: Declarations?
    /// Keeps the conformance from the initializer. If the type required it, the runtime would search for it at each start.
    private let arguments: (Group) -> any ParsableArguments
    private let title: String?
    private let suffix: String?
    private let aliasSuffix: String?
    private let omittedAliases: Set<String>
    private let help: [String: ArgumentHelp]

    private init(
        _ group: Group, as arguments: @escaping (Group) -> any ParsableArguments, title: String?, suffix: String?,
        aliasSuffix: String?, omittedAliases: Set<String>, help: [String: ArgumentHelp]
    ) {
        self.group = group
        self.arguments = arguments
        self.title = title
        self.suffix = suffix
        self.aliasSuffix = aliasSuffix
        self.omittedAliases = omittedAliases
        self.help = help
    }

    /// - Parameters:
    ///   - title: The heading of these options in the help; that of the group around this one when nil.
    ///   - suffix: The ending of the names, for a group that a command has twice: `--lat-b` for `--lat`. A group with a
    ///     suffix has no short names.
    ///   - aliasSuffix: Another ending that the names may have.
    ///   - omittedAliases: Aliases without dashes that the command needs for another option.
    ///   - help: Help that replaces that of the group, by property, where an option means something else in a command.
    public convenience init(
        title: String? = nil, suffix: String? = nil, aliasSuffix: String? = nil, omittedAliases: Set<String> = [],
        help: [String: ArgumentHelp] = [:]
    ) where Group: ParsableArguments {
        self.init(
            Group(), as: { $0 }, title: title, suffix: suffix, aliasSuffix: aliasSuffix,
            omittedAliases: omittedAliases, help: help)
    }

    public var wrappedValue: Group {
        get { group }
        set { group = newValue }
    }

    /// Declarations of the group, kept because finding them takes longer than anything else at the start of a command.
    private var declarations: Declarations {
        let declarations = known ?? Declarations(of: arguments(group))
        known = declarations
        return declarations
    }

    override func bindings(property: String) -> [Binding] {
        assert(
            help.keys.allSatisfy { key in declarations.bindings.contains { $0.parameter.property == key } },
            "help for a property that \(Group.self) lacks")
        return declarations.bindings.map { binding in
            var binding = binding
            if let help = help[binding.parameter.property] { binding.parameter.explain(by: help) }
            binding.parameter.section = binding.parameter.section ?? title
            if !omittedAliases.isEmpty {
                binding.parameter.aliases.removeAll { omittedAliases.map(Name.long).contains($0) }
            }
            if let suffix {
                binding.parameter.suffix = suffix
                binding.parameter.isBasic = help[binding.parameter.property]?.isBasic ?? false
                binding.parameter.names = suffixed(binding.parameter.names, suffix)
                binding.parameter.inverseNames = suffixed(binding.parameter.inverseNames, suffix)
                binding.parameter.aliases = suffixed(binding.parameter.aliases, suffix)
            }
            if let aliasSuffix {
                binding.parameter.aliases += suffixed(binding.parameter.names, aliasSuffix)
            }
            return binding
        }
    }

    private func suffixed(_ names: [Name], _ suffix: String) -> [Name] {
        names.compactMap { name in
            if case .long(let name) = name { .long("\(name)-\(suffix)") } else { nil }
        }
    }

    override func adjust() { declarations.adjust(arguments(group)) }

    override func validate() throws { try declarations.validate(arguments(group)) }
}
