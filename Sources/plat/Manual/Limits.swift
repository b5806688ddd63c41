import CommandKit

extension Manual.Chapter {
    static let limits = Manual.Chapter(
        "Limits",
        [
            .text("Limits are the same for files, pipes and compressed input. Records beyond them are bad records."),
            .list([
                (
                    "1 GiB",
                    """
                    for a record, a line, the header of a table, and for all members of a GeoJSON collection other than \
                    its features. --max-record changes it.
                    """
                ),
                ("512 levels", "of nested JSON."),
                ("250 levels", "of nested WKT collections."),
                (
                    "1048576 fields",
                    """
                    in GeoJSON whose fields become columns or are looked up by name. --max-fields changes it. Their \
                    names may take 64 MiB together.
                    """
                ),
                ("256", "threads."),
            ]),
        ])

    static let files = Manual.Chapter(
        "Output files, memory and threads",
        [
            .text(
                """
                An --output file appears under its name only when it is complete and written to disk. After a failure \
                or a signal, an older file of that name is still there. plat refuses to write to one of its inputs.

                The work uses one thread per core, or as many as --threads says. The output is the same, byte for \
                byte, with any number of threads.

                Memory does not grow with the length of the input, but plat holds a single feature as a whole. \
                'plat intersect' holds layer B in memory, and 'plat declutter' about 60 bytes per label. Data that \
                must be kept or sorted (rows to group, features in drawing order, a pipe that is read twice) goes to \
                temporary files without names in TMPDIR, which vanish when plat ends in any way.

                A file is read up to the length it had when plat opened it. If it is shorter by then, the run fails; \
                if it is longer, plat warns.
                """)
        ])
}
