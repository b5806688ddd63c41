/// Names of countries that people write and that gazetteers may lack, by the codes of the countries.
public enum CountryAliases {
    /// Folded names.
    public static let names: [String: String] = [
        "england": "GB", "great britain": "GB", "northern ireland": "GB", "scotland": "GB", "u k": "GB", "uk": "GB",
        "united kingdom": "GB", "united kingdom of great britain and northern ireland": "GB", "wales": "GB",
        "america": "US", "u s": "US", "u s a": "US", "united states": "US", "united states of america": "US",
        "usa": "US", "the netherlands": "NL", "holland": "NL", "nederland": "NL", "netherlands": "NL",
        "niederlande": "NL", "czech republic": "CZ", "czechia": "CZ", "cesko": "CZ", "tschechien": "CZ",
        "russia": "RU", "russian federation": "RU", "korea": "KR", "republic of korea": "KR", "south korea": "KR",
        "democratic people s republic of korea": "KP", "north korea": "KP", "turkey": "TR", "turkiye": "TR",
        "viet nam": "VN", "vietnam": "VN", "brasil": "BR", "deutschland": "DE", "allemagne": "DE", "alemania": "DE",
        "osterreich": "AT", "oesterreich": "AT", "schweiz": "CH", "suisse": "CH", "svizzera": "CH", "espana": "ES",
        "italia": "IT", "italien": "IT", "frankreich": "FR", "francia": "FR", "belgie": "BE", "belgique": "BE",
        "belgien": "BE", "danmark": "DK", "sverige": "SE", "norge": "NO", "suomi": "FI", "polska": "PL",
        "magyarorszag": "HU", "hellas": "GR", "ellada": "GR", "ελλαδα": "GR", "eire": "IE",
        "republic of ireland": "IE", "uae": "AE", "u a e": "AE", "emirates": "AE", "burma": "MM", "swaziland": "SZ",
        "macedonia": "MK", "cape verde": "CV", "ivory coast": "CI", "east timor": "TL", "congo kinshasa": "CD",
        "democratic republic of the congo": "CD", "dr congo": "CD", "congo brazzaville": "CG",
        "republic of the congo": "CG", "iran islamic republic of": "IR", "syrian arab republic": "SY",
        "lao people s democratic republic": "LA", "republic of moldova": "MD", "united republic of tanzania": "TZ",
        "bolivia plurinational state of": "BO", "venezuela bolivarian republic of": "VE",
        "peoples republic of china": "CN",
        "people s republic of china": "CN", "中国": "CN", "日本": "JP", "nippon": "JP", "대한민국": "KR", "россия": "RU",
        "украина": "UA", "україна": "UA", "the gambia": "GM", "the bahamas": "BS", "palestine": "PS", "vatican": "VA",
        "holy see": "VA",
    ]

    /// Code of the country with a folded name; nil if unknown.
    static func code(of key: Span<UInt8>) -> String? {
        guard key.count <= 64 else { return nil }
        return names[String(decoding: Array(copying: key), as: UTF8.self)]
    }
}
