/// A parameter with a name and a value: `--size 320x460`.
///
/// Without a default a plain type is required, an optional one is nil, and an array needs at least one value. An array
/// takes one value each time the option is given.
@propertyWrapper
public final class Option<Value>: DeclaredParameter {
    private let slot: Slot<Value>

    private init(_ slot: Slot<Value>) { self.slot = slot }

    public var wrappedValue: Value {
        get { slot.current }
        set { slot.current = newValue }
    }

    public var projectedValue: ParsedOption { slot.parsedOption }

    override func bindings(property: String) -> [Binding] { [slot.binding(property: property)] }

    private static func declaration(
        _ name: NameSpecification, _ help: ArgumentHelp, _ completion: CompletionKind?
    ) -> ValueDeclaration {
        ValueDeclaration(names: name, help: help, completion: completion)
    }
}

extension Option where Value: ExpressibleByArgument {
    public convenience init(
        wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) {
        self.init(Self.declaration(name, help, completion).single(.expressed, default: wrappedValue))
    }

    public convenience init(name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind? = nil)
    {
        self.init(Self.declaration(name, help, completion).single(.expressed, default: nil))
    }
}

extension Option where Value: ExpressibleByArgument & Comparable {
    public convenience init(
        wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "", range: ValueRange<Value>
    ) {
        self.init(Self.declaration(name, help, nil).single(.expressed(in: range), default: wrappedValue))
    }
}

extension Option {
    public convenience init<Wrapped: ExpressibleByArgument>(
        wrappedValue: Wrapped? = nil, name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) where Value == Wrapped? {
        self.init(Self.declaration(name, help, completion).optional(.expressed, default: wrappedValue))
    }

    public convenience init<Wrapped: ExpressibleByArgument & Comparable>(
        wrappedValue: Wrapped? = nil, name: NameSpecification = .long, help: ArgumentHelp = "",
        range: ValueRange<Wrapped>
    ) where Value == Wrapped? {
        self.init(Self.declaration(name, help, nil).optional(.expressed(in: range), default: wrappedValue))
    }

    /// - Parameter valueIfMissing: the value if none is given; a whole number may follow the name.
    public convenience init<Wrapped: ExpressibleByArgument>(
        wrappedValue: Wrapped? = nil, name: NameSpecification = .long, help: ArgumentHelp, valueIfMissing: String
    ) where Value == Wrapped? {
        var declaration = Self.declaration(name, help, nil)
        declaration.valueIfMissing = valueIfMissing
        self.init(declaration.optional(.expressed, default: wrappedValue))
    }

    public convenience init<Element: ExpressibleByArgument>(
        wrappedValue: [Element], name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) where Value == [Element] {
        self.init(Self.declaration(name, help, completion).repeating(.expressed, default: wrappedValue))
    }

    public convenience init<Element: ExpressibleByArgument>(
        name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind? = nil
    ) where Value == [Element] {
        self.init(Self.declaration(name, help, completion).repeating(.expressed, default: nil))
    }
}

extension Option {
    public convenience init(
        wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind? = nil, transform: @escaping (String) throws -> Value
    ) {
        self.init(Self.declaration(name, help, completion).single(.transformed(transform), default: wrappedValue))
    }

    public convenience init(
        name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind? = nil,
        transform: @escaping (String) throws -> Value
    ) {
        self.init(Self.declaration(name, help, completion).single(.transformed(transform), default: nil))
    }

    public convenience init<Wrapped>(
        wrappedValue: Wrapped? = nil, name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind? = nil, transform: @escaping (String) throws -> Wrapped
    ) where Value == Wrapped? {
        self.init(Self.declaration(name, help, completion).optional(.transformed(transform), default: wrappedValue))
    }

    public convenience init<Element>(
        wrappedValue: [Element] = [], name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind? = nil, transform: @escaping (String) throws -> Element
    ) where Value == [Element] {
        self.init(Self.declaration(name, help, completion).repeating(.transformed(transform), default: wrappedValue))
    }
}
