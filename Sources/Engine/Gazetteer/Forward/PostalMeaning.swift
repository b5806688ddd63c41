/// A postal code beside a name.
struct PostalMeaning: Sendable {
    /// The code as it was typed.
    var text = ""
    /// Indices of its places.
    var places: [Int]
    /// The country that a sign before it names, as in `D-10115`.
    var country: Int?
    /// Countries whose codes are known. In all others, a code neither confirms a place nor contradicts it.
    var countries: Set<Int>

    /// True if nothing is known about the code where a place is.
    func isSilent(about place: Int, _ gazetteer: borrowing Gazetteer) -> Bool {
        guard let country = gazetteer.country(place), self.country ?? country == country else { return false }
        return places.isEmpty || !countries.contains(country)
    }
}

/// The sign of a country before a postal code.
enum PostalSign {
    /// Signs that are not the ISO code of their country.
    private static let codes: [String: String] = [
        "a": "AT", "b": "BE", "d": "DE", "e": "ES", "f": "FR", "fin": "FI", "fl": "LI", "h": "HU", "i": "IT",
        "l": "LU", "n": "NO", "p": "PT", "s": "SE", "slo": "SI",
    ]

    /// The country and the digits of a text such as `D-10115`; nil for any other text. Without the hyphen, `MA 02139`
    /// would be in Morocco.
    static func read(_ text: Span<UInt8>, in gazetteer: borrowing Gazetteer) -> (country: Int, digits: Range<Int>)? {
        guard text.count <= 12, let hyphen = text.indices.first(where: { text[$0] == 0x2D }), hyphen > 0, hyphen <= 3
        else { return nil }
        let digits = hyphen + 1..<text.count
        guard digits.count >= 3, digits.allSatisfy({ text[$0] >= 0x30 && text[$0] <= 0x39 }) else { return nil }
        let sign = String(decoding: Array(copying: text.extracting(0..<hyphen)), as: UTF8.self)
        let code = codes[sign.lowercased()] ?? sign.uppercased()
        return gazetteer.country(code: code).map { ($0, digits) }
    }
}
