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
            .list([
                ("ambiguous", "The name may mean several places, with --ambiguous skip; the --rejects list it."),
                ("covered", "Nothing is left of the feature after --difference."),
                ("deleted", "The row of a shapefile is marked as deleted."),
                ("hidden", "The label does not show."),
                ("no-match", "No feature of layer B matches. With --self, no pair starts with this feature."),
                ("no-legs", "The feature has no lines or polygons, with --legs."),
                ("no-position", "The feature has no position for a label or, with 'plat fit --each', for a view."),
                ("no-radius", "The radius is empty or 0, with --no-radius skip."),
                ("not-intersecting", "The feature is outside the rect of --intersecting, or outside the view."),
                ("outside-bbox", "The feature is outside the --bbox."),
                (
                    "past-limit",
                    """
                    The feature comes after the first N of --limit. Only commands that must read all features before \
                    they write the first one count these; others stop reading there.
                    """
                ),
                ("too-small", "The result is smaller than --min-area."),
                ("unmatched", "No place was found for the record, with --unmatched skip; the --rejects list it."),
                (
                    "unchanged",
                    "The label shows as in the --previous view. Old versions of moved or edited labels count here as well."
                ),
            ]),
            .text("'plat gazetteer build' skips rows under these codes:"),
            .list([
                ("lost-coordinate", "The place is at 0,0: its coordinate was lost. plat also warns."),
                ("not-a-name", "The row of alternate names is a link, or a number of Wikidata."),
                ("not-in-gazetteer", "The row names a place that no other input has, or that was skipped."),
                (
                    "no-position",
                    "No place lies in the second-level division, so that its position is unknown."
                ),
                (
                    "repeated-place",
                    "An earlier row has the same place, country or division. Of two places, the one with more people counts."
                ),
            ]),
            .text("'plat track' and 'plat fence' skip fixes and regions under these codes:"),
            .list([
                (
                    "duplicate, same-time",
                    "The fix has the time of the last accepted one of its device, at the same place or at another."
                ),
                ("inaccurate", "The accuracy is worse than --max-accuracy, or than --desired-accuracy with --once."),
                ("invalid-fix", "The accuracy is negative."),
                (
                    "lacks-accuracy, lacks-altitude, lacks-course, lacks-heading, lacks-speed",
                    "The fix lacks a value that --require or --smooth needs."
                ),
                ("late", "The fix is earlier than the last accepted one of its device."),
                ("not-last, not-needed", "The device has another fix for --last or --once."),
                ("not-moved, too-soon", "The fix is too near to the last one that was written, or too soon after it."),
                (
                    "not-turned",
                    "The heading is unknown, or too near to that of the last fix that was written (--heading-filter)."
                ),
                ("paused", "The device pauses (--pause)."),
                ("replaced", "A later region has the same identifier."),
                ("stale", "The time is too far from that of the reception (--max-age)."),
                ("too-fast", "The fix is too far from the last accepted one for --max-speed."),
            ]),
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

    /// Changes that only some formats of the output make.
    private static let alterationsOfWriting: [(term: String, text: String)] = [
        ("cut-text", "A text was too long for a shapefile, and was cut."),
        ("dropped-bbox", "The bbox of a GeoJSON collection was dropped."),
        ("flat-elevation", "A missing elevation was written as 0 to a shapefile."),
        ("json-as-text", "An array or object was written to a shapefile as JSON text."),
        ("number-as-text", "A number was too long for a shapefile, and was written as text."),
        ("padded-text", "A shapefile stores empty text as null, and drops blanks at the end of text."),
        ("renamed-field", "A field was renamed, as its name was too long for a shapefile or already in use."),
    ]

    /// The codes of changes, from the code that counts them.
    static var alterations: Manual.Chapter {
        var rows: [(term: String, text: String)] = []
        for kind in Alterations.Kind.allCases {
            let text = kind.message.spelled(SettingNames.usual.option).description
            let sentence = text.prefix(1).uppercased() + text.dropFirst() + "."
            if let index = rows.firstIndex(where: { $0.term == kind.code }) {
                if !rows[index].text.contains(sentence) { rows[index].text += " " + sentence }
            } else {
                rows.append((kind.code, sentence))
            }
        }
        for row in alterationsOfWriting where !rows.contains(where: { $0.term == row.term }) { rows.append(row) }
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
