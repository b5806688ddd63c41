public import Layers

extension GeoJSONFormat {
    public var manual: FormatManual {
        FormatManual(
            rows: [
                FormatManual.Row(
                    1, "geojson",
                    "A FeatureCollection, a single feature or a geometry. An array of features is read, with a warning."
                )
            ],
            chapters: [
                FormatManual.Chapter(
                    1, "GeoJSON",
                    [
                        .text(
                            """
                            plat writes GeoJSON as RFC 7946 defines it: WGS84 longitude and latitude, exterior rings \
                            counter-clockwise, and geometries cut at the antimeridian (the 180° meridian). Coordinates \
                            have 7 decimals, or as many as --precision says. Identifiers are kept, and so are members \
                            of features and collections that the standard does not define. Such members of geometries \
                            are dropped and counted. A layer without features has no fields in GeoJSON, which names \
                            them in each feature; a CSV and a shapefile keep them.

                            Coordinates that are not WGS84, such as map points, are declared in a member named \
                            coordinateSpace, and a CRS also in the older member crs. plat understands both when it \
                            reads. A crs member after the features is found only in a file that is not compressed; \
                            elsewhere give --src-crs.

                            Rounding drops positions that become equal to the one before. A ring that shrinks to a \
                            point or a line keeps four positions and is counted. If --precision asks for fewer \
                            decimals than the default, polygons that touch or cross themselves after rounding are \
                            counted. --make-valid repairs such polygons instead.
                            """)
                    ])
            ])
    }
}

extension GeoJSONSequenceFormat {
    public var manual: FormatManual {
        FormatManual(
            rows: [
                FormatManual.Row(
                    2, "geojsonseq",
                    """
                    One feature per line, with or without the record separators of RFC 8142. --rs writes them. An \
                    input without a byte is a layer without features if --input-format or the name of the file says \
                    geojsonseq.
                    """)
            ])
    }
}
