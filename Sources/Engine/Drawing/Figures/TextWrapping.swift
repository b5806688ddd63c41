/// Long labels in lines of few characters, broken between words. `Script/labels.js` breaks them at the same places.
public enum TextWrapping {
    /// The text with its lines apart: as few as the limit allows, and of these the narrowest. A word that is longer than
    /// the limit has a line of its own.
    ///
    /// - Parameter limit: characters of a line; 0 for a single line.
    public static func wrapped(_ text: String, to limit: Int) -> String {
        guard limit > 0, text.utf8.count > limit else { return text }
        let words = text.split(whereSeparator: \.isWhitespace).map { (text: $0, count: $0.unicodeScalars.count) }
        guard words.count > 1, words.count <= mostWords else { return text }
        let least = lineCount(words.map(\.count), limit)
        guard least > 1 else { return text }
        var narrow = limit
        while narrow > 1, lineCount(words.map(\.count), narrow - 1) == least { narrow -= 1 }
        var (lines, length) = ([""], 0)
        for word in words {
            if length > 0, length + 1 + word.count > narrow {
                lines.append(String(word.text))
                length = word.count
            } else {
                lines[lines.count - 1] += length > 0 ? " " + word.text : String(word.text)
                length += length > 0 ? 1 + word.count : word.count
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Text of more words is not a name and stays unchanged.
    private static let mostWords = 40

    private static func lineCount(_ words: [Int], _ limit: Int) -> Int {
        var (count, length) = (1, 0)
        for word in words {
            if length > 0, length + 1 + word > limit {
                count += 1
                length = word
            } else {
                length += length > 0 ? 1 + word : word
            }
        }
        return count
    }
}
