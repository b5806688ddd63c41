public import Layers

extension ShapefileFormat {
    public var capabilities: [Capability] { [.shapefileInput, .dbf, .shapefileOutput] }
}

extension Capability {
    public static let shapefileInput = Capability(
        warnings: [
            11: [.keepableMeasure],
            41: [.emptyPoint, .missingRow, .unknownRow, .cutRow, .truncatedRow, .emptyShape, .multiPatch],
            51: [.strangeMark, .restOfRecord, .otherType, .latePart],
            72: [.deletedRow, .recordNumber],
            220: [.lostRow],
        ],
        codes: [
            CodeText(.badRecords, "bad-shape", "A shape in a .shp is corrupt."),
            CodeText(.badRecords, "damaged-record", "The .shp has no valid record in this place."),
            CodeText(.badRecords, "row-without-shape", "The .shp has no shape for a row of the .dbf."),
            CodeText(.badRecords, "truncated-row", "The .dbf ends inside or before the row of the record."),
            CodeText(.badRecords, "unread-multipatch", "A MultiPatch has a part of unknown type."),
            CodeText(.files, "bad-index", "The .shx cannot be used."),
            CodeText(
                .files, "bad-prj", "The .prj cannot be used. Coordinates in the range of degrees are read as WGS84."),
            CodeText(.files, "gap", "Bytes between the records of a .shp are not a record."),
            CodeText(.files, "header-length", "The length in the header of the .shp is wrong."),
            CodeText(.files, "index-length", "The .shx and the .shp disagree on the length of records."),
            CodeText(.files, "lying-index", "The .shx is wrong about the place of a record."),
            CodeText(.files, "no-dbf, no-shp, no-shx", "A file of the shapefile is missing."),
            CodeText(.files, "no-prj", "The .prj is missing, so coordinates are read as WGS84 degrees."),
            CodeText(.files, "short-index", "The .shx has fewer records than the .shp."),
            CodeText(.files, "trailing-bytes", "Bytes follow the last record of the .shp."),
            CodeText(.files, "twice-in-archive", "The archive has the files of a layer twice."),
            CodeText(.files, "unread-in-archive", "The archive has other files that may be layers, which are skipped."),
            CodeText(.unreadableFiles, "no-layer", "The archive has no layer, or not the one that was named."),
            CodeText(.unreadableFiles, "not-a-shapefile", "The .shp is not a shapefile."),
            CodeText(.unreadableFiles, "shrunk", "The file changed while plat read it."),
            CodeText(.unreadableFiles, "truncated-header", "The file is shorter than a header."),
            CodeText(.unreadableFiles, "unknown-shape-type", "The shapes of the .shp are of an unknown type."),
        ])
}

extension WarningKind {
    /// A position with a measure, which a setting would keep.
    static let keepableMeasure = WarningKind(
        "dropped-ordinate",
        "measures (M) were dropped",
        hint: "use \(OptionName.measures) to keep them in the field measures")
    /// A point whose coordinates say "no data".
    static let emptyPoint = WarningKind(
        "empty-point", "a point whose coordinates mean 'no data' became a feature without a geometry")
    /// A shape without a row of attributes.
    static let missingRow = WarningKind("missing-row", "the .dbf has no row for the shape; its fields are null")
    /// A shape after a gap of unknown length.
    static let unknownRow = WarningKind(
        "unknown-row", "records before the shape are damaged, so its row in the .dbf is unknown; its fields are null")
    /// A shape in whose row a truncated table ends.
    static let cutRow = WarningKind("truncated-row", "the .dbf ends inside the row of the shape; its fields are null")
    /// A shape whose row is beyond the end of a truncated table.
    static let truncatedRow = WarningKind(
        "truncated-row", "the .dbf ends before the row of the shape; its fields are null")
    /// A shape of a type that has positions, without any.
    static let emptyShape = WarningKind("empty-shape", "a shape without positions became a feature without a geometry")
    /// A multipatch, whose faces become polygons.
    static let multiPatch = WarningKind("multipatch", "a MultiPatch was read as polygons")
    /// A row that is marked neither as deleted nor as living.
    static let strangeMark = WarningKind(
        "strange-mark", "a row starts with neither a blank nor an asterisk; rows may be out of step")
    /// Bytes of a record after its shape.
    static let restOfRecord = WarningKind("rest-of-record", "a record is longer than its shape; the rest was ignored")
    /// A shape of another type than the header of the file declares.
    static let otherType = WarningKind(
        "other-type",
        "the type of a shape differs from the type in the header of the .shp; it was read as its own type")
    /// A first part that claims to start after the first position.
    static let latePart = WarningKind(
        "late-part", "the first part of a shape starts after its first position; all positions were read")
    /// A row that is marked as deleted; noted only if a layer is examined.
    static let deletedRow = WarningKind("deleted-row", "the row is marked as deleted")
    /// A record whose number is not its position among the others; noted only if a layer is examined.
    static let recordNumber = WarningKind(
        "record-number", "the record number does not match the record's position in the file")
    /// A shape whose table cannot be read.
    static let lostRow = WarningKind("missing-row", "the .dbf cannot be read, so the shape has no attributes")
}

extension OptionName {
    package static let measures = OptionName("--measures", of: .layer)
    package static let noAttributes = OptionName("--no-attributes", of: .layer)
}
