extension CommandModel {
    /// Options that many commands share, as text.
    func help(of page: OptionPage, width: Int) -> String {
        var text = HelpPage(width: width)
        text.add(page.abstract)
        let commands = allCommands.filter { $0.options.contains { $0.section == page.section } }
        let options = options(of: page).map { option in
            let owners = commands.filter { $0.options.contains { $0.title == option.title } }.map(\.invocation)
            var option = option
            if owners.count * 2 < commands.count {
                let names = owners.count > 4 ? "Not in all commands." : "Only in \(owners.joined(separator: ", "))."
                option.discussion += " \(names)"
            }
            return option
        }
        text.add([(page.section, Self.rows(options, among: []))])
        text.add("Commands that have them: \(commands.map(\.invocation).joined(separator: ", ")).")
        return text.text
    }

    /// An entry of the glossary as text.
    func help(of entry: GlossaryEntry, width: Int) -> String {
        var page = HelpPage(width: width)
        page.add(entry.text)
        page.add("Examples", entry.lines.isEmpty ? [] : [.lines(entry.lines)])
        return page.text
    }

    /// A topic as text.
    func help(of manual: Manual, width: Int) -> String {
        var page = HelpPage(width: width)
        page.add("\(manual.name)(\(manual.section)): \(manual.abstract)")
        for chapter in manual.chapters() {
            page.add(chapter.title, chapter.blocks)
        }
        page.add("Exit status", [.list(ExitCode.explained.map { ("\($0.code.rawValue)", $0.meaning) })])
        return page.text
    }
}
