public import Layers

extension FlatGeobufFormat {
    public var capabilities: [Capability] { [.flatGeobuf] }

    public var manual: FormatManual {
        FormatManual(
            rows: [FormatManual.Row(12, "fgb", "FlatGeobuf 3, with or without a spatial index.")],
            chapters: [
                FormatManual.Chapter(
                    12, "FlatGeobuf",
                    [
                        .text(
                            """
                            A FlatGeobuf is read as a stream. With --bbox, plat reads only what its spatial index finds, if \
                            the input is a file and its coordinates are degrees of WGS84 or on a plane.

                            A new file has an index, which decides the order of its features: neighbours on the map come \
                            one after the other. --no-index keeps the order of the input, and so does an output to a pipe. \
                            plat keeps the features in a temporary file until all are known, as the types of the columns \
                            come first. Identifiers are dropped with a warning. Numbers that have more digits than 64 bits \
                            hold become text, with a warning.
                            """)
                    ])
            ])
    }
}

extension Capability {
    public static let flatGeobuf = Capability(
        codes: [
            CodeText(.unreadableFiles, "damaged-header", "The header or the index of a FlatGeobuf is damaged."),
            CodeText(.unreadableFiles, "not-flatgeobuf", "The file is not a FlatGeobuf."),
            CodeText(
                .files, "damaged-index",
                "The spatial index of a FlatGeobuf is damaged, so all features were read for --bbox."),
            CodeText(.problems, "index-node", "A node of the spatial index of a FlatGeobuf has a wrong box."),
        ])
}

extension Problem {
    static func damagedIndex(at location: InputLocation) -> Problem {
        Problem(
            .data, "damaged-index", severity: .warning, at: location,
            "the spatial index is damaged; all features were read to find those in the box",
            hint: "write the file anew, as in plat cat FILE -o new.fgb")
    }
}
