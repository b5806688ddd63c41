import Gazetteer
package import Layers

/// A word of a name: as it is folded, and in the long form that stands for it and its abbreviations.
package struct NameWord: Hashable, Sendable {
    let folded: String
    let long: String
    var hasDigit: Bool { folded.utf8.contains { $0 >= 0x30 && $0 <= 0x39 } }
    var isNumber: Bool { Self.isNumber(folded) }

    static func isNumber(_ word: String) -> Bool { word.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }

    /// True if one word may stand for the other.
    func matches(_ other: NameWord) -> Bool {
        long == other.long || folded == other.folded && folded != Self.either || Self.isEither(long, other.long)
            || Self.isEither(other.long, long)
    }

    /// `st` in the middle of a name is a street or a saint.
    static let either = "st"
    static let eithers = ["street", "saint"]

    private static func isEither(_ one: String, _ other: String) -> Bool { one == either && eithers.contains(other) }
}

/// Splits names into words, and knows their abbreviations. Each thread has its own.
package struct NameWords: ~Copyable {
    private var folder: NameFolder

    package init() throws(Problem) {
        do throws(GazetteerFault) { folder = try FoldingLibrary.makeFolder() } catch { throw Problem(geocoding: error) }
    }

    /// The words of a name, for each way to spell it, the usual one first; empty if it has no letters and digits.
    package mutating func spellings(of name: String) -> [[NameWord]] {
        folder.keys(of: name).map { key in
            let words = key.split(separator: " ").map { String($0) }
            return words.enumerated().map { index, word in
                NameWord(folded: word, long: Self.long(word, at: index, of: words.count))
            }
        }
    }

    private static func long(_ word: String, at index: Int, of count: Int) -> String {
        // The folder writes saint as st.
        if word == NameWord.either {
            return count == 1 ? word : index == 0 ? "saint" : index == count - 1 ? "street" : word
        }
        if let long = longForms[word] { return long }
        // Letters alone are rather names: E Street.
        if count > 2, let long = longLetters[word] { return long }
        if word.utf8.count > 5, word.hasSuffix("str") { return word + "asse" }
        if NameWord.isNumber(word) {
            let digits = word.drop { $0 == "0" }
            return digits.isEmpty ? "0" : String(digits)
        }
        return word
    }

    private static let longForms: [String: String] = {
        let abbreviations = [
            "alley": "aly", "avenue": "ave av", "avenida": "avda", "boulevard": "blvd bd boul", "circle": "cir",
            "close": "cl", "court": "ct", "crescent": "cres", "drive": "dr drv", "expressway": "expy",
            "gardens": "gdns",
            "grove": "grv", "heights": "hts", "highway": "hwy", "junction": "jct", "lane": "ln", "parkway": "pkwy pky",
            "place": "pl", "platz": "", "plaza": "plz", "road": "rd", "square": "sq", "strasse": "str",
            "terrace": "ter terr", "trail": "trl", "turnpike": "tpke", "north": "no", "northeast": "ne",
            "northwest": "nw",
            "south": "so", "southeast": "se", "southwest": "sw", "1st": "first", "2nd": "second", "3rd": "third",
            "4th": "fourth", "5th": "fifth", "6th": "sixth", "7th": "seventh", "8th": "eighth", "9th": "ninth",
            "10th": "tenth",
        ]
        var forms: [String: String] = [:]
        for (long, short) in abbreviations { for word in short.split(separator: " ") { forms[String(word)] = long } }
        return forms
    }()

    private static let longLetters = ["n": "north", "s": "south", "e": "east", "w": "west", "r": "rue", "c": "calle"]
}
