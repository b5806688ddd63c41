import Gazetteer

/// A country by its ISO 3166 codes and its English name.
package struct Country: Hashable, Sendable {
    /// Two letters.
    package let code: String
    let name: String

    /// Finds a country by a code of two or three letters, or by a name in any case, with or without accents and
    /// punctuation.
    package static func named(_ text: Span<UInt8>) -> Country? {
        var folded: [UInt8] = []
        fold(text, into: &folded)
        if let country = byName[folded] { return country }
        // Letters of other scripts have capitals as well, and accents that are not in one byte.
        folded.removeAll()
        fold(
            Array(String(decoding: text.indices.map { text[$0] }, as: UTF8.self).lowercased().utf8).span, into: &folded)
        return byName[folded] ?? byLocalName[folded]
    }

    /// True for text that is a code rather than a name.
    static func isCode(_ text: Span<UInt8>) -> Bool { 1...3 ~= text.count }

    private static let byName: [[UInt8]: Country] = {
        var countries: [[UInt8]: Country] = [:]
        for line in CountryNames.list.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            let names = words[2].split(separator: "|").map(String.init)
            let country = Country(code: words[0], name: names[0])
            for name in [words[0], words[1]] + names {
                var folded: [UInt8] = []
                fold(Array(name.utf8).span, into: &folded)
                countries[folded] = country
            }
        }
        return countries
    }()

    /// Countries by names in other languages.
    private static let byLocalName: [[UInt8]: Country] = {
        var countries: [[UInt8]: Country] = [:]
        func add(_ name: String, _ code: String) {
            guard let country = byName[Array(code.lowercased().utf8)] else { return }
            var folded: [UInt8] = []
            fold(Array(name.lowercased().utf8).span, into: &folded)
            countries[folded] = country
        }
        for line in [CountryNames.local, CountryNames.official].flatMap({ $0.split(separator: "\n") }) {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            for name in words[1].split(separator: "|") { add(String(name), words[0]) }
        }
        return countries
    }()

    /// Folds a name to small letters and digits; letters of other scripts stay.
    private static func fold(_ text: Span<UInt8>, into folded: inout [UInt8]) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            index += 1
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(byte + 32)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): folded.append(byte)
            case ..<0x80: break
            case 0xC3 where index < text.count:
                let letter = letters[Int(text[index] & 0x3F) & 0x1F]
                if letter != UInt8(ascii: " ") {
                    folded.append(letter)
                } else {
                    folded.append(contentsOf: [byte, text[index]])
                }
                index += 1
            // Accents that follow their letter.
            case 0xCC, 0xCD: index += 1
            // Apostrophes and dashes.
            case 0xE2 where index < text.count && text[index] == 0x80: index += 2
            default: folded.append(byte)
            }
        }
        if folded.starts(with: Array("the".utf8)), folded.count > 6 { folded.removeFirst(3) }
    }

    /// Letters of U+00E0 to U+00FF without their accents; blank for those that stay.
    private static let letters = Array("aaaaaaaceeeeiiii nooooo ouuuuy y".utf8)
}

/// Codes of countries by their names.
public enum CountryCode {
    /// The code of two letters of a country by its English name, by another name in use, or by a code; nil if no country
    /// has the name.
    public static func named(_ text: String) -> String? { Country.named(Array(text.utf8).span)?.code }
}
