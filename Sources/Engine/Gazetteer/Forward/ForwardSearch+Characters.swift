/// Names in Chinese characters, kana or Hangul, which are written without blanks and from large to small.
extension ForwardSearch {
    /// The most characters of a name that others follow.
    private static let mostCharacters = 16

    /// Reads a segment as regions, each inside the one before, and the name at its end.
    mutating func readCharacters(
        _ words: Range<Int>, _ qualifiers: [Qualifier], _ reading: inout Reading
    ) -> ForwardAnswer? {
        var rest = Array(copying: query.text(of: words))
        guard Self.isUnspaced(rest.span) else { return nil }
        var qualifiers = qualifiers
        while let (qualifier, length) = region(atStartOf: rest) {
            qualifiers.append(qualifier)
            rest.removeFirst(length)
            spelling = rest
            if let found = find(qualifiers, 0, &reading) { return found }
        }
        return nil
    }

    /// The longest known region that a text starts with, short of the whole text.
    private mutating func region(atStartOf text: [UInt8]) -> (qualifier: Qualifier, length: Int)? {
        var ends: [Int] = []
        var index = 0
        while index < text.count, ends.count < Self.mostCharacters {
            index += UTF8Text.scalar(in: text.span, at: index).length
            if index < text.count { ends.append(index) }
        }
        for end in ends.reversed() {
            let qualifier = reader.qualifier(for: text.span.extracting(0..<end), in: gazetteer, with: &folder)
            if !qualifier.isEmpty { return (qualifier, end) }
        }
        return nil
    }

    private static func isUnspaced(_ text: Span<UInt8>) -> Bool {
        guard text.count >= 6, let scalar = UTF8Text.scalar(in: text, at: 0).scalar?.value else { return false }
        return LetterForms.isCJK(scalar) || (scalar >= 0xAC00 && scalar <= 0xD7A3)
    }
}
