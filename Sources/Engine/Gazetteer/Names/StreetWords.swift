/// Words that make a part of an address a street.
enum StreetWords {
    /// Folded words.
    private static let words: Set<String> = [
        "allee", "av", "avda", "ave", "avenida", "avenue", "blvd", "boulevard", "calle", "chemin", "hwy", "highway",
        "jalan", "jl", "lane", "piazza", "praca", "prospekt", "rd", "road", "rodovia", "rua", "rue", "str", "strada",
        "strasse", "street", "ul", "ulica", "ulitsa", "via", "viale", "проспект", "улица", "ул",
    ]
    /// Ends of words that are streets in German, Dutch and the languages of the north.
    private static let endings = ["strasse", "str", "gasse", "platz", "straat", "gracht", "gatan", "vagen"]

    /// True for a folded word that only streets have.
    static func contain(_ key: Span<UInt8>) -> Bool {
        guard key.count <= 40 else { return false }
        let word = String(decoding: Array(copying: key), as: UTF8.self)
        return words.contains(word) || endings.contains { word.utf8.count > $0.utf8.count + 2 && word.hasSuffix($0) }
    }
}
