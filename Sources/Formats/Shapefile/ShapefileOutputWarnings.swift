public import Layers

extension Capability {
    public static let shapefileOutput = Capability(
        warnings: [
            82: [.nestedShell, .blankedNUL],
            201: [.singlePart],
        ],
        codes: [
            CodeText(
                .badRecords, "mixed-dimensions", "Only some positions have an elevation, which WKT cannot express."),
            CodeText(.badRecords, "mixed-kinds", "The geometry is not of the kind that the shapefile holds."),
            CodeText(.badRecords, "unwritable-geometry", "A shapefile cannot hold a geometry collection."),
            CodeText(.warnings, "cut-text", "A text was too long for a shapefile, and was cut."),
            CodeText(.warnings, "flat-elevation", "A missing elevation was written as 0 to a shapefile."),
            CodeText(.warnings, "number-as-text", "A number was too long for a shapefile, and was written as text."),
            CodeText(
                .warnings, "padded-text", "A shapefile stores empty text as null, and drops blanks at the end of text."),
        ],
        versionNotes: [50: [SystemLibrary.shapelib.description]])
}

extension WarningKind {
    /// A polygon inside another of the same feature, in a format in which that is a hole.
    static let nestedShell = WarningKind(
        "nested-shell",
        "a polygon inside another of the same feature will read back as a hole: a shapefile has a single list of rings")
    /// A NUL byte in text, in a format whose text it would end.
    static let blankedNUL = WarningKind("blanked-nul", "a NUL byte in text was replaced with a blank")
    /// A multi-geometry of one part, in a format that does not distinguish it from a single one.
    static let singlePart = WarningKind(
        "changed-type",
        "a multi-part geometry of one part will read back as a single part: a shapefile cannot distinguish them")
}

extension SystemLibrary {
    /// The library that writes shapefiles.
    fileprivate static var shapelib: SystemLibrary {
        SystemLibrary(loaded: "shapelib", version: nil, prefix: "libshp.so")
    }
}
