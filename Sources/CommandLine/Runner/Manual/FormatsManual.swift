package import CommandKit

extension Manual {
    /// plat(7): what the commands share.
    package static let formats = Manual(
        topic: "formats", name: "plat", section: 7,
        abstract: "Formats, coordinates, bad records, exit statuses and pipes."
    ) {
        [
            Chapter(
                "Description",
                [
                    .text(
                        """
                        This page describes what all commands of plat have in common. A layer is a set of features, \
                        in one file or several. A feature is a geometry (points, lines, polygons, or none) with \
                        fields. PROJ (coordinate transformations) and GEOS (geometry) are libraries that plat uses. \
                        'plat help' lists the commands.
                        """)
                ]),
            .inputs,
        ] + Manual.Chapter.ofFormats + [.spaces] + Notes.chapters + [
            .oddGeometries, .edges, .messages, .badRecords, .badRecordCodes, .alterations, .checkCodes, .limits, .files,
            .pipes,
            .environment,
        ]
    }
}
