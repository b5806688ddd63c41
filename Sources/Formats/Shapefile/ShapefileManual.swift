public import Layers

extension ShapefileFormat {
    public var manual: FormatManual {
        FormatManual(
            rows: [
                FormatManual.Row(
                    5, "shapefile", "Files NAME.shp, NAME.shx, NAME.dbf, NAME.prj and NAME.cpg, also in a .zip archive."
                )
            ],
            chapters: [
                FormatManual.Chapter(
                    3, "Reading shapefiles",
                    [
                        .text(
                            """
                            Name a shapefile by its .shp, .shx or .dbf file, by that name without its ending, or by an \
                            archive: layers.zip stands for every shapefile in it, and layers.zip/roads.shp for one. A \
                            missing .shx, .dbf or .cpg is not an error; plat warns about a missing .shx or .dbf and \
                            goes on.

                            Without a .prj, coordinates in the range of degrees are read as WGS84, with a warning. For \
                            any other coordinates give --src-crs, or --planar.

                            The .cpg file declares the encoding of text; without it, a byte in the .dbf does. A \
                            declaration that the text contradicts is ignored, with a warning. Dates are written as \
                            YYYY-MM-DD. A field that holds asterisks, blanks or NUL bytes is null. A row that is \
                            marked as deleted is skipped together with its shape, and counted under the code \
                            'deleted'.

                            A polygon in a shapefile is a list of rings. A ring inside another is its hole, whatever \
                            its direction. If rings cross, their direction decides, and the choice is counted.

                            Damaged and missing records are bad records. With --on-error skip, plat reads on after the \
                            damage. M values (measures) are dropped with a warning, unless --measures keeps them in a \
                            field. --no-attributes reads the shapes alone, even if the .dbf is broken.
                            """)
                    ]),
                FormatManual.Chapter(
                    4, "Writing shapefiles",
                    [
                        .text(
                            """
                            The five files .shp, .shx, .dbf, .prj and .cpg (UTF-8) appear together or not at all. They \
                            have the CRS of the first input, unless you give --dst-crs, and hold every digit of the \
                            coordinates.

                            A shapefile holds one kind of geometry: that of the first feature with a geometry. \
                            --split-by-kind writes one shapefile for each kind, such as NAME_point.shp. Names of \
                            fields are shortened to 10 bytes and text to 254 bytes; both are reported. Columns are as \
                            wide as their values need. plat keeps the features in a temporary file until all are \
                            known. The name of a .dbf asks for the table alone, as in -o places.dbf.
                            """)
                    ]),
            ])
    }
}
