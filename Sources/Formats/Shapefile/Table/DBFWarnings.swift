public import Layers

extension Capability {
    public static let dbf = Capability(
        warnings: [
            50: [.undeclaredUTF8, .undeclaredWindows1252, .textAfterNUL],
            60: [.tornCharacter],
            71: [.asterisks],
        ],
        codes: [
            CodeText(.files, "bad-cpg", "The .cpg names no known encoding."),
            CodeText(.files, "field-end", "The list of fields in the .dbf does not end as it should."),
            CodeText(.files, "row-count", "The number of rows in the header of the .dbf is wrong."),
            CodeText(.files, "row-length", "Rows of the .dbf are longer than their fields."),
            CodeText(.files, "unknown-field-type", "A field of the .dbf has an unknown type; it is read as text."),
            CodeText(.files, "unknown-language", "The .dbf declares an encoding that plat does not know."),
            CodeText(.files, "unread-memo", "Memo fields of the .dbf are not supported; they are null."),
            CodeText(
                .unreadableFiles, "bad-dbf", "The header of the .dbf contradicts itself or the length of the file."),
            CodeText(.unreadableFiles, "unread-dbf", "The .dbf is of a version that is not supported."),
        ])
}

extension WarningKind {
    /// Text that contradicts the encoding it is said to be in, and is UTF-8 or is read as windows-1252.
    static let undeclaredUTF8 = WarningKind(
        "contradicted-encoding",
        "text is UTF-8, which is not the encoding of the shapefile; it was read as UTF-8",
        hint: "name the encoding with \(OptionName.encoding)")
    /// Text that contradicts the encoding it is said to be in, and is UTF-8 or is read as windows-1252.
    static let undeclaredWindows1252 = WarningKind(
        "contradicted-encoding",
        "text is not in the encoding of the shapefile; it was read as windows-1252",
        hint: "name the encoding with \(OptionName.encoding)")
    /// Text after a NUL in a field.
    static let textAfterNUL = WarningKind("text-after-nul", "text after a NUL byte in a field was dropped")
    /// Text that a field was too short for, cut within a character.
    static let tornCharacter = WarningKind(
        "torn-character", "text was cut inside its last character; the broken character was dropped")
    /// Asterisks in place of a number; noted only if a layer is examined.
    static let asterisks = WarningKind(
        "asterisks", "asterisks stand in place of a number that is missing or too long for its field")
}
