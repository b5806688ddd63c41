/// A parameter known by its position: the file names of most commands.
///
/// Without a default a plain type is required, an optional one is nil, and an array needs at least one value. Operands
/// fill the arguments in the order they are declared; an array takes all that are left, so it comes last.
@propertyWrapper
public final class Argument<Value>: DeclaredParameter {
    private let slot: Slot<Value>

    private init(_ slot: Slot<Value>) { self.slot = slot }

    public var wrappedValue: Value {
        get { slot.current }
        set { slot.current = newValue }
    }

    public var projectedValue: ParsedOption { slot.parsedOption }

    override func bindings(property: String) -> [Binding] { [slot.binding(property: property)] }

    private static func declaration(
        _ help: ArgumentHelp, _ completion: CompletionKind?
    ) -> ValueDeclaration {
        ValueDeclaration(names: nil, help: help, completion: completion)
    }
}

extension Argument where Value: ExpressibleByArgument {
    public convenience init(
        wrappedValue: Value, help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) {
        self.init(Self.declaration(help, completion).single(.expressed, default: wrappedValue))
    }

    public convenience init(help: ArgumentHelp = "", completion: CompletionKind? = nil) {
        self.init(Self.declaration(help, completion).single(.expressed, default: nil))
    }
}

extension Argument {
    public convenience init<Wrapped: ExpressibleByArgument>(
        wrappedValue: Wrapped? = nil, help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) where Value == Wrapped? {
        self.init(Self.declaration(help, completion).optional(.expressed, default: wrappedValue))
    }

    public convenience init<Element: ExpressibleByArgument>(
        wrappedValue: [Element], help: ArgumentHelp = "",
        completion: CompletionKind? = nil
    ) where Value == [Element] {
        self.init(Self.declaration(help, completion).repeating(.expressed, default: wrappedValue))
    }

    public convenience init<Element: ExpressibleByArgument>(
        help: ArgumentHelp = "", completion: CompletionKind? = nil
    ) where Value == [Element] {
        self.init(Self.declaration(help, completion).repeating(.expressed, default: nil))
    }
}

extension Argument {
    public convenience init(
        wrappedValue: Value, help: ArgumentHelp = "",
        completion: CompletionKind? = nil, transform: @escaping (String) throws -> Value
    ) {
        self.init(Self.declaration(help, completion).single(.transformed(transform), default: wrappedValue))
    }

    public convenience init(
        help: ArgumentHelp = "", completion: CompletionKind? = nil,
        transform: @escaping (String) throws -> Value
    ) {
        self.init(Self.declaration(help, completion).single(.transformed(transform), default: nil))
    }

    public convenience init<Wrapped>(
        wrappedValue: Wrapped? = nil, help: ArgumentHelp = "",
        completion: CompletionKind? = nil, transform: @escaping (String) throws -> Wrapped
    ) where Value == Wrapped? {
        self.init(Self.declaration(help, completion).optional(.transformed(transform), default: wrappedValue))
    }

    public convenience init<Element>(
        wrappedValue: [Element] = [], help: ArgumentHelp = "",
        completion: CompletionKind? = nil, transform: @escaping (String) throws -> Element
    ) where Value == [Element] {
        self.init(Self.declaration(help, completion).repeating(.transformed(transform), default: wrappedValue))
    }
}
