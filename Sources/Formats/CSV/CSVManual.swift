public import Layers

extension CSVFormat {
    public var manual: FormatManual {
        FormatManual(
            rows: [
                FormatManual.Row(0, "csv, tsv", "Tables of text with a header row.")
            ],
            chapters: [
                FormatManual.Chapter(
                    0, "CSV", on: "csv",
                    [
                        .text(
                            """
                            Columns are separated by a comma, semicolon, tab or pipe, or by the --delimiter. Quoted \
                            values may hold delimiters and line breaks. Every row must have as many values as the \
                            header; any other row is a bad record. A quote that is never closed makes only its own \
                            line a bad record.

                            Geometries come from columns named lat and lon, x and y, or wkt, and from similar names \
                            such as latitude. If the CRS of --src-crs is not in degrees, x and y, easting and northing, \
                            or e and n come first. plat also reads a single pair such as stop_lat and stop_lon, or \
                            INTPTLAT20 and INTPTLON20; a single pair such as site_x and site_y too, if its first \
                            numbers can be degrees and not all are whole; and one \
                            column such as location that holds both, as in 47.37, 8.54. Geometries may be WKT, \
                            hexadecimal WKB (also with \\x before it, as PostgreSQL writes bytes) or GeoJSON, in columns with \
                            such names as geom or geometry; of GeoJSON also location. plat reports a pair that it does not read, unless the first rows have the \
                            same values there. --lat, --lon, --x, --y and --wkt name other columns, or give their \
                            numbers, counted from 1; --lat and --lon may name the same column. Coordinates may be \
                            decimal numbers, also with a decimal comma if \
                            the comma is not the delimiter, or degrees with minutes and seconds, such as 16°22'30"E. A \
                            row without coordinates becomes a feature without a geometry. If the header starts with \
                            lat,lon,z or y,x,z, the column z is the elevation, unless --fields or --string-fields name \
                            it.

                            A column holds numbers only if each of its values is written as JSON writes numbers; 02134 \
                            and +1 are text. 12E5 may be a code: an exponent without a fraction or a sign makes the \
                            column one of text, unless all its values have exponents. For a file, plat looks at all values. For a pipe, it looks at the first \
                            64 KiB; a later value that is not a number is written as a string and counted. An empty \
                            value is null. In a column of text, a quoted empty value is an empty text. In a column of \
                            numbers, quotes make no difference.

                            plat writes the columns lat,lon for points in WGS84 (lat,lon,z with elevations), y,x for \
                            points in another CRS, and wkt for all other geometries. Arrays and objects are written as \
                            JSON text. The columns must be known before the first row. For this, plat reads input \
                            files twice, and copies a pipe to a temporary file.
                            """)
                    ])
            ])
    }
}
