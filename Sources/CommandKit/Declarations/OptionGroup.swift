/// Options that several commands share, declared once: `@OptionGroup(title: "Viewport") var viewport: ViewportOptions`.
@propertyWrapper
public struct OptionGroup<Group: ParsableArguments>: DeclaredParameter {
    private final class Box {
        var group = Group()
    }

    private let box = Box()
    private let title: String?

    /// - Parameter title: The heading of these options in the help; that of the group around this one when nil.
    public init(title: String? = nil) {
        self.title = title
    }

    public var wrappedValue: Group {
        get { box.group }
        nonmutating set { box.group = newValue }
    }

    func bindings(property: String) -> [Binding] {
        CommandKit.bindings(of: box.group).map { binding in
            var binding = binding
            binding.parameter.section = binding.parameter.section ?? title
            return binding
        }
    }

    func validate() throws {
        try validateGroups(of: box.group)
        try box.group.validate()
    }
}
