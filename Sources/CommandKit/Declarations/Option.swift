/// A parameter with a name and a value: `--size 320x460`.
///
/// Without a default a plain type is required, an optional one is nil, and an array needs at least one value. An array
/// takes one value each time the option is given.
@propertyWrapper
public struct Option<Value>: DeclaredParameter {
    let slot: Slot<Value>

    public var wrappedValue: Value {
        get { slot.current }
        nonmutating set { slot.current = newValue }
    }

    public var projectedValue: Mention { slot.mention }

    func bindings(property: String) -> [Binding] { [slot.binding(property: property)] }

    private static func declaration(
        _ name: NameSpecification, _ help: ArgumentHelp, _ completion: CompletionKind?
    ) -> ValueDeclaration {
        ValueDeclaration(names: name, help: help, completion: completion)
    }
}

extension Option where Value: ExpressibleByArgument {
    public init(
        wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) {
        slot = Self.declaration(name, help, completion).single(.expressed, default: wrappedValue)
    }

    public init(name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind? = nil) {
        slot = Self.declaration(name, help, completion).single(.expressed, default: nil)
    }
}

extension Option where Value: ExpressibleByArgument & Comparable {
    public init(
        wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "", range: ValueRange<Value>
    ) {
        slot = Self.declaration(name, help, nil).single(.expressed(in: range), default: wrappedValue)
    }
}

extension Option {
    public init<Wrapped: ExpressibleByArgument>(
        wrappedValue: Wrapped? = nil, name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) where Value == Wrapped? {
        slot = Self.declaration(name, help, completion).optional(.expressed, default: wrappedValue)
    }

    public init<Wrapped: ExpressibleByArgument & Comparable>(
        wrappedValue: Wrapped? = nil, name: NameSpecification = .long, help: ArgumentHelp = "",
        range: ValueRange<Wrapped>
    ) where Value == Wrapped? {
        slot = Self.declaration(name, help, nil).optional(.expressed(in: range), default: wrappedValue)
    }

    public init<Element: ExpressibleByArgument>(
        wrappedValue: [Element], name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) where Value == [Element] {
        slot = Self.declaration(name, help, completion).repeating(.expressed, default: wrappedValue)
    }

    public init<Element: ExpressibleByArgument>(
        name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind? = nil
    ) where Value == [Element] {
        slot = Self.declaration(name, help, completion).repeating(.expressed, default: nil)
    }
}

extension Option {
    public init(
        wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind? = nil, transform: @escaping (String) throws -> Value
    ) {
        slot = Self.declaration(name, help, completion).single(.transformed(transform), default: wrappedValue)
    }

    public init(
        name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind? = nil,
        transform: @escaping (String) throws -> Value
    ) {
        slot = Self.declaration(name, help, completion).single(.transformed(transform), default: nil)
    }

    public init<Wrapped>(
        wrappedValue: Wrapped? = nil, name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind? = nil, transform: @escaping (String) throws -> Wrapped
    ) where Value == Wrapped? {
        slot = Self.declaration(name, help, completion).optional(.transformed(transform), default: wrappedValue)
    }

    public init<Element>(
        wrappedValue: [Element] = [], name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind? = nil, transform: @escaping (String) throws -> Element
    ) where Value == [Element] {
        slot = Self.declaration(name, help, completion).repeating(.transformed(transform), default: wrappedValue)
    }
}
