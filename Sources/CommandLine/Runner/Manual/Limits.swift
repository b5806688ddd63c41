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
                ("WKT", "Collections may be nested 250 levels deep."),
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

    static let files = Manual.Chapter(
        "Output files, memory and threads",
        [
            .text(
                """
                An --output file appears under its name only when it is complete and written to disk. After a \
                failure or a signal, an older file of that name is still there. plat refuses to write to one of its \
                inputs.

                The work uses one thread per core, or as many as --threads says. The output is the same, byte for \
                byte, with any number of threads.

                Memory does not grow with the length of the input, but plat holds each feature in memory as a whole. \
                'plat intersect' also holds layer B in memory, 'plat fence' its regions, 'plat track' and 'plat fence' a few \
                hundred bytes per device, 'plat move' about 150 bytes per drag, 'plat declutter' about 60 bytes per label, 'plat \
                bounds --as overlaps' about 100 bytes per feature, 'plat render' what it shows, which is about 80 bytes for each \
                dot, 380 for each label and 16 for each position of a line or area, and 'plat check' up to about 80 bytes for each of \
                the first 5,000,000 features. Data that must be kept or sorted (rows to group, \
                features in drawing order, a pipe that is read twice) goes to temporary files in TMPDIR. These have no \
                names and disappear however plat ends.

                A file is read up to the length it had when plat opened it. If the file has become shorter, the run \
                fails. If it has become longer, plat warns.
                """)
        ])
}
