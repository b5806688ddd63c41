import Memory

/// Words that say which of several places with a name is meant.
extension ForwardSearch {
    /// Words between the name of a town and what tells it from others: Frankfurt an der Oder, Stoke on Trent.
    private static let connectives: Set<String> = [
        "a", "aan", "am", "an", "auf", "bei", "del", "im", "nad", "ob", "on", "op", "pod", "sous", "sur", "unter",
        "upon",
    ]

    /// True if unused words beside a name say that it is that of another place: Frankfurt (Oder) is not Frankfurt am Main.
    mutating func isOfOtherPlace(_ name: Range<Int>, unused: [Range<Int>], _ found: Candidate) -> Bool {
        func isUnused(_ word: Int) -> Bool {
            !query.hasDigits(word..<word + 1) && unused.contains { $0.contains(word) }
                && !streets.contains { $0.contains(word) }
        }
        let isMain = found.kind == .main || found.kind == .ascii
        // The other name of the same place: Biel/Bienne.
        if name.lowerBound > 0, query.isBehindSlash(name.lowerBound), isUnused(name.lowerBound - 1) { return !isMain }
        let next = name.upperBound
        guard next < query.words.count, isUnused(next) else { return false }
        if query.opensBracket(next) || query.isBehindSlash(next) {
            // In brackets behind the name of a large town is a part of it: Berlin (Mitte).
            return gazetteer.population(found.place) < Self.knownByOtherName || hasLongerName(found.place, than: name)
        }
        return Self.connectives.contains(query.string(of: next..<next + 1).lowercased())
            && !isLastOfSegment(next)
    }

    private func isLastOfSegment(_ word: Int) -> Bool {
        (0..<query.segmentCount).contains { query.segment($0).upperBound == word + 1 }
    }

    /// True if the main name of a place is words and others behind them.
    private mutating func hasLongerName(_ place: Int, than words: Range<Int>) -> Bool {
        let typed = Array(copying: query.text(of: words))
        folder.fold(typed.span)
        guard folder.count > 0 else { return false }
        let start = Array(copying: folder.key(0)) + [0x20]
        let main = Array(copying: gazetteer.bytes(of: gazetteer.nameText(place)))
        folder.fold(main.span)
        return folder.count > 0 && Array(copying: folder.key(0)).starts(with: start)
    }
}
