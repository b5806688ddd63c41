public import Layers

extension TopoJSONFormat {
    public var manual: FormatManual {
        FormatManual(
            rows: [
                FormatManual.Row(
                    10, "topojson",
                    "TopoJSON, in which borders that features share are written once. FILE:NAME is one object of a file."
                )
            ],
            chapters: [
                FormatManual.Chapter(
                    8, "TopoJSON",
                    [
                        .text(
                            """
                            Each geometry of an object becomes a feature, and each object of a file is a layer; \
                            FILE:NAME reads one of them, as in states.topojson:counties. From a pipe all objects are \
                            read as one layer. A grid of \
                            decimals gives back the decimals that were written. Rings and lines without extent on \
                            the grid are dropped and counted, and so are numbers after the x and the y. A document is held \
                            in memory as a whole, up to --max-record; from 64 MB on, a note says how much it takes.

                            When TopoJSON is written, each input becomes an object of the topology, named as its file; with --object-name all \
                            features are in one. A border that several features have in common, in whatever object, is \
                            one arc. Vertices are the same if they are written the same.

                            Coordinates are integers, and those of arcs are differences. They count the last decimal \
                            of --precision, so nothing moves that would not move in GeoJSON, and borders that do not \
                            cross do not cross afterwards. For smaller files use a lower --precision, or --quantization \
                            1e5, which divides the width and the height of the layer into so many steps. Polygons that \
                            touch or cross themselves on that grid are counted. --no-quantization and --precision full \
                            write decimals.

                            Outer rings run clockwise, as programs expect that draw TopoJSON on a globe, and geometries \
                            are cut at the antimeridian. Features keep their ids. Elevations, measures and members that \
                            GeoJSON does not define are dropped and counted.

                            Features wait in a temporary file, in the folder TMPDIR, and all borders are held in \
                            memory.
                            """)
                    ])
            ])
    }
}
