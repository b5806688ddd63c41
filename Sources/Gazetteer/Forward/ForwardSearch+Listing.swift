import Geometry

/// Lists of places for a text that is being typed.
extension ForwardSearch {
    /// A way to read a text: words of a name, and what the others say about the place.
    private struct Wanted {
        var words: [[UInt8]]
        var described: [PlaceDescription] = []
        /// The words with blanks between.
        var key: [UInt8] { Array(words.joined(separator: [0x20])) }
    }

    /// Lists places whose names have all the words of a text, in any order; the last word may be the start of one. Words
    /// such as capital may also say what is looked for, unless the text has no others: `Mexico City` is a name, and a
    /// city called Mexico. Places whose names differ in a few letters follow, if there are not enough. Takes O(n) for
    /// the n keys.
    public mutating func list(_ text: [UInt8], atMost limit: Int) -> ForwardAnswer {
        list.removeAll()
        folder.fold(text.span)
        guard folder.count > 0 else { return .unmatched(.emptyQuery) }
        spelling = text
        let readings = Self.readings(of: Array(copying: folder.key(0)))
        gather(readings)
        list.rank(in: gazetteer, sameness: rules.sameness)
        var answer = ForwardAnswer()
        answer.candidates = Array(list.candidates.prefix(limit))
        for reading in readings where answer.candidates.count < limit { addCorrected(reading, limit, to: &answer) }
        guard let best = answer.candidates.first else { return .unmatched(.noMatch) }
        answer.status = .matched
        answer.match =
            best.edits > 0 ? .corrected : best.kind == .main || best.kind == .ascii ? .exact : .alternate
        return answer
    }

    /// The text as names alone, and without the words that describe places, if it has both.
    private static func readings(of key: [UInt8]) -> [Wanted] {
        let words = key.split(separator: 0x20).map { Array($0) }
        var plain = Wanted(words: words)
        let descriptions = words.map { PlaceDescription.byWord[String(decoding: $0, as: UTF8.self)] }
        let described = descriptions.compactMap { $0 }
        if described.isEmpty { return [plain] }
        if described.count == words.count {
            // Whatever is described, if nothing has the words as its name.
            return [plain, Wanted(words: [], described: described)]
        }
        plain.words = zip(words, descriptions).filter { $1 == nil }.map(\.0)
        plain.described = described
        return [Wanted(words: words), plain]
    }

    private mutating func gather(_ readings: [Wanted]) {
        let keys = readings.map(\.key)
        // Keys lie one after the other, so reading them in order is far cheaper than finding each.
        var cursor = KeyCursor(gazetteer.storage, block: 0)
        var key: [UInt8] = []
        while cursor.advance() {
            key.removeLast(key.count - cursor.shared)
            unsafe key.append(contentsOf: UnsafeRawBufferPointer(start: cursor.own, count: cursor.ownCount))
            for (index, reading) in readings.enumerated() {
                guard let lead = Self.lead(of: reading.words, keys[index], in: key.span) else { continue }
                for posting in gazetteer.postings(ofKey: cursor.next - 1) where posting.kind != .code || lead > 0.5 {
                    guard reading.described.allSatisfy({ $0.fits(posting.place, gazetteer) }) else { continue }
                    add(posting, lead)
                }
            }
        }
    }

    private mutating func add(_ posting: Posting, _ lead: Double) {
        guard isAllowed(posting.place), gazetteer.hasCoordinate(posting.place) else { return }
        var score = CandidateList.weight(of: posting.place, gazetteer) + lead
        if posting.kind == .main || posting.kind == .ascii { score += 1 }
        if let bias = rules.bias { score += bias.preference(for: gazetteer.coordinate(posting.place)) }
        list.add(Candidate(place: posting.place, kind: posting.kind, edits: 0, score: score))
    }

    private mutating func addCorrected(_ wanted: Wanted, _ limit: Int, to answer: inout ForwardAnswer) {
        var reading = Reading()
        for edits in 1...2 where edits <= rules.mostEdits && answer.candidates.count < limit {
            spelling = wanted.key
            guard let found = find([], edits, &reading) else { continue }
            for candidate in found.candidates
            where candidate.edits > 0 && answer.candidates.count < limit
                && wanted.described.allSatisfy({ $0.fits(candidate.place, gazetteer) })
                && !answer.candidates.contains(where: { $0.place == candidate.place })
            {
                answer.candidates.append(candidate)
            }
        }
    }

    /// Score of a key with all the words: higher if it equals or starts with them; nil if it lacks one.
    private static func lead(of words: [[UInt8]], _ wanted: [UInt8], in key: Span<UInt8>) -> Double? {
        if words.isEmpty { return 0 }
        for (index, word) in words.enumerated() {
            guard has(word, isLast: index == words.count - 1, in: key) else { return nil }
        }
        guard key.count >= wanted.count else { return 0 }
        for index in wanted.indices where key[index] != wanted[index] { return 0 }
        return key.count == wanted.count ? 1 : 0.5
    }

    private static func has(_ word: [UInt8], isLast: Bool, in key: Span<UInt8>) -> Bool {
        guard key.count >= word.count, let first = word.first else { return false }
        for start in 0...key.count - word.count
        where key[start] == first && (start == 0 || key[start - 1] == 0x20 || key[start] > 0x7F) {
            var index = 1
            while index < word.count, key[start + index] == word[index] { index += 1 }
            guard index == word.count else { continue }
            let end = start + word.count
            if isLast || end == key.count || key[end] == 0x20 { return true }
        }
        return false
    }
}
