import CommandKit
import Layers

extension Manual.Chapter {
    static let badRecordCodes = Manual.Chapter(
        "Codes of bad records",
        [
            .text(
                """
                The summary, the rejects and JSON messages give the reason why a record is bad as one of these codes.
                """),
            .list(rows(.badRecords)),
            .text(
                """
                A run that --strict ends because of a warning has the code unexpected-warning; its message names the \
                code of the warning.
                """),
        ])

    /// The codes that `plat check` adds to those of bad records and alterations.
    static var checkCodes: Manual.Chapter {
        Manual.Chapter(
            "Codes of plat check",
            [
                .text(
                    """
                    'plat check' reports bad records and alterations under the codes above. It also finds these \
                    problems of geometries and features:
                    """),
                .list(rows(.problems)),
                .text("It also finds these problems of whole files. Other commands warn about most of them."),
                .list(rows(.files)),
                .text(
                    """
                    These problems make a file unreadable, as a whole or from that place on. Other commands end there. \
                    With --on-error skip, a shapefile with an unreadable .dbf is still read, without fields.
                    """),
                .list(rows(.unreadableFiles)),
            ])
    }

    /// The codes of a list, as all capabilities declare them. Codes of one meaning share a row, as do meanings of a code.
    static func rows(_ list: CodeText.List) -> [(term: String, text: String)] {
        var rows: [(term: String, text: String)] = []
        for code in Capability.all.flatMap(\.codes) where code.list == list {
            if let index = rows.firstIndex(where: { $0.text == code.text }) {
                rows[index].term += ", \(code.codes)"
            } else if let index = rows.firstIndex(where: { $0.term == code.codes }) {
                rows[index].text += " " + code.text
            } else {
                rows.append((code.codes, code.text))
            }
        }
        return rows.sorted { $0.term < $1.term }
    }
}
