extension CommandModel {
    /// Completions for bash, with or without the bash-completion package. Files are left to readline, which knows how
    /// to quote their names.
    package var bashCompletions: String {
        let commands = completionTree.allCommands
        let writer = BashWriter(offer: "\(functionName)_offer")
        return """
            # Completions of \(name) for bash.

            # Offers those of its arguments that begin with the word at the cursor.
            \(writer.offer)() {
                local word
                for word in "$@"; do
                    [[ $word == "$current"* ]] && COMPREPLY+=("$prefix$word")
                done
            }

            \(functionName)() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
                local command=\(shellQuoted(name)) prefix= i
                COMPREPLY=()

                # Where '=' parts words, '--name=value' comes as three of them.
                if [[ $current == '=' ]]; then
                    current=
                elif [[ $previous == '=' ]]; then
                    previous=${COMP_WORDS[COMP_CWORD-2]}
                elif [[ $current == --*=* ]]; then
                    previous=${current%%=*} prefix=${current%%=*}= current=${current#*=}
                fi

                for ((i = 1; i < COMP_CWORD; i++)); do
                    case "$command ${COMP_WORDS[i]}" in
                        \(writer.pattern(commands.dropFirst().map(\.invocation)))) command+=" ${COMP_WORDS[i]}" ;;
                        *) break ;;
                    esac
                done

                case "$command $previous" in
            \(commands.flatMap(writer.values).joined(separator: "\n"))
                esac

                case "$command" in
            \(commands.map(writer.words).joined(separator: "\n"))
                esac
            }

            complete -F \(functionName) \(name)

            """
    }
}

private struct BashWriter {
    /// The function that offers words.
    let offer: String

    /// Returns a branch of the script for each option that takes a value, with the completions of that value.
    func values(of command: CommandModel) -> [String] {
        command.options.filter { $0.kind == .option }.map { option in
            let spellings = pattern(option.names.map { "\(command.invocation) \($0)" })
            return "        \(spellings)) \(action(option.completion)); return ;;"
        }
    }

    /// Returns the branch of the script for a command: options after a dash, otherwise values of its operands.
    func words(of command: CommandModel) -> String {
        """
                \(pattern([command.invocation])))
                    if [[ $current == -* ]]; then
                        \(action(.list(command.options.flatMap(\.shownNames).map(\.description))))
                    else
                        \(action(command.operandCompletion))
                    fi
                    ;;
        """
    }

    func pattern(_ words: [String]) -> String { words.map(shellQuoted).joined(separator: " | ") }

    private func action(_ completion: CompletionKind) -> String {
        switch completion {
        case .file: "compopt -o default"
        case .directory: "compopt -o dirnames"
        case .list(let words): "\(offer) \(words.map(shellQuoted).joined(separator: " "))"
        case .none, .commandName: ":"
        }
    }
}
