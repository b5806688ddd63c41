/// Texts that have to fit into a width.
public enum TextFitting {
    /// The longest start of a text that fits, with an ellipsis if it is not all.
    public static func cut(_ text: String, to width: Double, _ size: Double, _ measure: TextMeasure) -> String {
        let characters = Array(text.prefix(500))
        if characters.count == text.count, measure(text, size).width <= width { return text }
        var (low, high) = (0, characters.count)
        while low < high {
            let middle = (low + high + 1) / 2
            if measure(String(characters[..<middle]) + "…", size).width <= width {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return String(characters[..<low]) + "…"
    }

    /// A text in lines that fit, broken between words, not within numbers; what does not fit into the last line ends in an ellipsis.
    public static func lines(
        _ text: String, to width: Double, most: Int, _ size: Double, _ measure: TextMeasure
    ) -> [String] {
        let words = text.split { $0.isWhitespace && $0 != "\u{A0}" && $0 != "\u{2009}" }.map { String($0) }
        var lines: [String] = []
        for (index, word) in words.enumerated() {
            let longer = lines.last.map { $0 + " " + word } ?? word
            if !lines.isEmpty, measure(longer, size).width <= width {
                lines[lines.count - 1] = longer
            } else if lines.count < most {
                lines.append(word)
            } else {
                lines[lines.count - 1] = (lines[(lines.count - 1)...] + words[index...]).joined(separator: " ")
                break
            }
        }
        return lines.map { cut($0, to: width, size, measure) }
    }
}
