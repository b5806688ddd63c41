import CommandKit
import Operations

extension Manual.Chapter {
    static let badRecordCodes = Manual.Chapter(
        "Codes of bad records",
        [
            .text(
                """
                The summary, the rejects and JSON messages give the reason why a record is bad as one of these codes.
                """),
            .list([
                ("ambiguous", "The name of a place may mean several, and --ambiguous is fail."),
                ("bad-country", "The country of a place is not a code of two letters, or no country has it."),
                ("bad-division", "The code of a division is not as in US.TX."),
                ("bad-encoding", "The text is not in the encoding that --encoding names."),
                ("bad-feature", "Properties or an id have a type that GeoJSON does not allow."),
                ("bad-geonameid", "The number of a place at GeoNames is not a number."),
                ("bad-geometry", "A GeoJSON geometry has no coordinates, or some that do not fit its type."),
                ("bad-json", "The JSON is not well-formed."),
                ("bad-minzoom", "The field minzoom does not hold a zoom level."),
                ("bad-number", "A field of --sum, --min, --max or --mean is not a number."),
                ("bad-offset", "The offset of a label is not a number, or is too large."),
                ("bad-order", "A sort field holds neither a number nor, for shapes, a time."),
                ("bad-phase", "A row of drags has an unknown phase, or neither a phase nor dx and dy."),
                ("bad-pixel", "A number of a drag is missing, is not a number, or is out of range."),
                ("bad-position", "The GPS position of a photo is incomplete, or is not on the globe."),
                ("bad-priority", "A priority is not a number, or is out of range."),
                ("bad-rect", "A number of a rect is missing, is not a number, or is out of range."),
                ("bad-radius", "The radius of a circle is missing, is not a number, or is out of range."),
                ("bad-rotation", "The rotation of an arrow is missing or is not a number."),
                ("bad-shape", "A shape in a .shp is corrupt."),
                ("bad-size", "The size of a label or an obstacle is not a number, or is out of range."),
                ("bad-span", "The span of a link is out of range."),
                ("bad-unit", "The unit of an arrow is missing, is not a number, or is out of range."),
                ("bad-wkt", "The text is not WKT, or a curve, which plat does not read."),
                ("bad-zoom", "The lowest or highest zoom level of a label is not a number."),
                ("damaged-photo", "The segments or the EXIF data of a JPEG are damaged."),
                ("damaged-record", "The .shp has no valid record in this place."),
                ("duplicate-member", "A feature or geometry has a member of GeoJSON, such as its type, twice."),
                ("field-collision", "Both names for a field of layer B are taken by fields of layer A."),
                ("group-too-large", "The collected values of a group take more than 2 GiB."),
                ("hole-outside-shell", "With --edges, a hole lies outside its outer ring."),
                ("id-with-hit", "A touch names its feature, with --hit."),
                ("invalid-bbox", "A bounding box has its south north of its north, or is not in degrees."),
                ("invalid-coordinate", "A position is not on the globe. In GeoJSON, the code is out-of-range."),
                ("invalid-cushion", "The cushion of a region is not a number, or is out of range."),
                ("invalid-geometry", "A shape of 'plat intersect' or a region of 'plat fence' is not valid."),
                ("invalid-notify", "A field does not say which events of a region are wanted."),
                ("invalid-radius", "The radius of a region is missing, is not a number, or is out of range."),
                ("invalid-rect", "A rect has a negative size."),
                ("invalid-mode", "The mode of --mode-field is not none, follow, course or heading."),
                ("invalid-time", "A time or a decimal year has an unknown notation, or does not exist."),
                ("invalid-region", "A region has an invalid centre, or a size that is negative or too large."),
                ("invalid-text", "The text is neither UTF-8 nor windows-1252."),
                ("invalid-utf8", "The text is not UTF-8, though --encoding or its format says so."),
                ("line-too-long", "A line is longer than --max-record."),
                ("misplaced-point", "In GPX, something with a position is not a point, or is in the wrong place."),
                ("missing-coordinate", "Only one of two coordinates is given, or only an elevation."),
                ("mixed-dimensions", "Only some positions have an elevation, which WKT cannot express."),
                ("mixed-kinds", "The geometry is not of the kind that the shapefile holds."),
                ("mixed-order", "A sort field holds numbers in some rows and times in others."),
                ("monitoring-failed", "The region comes after the first N of --limit, with --on-limit fail."),
                ("no-coordinates", "A point is needed, but the feature has no coordinates."),
                ("no-group, no-order, no-ring", "The field of --group, --order or --ring has no value."),
                ("no-id", "The feature has no value in a field that identifies features."),
                ("no-identifier", "The region has no identifier, or the row of a drag does not name a feature."),
                ("no-name", "A place of a gazetteer has no name, or none that can be found."),
                (
                    "no-time",
                    "The record of a fix, or of a feature of 'plat declination' or 'plat geocode reverse', has no time."
                ),
                ("no-touch", "An event of a touch comes before the touch began."),
                ("not-an-area", "An area of 'plat geocode reverse' is not a polygon."),
                ("not-a-coordinate", "A value is neither a number nor degrees."),
                ("not-a-number", "A value is not a number."),
                ("not-a-point", "A point is needed, but the geometry is of another type."),
                (
                    "not-a-viewport",
                    "The view of --viewport-field is not JSON with numbers within reason, as 'plat fit --json' writes it."
                ),
                ("not-a-zoom", "A value of --minzoom-field or --maxzoom-field is not a zoom level."),
                ("not-a-region", "The geometry of a region is neither a point nor a polygon."),
                ("not-finite", "A coordinate is infinite or not a number."),
                ("not-geojson", "A JSON value is not a feature or geometry."),
                ("not-jpeg", "The file is not a JPEG."),
                ("not-transformable", "PROJ cannot transform the position."),
                ("nul-byte", "A NUL byte is outside quotes, so this is not text."),
                (
                    "off-map",
                    "A position beyond ±85° of latitude cannot have a shape on the map, or a drag ends beyond its edge."
                ),
                (
                    "out-of-range",
                    """
                    A position in GeoJSON is not on the globe. Or a position in a line of numbers is outside the range \
                    of its CRS or of the new space.
                    """
                ),
                ("overlay-failed", "GEOS cannot process the geometry."),
                ("radius-too-large", "The radius of a region is more than --max-radius, with --on-large fail."),
                ("ragged-row", "A row has more or fewer values than the header."),
                ("record-too-long", "A record is longer than --max-record."),
                ("repeated-id", "An earlier feature of the same layer of 'plat diff' has the same id."),
                ("row-without-shape", "The .shp has no shape for a row of the .dbf."),
                ("short-line", "The rows of a line have fewer than two different positions."),
                ("short-ring", "The rows of a ring have fewer than three different positions."),
                ("stray-text", "GPX has text between its points."),
                ("text-after-quote", "Text follows the closing quote of a value."),
                ("too-deep", "JSON is nested too deep, or XML more than 256 deep."),
                ("too-many-fields", "With the fields of this record, the layer has more fields than --max-fields."),
                (
                    "too-many-points",
                    "A geodesic or a path needs too many positions; a larger --max-step or --tolerance needs fewer."
                ),
                ("truncated", "The file ends inside or before the record."),
                ("truncated-row", "The .dbf ends inside or before the row of the record."),
                ("two-touches", "A touch or a drag begins before the last touch has ended."),
                ("unclosed-quote", "A quote is not closed."),
                ("unexpected-crs", "The CRS differs from that of the layer."),
                ("unknown-column", "The record has a field that it did not have when plat collected the columns."),
                ("unknown-kind", "The kind of a place is none of those that a gazetteer has."),
                ("unmatched", "No place was found for the record, and --unmatched is fail."),
                ("unread-multipatch", "A MultiPatch has a part of unknown type."),
                ("unwritable-geometry", "A shapefile cannot hold a geometry collection."),
            ]),
        ])

    /// The codes that `plat check` adds to those of bad records and alterations.
    static var checkCodes: Manual.Chapter {
        let faults = GeometryFault.Code.allCases.map { (term: $0.rawValue, text: $0.explanation) }
        return Manual.Chapter(
            "Codes of plat check",
            [
                .text(
                    """
                    'plat check' reports bad records and alterations under the codes above. It also finds these \
                    problems of geometries and features:
                    """),
                .list((faults + suspicions).sorted { $0.term < $1.term }),
                .text("It also finds these problems of whole files. Other commands warn about most of them."),
                .list(ofFiles),
                .text(
                    """
                    These problems make a file unreadable, as a whole or from that place on. Other commands end there. \
                    With --on-error skip, a shapefile with an unreadable .dbf is still read, without fields.
                    """),
                .list(ofUnreadableFiles),
            ])
    }

    private static let suspicions: [(term: String, text: String)] = [
        ("duplicate-feature", "Same geometry, values and id as an earlier feature."),
        ("far-outlier", "Far away from nearly all other features."),
        ("null-island", "A feature in degrees is at 0,0."),
        ("repeated-id", "Same GeoJSON id as an earlier feature."),
        ("unchecked", "GEOS cannot check the geometry."),
    ]

    private static let ofFiles: [(term: String, text: String)] = [
        ("bad-cpg", "The .cpg names no known encoding."),
        ("bad-crs", "PROJ does not know the CRS that the layer declares."),
        ("bad-index", "The .shx cannot be used."),
        ("bad-prj", "The .prj cannot be used. Coordinates in the range of degrees are read as WGS84."),
        ("decimal-comma", "Coordinates have a decimal comma."),
        ("feature-array", "The GeoJSON is an array of features."),
        ("field-end", "The list of fields in the .dbf does not end as it should."),
        ("gap", "Bytes between the records of a .shp are not a record."),
        ("header-length", "The length in the header of the .shp is wrong."),
        ("index-length", "The .shx and the .shp disagree on the length of records."),
        ("late-name", "A track or route of GPX has its name after its first point."),
        ("linked-crs, unreadable-crs", "The member crs is a link, or has an unknown form."),
        ("lying-index", "The .shx is wrong about the place of a record."),
        ("no-dbf, no-shp, no-shx", "A file of the shapefile is missing."),
        ("no-prj", "The .prj is missing, so coordinates are read as WGS84 degrees."),
        ("repeated-column", "Several columns have the same name."),
        ("row-count", "The number of rows in the header of the .dbf is wrong."),
        ("row-length", "Rows of the .dbf are longer than their fields."),
        ("short-index", "The .shx has fewer records than the .shp."),
        ("trailing-bytes", "Bytes follow the last record of the .shp."),
        ("trimmed-name", "The name of a column has blanks around it."),
        ("twice-in-archive", "The archive has the files of a layer twice."),
        ("unknown-crs", "A shapefile declares no CRS, or GeoJSON declares its CRS as unknown."),
        ("unknown-field-type", "A field of the .dbf has an unknown type; it is read as text."),
        ("unknown-language", "The .dbf declares an encoding that plat does not know."),
        ("unnamed-column", "A column has no name."),
        ("one-row-devices", "Each device has only one row, so no row takes the last answer of its device."),
        ("repeated-input", "The same file is given more than once to 'plat gazetteer build', which reads it once."),
        ("unread-in-archive", "The archive has other files that may be layers, which are skipped."),
        ("unread-in-folder", "A folder of photos has other files, which are skipped."),
        ("unread-memo", "Memo fields of the .dbf are not supported; they are null."),
        ("wrong-bbox", "The bbox of a collection does not match its features."),
        ("wrong-bounds", "The bounds in the header of the .shp do not match the shapes."),
    ]

    private static let ofUnreadableFiles: [(term: String, text: String)] = [
        ("bad-archive", "An archive of tiles is damaged, or is of another kind."),
        ("bad-dbf", "The header of the .dbf contradicts itself or the length of the file."),
        ("bad-gazetteer", "The file is not a gazetteer, is damaged, or is of another version of plat."),
        ("bad-gzip, truncated-gzip", "Compressed data is damaged, or ends too early."),
        ("bad-image", "The image of a marker is not a PNG, is damaged, or is too large."),
        ("bad-model", "The file of --model is not a magnetic model, or is damaged."),
        ("bad-xml", "The XML of a GPX is not well-formed."),
        ("damaged-state", "The file of --state is damaged, or is not a state."),
        ("empty", "The file is empty, or has only blanks and line breaks."),
        ("header-of-lines", "A quote in the header of a CSV encloses whole rows."),
        ("incomplete-input", "The plat that wrote this input through a pipe failed."),
        ("input-replaced, input-shrank, shrunk", "The file changed while plat read it."),
        ("late-crs, mixed-crs", "The CRS of the GeoJSON changes after features were read."),
        ("no-address-columns", "No field holds a part of an address."),
        ("no-drag-columns", "A table of drags lacks columns."),
        ("no-geometry-columns", "A table has no columns of coordinates that plat knows."),
        ("no-query-column", "No field holds names of places that 'plat geocode forward' could look for."),
        ("no-places", "The input of 'plat gazetteer build' has no places."),
        ("not-gpx", "The root element of the XML is not gpx."),
        ("no-layer", "The archive has no layer, or not the one that was named."),
        ("not-a-shapefile", "The .shp is not a shapefile."),
        ("not-a-zip", "The archive is not a zip archive."),
        ("not-seekable", "A shapefile or a zip archive cannot be read from a pipe."),
        ("other-state", "The file of --state is that of a run with other options or columns."),
        ("too-many-members", "The members of a GeoJSON collection are longer than --max-record."),
        ("truncated-header", "The file is shorter than a header."),
        ("unknown-format", "plat does not read this format."),
        ("unknown-table", "A file is neither a table of GeoNames nor the populated places of Natural Earth."),
        ("unknown-shape-type", "The shapes of the .shp are of an unknown type."),
        ("unread-dbf", "The .dbf is of a version that is not supported."),
        ("unreadable", "The file does not exist or cannot be read."),
        ("unreadable-space", "The member coordinateSpace describes no valid view."),
        ("xml-doctype", "The XML has a DOCTYPE, which may declare entities."),
        ("xml-too-long", "A tag, a comment or the name of a track is too long to be held."),
        ("zip-crc, zip-damaged, zip-truncated", "The archive is damaged, or ends too early."),
        ("zip-disks, zip-encrypted, zip-method, zip-too-large", "The archive is of a kind that is not supported."),
    ]
}

extension GeometryFault.Code {
    fileprivate var explanation: String {
        switch self {
        case .selfCrossing: "The boundary of a polygon crosses itself, or polygons of one geometry overlap."
        case .ringSelfTouch: "A ring touches itself."
        case .holeOutsideShell: "A hole lies outside the outer ring."
        case .nestedHoles: "A hole lies inside another hole."
        case .nestedShells: "A polygon lies inside another polygon of the same geometry."
        case .disconnectedInterior: "Holes cut the interior into pieces."
        case .duplicateRings: "Two rings are the same."
        case .tooFewPoints: "A line has fewer than two positions, or a ring fewer than four."
        case .unclosedRing: "A ring does not end where it begins."
        case .notFinite: "A coordinate is infinite or not a number."
        case .zeroArea: "All positions of a ring lie on one line."
        case .zeroLength: "All positions of a line are the same."
        case .wrongWinding: "A ring runs the wrong way for its format."
        case .outOfRange: "A longitude is beyond ±180°, or a latitude beyond ±90°."
        case .antimeridian: "An edge crosses the antimeridian and should be cut there."
        case .invalid: "The geometry is not valid for another reason, which GEOS gives."
        }
    }
}
