import FormatKit
public import Layers

extension GPXFormat {
    public var capabilities: [Capability] { [.gpx] }
}

extension Capability {
    public static let gpx = Capability(
        warnings: [
            222: [.repeatedElement, .textForNumber, .mixedTimes]
        ],
        codes: [
            CodeText(
                .badRecords, "misplaced-point",
                "In GPX, something with a position is not a point, or is in the wrong place."),
            CodeText(
                .badRecords, "not-a-track",
                "A feature that GPX cannot hold: it has a polygon, a collection or no geometry."),
            CodeText(.badRecords, "stray-text", "GPX has text between its points."),
            CodeText(.files, "late-name", "A track or route of GPX has its name after its first point."),
            CodeText(.files, "foreign-points", "A GPX has points in namespaces other than GPX's, which are not read."),
            CodeText(
                .files, "track-names", "The field device of several GPX files holds the name of the file as well."),
            CodeText(.unreadableFiles, "bad-xml", "XML is not well-formed."),
            CodeText(
                .unreadableFiles, "not-gpx", "The root element of the XML is not gpx, or is in another namespace."),
            CodeText(.unreadableFiles, "xml-doctype", "The XML has a DOCTYPE, which may declare entities."),
            CodeText(
                .unreadableFiles, "xml-too-long", "A tag, a comment or the name of a track is too long to be held."),
        ],
        versionNotes: [20: [SystemLibrary.expat.description]])
}

extension WarningKind {
    /// A point of GPX with several elements of one name.
    static let repeatedElement = WarningKind(
        "repeated-element", "a point of GPX has several elements of the same name; only the first was read")
    /// A point of GPX with text in the place of a number.
    static let textForNumber = WarningKind(
        "misfit", "an element that GPX defines as a number holds something else; it was read as text")
    /// Points of GPX on one track, some with a time and some without.
    static let mixedTimes = WarningKind(
        "mixed-times", "a point of a track has a time and the point before it has none, or the other way round")
}
