/// Words that tables have in cells without a value. They are names of places only as they are spelt.
enum Placeholders {
    private static let words: Set<String> = [
        "false", "k a", "keine", "missing", "n a", "na", "nan", "nil", "none", "null", "tba", "tbd", "test", "true",
        "undefined", "unknown",
    ]

    static func contain(_ key: Span<UInt8>) -> Bool {
        key.count <= 16 && words.contains(String(decoding: Array(copying: key), as: UTF8.self))
    }
}
