import Utf8proc

/// Countries by the names that people write, which gazetteers may lack.
enum CountryAliases {
    /// Codes by folded names, by those of `CountryNames`.
    private static let codes: [String: [String]] = {
        var found: [String: [String]] = [:]
        guard var folder = try? NameFolder() else { return found }
        let lists = [CountryNames.list, CountryNames.local, CountryNames.official]
        for line in lists.flatMap({ $0.split(separator: "\n") }) {
            let words = line.split(separator: " ", maxSplits: 1)
            var names = words[1].split(separator: "|").map { String($0) }
            // In the list, the code of three letters comes first.
            if words[1].prefix(4).last == " ", words[1].prefix(3).allSatisfy({ $0.isUppercase }) {
                names[0] = String(names[0].dropFirst(4))
            }
            for name in names where !CountryNames.ofOthers.contains(name) {
                for key in folder.keys(of: name) where key.utf8.count > 1 { found[key] = [String(words[0])] }
            }
        }
        for (codes, names) in CountryNames.shared {
            for key in names.flatMap({ folder.keys(of: $0) }) { found[key] = codes }
        }
        return found
    }()

    /// Codes of the countries that a folded name may mean, mostly one; empty if it is the name of none.
    static func codes(of key: Span<UInt8>) -> [String] {
        guard !key.isEmpty, key.count <= 96 else { return [] }
        var name = String(decoding: Array(copying: key), as: UTF8.self)
        while true {
            if let found = codes[name] { return found }
            guard let shorter = withoutStyle(name) else { return [] }
            name = shorter
        }
    }

    /// The words before `of` in official names, folded.
    private static let styles: Set<String> = [
        "arab republic", "bailiwick", "bolivarian republic", "collectivity", "commonwealth", "cooperative republic",
        "co operative republic", "democratic republic", "democratic socialist republic", "eastern republic",
        "federal democratic republic", "federal republic", "federated states", "federation", "federative republic",
        "former yugoslav republic",
        "grand duchy", "hashemite kingdom", "independent state", "islamic republic", "kingdom", "nation",
        "oriental republic", "peoples democratic republic", "peoples republic", "plurinational state", "principality",
        "republic", "socialist republic", "sovereign democratic republic", "sultanate", "territory",
        "the democratic republic", "union", "united republic",
    ]

    /// The words before the name of a country in official names of other languages, folded, and those between.
    private static let foreignStyles: Set<Substring> = [
        "konigreich", "koninkrijk", "principado", "principaute", "regno", "reino", "repubblica", "republica",
        "republiek", "republik", "republika", "republique", "royaume", "королевство", "республика",
    ]
    private static let between: Set<Substring> = [
        "d", "da", "de", "degli", "dei", "del", "della", "delle", "des", "di", "do", "dos", "du", "el", "la", "las",
        "le", "les", "los", "van",
    ]

    /// The folded name in an official one of another language, as in `republica de x` and `republique dx`, which may start
    /// in several places; empty without such a word.
    static func withoutForeignStyle(_ key: Span<UInt8>) -> [String] {
        guard key.count <= 96 else { return [] }
        let words = String(decoding: Array(copying: key), as: UTF8.self).split(separator: " ")
        guard words.count > 1, foreignStyles.contains(words[0]) else { return [] }
        let name = words.dropFirst().drop { between.contains($0) }.joined(separator: " ")
        return [name] + ["dell", "d"].filter { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) }
    }

    /// The usual name in an official one, as in `republic of x`, `x islamic republic of`, `the x` and `x the`.
    private static func withoutStyle(_ name: String) -> String? {
        let words = name.split(separator: " ")
        if words.count > 1, words[0] == "the" { return words.dropFirst().joined(separator: " ") }
        if let of = words.firstIndex(of: "of"), of + 1 < words.count,
            styles.contains(words[..<of].joined(separator: " "))
        {
            let rest = words[(of + 1)...]
            if rest.first != "the" || rest.count > 1 {
                return (rest.first == "the" ? rest.dropFirst() : rest).joined(separator: " ")
            }
        }
        if words.count > 1, words.last == "the", words[words.count - 2] != "of" {
            return words.dropLast().joined(separator: " ")
        }
        let end = words.last == "the" ? words.count - 1 : words.count
        guard end > 2, words[end - 1] == "of" else { return nil }
        for start in 1..<end - 1 {
            let style = words[start..<end - 1].joined(separator: " ")
            // A state by itself is as often a part of a country.
            if style == "state" || styles.contains(style) { return words[..<start].joined(separator: " ") }
        }
        return nil
    }
}
