public import Layers

extension PGCopyFormat {
    public var manual: FormatManual {
        FormatManual(
            rows: [FormatManual.Row(15, "pgcopy", "Rows for COPY of PostgreSQL, with geometries for PostGIS.")],
            chapters: [
                FormatManual.Chapter(
                    15, "PostgreSQL",
                    [
                        .text(
                            """
                            plat writes rows in the text format of COPY: tabs between values, \\N for null, and a \
                            backslash before special characters. The first column, geom, is the geometry in hexadecimal \
                            EWKB with its SRID; id and the fields follow. There is no header line. A note shows the \
                            statement that creates the table, with a type for each column: numeric, boolean or jsonb if \
                            all its values are such, else text. For example:
                            """),
                        .list([
                            (
                                "create",
                                "psql -c 'CREATE TABLE places (\"geom\" geometry, \"name\" text, \"pop\" numeric)'"
                            ),
                            ("load", "plat cat -f pgcopy places.shp | psql -c '\\copy places FROM STDIN'"),
                        ]),
                        .text(
                            """
                            A text with a NUL is a bad record, as PostgreSQL does not store it. psql writes tables that \
                            plat reads: psql -c '\\copy (SELECT * FROM places) TO STDOUT CSV HEADER' | plat cat, where \
                            geometries are EWKB.
                            """),
                    ])
            ])
    }
}
