import CommandKit

extension Manual.Chapter {
    static let pipes = Manual.Chapter(
        "Pipes",
        [
            .text(
                """
                A pipe ends in the same way whether the program that writes to it succeeded or failed. plat adds what \
                is missing: when one plat reads from another through a pipe, the reader detects whether the writer \
                failed or was killed. It then ends with status 65, and keeps an older output file. This works for \
                every format and does not change the data. A writer that fails before its first byte counts as well, \
                so a reader of '(a || b)' or '(a; b)' fails if a fails.

                The reader cannot know this if another program, such as jq, is between the two, or if they use a named \
                pipe. Let the shell detect failures instead, and rename the output only after success:
                """),
            .lines([
                "bash -o pipefail -c 'plat cat roads.shp | jq -c . |",
                "  plat cat -o new.geojson && mv new.geojson roads.geojson'",
            ]),
            .text(
                """
                A GeoJSONSeq without features has no bytes. From a plat that succeeded, the next one reads it as a \
                layer without features.

                If the reader of a pipe ends first, as head -1 does, plat ends by SIGPIPE without a message.
                """),
        ])

    static let environment = Manual.Chapter(
        "Environment",
        [
            .list([
                ("TMPDIR", "The directory of temporary files. Without it, plat uses /tmp."),
                ("PROJ_DATA, PROJ_LIB", "Directories where PROJ looks for its database and grid files."),
                ("COLUMNS", "The width of help on a terminal, from 40 to 100 columns."),
                (
                    "SOURCE_DATE_EPOCH",
                    "The time that counts as now in expressions and GeoPackages, in seconds since 1970 UTC."
                ),
            ]),
            .text("PROJ and the C library read further variables of their own."),
        ])
}
