extension CommandModel {
    /// Completions for fish: one line for each parameter, tied to its command by a condition.
    package var fishCompletions: String {
        let condition = "_\(functionName)_at"
        let commands = completionTree.allCommands
        let below = commands.dropFirst().map { fishQuoted($0.invocation) }.joined(separator: " ")
        let lines = commands.flatMap { $0.fishLines(program: name, condition: condition) }
        return """
            # Completions of \(name) for fish.

            # Whether the words before the cursor lead to this command.
            function \(condition)
                set -l command \(fishQuoted(name))
                for word in (commandline -opc)[2..-1]
                    contains -- "$command $word" \(below)
                    or break
                    set command "$command $word"
                end
                test "$command" = "$argv"
            end

            complete -c \(name) -f
            \(lines.joined(separator: "\n"))

            """
    }

    private func fishLines(program: String, condition: String) -> [String] {
        let start = "complete -c \(program) -n \(fishQuoted("\(condition) \(invocation)"))"
        let commands = subcommands.map { "\(start) -a \(fishQuoted($0.name)) -d \(fishQuoted($0.abstract))" }
        let operands = Set(arguments.map(\.completion).filter { $0 != .none }.map(fishValues)).sorted()
        let options = options.flatMap { option in
            [option.names, option.inverseNames].filter { !$0.isEmpty }.map { names in
                let spellings = names.map(fishName).joined(separator: " ")
                let values = option.kind == .option ? " -r \(fishValues(option.completion))" : ""
                return "\(start) \(spellings)\(values) -d \(fishQuoted(option.abstract))"
            }
        }
        return commands + operands.map { "\(start) \($0)" } + options
    }
}

private func fishName(_ name: Name) -> String {
    switch name {
    case .long(let name): "-l \(fishQuoted(name))"
    case .short(let name): "-s \(fishQuoted(String(name)))"
    }
}

private func fishValues(_ completion: CompletionKind) -> String {
    switch completion {
    case .file: "-F"
    case .directory: "-f -a '(__fish_complete_directories)'"
    case .list(let words): "-f -a \(fishQuoted(words.map(fishQuoted).joined(separator: " ")))"
    case .none, .commandName: "-f"
    }
}

/// Quotes a word for fish, where a backslash escapes backslashes and quotes inside single quotes.
private func fishQuoted(_ text: String) -> String {
    isPlainWord(text) ? text : "'\(escaping(#"\'"#, in: text))'"
}
