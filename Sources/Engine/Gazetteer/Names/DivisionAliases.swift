/// Codes and names of divisions that addresses have where GeoNames has numbers and English names, by the codes of
/// GeoNames.
enum DivisionAliases {
    /// Folded codes. They are never names of places by themselves.
    private static let codes: [String: [String]] = [
        "ab": ["CA.01"], "bc": ["CA.02"], "mb": ["CA.03"], "nb": ["CA.04"], "nl": ["CA.05"], "ns": ["CA.07"],
        "on": ["CA.08"], "pe": ["CA.09", "BR.30"], "pei": ["CA.09"], "qc": ["CA.10"], "sk": ["CA.11"], "yt": ["CA.12"],
        "nt": ["CA.13", "AU.03"], "nu": ["CA.14"], "act": ["AU.01"], "nsw": ["AU.02"], "qld": ["AU.04"],
        "sa": ["AU.05"], "tas": ["AU.06"], "vic": ["AU.07"], "wa": ["AU.08"], "bw": ["DE.01"], "by": ["DE.02"],
        "hb": ["DE.03"], "hh": ["DE.04"], "he": ["DE.05"], "ni": ["DE.06"], "nrw": ["DE.07"], "nw": ["DE.07"],
        "rp": ["DE.08"], "rlp": ["DE.08"], "sl": ["DE.09"], "sh": ["DE.10"], "bb": ["DE.11"], "mv": ["DE.12"],
        "sn": ["DE.13"], "st": ["DE.14"], "th": ["DE.15"], "be": ["DE.16"],
        "ac": ["BR.01"], "al": ["BR.02"], "ap": ["BR.03"], "am": ["BR.04"], "ba": ["BR.05"], "ce": ["BR.06"],
        "df": ["BR.07"], "es": ["BR.08"], "ms": ["BR.11"], "ma": ["BR.13"], "mt": ["BR.14"], "mg": ["BR.15"],
        "pa": ["BR.16"], "pb": ["BR.17"], "pr": ["BR.18"], "pi": ["BR.20"], "rj": ["BR.21"], "rn": ["BR.22"],
        "rs": ["BR.23"], "ro": ["BR.24"], "rr": ["BR.25"], "sc": ["BR.26"], "sp": ["BR.27"], "se": ["BR.28"],
        "go": ["BR.29"], "to": ["BR.31"],
    ]

    /// Folded names in the languages of the countries.
    private static let names: [String: String] = [
        "baden wurttemberg": "DE.01", "bayern": "DE.02", "hessen": "DE.05", "niedersachsen": "DE.06",
        "nordrhein westfalen": "DE.07", "rheinland pfalz": "DE.08", "rhineland palatinate": "DE.08",
        "meck pomm": "DE.12", "sachsen": "DE.13", "sachsen anhalt": "DE.14", "thuringen": "DE.15",
        "karnten": "AT.02", "niederosterreich": "AT.03", "oberosterreich": "AT.04", "steiermark": "AT.06",
        "tirol": "AT.07", "wien": "AT.09", "puglia": "IT.13", "sardegna": "IT.14", "sicilia": "IT.15",
        "toscana": "IT.16", "piemonte": "IT.12", "lombardia": "IT.09", "marche": "IT.10", "basilicata": "IT.02",
        "valle d aosta": "IT.19", "valle daosta": "IT.19", "trentino": "IT.17", "andalucia": "ES.51",
        "aragon": "ES.52", "islas baleares": "ES.07", "illes balears": "ES.07", "canarias": "ES.53",
        "castilla la mancha": "ES.54", "castilla y leon": "ES.55", "cataluna": "ES.56", "catalunya": "ES.56",
        "comunidad de madrid": "ES.29", "comunidad valenciana": "ES.60", "navarra": "ES.32", "pais vasco": "ES.59",
        "euskadi": "ES.59",
    ]

    /// Indices of the divisions that a folded code or name means.
    static func divisions(of key: Span<UInt8>, in gazetteer: borrowing Gazetteer) -> [Int] {
        guard key.count <= 3 else { return divisions(named: key, in: gazetteer) }
        let found = codes[String(decoding: Array(copying: key), as: UTF8.self)] ?? []
        return found.compactMap { gazetteer.division(code: $0) }
    }

    /// Indices of the divisions with a folded name, also with a word for divisions: Bayern, Washington State.
    static func divisions(named key: Span<UInt8>, in gazetteer: borrowing Gazetteer) -> [Int] {
        guard key.count <= 64 else { return [] }
        let name = String(decoding: Array(copying: key), as: UTF8.self)
        if let found = names[name].flatMap({ gazetteer.division(code: $0) }) { return [found] }
        var words = name.split(separator: " ")
        if words.count > 1, words.last.map({ styles.contains($0) }) ?? false {
            words.removeLast()
        } else if words.count > 2, styles.contains(words[0]), words[1] == "of" {
            words.removeFirst(2)
        } else {
            return []
        }
        var found: [Int] = []
        for posting in gazetteer.postings(of: Array(words.joined(separator: " ").utf8))
        where posting.kind != .code && gazetteer.kind(posting.place) == .admin1 {
            if let division = gazetteer.admin1(posting.place), !found.contains(division) { found.append(division) }
        }
        return found
    }

    private static let styles: Set<Substring> = ["province", "state"]
}
