public import Layers

extension GeoPackageFormat {
    public var capabilities: [Capability] { [.geoPackage] }
}

extension Capability {
    public static let geoPackage = Capability(
        warnings: [
            330: [.otherGeometry, .wrongEnvelope, .wrongEmptyFlag],
            353: [.otherNumber],
        ],
        codes: [
            CodeText(
                .badRecords, "bad-geometry",
                "The bytes of a geometry are damaged, or are in another CRS than its layer."),
            CodeText(.badRecords, "curve", "The geometry has curves or is a surface, which plat does not read."),
            CodeText(.files, "bad-crs", "PROJ does not know the CRS of a layer."),
            CodeText(.files, "no-crs", "A layer does not declare a CRS."),
            CodeText(
                .problems, "index-count, index-row",
                "The spatial index of a GeoPackage does not fit the rows of its table."),
            CodeText(.problems, "database-fault", "SQLite finds a fault in the file."),
            CodeText(.problems, "wrong-count", "The number of features that the file claims is wrong."),
            CodeText(.problems, "not-conformant", "The file lacks something that a GeoPackage must have."),
            CodeText(
                .files, "added-to-layer",
                "Features were added to the only layer of a GeoPackage, which no option names."),
            CodeText(.files, "unread-images", "A GeoPackage has tables of images, which are skipped."),
            CodeText(.unreadableFiles, "damaged-database", "SQLite cannot read the file."),
            CodeText(
                .warnings, "renumbered", "Features that were added to a layer of a GeoPackage got new row numbers."),
            CodeText(.unreadableFiles, "input-changed", "Another program changed the file while it was being read."),
            CodeText(.unreadableFiles, "no-layers, no-such-layer, no-such-table", "The GeoPackage has no such layer."),
            CodeText(.unreadableFiles, "not-a-geopackage", "The file is not a GeoPackage."),
            CodeText(.unreadableFiles, "several-layers", "A GeoPackage from a pipe has several layers."),
        ])
}

extension WarningKind {
    /// A geometry that the lists of the file exclude.
    static let otherGeometry = WarningKind(
        "other-type", "a geometry has another type, Z or M than the layer declares")
    /// A fraction in a column of integers, a long number in one of short ones, or 7 in one of truth values.
    static let otherNumber = WarningKind(
        "misfit", "a number does not fit the type of its column; it was read as it is")
    static let wrongEnvelope = WarningKind("wrong-envelope", "the bounds in the header of a geometry are wrong")
    static let wrongEmptyFlag = WarningKind(
        "wrong-empty-flag", "the header of a geometry is wrong about whether it is empty")
}
