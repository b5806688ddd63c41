package import CommandKit

extension Manual {
    /// Pages about all commands, one for each subject.
    package static let topics: [Manual] = [.formats, .csv, .spaces, .errors, .codes, .pipes, .expressions]

    private static let formats = Manual(
        topic: "formats", name: "plat", section: 7,
        abstract: "Inputs and formats, and geometries that are odd or invalid."
    ) {
        [
            Chapter(
                "Description",
                [
                    .text(
                        """
                        This page describes how all commands of plat read and write layers. A layer is a set of features, \
                        in one file or several. A feature is a geometry (points, lines, polygons, or none) with \
                        fields. PROJ (coordinate transformations) and GEOS (geometry) are libraries that plat uses. \
                        'plat help' lists the commands and the other topics.
                        """)
                ]),
            .inputs,
        ] + Chapter.ofFormats(on: nil) + [.oddGeometries]
    }

    private static let csv = Manual(
        topic: "csv", name: "plat-csv", section: 7, abstract: "Tables as input and output: columns, types and values."
    ) { Chapter.ofFormats(on: "csv") + Notes.chapters }

    private static let spaces = Manual(
        topic: "spaces", name: "plat-spaces", section: 7,
        abstract: "Coordinates, map points, pixels, CRSs and planes, and the antimeridian."
    ) { [.spaces, .edges] }

    private static let errors = Manual(
        topic: "errors", name: "plat-errors", section: 7,
        abstract: "Messages, summaries, bad records, limits, and what happens to output files."
    ) { [.messages, .badRecords, .limits, .files] }

    private static let codes = Manual(
        topic: "codes", name: "plat-codes", section: 7,
        abstract: "The codes of bad records, of warnings, and of what 'plat check' finds."
    ) { [.badRecordCodes, .alterations, .checkCodes] }

    private static let pipes = Manual(
        topic: "pipes", name: "plat-pipes", section: 7,
        abstract: "Several programs in a row, and the environment of a run."
    ) { [.pipes, .environment] }
}
