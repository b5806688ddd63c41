extension CommandModel {
    /// Completions for zsh: a function for each command, which hands on to those of its subcommands.
    package var zshCompletions: String {
        """
        #compdef \(name)

        \(completionTree.allCommands.map(\.zshFunction).joined(separator: "\n\n"))

        # Read by the completion system, this file is the function; read by 'source', it has to tell of it.
        if [ "$funcstack[1]" = "\(functionName)" ]; then
            \(functionName) "$@"
        else
            compdef \(functionName) \(name)
        fi

        """
    }

    private var zshFunction: String {
        let specifications =
            (parameters.map(\.zshSpecification) + (subcommands.isEmpty ? [] : zshCommandSpecifications))
            .map { "        \($0)" }.joined(separator: " \\\n")
        let cases = subcommands.map { "            \(shellQuoted($0.name))) \($0.functionName) ;;" }
        let forwarding = """

                [[ $state == arguments ]] && case $line[1] in
            \(cases.joined(separator: "\n"))
                esac
            """
        return """
            \(functionName)() {
                local curcontext=$curcontext state line
                typeset -A opt_args
                _arguments -C -s -S \\
            \(specifications)\(subcommands.isEmpty ? "" : forwarding)
            }
            """
    }

    /// Specifications for the name of a subcommand and for all words after it.
    private var zshCommandSpecifications: [String] {
        let commands = subcommands.map { command in
            "\(escaping(#"\: ()"#, in: command.name))\\:\(escaping(#"\: ()"#, in: command.abstract))"
        }
        return [
            shellQuoted("1:command:((\(commands.joined(separator: " "))))"), shellQuoted("*::argument:->arguments"),
        ]
    }
}

extension Parameter {
    /// The parameter as `_arguments` wants it.
    fileprivate var zshSpecification: String {
        let value = ":\(escaping(#"\:"#, in: valueName)):\(zshAction)"
        guard kind != .argument else { return shellQuoted((repeats ? "*" : isRequired ? "" : ":") + value) }
        let excluded = repeats ? "*" : "(\(shownNames.map(\.description).joined(separator: " ")))"
        return shownNames.map { name in
            let takesValue = kind == .option ? (name.isShort ? "+" : "=") : ""
            let text = "[\(escaping(#"\[]:"#, in: abstract))]"
            return shellQuoted("\(excluded)\(name)\(takesValue)\(text)\(kind == .option ? value : "")")
        }.joined(separator: " ")
    }

    private var zshAction: String {
        switch completion {
        case .file: "_files"
        case .directory: "_files -/"
        case .list(let words): "(\(words.map { escaping(#"\: ()"#, in: $0) }.joined(separator: " ")))"
        case .none, .commandName: " "
        }
    }
}
