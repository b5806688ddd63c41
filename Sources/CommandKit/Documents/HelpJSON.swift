extension CommandModel {
    /// Everything the help knows, for programs. Members are only ever added within one schema number.
    var json: String { JSON.object([("schema", .integer(1)), ("command", description)]).text + "\n" }

    private var description: JSON {
        .object([
            ("name", .string(name)),
            ("invocation", .string(invocation)),
            ("version", .string(version)),
            ("abstract", .string(abstract)),
            ("discussion", .array(paragraphs(of: discussion).map(JSON.string))),
            (
                "examples",
                .array(
                    examples.map { example in
                        .object([
                            ("commandLine", .string(example.commandLine)),
                            ("explanation", .string(example.explanation)),
                        ])
                    })
            ),
            ("parameters", .array(parameters.map(\.description))),
            ("subcommands", .array(subcommands.map(\.description))),
        ])
    }
}

extension Parameter {
    fileprivate var description: JSON {
        .object([
            ("kind", .string(kind.rawValue)),
            ("names", .array(names.map { .string($0.description) })),
            ("inverseNames", .array(inverseNames.map { .string($0.description) })),
            ("valueName", kind == .flag ? .null : .string(valueName)),
            ("abstract", .string(abstract)),
            ("discussion", .string(discussion)),
            ("section", section.map(JSON.string) ?? .null),
            ("default", defaultValue.map(JSON.string) ?? .null),
            ("choices", .array(choices.map(JSON.string))),
            ("form", form.map(JSON.string) ?? .null),
            ("completion", .string(completion.label)),
            ("required", .boolean(isRequired)),
            ("repeats", .boolean(repeats)),
        ])
    }
}

extension CompletionKind {
    fileprivate var label: String {
        switch self {
        case .none: "none"
        case .file: "file"
        case .directory: "directory"
        case .list, .commandName: "list"
        }
    }
}

/// The JSON values that the help is made of.
private enum JSON {
    case null
    case boolean(Bool)
    case integer(Int)
    case string(String)
    case array([JSON])
    case object([(key: String, value: JSON)])

    var text: String {
        switch self {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .string(let value): Self.quoted(value)
        case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\(Self.quoted($0.key)):\($0.value.text)" }.joined(separator: ","))}"
        }
    }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\0"..<" ":
                let hexadecimal = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
