import FormatKit
import Layers

extension Capability {
    static let kml = Capability(
        warnings: [
            350: [.unmatchedTime, .repeatedData]
        ],
        codes: [
            CodeText(
                .files, "unread-elements",
                "A KML has overlays, models, tours, links to other files or unknown elements, which are not read."),
            CodeText(.problems, "unknown-style", "A placemark of KML names a style that is not earlier in the file."),
            CodeText(.unreadableFiles, "not-kml", "The root element of the XML is not that of a KML."),
        ])
}

extension WarningKind {
    /// A track of KML with more times or values than positions.
    static let unmatchedTime = WarningKind(
        "unmatched-time", "a track has more times or values than positions; those at its end were dropped")
    /// A placemark with two values of one name.
    static let repeatedData = WarningKind(
        "repeated-data", "a placemark has two values of one name; the second was read as NAME_2")
}
