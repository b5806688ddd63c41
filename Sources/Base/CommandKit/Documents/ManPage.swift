extension CommandModel {
    /// The man page of the command in mdoc, the language of mdoc(7).
    package var manPage: String {
        var lines = head(Self.pageName(path), section: 1, abstract)
        lines += [".Sh SYNOPSIS", ".Nm \(macroArgument(invocation))"] + synopsis
        lines +=
            [".Sh DESCRIPTION"]
            + prose(discussion.isEmpty ? abstract : discussion)
        lines += commandList + argumentList + optionLists + exitStatus + exampleBlocks + seeAlso
        return lines.map { "\($0)\n" }.joined()
    }

    /// The man page of a topic.
    func manPage(of manual: Manual) -> String {
        var lines = head(manual.name, section: manual.section, manual.abstract)
        for chapter in manual.chapters() {
            lines.append(".Sh \(macroArgument(chapter.title.uppercased()))")
            for (index, block) in chapter.blocks.enumerated() {
                switch block {
                case .text(let text): lines += (index > 0 ? [".Pp"] : []) + prose(text)
                case .list(let rows): lines += list(rows)
                case .lines(let copied): lines += literal(copied)
                }
            }
        }
        lines += exitStatus + references(([path] + subcommands.map(\.path)).map { (Self.pageName($0), 1) })
        return lines.map { "\($0)\n" }.joined()
    }

    private func head(_ name: String, section: Int, _ abstract: String) -> [String] {
        [
            ".Dd \(Self.longDate(releaseDate))",
            ".Dt \(macroArgument(name.uppercased())) \(section)",
            ".Os \(macroArgument("\(path[0]) \(version)"))",
            ".Sh NAME",
            ".Nm \(macroArgument(name))",
            ".Nd \(macroArgument(abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract))",
        ]
    }

    private func prose(_ text: String) -> [String] {
        Array(paragraphs(of: text).map { sentences(of: $0).map(textLine) }.joined(separator: [".Pp"]))
    }

    private func list(_ rows: [(term: String, text: String)]) -> [String] {
        items(rows.map { (macroArgument($0.term), $0.text) })
    }

    /// A list of tagged paragraphs.
    private func items(_ rows: [(macro: String, text: String)]) -> [String] {
        [".Bl -tag -width Ds"] + rows.flatMap { macro, text in [".It \(macro)"] + prose(text) } + [".El"]
    }

    private func literal(_ lines: [String]) -> [String] {
        [".Bd -literal -offset indent"] + lines.map(textLine) + [".Ed"]
    }

    private var exitStatus: [String] {
        [".Sh EXIT STATUS"] + list(ExitCode.explained.map { ("\($0.code.rawValue)", $0.meaning) })
    }

    private var synopsis: [String] {
        guard subcommands.isEmpty else { return [".Ar command", ".Op Ar options", ".Op Ar argument ..."] }
        return options.filter(\.isRequired).map { ".\($0.macros(for: $0.names.suffix(1)))" } + [".Op Ar options"]
            + arguments.map { $0.isRequired ? ".\($0.macros(for: []))" : ".Op \($0.macros(for: []))" }
    }

    private var commandList: [String] {
        if subcommands.isEmpty { return [] }
        let commands = [".Ss Commands"] + items(subcommands.map { ("Cm \(macroArgument($0.name))", $0.abstract) })
        guard isProgram, !shortcuts.isEmpty else { return commands }
        return commands + [".Ss Short commands"]
            + items(shortcuts.map { ("Cm \(macroArgument($0.name))", Self.explanation(of: $0)) })
    }

    private var argumentList: [String] {
        if arguments.isEmpty { return [] }
        return [".Ss Arguments"] + items(arguments.map { ($0.macros(for: []), $0.fullText) })
    }

    private var optionLists: [String] {
        var lines = [".Sh OPTIONS"]
        for section in shownSections {
            if section.title != Self.plainSection { lines.append(".Ss \(macroArgument(section.title))") }
            lines += items(of: section.options)
        }
        for page in pagesElsewhere { lines += prose("\(page.abstract) See '\(path[0]) help \(page.topic)'.") }
        if !pageOptions.isEmpty { lines += [".Ss Options of other commands"] + items(of: pageOptions) }
        return lines
    }

    private func items(of options: [Parameter]) -> [String] {
        items(options.map { ($0.macros(for: $0.shownNames), $0.fullText) })
    }

    private var exampleBlocks: [String] {
        if examples.isEmpty { return [] }
        return [".Sh EXAMPLES"]
            + examples.flatMap { example in
                (example.explanation.isEmpty ? [] : [textLine(example.explanation)])
                    + literal([example.commandLine])
            }
    }

    private var seeAlso: [String] {
        let paths = path.count > 1 ? [Array(path.dropLast())] : []
        let pages = (paths + subcommands.map(\.path)).map(Self.pageName)
        return references(pages.map { ($0, 1) } + manuals.map { ($0.name, $0.section) })
    }

    private func references(_ pages: [(name: String, section: Int)]) -> [String] {
        let pages = pages.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
        if pages.isEmpty { return [] }
        return [".Sh SEE ALSO"]
            + pages.enumerated().map { index, page in
                ".Xr \(macroArgument(page.name)) \(page.section)\(index + 1 < pages.count ? " ," : "")"
            }
    }

    /// `plat-convert`, the name of the page of `plat convert`.
    private static func pageName(_ path: [String]) -> String { path.joined(separator: "-") }

    /// `2026-01-31` as `January 31, 2026`, the only form mdoc takes.
    private static func longDate(_ date: String) -> String {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        let parts = date.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, (1...12).contains(parts[1]) else { return "January 1, 1970" }
        return "\(months[parts[1] - 1]) \(parts[2]), \(parts[0])"
    }
}

extension Parameter {
    /// The names and the value as mdoc macros: `Fl f , Fl \-from Ar KIND`.
    fileprivate func macros(for names: [Name]) -> String {
        let flags = names.map { "Fl \(macroArgument(String($0.description.dropFirst())))" }.joined(separator: " , ")
        let value = kind == .flag ? "" : "Ar \(macroArgument(valueName))\(shownValue.dropFirst(valueName.count))"
        return [flags, value].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// Splits a paragraph into sentences: each starts a line, so that the formatter sets the space after it.
private func sentences(of paragraph: String) -> [String] {
    var sentences = [""]
    for word in paragraph.split(separator: " ") {
        let isFirst = sentences[sentences.count - 1].isEmpty
        sentences[sentences.count - 1] += (isFirst ? "" : " ") + word
        if word.hasSuffix(".") { sentences.append("") }
    }
    return sentences.last == "" ? sentences.dropLast() : sentences
}

/// A line of text. A dot at its start would make it a macro.
private func textLine(_ text: String) -> String {
    let escaped = escaped(text)
    if escaped.isEmpty { return "\\&" }
    return escaped.hasPrefix(".") ? "\\&\(escaped)" : escaped
}

/// One argument of a macro. The zero-width `\&` keeps a word such as `No` from being read as a macro, and a full stop
/// from being set as punctuation.
private func macroArgument(_ text: String) -> String {
    // Macros have names of two or three letters.
    let isPlain = text.count > 3 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return isPlain ? escaped(text) : "\"\\&\(escaped(text))\""
}

/// The text with every character that the formatter would change spelled as itself: a hyphen that can be pasted into a
/// shell, straight quotes, and names for what is not ASCII.
private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\\": result += "\\e"
        case "-": result += "\\-"
        case "'": result += "\\(aq"
        case "\"": result += "\\(dq"
        case "`": result += "\\(ga"
        case "^": result += "\\(ha"
        case "~": result += "\\(ti"
        case _ where !scalar.isASCII:
            let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
            result += "\\[u\(String(repeating: "0", count: max(0, 4 - hexadecimal.count)))\(hexadecimal)]"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
