public import Layers

extension GeoPackageFormat {
    public var manual: FormatManual {
        FormatManual(
            rows: [
                FormatManual.Row(11, "gpkg", "GeoPackage 1.0 to 1.4: layers and tables of attributes, without images.")
            ],
            chapters: [
                FormatManual.Chapter(
                    11, "GeoPackage",
                    [
                        .text(
                            """
                            atlas.gpkg stands for every layer of a GeoPackage, and atlas.gpkg:roads for one. The number of \
                            a row is the identifier of its feature; --fields reads it as a field by its name, such as fid. \
                            Each value has the type that it is stored with: text in a column of numbers stays text, with a \
                            warning. Booleans become true and false, and bytes become text in base64. Geometries with \
                            curves are bad records.

                            With --bbox, plat reads only the rows that the spatial index finds, if the coordinates are \
                            degrees of WGS84 or on a plane, and if the index has as many entries as there are geometries.

                            plat reads changes that another program has not yet moved from a -wal file. From a pipe, the \
                            input is kept in a temporary file first, and may have only one layer.

                            A new GeoPackage has one layer, with the name of the file or that of --layer-name, and a \
                            spatial index. Several files of one layer each become one layer, as a note says. If an input file, folder or archive has several layers, cat and other commands \
                            that write features as they come keep them apart, each with its name, or that of its file, \
                            and its CRS; --layer-name merges them. Layers of the same name become one, with a warning. An \
                            empty layer keeps its type and its columns. A layer has the CRS of its first input, unless you give --dst-crs, and holds every \
                            digit of the coordinates. Identifiers become row numbers if they are positive integers in \
                            ascending order, and a column id otherwise. Only dates of a source that declares them become \
                            dates, and times in UTC such as 2024-05-01T10:00:00Z become times. A layer without geometries \
                            becomes a table of attributes. A file that has other layers is not replaced.

                            --append adds features to a layer of an existing file, or adds a layer. Identifiers that are greater \
                            than those of all rows become row numbers, and others are dropped with a warning. \
                            --update-layer replaces a layer. The file changes in one transaction. plat does not write beside a \
                            -wal or -journal file, as another program then has the file open. A locked file is waited for, up to \
                            five seconds. SOURCE_DATE_EPOCH sets \
                            the time of the change in the file, so that equal inputs make equal files.
                            """)
                    ])
            ])
    }
}
