import CommandKit

extension Manual.Chapter {
    static let limits = Manual.Chapter(
        "Limits",
        [
            .text("Limits are the same for files, pipes and compressed input. Records beyond them are bad records."),
            .list([
                (
                    "Records",
                    """
                    A record, a line, the header of a table, and the members of a GeoJSON collection other than its \
                    features may each take 1 GiB. --max-record changes this.
                    """
                ),
                ("JSON", "Values may be nested 512 levels deep."),
                ("Geometries", "Collections may be nested 250 levels deep."),
                (
                    "Fields",
                    """
                    GeoJSON input may have 1048576 different fields when they become columns or are looked up by \
                    name. --max-fields changes this. Their names may take 64 MiB together.
                    """
                ),
                ("Threads", "A run uses at most 256."),
            ]),
        ])

    static var files: Manual.Chapter {
        Manual.Chapter(
            "Output files, memory and threads",
            [
                .text(
                    """
                    An --output file appears under its name only when it is complete and written to disk. After a \
                    failure or a signal, an older file of that name is still there. plat refuses to write to one of its \
                    inputs; only 'plat cat', 'plat filter' and 'plat sort' without --top may. A shapefile is replaced only as \
                    a whole.

                    The work uses one thread per core, or as many as --threads says. The output is the same, byte for \
                    byte, with any number of threads.

                    Memory does not grow with the length of the input, but plat holds each feature in memory as a whole. \
                    \(Notes.memory). Data that must be kept or sorted (rows to group, \
                    features in drawing order, a pipe that is read twice) goes to temporary files in TMPDIR. These have no \
                    names and disappear however plat ends.

                    A file is read up to the length it had when plat opened it. If the file has become shorter, the run \
                    fails. If it has become longer, plat warns.
                    """)
            ])
    }
}
