import CommandKit

extension Manual.Chapter {
    static let inputs = Manual.Chapter(
        "Inputs",
        [
            .text(
                """
                Files are read in the order given. Without a file, or for the file -, plat reads standard input. CSV, \
                GeoJSON and GPX may be compressed with gzip. Text is UTF-8, or UTF-16 with a byte order mark. For any \
                other encoding give --encoding with a name that iconv knows, such as latin1. Without it, text that \
                is not UTF-8 is read as windows-1252, with a warning. GPX declares its encoding.

                plat guesses the format, the delimiter of a CSV and the columns that hold coordinates. --explain \
                prints each guess with its reason. Options override guesses.
                """),
            .list([
                ("csv, tsv", "Tables of text with a header row. plat writes CSV only."),
                (
                    "geojson",
                    "A FeatureCollection, a single feature or a geometry. An array of features is read, with a warning."
                ),
                (
                    "geojsonseq",
                    "One feature per line, with or without the record separators of RFC 8142. --rs writes them."
                ),
                (
                    "jpeg",
                    """
                    Photos, by the positions in their EXIF data. Photos that follow each other make one layer. A \
                    folder stands for the .jpg and .jpeg files in it and in its subfolders.
                    """
                ),
                ("gpx", "Points of tracks and routes, and waypoints, from GPX 1.0 or 1.1."),
                ("shapefile", "Files NAME.shp, NAME.shx, NAME.dbf, NAME.prj and NAME.cpg, also in a .zip archive."),
            ]),
            .text(
                """
                Values keep their text: a whole number of twenty digits keeps all its digits.
                """),
        ])

    static let photos = Manual.Chapter(
        "Photos",
        [
            .text(
                """
                plat reads a JPEG only up to the data of its picture. A photo with a GPS position becomes a point; one without \
                becomes a feature without a geometry, and is counted. A photo whose GPS position or EXIF data is \
                damaged is a bad record, and so is a .jpg that is not a JPEG. Files of a folder come in the order of \
                their names, byte by byte; hidden files and links to folders are skipped. Standard input holds one \
                photo. Photos need libexif.
                """),
            .list([
                ("file", "Path of the file, as given or below the given folder."),
                (
                    "time",
                    """
                    Time of the GPS, in UTC; else the time of the camera, with its offset from UTC if the photo has it.
                    """
                ),
                ("altitude", "Metres above sea level."),
                ("direction", "Direction of the camera in degrees, clockwise from north."),
                ("direction_ref", "The north that the direction counts from: true or magnetic."),
                ("make, model", "Maker and model of the camera."),
            ]),
        ])

    static let gpx = Manual.Chapter(
        "GPX",
        [
            .text(
                """
                Each trkpt, rtept and wpt becomes a point, with its ele as the elevation and as a field. A field has \
                the name of the element that it comes from, without prefix: speed and course, hdop, sym and all others, \
                also those inside extensions, such as hr, cad, atemp or power. Only elements that hold text count, \
                and only the first of each name. An element that is missing or empty makes no field.
                """),
            .list([
                ("kind", "trkpt, rtept or wpt."),
                (
                    "device",
                    """
                    Name of the track or route. One without a name before its first point is called track 1, track 2, … or \
                    route 1, route 2, … by its place among the tracks or routes of the file. A waypoint has none.
                    """
                ),
                (
                    "segment",
                    "Number of the trkseg of a trkpt, counted through the file: a change of it is a gap in the track."
                ),
                ("time", "The time as it is written."),
                ("link, link_text, link_type", "The href of a link, and what is in it."),
                ("ext_kind, ext_device, ext_segment", "Elements of these names."),
            ]),
            .text(
                """
                Elements that GPX defines as numbers become numbers, and so do those of extensions that are written as \
                JSON writes numbers; time, name and the like are text. White space around a value is dropped. Other \
                elements of tracks, routes and metadata, and attributes other than lat, lon and href, are not read.

                A position that is missing or not on the globe makes a bad record. So does text or an unknown element \
                with a latitude in the place of a point. XML that is not well-formed or ends too early ends the run \
                there, after the points before it. A DOCTYPE is refused, and so are all entities but those of XML \
                itself, such as &amp;. GPX needs libexpat.
                """),
        ])

    static let csv = Manual.Chapter(
        "CSV",
        [
            .text(
                """
                Columns are separated by a comma, semicolon, tab or pipe, or by the --delimiter. Quoted values may \
                hold delimiters and line breaks. Every row must have as many values as the header; any other row is \
                a bad record. A quote that is never closed makes only its own line a bad record.

                Geometries come from columns named lat and lon, x and y, or wkt, and from similar names such as \
                latitude. --lat, --lon, --x, --y and --wkt name other columns, or give their numbers, counted from 1. \
                Coordinates may be decimal numbers, also with a decimal comma if the comma is not the delimiter, or \
                degrees with minutes and seconds, such as 16°22'30"E. A row without coordinates becomes a feature \
                without a geometry. If the header starts with lat,lon,z or y,x,z, the column z is the elevation, \
                unless --fields or --string-fields name it.

                A column holds numbers only if each of its values is written as JSON writes numbers; 02134 and +1 are \
                text. For a file, plat looks at all values. For a pipe, it looks at the first 64 KiB; a later value \
                that is not a number is written as a string and counted. An empty value is null. In a column of text, \
                a quoted empty value is an empty text. In a column of numbers, quotes make no difference.

                plat writes the columns lat,lon for points in WGS84 (lat,lon,z with elevations), y,x for points in \
                another CRS, and wkt for all other geometries. Arrays and objects are written as JSON text. The \
                columns must be known before the first row. For this, plat reads input files twice, and copies a pipe \
                to a temporary file.
                """)
        ])

    static let geoJSON = Manual.Chapter(
        "GeoJSON",
        [
            .text(
                """
                plat writes GeoJSON as RFC 7946 defines it: WGS84 longitude and latitude, exterior rings \
                counter-clockwise, and geometries cut at the antimeridian (the 180° meridian). Coordinates have 7 \
                decimals, or as many as --precision says. Identifiers are kept, and so are members of features and \
                collections that the standard does not define. Such members of geometries are dropped and counted.

                Coordinates that are not WGS84, such as map points, are declared in a member named coordinateSpace, \
                and a CRS also in the older member crs. plat understands both when it reads. A crs member after the \
                features is found only in a file that is not compressed; elsewhere give --src-crs.

                Rounding drops positions that become equal to the one before. A ring that shrinks to a point or a line \
                keeps four positions and is counted. If --precision asks for fewer decimals than the default, polygons \
                that touch or cross themselves after rounding are counted. --valid repairs such polygons instead.
                """)
        ])
}
