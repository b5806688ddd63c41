extension CommandModel {
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
