public import Layers

extension Capability {
    public static let readers = Capability(
        warnings: [
            0: [.misfit, .windows1252],
            180: [.vanishedNumber, .emptyPart],
            190: [.triangle],
            331: [.bytesAsText],
        ],
        codes: [
            CodeText(.badRecords, "invalid-utf8", "The text is not UTF-8, though --encoding or its format says so."),
            CodeText(.badRecords, "missing-coordinate", "Only one of two coordinates is given, or only an elevation."),
            CodeText(.badRecords, "not-a-coordinate", "A value is neither a number nor degrees."),
            CodeText(.badRecords, "times-differ", "A line has more or fewer times than positions."),
            CodeText(.badRecords, "too-deep", "JSON is nested too deep, or XML more than 256 deep."),
            CodeText(.badRecords, "truncated", "The file ends inside or before the record."),
            CodeText(.problems, "element-order", "Elements of KML or GPX are not in the order of the schema."),
            CodeText(.problems, "xml-time", "A time in KML or GPX is not written as XML writes times."),
            CodeText(.files, "repeated-column", "Several columns have the same name."),
            CodeText(.files, "unnamed-column", "A column has no name."),
            CodeText(.unreadableFiles, "empty", "The file is empty, or has only blanks and line breaks."),
            CodeText(
                .unreadableFiles, "not-seekable",
                "A shapefile cannot be read from a pipe, and a zip archive only from the standard input."),
            CodeText(.unreadableFiles, "unknown-format", "plat does not read this format."),
        ])
}

extension WarningKind {
    /// A value in a column of numbers that is not a number.
    package static let misfit = WarningKind(
        "misfit",
        "a value does not fit the type of its column; it was written as a string",
        hint:
            "use \(OptionName.nullValues) for texts that stand for no value, or \(OptionName.stringFields) to write the whole column as strings"
    )
    /// Text that is not UTF-8 and was read as windows-1252.
    package static let windows1252 = WarningKind(
        "windows-1252",
        "text that is not UTF-8 was read as windows-1252",
        hint: "name the encoding with \(OptionName.encoding)")
    /// A number other than 0 that is too small for any double.
    package static let vanishedNumber = WarningKind(
        "vanished-number", "a coordinate too close to 0 for a double became 0")
    /// A geometry of a type that only its format knows, which is read as another.
    package static let triangle = WarningKind("changed-type", "a TRIANGLE was read as a polygon")
    /// A value of bytes.
    package static let bytesAsText = WarningKind("bytes-as-text", "bytes were written as text, in base64")
    /// A part of a multi-geometry without any position.
    package static let emptyPart = WarningKind("empty-part", "an empty part of a multi-part geometry was dropped")
}

extension OptionName {
    package static let stringFields = OptionName("--string-fields", of: .fields)
    static let nullValues = OptionName("--null-values", of: .fields)
    static let numberFields = OptionName("--number-fields", of: .fields)
}
