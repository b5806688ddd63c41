import Geometry
import Layers
import Streams

/// Degrees with minutes and seconds, which are tried where there is no plain number.
extension NumberLineReader {
    /// Bytes that degrees may take; the rest of a longer text is not looked at.
    private static let mostBytes = 128

    /// Reads degrees; nil if there are none. A text with blanks in it ends at the next comma or with the line.
    func degrees(_ bytes: Span<UInt8>, from start: Int, _ field: Int) -> (value: Double, end: Int)? {
        guard !axes.isEmpty, let whole = endOfText(bytes, from: start) else { return nil }
        let axis = axes[field]
        if let value = text(bytes, start..<whole).flatMap({ DegreeText.read($0, axis) }) { return (value, whole) }
        let end = endOfWord(bytes, from: start)
        guard end < whole, let value = text(bytes, start..<end).flatMap({ DegreeText.read($0, axis) }) else {
            return nil
        }
        // If the next word could belong to it, as minutes do to 45°, only a comma says where the number ends.
        let next = endOfWord(bytes, from: skipBlanks(bytes, end))
        let isUnsure = text(bytes, start..<next).flatMap { DegreeText.read($0, axis) } != nil
        return isUnsure ? nil : (value, end)
    }

    /// What is wrong with a text that was meant for degrees, and advice; nil if numbers without units were expected or
    /// meant.
    func badDegrees(_ bytes: Span<UInt8>, at start: Int, _ field: Int) -> (message: Wording, advice: Wording)? {
        guard !axes.isEmpty, let whole = endOfText(bytes, from: start) else { return nil }
        let end = endOfWord(bytes, from: start)
        // A letter of the compass alone belongs to what follows.
        let isLetter = end == start + 1
        let next = isLetter ? endOfWord(bytes, from: skipBlanks(bytes, end)) : end
        let candidates = [(whole, whole), (next, isLetter ? whole : end)]
        let match = candidates.first { text(bytes, start..<$0.0).map { DegreeText.resembles($0) } ?? false }
        guard let match, let found = text(bytes, start..<match.1) else { return nil }
        let shown = excerpt(Array(found.utf8))
        if DegreeText.read(found, axes[field]) != nil {
            return ("it is unclear where '\(shown)' ends", "put a comma after each number")
        }
        let message: Wording = "'\(shown)' is not a number of degrees"
        let swapped: [DegreeText.Axis] = [.longitude, .latitude]
        if field < 2, DegreeText.read(found, swapped[field]) != nil {
            return (message, "are latitude and longitude swapped? latitude comes first")
        }
        let hasBlanks = (start..<min(whole, bytes.count)).contains { isBlank(bytes[$0]) }
        return (message, axes[field].example + (hasBlanks ? ", and put a comma after it" : ""))
    }

    /// True if a text begins with a record, so that it is not the header of a table.
    public func startsWithRecord(_ bytes: Span<UInt8>) -> Bool {
        var lines = NumberLines(fieldCount: form.split(separator: ",").count)
        var start = 0
        // The byte order mark of UTF-8.
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { start = 3 }
        while start < bytes.count {
            start = readLine(bytes, from: start, into: &lines) + 1
            if lines.isRecord(lines.lineCount - 1) { return lines.isGood(lines.lineCount - 1) }
        }
        return false
    }

    /// End of the text up to a comma, a brace that closes or the end of the line, without blanks at its end; nil if it
    /// is too far away.
    private func endOfText(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var end = start
        while !isEndOfLine(bytes, end), bytes[end] != UInt8(ascii: ","), bytes[end] != UInt8(ascii: "}") {
            end += 1
            if end - start > Self.mostBytes { return start + Self.mostBytes }
        }
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        return end
    }

    private func endOfWord(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while !isEndOfNumber(bytes, end), bytes[end] != UInt8(ascii: "}"), end - start < Self.mostBytes { end += 1 }
        return end
    }

    private func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
        String(validating: range.map { bytes[$0] }, as: UTF8.self)
    }
}
