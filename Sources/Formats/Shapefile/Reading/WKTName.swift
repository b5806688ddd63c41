/// The name that a coordinate reference system has in its own definition.
enum WKTName {
    /// Returns the text in the first quotes; nil when there are none.
    static func of(_ text: String) -> String? {
        guard let start = text.firstIndex(of: "\"") else { return nil }
        let rest = text[text.index(after: start)...]
        guard let end = rest.firstIndex(of: "\"") else { return nil }
        return String(rest[..<end])
    }
}
