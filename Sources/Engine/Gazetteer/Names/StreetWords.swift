/// Words that make a part of an address a street.
enum StreetWords {
    /// Folded words.
    private static let words: Set<String> = [
        "allee", "av", "avda", "ave", "avenida", "avenue", "blvd", "boulevard", "caddesi", "calle", "carrer", "chemin",
        "corso", "hwy", "highway", "jalan", "jl", "lane", "largo", "meydani", "namesti", "paseo", "piazza", "piazzale",
        "placa", "place", "plac", "platz", "plaza", "plein", "ploshchad", "praca", "promenade", "prospekt", "quai",
        "quay", "rambla", "rd", "road", "rodovia", "rua", "rue", "rynek", "sokagi", "square", "str", "strada",
        "strasse", "street", "torg", "trg", "ul", "ulica", "ulitsa", "via", "viale", "площадь", "проспект", "улица",
        "ул",
    ]
    /// Ends of words that are streets in German, Dutch and the languages of the north.
    private static let endings = [
        "strasse", "str", "gasse", "platz", "straat", "gracht", "plein", "gatan", "vagen", "torget",
    ]

    /// True for a folded word that only streets have.
    static func contain(_ key: Span<UInt8>) -> Bool {
        guard key.count <= 40 else { return false }
        let word = String(decoding: Array(copying: key), as: UTF8.self)
        return words.contains(word) || endings.contains { word.utf8.count > $0.utf8.count + 2 && word.hasSuffix($0) }
    }
}
