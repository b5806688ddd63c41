/// A parameter that is given or not: `--quiet`, or a pair such as `--progress` and `--no-progress`.
@propertyWrapper
public final class Flag<Value>: DeclaredParameter {
    private let slot: Slot<Value>

    private init(_ slot: Slot<Value>) { self.slot = slot }

    public var wrappedValue: Value {
        get { slot.current }
        set { slot.current = newValue }
    }

    public var projectedValue: ParsedOption { slot.parsedOption }

    override func bindings(property: String) -> [Binding] { [slot.binding(property: property)] }

    private static func slot(
        _ value: Value, shown: Bool?, _ name: NameSpecification, _ inversion: FlagInversion?, _ help: ArgumentHelp,
        _ make: @escaping (Bool) -> Value
    ) -> Slot<Value> {
        let declared = { (property: String) in
            var parameter = Parameter(kind: .flag, property: property, names: name, help: help)
            if inversion != nil {
                parameter.inverseNames = parameter.names.compactMap { name in
                    if case .long(let name) = name { .long("no-\(name)") } else { nil }
                }
                parameter.defaultValue = shown.flatMap { isOn in
                    (isOn ? parameter.names : parameter.inverseNames).last?.description
                }
            }
            return parameter
        }
        return Slot(default: value, declared: declared) { text, value, _ in value = make(text == Flags.on) }
    }
}

public enum FlagInversion: Sendable {
    /// `--progress` is undone by `--no-progress`.
    case prefixedNo
}

/// The texts that stand for the two sides of a flag between parser and slot.
enum Flags {
    static let on = "true"
    static let off = "false"
}

extension Flag where Value == Bool {
    public convenience init(wrappedValue: Bool = false, name: NameSpecification = .long, help: ArgumentHelp = "") {
        self.init(Self.slot(wrappedValue, shown: nil, name, nil, help) { $0 })
    }

    public convenience init(
        wrappedValue: Bool, name: NameSpecification = .long, inversion: FlagInversion, help: ArgumentHelp = ""
    ) {
        self.init(Self.slot(wrappedValue, shown: wrappedValue, name, inversion, help) { $0 })
    }
}

extension Flag where Value == Bool? {
    /// Nil when neither side is given: the command then decides by its surroundings, such as a terminal.
    public convenience init(
        wrappedValue: Bool? = nil, name: NameSpecification = .long, inversion: FlagInversion, help: ArgumentHelp = ""
    ) {
        self.init(Self.slot(wrappedValue, shown: wrappedValue, name, inversion, help) { $0 })
    }
}
