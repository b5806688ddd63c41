/// The declaration of one property wrapper, and its value.
final class Slot<Value> {
    private let declared: (_ property: String) -> Parameter
    private let absorb: (_ text: String, _ value: inout Value?, _ isFirst: Bool) throws -> Void
    private var value: Value?
    let parsedOption = ParsedOption()

    init(
        default value: Value?, declared: @escaping (_ property: String) -> Parameter,
        absorb: @escaping (_ text: String, _ value: inout Value?, _ isFirst: Bool) throws -> Void
    ) {
        self.value = value
        self.declared = declared
        self.absorb = absorb
    }

    var current: Value {
        get {
            guard let value else { fatalError("a required option was read before the command line was parsed") }
            return value
        }
        set { value = newValue }
    }

    func binding(property: String) -> Binding {
        Binding(parameter: declared(property), parsedOption: parsedOption) { [self] text in
            try absorb(text, &value, !parsedOption.isGiven)
        }
    }
}

/// How one value is read and described, for ``ExpressibleByArgument`` types and for `transform:` closures.
struct ValueForm<Element> {
    var choices: [String] = []
    var form: String?
    var mayNameFile = false
    var describe: (Element) -> String?
    var read: (String) throws -> Element

    static func transformed(_ transform: @escaping (String) throws -> Element) -> ValueForm {
        ValueForm(describe: { ($0 as? any CustomStringConvertible)?.description }, read: transform)
    }
}

extension ValueForm where Element: ExpressibleByArgument {
    static var expressed: ValueForm {
        ValueForm(
            choices: Element.allValueStrings, form: Element.argumentForm, mayNameFile: Element.mayNameFile,
            describe: { $0.defaultValueDescription },
            read: { try Element(parsing: $0) })
    }

    static func expressed(in range: ValueRange<Element>) -> ValueForm where Element: Comparable {
        var form = expressed
        form.read = { text in
            let value = try Element(parsing: text)
            try range.check(value)
            return value
        }
        return form
    }
}

/// How an option or an operand describes its value.
struct ValueDeclaration {
    /// Nil for an operand.
    var names: NameSpecification?
    var help: ArgumentHelp
    var completion: CompletionKind?
    /// The value of an option that is given without one.
    var valueIfMissing: String?

    /// A single value; required unless it has a default.
    func single<Element>(_ form: ValueForm<Element>, default value: Element?) -> Slot<Element> {
        slot(form, default: value, isRequired: value == nil, shown: value.flatMap(form.describe)) { text, value, _ in
            value = try form.read(text)
        }
    }

    /// A single value, or nil.
    func optional<Element>(_ form: ValueForm<Element>, default value: Element?) -> Slot<Element?> {
        slot(form, default: .some(value), isRequired: false, shown: value.flatMap(form.describe)) { text, value, _ in
            value = try form.read(text)
        }
    }

    /// Values of an option that may be repeated. They replace the default.
    func repeating<Element>(_ form: ValueForm<Element>, default values: [Element]?) -> Slot<[Element]> {
        let shown = (values ?? []).compactMap(form.describe).joined(separator: " ")
        return slot(
            form, default: values, isRequired: values == nil, repeats: true, shown: shown.isEmpty ? nil : shown
        ) { text, values, isFirst in
            let element = try form.read(text)
            values = (isFirst ? [] : values ?? []) + [element]
        }
    }

    private func slot<Element, Value>(
        _ form: ValueForm<Element>, default value: Value?, isRequired: Bool, repeats: Bool = false, shown: String?,
        absorb: @escaping (String, inout Value?, Bool) throws -> Void
    ) -> Slot<Value> {
        let declared = { (property: String) in
            var parameter = Parameter(
                kind: names == nil ? .argument : .option, property: property, names: names, help: help)
            parameter.isRequired = isRequired
            parameter.valueIfMissing = valueIfMissing
            parameter.repeats = repeats
            parameter.defaultValue = shown
            parameter.choices = form.choices
            parameter.form = form.form
            parameter.completion = completion ?? (form.choices.isEmpty ? .none : .list(form.choices))
            parameter.mayNameFile = form.mayNameFile || completion == .file || completion == .directory
            return parameter
        }
        return Slot(default: value, declared: declared, absorb: absorb)
    }
}
