import CommandKit
import Layers

extension Manual.Chapter {
    static let messages = Manual.Chapter(
        "Messages and the summary",
        [
            .text(
                """
                Data goes to standard output or to the --output file. Everything else goes to standard error. A \
                message names the file, the line and column or the record, what is wrong, and often what to do about \
                it. Only the first of several similar messages is printed, and the number of the others follows at the \
                end. --log-format json writes each message as one line of JSON.

                The last line is the summary, which counts every record of the input:
                """),
            .lines([
                "177 read, 175 written, 2 skipped (2 invalid-coordinate), altered (1 closed-ring), 0.4 s",
                "layer A: 600 read, 1 written, 599 skipped (599 no-match); layer B: 3 held; 0.0 s",
                "1833 read (912 old, 921 new), 12 added, 3 removed, 4 moved, 5 edited, 900 unchanged, 0.1 s",
                "6 read, 6 written (matched 4, corrected 1 of them, ambiguous 1, unmatched 1), 0.0 s",
            ]),
            .text(
                """
                Codes in parentheses say why records were skipped, or what was changed; the \
                sections below list them. 'held' counts the features of layer B of 'plat intersect', the regions of 'plat fence', \
                the rows of drags of 'plat move', or the rows of a layer for --location. 'gathered' \
                counts the rows that 'plat shape' put into groups; the counts after it are of shapes and groups. 'held from the earlier result' counts the features of --previous, and \
                'found again' those of them that the input also has. 'from the state' and 'kept in the state' count \
                fixes that wait in the file of --state between runs. The third line is that of 'plat diff', which \
                counts the records of both layers. The fourth is that of 'plat geocode', which also counts partial matches, and reused \
                answers if rows of a device may take the last one; --summary json counts the answers \
                as well, and names the gazetteer with its date and checksum. 'places' are the features of --layer of \
                'plat geocode search'. -q omits the summary if no record was bad or altered. --summary json \
                writes it as JSON.

                Records that are good but not wanted are skipped, too, under one of these codes:
                """),
            .list(skips),
            .text("'plat gazetteer build' skips rows under these codes:"),
            .list(rows(.skippedRows)),
            .text("'plat track' and 'plat fence' skip fixes and regions under these codes:"),
            .list(rows(.skippedFixes)),
        ])

    static let badRecords = Manual.Chapter(
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
                    message and raw. raw is the record itself, so that you can correct it and use it again.
                    """
                ),
            ]),
            .text(
                """
                'plat check' lists all problems of a layer and ends with status 1 if there are any. 'plat info' \
                lists each kind of bad record once.
                """),
        ])

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
