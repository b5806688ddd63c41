/// Lists of places for a text that is being typed.
extension ForwardSearch {
    /// A way to read a text: words of a name, and what the others say about the place.
    private struct Wanted {
        var words: [[UInt8]]
        var described: [PlaceDescription] = []
        /// Countries and the like that the place is in.
        var qualifiers: [Qualifier] = []
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
        var readings = Self.readings(of: Array(copying: folder.key(0)))
        gather(readings)
        // A country beside words such as capital is where to look, not a part of a name.
        if list.candidates.isEmpty || readings.contains(where: { !$0.described.isEmpty }) {
            let qualified = qualifiedReadings(of: text)
            gather(qualified)
            readings += qualified
        }
        list.rank(in: gazetteer, sameness: rules.sameness, hasRegions: true)
        list.preferMainNames()
        var answer = ForwardAnswer()
        answer.candidates = Array(list.candidates.prefix(limit))
        if let next = list.candidates.dropFirst(limit).first {
            answer.omitted = (list.candidates.count - limit, next.score)
        }
        for reading in readings where answer.candidates.count < limit { addCorrected(reading, limit, to: &answer) }
        guard let best = answer.candidates.first else { return .unmatched(.noMatch) }
        answer.status = .matched
        answer.match = best.match == .partial ? .exact : best.match
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

    /// The text as a name with the country or state it is in: behind a comma, behind the name or before it.
    private mutating func qualifiedReadings(of text: [UInt8]) -> [Wanted] {
        query.removeAll()
        query.append(Self.withCommas(text).span)
        guard query.segmentCount > 0 else { return [] }
        let segment = query.segment(0)
        var ways: [(name: Range<Int>, qualifiers: [Qualifier])] = []
        if query.segmentCount > 1 {
            if let qualifiers = qualifiers(behind: 0) { ways.append((segment, qualifiers)) }
        } else {
            for cut in segment.dropFirst() {
                if let regions = regions(in: cut..<segment.upperBound) {
                    ways.append((segment.lowerBound..<cut, regions))
                }
                if let regions = regions(in: segment.lowerBound..<cut) {
                    ways.append((cut..<segment.upperBound, regions))
                }
            }
        }
        var found: [Wanted] = []
        for way in ways {
            let name = Array(copying: query.text(of: way.name))
            folder.fold(name.span)
            guard folder.count > 0 else { continue }
            for var reading in Self.readings(of: Array(copying: folder.key(0))) {
                reading.qualifiers = way.qualifiers
                found.append(reading)
            }
        }
        return found
    }

    /// A text in which a word such as near, in or of is a comma.
    private static func withCommas(_ text: [UInt8]) -> [UInt8] {
        var words = text.split(separator: 0x20).map { Array($0) }
        for index in words.indices.dropFirst().dropLast() where linkWords.contains(words[index].map { $0 | 0x20 }) {
            words[index] = [0x2C]
        }
        return Array(words.joined(separator: [0x20]))
    }

    private static let linkWords: Set<[UInt8]> = [Array("near".utf8), Array("in".utf8), Array("of".utf8)]

    /// The qualifiers that words are, if all are countries or divisions.
    private mutating func regions(in words: Range<Int>) -> [Qualifier]? {
        guard let found = qualifiers(in: words) else { return nil }
        return found.allSatisfy { !$0.countries.isEmpty || !$0.divisions.isEmpty } ? found : nil
    }

    /// Adds the country or division that a whole name means in a language that the gazetteer may lack.
    private mutating func addAlias(of key: [UInt8]) {
        var places = CountryAliases.codes(of: key.span).map { code in
            gazetteer.country(code: code).flatMap { gazetteer.place(ofCountry: $0) }
        }
        places += DivisionAliases.divisions(named: key.span, in: gazetteer).map { gazetteer.place(ofDivision: $0) }
        for place in places.compactMap({ $0 }) { add(Posting(place: place, kind: .variant), Self.wholeLead) }
    }

    private mutating func gather(_ readings: [Wanted]) {
        if readings.isEmpty { return }
        for reading in readings where reading.qualifiers.isEmpty && reading.described.isEmpty {
            addAlias(of: reading.key)
        }
        let keys = readings.map(\.key)
        let typed = lastWord(of: spelling)
        // Keys lie one after the other, so reading them in order is far cheaper than finding each.
        var cursor = KeyCursor(gazetteer.storage, block: 0)
        var key: [UInt8] = []
        while cursor.advance() {
            key.removeLast(key.count - cursor.shared)
            unsafe key.append(contentsOf: UnsafeRawBufferPointer(start: cursor.own, count: cursor.ownCount))
            for (index, reading) in readings.enumerated() {
                guard let lead = Self.lead(of: reading.words, keys[index], typed: typed, in: key.span) else { continue }
                for posting in gazetteer.postings(ofKey: cursor.next - 1) where lead > 1 || isListed(posting) {
                    guard reading.described.allSatisfy({ $0.fits(posting.place, gazetteer) }),
                        reading.qualifiers.allSatisfy({ $0.fits(posting.place, gazetteer) })
                    else { continue }
                    add(posting, lead, isWhole: lead > 1 || reading.words.isEmpty)
                }
            }
        }
    }

    /// False for names that count only as a whole: codes, and names of countries in other languages.
    private func isListed(_ posting: Posting) -> Bool {
        posting.kind == .main || posting.kind != .code && gazetteer.kind(posting.place) != .country
    }

    /// The letters at the end of a text, in lower case.
    private func lastWord(of text: [UInt8]) -> [UInt8] {
        let letters = text.reversed().drop { !Self.isLetter($0) }.prefix { Self.isLetter($0) }
        return letters.reversed().map { $0 | 0x20 }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

    /// - Parameter isWhole: false if the words are only a part of the name.
    private mutating func add(_ posting: Posting, _ lead: Double, isWhole: Bool = true) {
        guard isAllowed(posting.place), gazetteer.hasCoordinate(posting.place) else { return }
        var score = CandidateList.weight(of: posting.place, gazetteer) + lead
        if isAsTyped(posting.place) { score += 0.5 }
        // People who type a name mean the city rather than the state.
        if gazetteer.kind(posting.place) == .admin1 { score -= 1 }
        // Names of other languages and times are many, so they count less.
        if posting.kind == .main || posting.kind == .ascii { score += 1 }
        if let bias = rules.bias { score += bias.preference(for: gazetteer.coordinate(posting.place)) }
        list.add(Candidate(place: posting.place, kind: posting.kind, edits: 0, score: score, isWhole: isWhole))
    }

    private mutating func addCorrected(_ wanted: Wanted, _ limit: Int, to answer: inout ForwardAnswer) {
        var reading = Reading()
        for edits in 1...2 where edits <= rules.mostEdits && answer.candidates.count < limit {
            spelling = wanted.key
            guard let found = find(wanted.qualifiers, edits, &reading) else { continue }
            for candidate in found.candidates
            where candidate.edits > 0 && answer.candidates.count < limit
                && wanted.described.allSatisfy({ $0.fits(candidate.place, gazetteer) })
                && !answer.candidates.contains(where: { $0.place == candidate.place })
            {
                answer.candidates.append(candidate)
            }
        }
    }

    /// Score of a key with all the words, more if it starts with them or equals them; nil if it lacks one.
    private static func lead(
        of words: [[UInt8]], _ wanted: [UInt8], typed: [UInt8], in key: Span<UInt8>
    ) -> Double? {
        guard let last = words.last else { return 0 }
        for word in words.dropLast() where !has(word, mayStart: false, in: key) { return nil }
        // A short form stands for a whole word: Saint does not start States. But as it was typed, Fort starts Fortaleza.
        let isShort = shortForms.contains(last)
        guard has(last, mayStart: !isShort, in: key) || (isShort && has(typed, mayStart: true, in: key)) else {
            return nil
        }
        guard key.count >= wanted.count else { return 0 }
        for index in wanted.indices where key[index] != wanted[index] { return 0 }
        return key.count == wanted.count ? wholeLead : 1
    }

    /// The score of a key that equals the words.
    private static let wholeLead = 3.0

    private static let shortForms: Set<[UInt8]> = [
        Array("st".utf8), Array("ste".utf8), Array("mt".utf8), Array("ft".utf8),
    ]

    /// True if a key has a word, or starts one with it.
    private static func has(_ word: [UInt8], mayStart: Bool, in key: Span<UInt8>) -> Bool {
        guard key.count >= word.count, let first = word.first else { return false }
        for start in 0...key.count - word.count
        where key[start] == first && (start == 0 || key[start - 1] == 0x20 || key[start] > 0x7F) {
            var index = 1
            while index < word.count, key[start + index] == word[index] { index += 1 }
            guard index == word.count else { continue }
            let end = start + word.count
            if mayStart || end == key.count || key[end] == 0x20 { return true }
        }
        return false
    }
}
