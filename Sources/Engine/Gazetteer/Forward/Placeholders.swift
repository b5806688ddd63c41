/// Words that tables have in cells without a value. They are names of places only as they are spelt.
enum Placeholders {
    private static let words: Set<String> = [
        "false", "k a", "keine", "missing", "n a", "na", "nan", "nil", "none", "null", "tba", "tbd", "test", "true",
        "undefined", "unknown",
    ]

    /// Spellings of a missing value that no text for a place has, though NA is a code and Nan a town.
    private static let missing: Set<String> = [
        "#N/A", "-", "--", "N/A", "N/a", "NA", "NAN", "NIL", "NONE", "NULL", "NaN", "None", "Null", "n/a", "na", "nan",
        "nil", "none", "null",
    ]

    /// True for a text that stands for a missing value, with blanks around it or not.
    static func isMissing(_ text: [UInt8]) -> Bool {
        guard text.count <= 16 else { return false }
        let words = text.split { $0 == 0x20 || $0 == 0x09 }
        return words.count == 1 && missing.contains(String(decoding: words[0], as: UTF8.self))
    }

    static func contain(_ key: Span<UInt8>) -> Bool {
        key.count <= 16 && words.contains(String(decoding: Array(copying: key), as: UTF8.self))
    }
}
