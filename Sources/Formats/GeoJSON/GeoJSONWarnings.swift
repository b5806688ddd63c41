public import Layers

extension GeoJSONFormat {
    public var capabilities: [Capability] { [.geoJSONInput] }
}

extension Capability {
    public static let geoJSONInput = Capability(
        warnings: [
            1: [.duplicateMember],
            20: [.droppedFourth, .droppedFifth],
            31: [.geometryMember],
            170: [.badBox, .wrongBox, .droppedBox],
            181: [.missingGeometry, .missingProperties],
        ],
        codes: [
            CodeText(.badRecords, "bad-feature", "Properties or an id have a type that GeoJSON does not allow."),
            CodeText(
                .badRecords, "bad-geometry",
                "A geometry of GeoJSON, TopoJSON, Esri JSON or KML has no coordinates, or some that do not fit its type."
            ),
            CodeText(.badRecords, "bad-json", "The JSON is not well-formed."),
            CodeText(
                .badRecords, "duplicate-member",
                "A feature or geometry has a member of GeoJSON, such as its type, twice."),
            CodeText(.badRecords, "not-geojson", "A JSON value is not a feature or geometry."),
            CodeText(.badRecords, "unexpected-crs", "The CRS differs from that of the layer."),
            CodeText(.files, "feature-array", "The GeoJSON is an array of features."),
            CodeText(.files, "linked-crs, unreadable-crs", "The member crs is a link, or has an unknown form."),
            CodeText(
                .unreadableFiles, "late-crs, mixed-crs", "The CRS of the GeoJSON changes after features were read."),
            CodeText(
                .unreadableFiles, "too-many-members",
                "The members of a GeoJSON collection are longer than --max-record."),
            CodeText(.unreadableFiles, "unreadable-space", "The member coordinateSpace describes no valid view."),
        ])
}

extension WarningKind {
    /// An object with two members of the same name.
    static let duplicateMember = WarningKind(
        "duplicate-member", "an object has two members with the same name; the last was kept")
    /// A GeoJSON position with a fourth number, which is a measure to plat.
    static let droppedFourth = WarningKind(
        "dropped-ordinate", "a GeoJSON position has more than three numbers; those after the third were dropped")
    /// A GeoJSON position with more than four numbers.
    static let droppedFifth = WarningKind(
        "dropped-ordinate", "a GeoJSON position has more than four numbers; those after the fourth were dropped")
    /// A foreign member of a geometry, which no output has a place for.
    static let geometryMember = WarningKind(
        "dropped-member", "a member of a geometry was dropped: GeoJSON does not define it", isLossOfOutput: true)
    /// A `bbox` that is not a list of 4 or 6 numbers.
    static let badBox = WarningKind("bad-bbox", "a bbox that is not a list of 4 or 6 numbers was dropped")
    /// A `bbox` that is not that of its geometry.
    static let wrongBox = WarningKind(
        "wrong-bbox",
        "a bbox that does not match its geometry was dropped",
        hint: "a bbox lists west, south, east, north")
    /// A `bbox` that the output has no place for.
    static let droppedBox = WarningKind(
        "dropped-bbox", "a bbox inside a geometry, or one that no longer matches, was dropped")
    /// A feature that lacks a member that it must have.
    static let missingGeometry = WarningKind(
        "missing-geometry", "a feature without a \"geometry\" member was read as having a null geometry")
    /// A feature that lacks a member that it must have.
    static let missingProperties = WarningKind(
        "missing-properties", "a feature without a \"properties\" member was read as having no properties")
}
