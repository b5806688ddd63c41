/// Words that make a part of an address a street.
enum StreetWords {
    /// Folded words.
    private static let words: Set<String> = [
        "allee", "av", "avda", "ave", "avenida", "avenue", "blvd", "boulevard", "caddesi", "calle", "carrer", "chemin",
        "drive", "hwy", "highway", "jalan", "jl", "lane", "parkway", "piazza", "pkwy", "praca", "prospekt", "rd",
        "road", "rodovia", "rua", "rue",
        "sokagi", "str", "strada", "strasse", "street", "ul", "ulica", "ulitsa", "via", "viale", "проспект", "улица",
        "ул",
    ]
    /// Folded words that towns have in their names as well.
    private static let squares: Set<String> = [
        "corso", "largo", "meydani", "namesti", "paseo", "piazzale", "plac", "placa", "place", "platz", "plaza",
        "plein", "ploshchad", "promenade", "quai", "quay", "rambla", "rynek", "square", "torg", "torget", "trg",
        "площадь",
    ]
    /// Ends of words that are streets in German, Dutch and the languages of the north.
    private static let endings = ["strasse", "str", "gasse", "platz", "straat", "gracht", "gatan", "vagen"]
    private static let squareEndings = ["plein", "torget"]

    /// True for a folded word that only streets have, or squares too.
    static func contain(_ key: Span<UInt8>, orSquares: Bool) -> Bool {
        guard key.count <= 40 else { return false }
        let word = String(decoding: Array(copying: key), as: UTF8.self)
        if words.contains(word) || (orSquares && squares.contains(word)) { return true }
        return (orSquares ? endings + squareEndings : endings).contains { ending in
            word.utf8.count > ending.utf8.count + 2 && word.hasSuffix(ending)
        }
    }
}
