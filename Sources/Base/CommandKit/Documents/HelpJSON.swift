import JSON

extension CommandModel {
    /// Everything the help knows, for programs. Within one schema number, members are only ever added.
    package var json: String {
        let object: JSONObject = ["schema": .integer(1), "command": .object(description)]
        return object.text() + "\n"
    }

    private var description: JSONObject {
        [
            "name": .string(name),
            "invocation": .string(invocation),
            "version": .string(version),
            "abstract": .string(abstract),
            "discussion": .array(paragraphs(of: discussion).map(JSONValue.string)),
            "examples": .array(
                examples.map { ["commandLine": .string($0.commandLine), "explanation": .string($0.explanation)] }),
            "parameters": .array(parameters.map { .object($0.description) }),
            "subcommands": .array(subcommands.map { .object($0.description) }),
        ]
    }
}

extension Parameter {
    fileprivate var description: JSONObject {
        [
            "kind": .string(kind.rawValue),
            "names": .array(names.map { .string($0.description) }),
            "inverseNames": .array(inverseNames.map { .string($0.description) }),
            "valueName": kind == .flag ? .null : .string(valueName),
            "abstract": .string(abstract),
            "discussion": .string(discussion),
            "basic": .boolean(isBasic),
            "section": section.map(JSONValue.string) ?? .null,
            "default": defaultValue.map(JSONValue.string) ?? .null,
            "defaultNote": defaultNote.map(JSONValue.string) ?? .null,
            "choices": .array(choices.map(JSONValue.string)),
            "form": form.map(JSONValue.string) ?? .null,
            "completion": .string(completion.label),
            "required": .boolean(isRequired),
            "repeats": .boolean(repeats),
        ]
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
