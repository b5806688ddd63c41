import CommandKit
import Layers

extension Manual.Chapter {
    static var messages: Manual.Chapter {
        Manual.Chapter("Messages and the summary", summary + skipped)
    }

    private static var summary: [Manual.Block] {
        [
            .text(
                """
                Data goes to standard output or to the --output file. Everything else goes to standard error. A \
                message names the file, the line and column or the record, what is wrong, and often what to do about \
                it. Only the first of several similar messages is printed, and the number of the others follows at the \
                end. --log-format json writes each message as one line of JSON.

                The last line is the summary, which counts every record of the input:
                """),
            .lines(Notes.summaryLines.map(\.line)),
            .text(
                """
                Codes in parentheses say why records were skipped, or what was changed; \
                'plat help codes' lists them. 'loaded', in JSON "loaded", counts \
                \(Notes.inMemory.joinedInSeries(by: "or")). \
                \((Notes.counts + Notes.explanations).joined(separator: " ")) -q prints nothing unless something is \
                wrong. --summary json always writes the summary, as JSON. With --strict a warning is an error, unless \
                --expect names its code.

                Good records that the options exclude are skipped under one of these codes:
                """),
            .list(skips),
        ]
    }

    /// Lists of what commands skip and count apart.
    private static var skipped: [Manual.Block] {
        var lists: [Int: (list: CodeText.List, introduction: String)] = [:]
        for list in Set(Capability.all.flatMap(\.codes).map(\.list)) {
            if case .skippedApart(let number, let introduction) = list { lists[number] = (list, introduction) }
        }
        return lists.sorted { $0.key < $1.key }.flatMap { _, list -> [Manual.Block] in
            [.text(list.introduction), .list(rows(list.list))]
        }
    }

    static var badRecords: Manual.Chapter {
        Manual.Chapter(
            "Bad records",
            [
                .text(
                    """
                    A bad record is one that plat cannot read or use, such as a row with a latitude of 148. By default the \
                    run ends at the first one with exit status 65. An output file is then not written, and an older one is \
                    kept; GeoJSON on standard output is left incomplete, so that no program mistakes it for complete.
                    """),
                .list([
                    ("--on-error skip", "Skip bad records, count them, and go on."),
                    ("--max-errors N", "With --on-error skip, end with status 65 after more than N bad records."),
                    (
                        "--rejects FILE",
                        """
                        Write bad records to FILE, a CSV with the columns source, record, line, byte, column, code, \
                        message and raw. raw is the record itself, so that you can correct it and use it again. Like an \
                        output, FILE appears when the run ends, also with status 65 at a bad record. A run that breaks \
                        off leaves an older one as it was. To read rejects as they come, name a pipe or a device.
                        """
                    ),
                ]),
                .text(Notes.badRecords.joined(separator: " ")),
            ])
    }

    /// Reasons for skipping records that are good but not wanted.
    private static var skips: [(term: String, text: String)] {
        let ofFeatures = SkipReason.inOrder.compactMap { reason in reason.manual.map { (term: reason.code, text: $0) } }
        return (ofFeatures + rows(.skipped)).sorted { $0.term < $1.term }
    }

    /// The codes of changes, from the code that counts them.
    static var alterations: Manual.Chapter {
        var rows: [(term: String, text: String)] = []
        for kind in WarningKind.inOrder {
            let text = kind.message.description
            let sentence = text.prefix(1).uppercased() + text.dropFirst() + "."
            if let index = rows.firstIndex(where: { $0.term == kind.code }) {
                if !rows[index].text.contains(sentence) { rows[index].text += " " + sentence }
            } else {
                rows.append((kind.code, sentence))
            }
        }
        rows += Self.rows(.warnings)
        return Manual.Chapter(
            "Alterations",
            [
                .text(
                    """
                    plat counts every change to data that you did not ask for, under one of these codes, and warns \
                    at the first of each. If an entry has several sentences, each describes a different case. Some codes are reported only by \
                    'plat check'.
                    """),
                .list(rows.sorted { $0.term < $1.term }),
            ])
    }
}
