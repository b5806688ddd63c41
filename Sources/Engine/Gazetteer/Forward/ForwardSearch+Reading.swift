import Memory

/// The ways to read a query, from the most certain one to that which leaves most words unused.
extension ForwardSearch {
    /// The most words of a qualifier.
    private static let mostQualifierWords = 8
    /// The most segments of one name: Southern Nations, Nationalities, and People's Region.
    private static let mostSegments = 4

    /// Reads every word, as it is spelt.
    mutating func readExactly(_ reading: inout Reading) -> ForwardAnswer? {
        if let found = readCountry(reading) { return found }
        if let found = readFirstSegment(&reading) { return found }
        guard query.segmentCount > 1 else { return nil }
        // Two segments may be one name: Donostia / San Sebastián.
        for count in (2...min(query.segmentCount, Self.mostSegments)).reversed() {
            guard let behind = qualifiers(behind: count - 1) else { continue }
            // That it contradicts says nothing, as it may be no name.
            var unheard = reading
            if let found = find(0..<query.segment(count - 1).upperBound, behind, 0, &unheard) { return found }
        }
        return readBehindDivisions(reading)
    }

    /// Reads the name of a country that has commas in it: Korea, Republic of.
    private mutating func readCountry(_ reading: Reading) -> ForwardAnswer? {
        guard query.segmentCount > 1 else { return nil }
        let words = 0..<query.words.count
        let name = Array(copying: query.text(of: words))
        folder.fold(name.span)
        guard folder.count > 0, !CountryAliases.codes(of: folder.key(0)).isEmpty else { return nil }
        var unheard = reading
        return find(words, fixed, 0, &unheard)
    }

    /// Reads a name behind the divisions it lies in, as in Fars, Shiraz, Iran.
    private mutating func readBehindDivisions(_ reading: Reading) -> ForwardAnswer? {
        var before: [Qualifier] = []
        for index in 1..<query.segmentCount {
            let text = Array(copying: query.text(of: query.segment(index - 1)))
            let qualifier = reader.qualifier(for: text.span, in: gazetteer, with: &folder)
            guard !qualifier.countries.isEmpty || !qualifier.divisions.isEmpty else { return nil }
            before.append(qualifier)
            guard let behind = qualifiers(behind: index) else { continue }
            var unheard = reading
            if let found = find(query.segment(index), before + behind, 0, &unheard) { return found }
        }
        return nil
    }

    private mutating func readFirstSegment(_ reading: inout Reading) -> ForwardAnswer? {
        guard let behind = qualifiers(behind: 0) else { return nil }
        let segment = query.segment(0)
        if let found = find(segment, behind, 0, &reading) { return found }
        for end in segment.dropFirst().reversed() {
            guard let inside = qualifiers(in: end..<segment.upperBound) else { continue }
            if let found = find(segment.lowerBound..<end, inside, behind, &reading) { return found }
        }
        for start in segment.dropFirst() {
            guard let inside = qualifiers(in: segment.lowerBound..<start) else { continue }
            if let found = find(start..<segment.upperBound, inside, behind, &reading) { return found }
        }
        return readCharacters(segment, behind, &reading)
    }

    /// The most hyphens of a text that are tried as commas.
    private static let mostHyphens = 4

    /// Reads a text with one of its hyphens as a comma, the last one first: Recife-Pernambuco, Brazil.
    mutating func readBesideHyphens(_ text: [UInt8]) -> ForwardAnswer? {
        let hyphens = text.indices.filter { text[$0] == 0x2D && $0 > 0 && $0 < text.count - 1 }
        for hyphen in hyphens.suffix(Self.mostHyphens).reversed() {
            var changed = text
            changed[hyphen] = 0x2C
            query.removeAll()
            query.append(changed.span)
            var unheard = Reading()
            if query.segmentCount > 1, let found = readExactly(&unheard) { return found }
        }
        guard !hyphens.isEmpty else { return nil }
        query.removeAll()
        query.append(text.span)
        return nil
    }

    /// Finds a part of a segment whose other words are qualifiers. That these contradict the part counts only if they
    /// are countries or postal codes: parts of longer names are names of towns and divisions all too often.
    private mutating func find(
        _ words: Range<Int>, _ inside: [Qualifier], _ behind: [Qualifier], _ reading: inout Reading
    ) -> ForwardAnswer? {
        if inside.contains(where: { !$0.countries.isEmpty || $0.code != nil }) {
            return find(words, inside + behind, 0, &reading)
        }
        var unheard = reading
        return find(words, inside + behind, 0, &unheard)
    }

    /// Corrects the first segment, or the start of a single one; the fewest edits come first. A name that a place has as
    /// it is spelt is not corrected, wherever that place is.
    mutating func readCorrected(_ reading: Reading) -> ForwardAnswer? {
        let segment = query.segment(0)
        guard rules.mostEdits > 0, let behind = qualifiers(behind: 0), !query.hasDigits(segment) else { return nil }
        let isInTown = behind.contains { !$0.towns.isEmpty || !$0.divisions.isEmpty }
        guard !isStreet(segment, orSquare: isInTown) else { return nil }
        var ways: [(words: Range<Int>, qualifiers: [Qualifier])] = [(segment, behind)]
        for end in segment.dropFirst().reversed() {
            guard let inside = qualifiers(in: end..<segment.upperBound) else { continue }
            ways.append((segment.lowerBound..<end, inside + behind))
        }
        ways.removeAll { isName($0.words) }
        for edits in 1...min(rules.mostEdits, 2) {
            for way in ways {
                // A correction that contradicts a qualifier proves nothing, as it may be the wrong one.
                var unheard = reading
                if let found = find(way.words, way.qualifiers, edits, &unheard) { return found }
            }
        }
        return nil
    }

    /// True if a place has words as its name.
    private mutating func isName(_ words: Range<Int>) -> Bool {
        let name = Array(copying: query.text(of: words))
        folder.fold(name.span)
        return folder.count > 0 && gazetteer.postings(of: folder.key(0)).contains { $0.kind != .code }
    }

    /// Leaves words unused, as few as possible. What a street is called after comes last: Avenida Paulista, São Paulo.
    mutating func readPartly(_ reading: inout Reading) -> ForwardAnswer? {
        streets.removeAll(keepingCapacity: true)
        for index in 0..<query.segmentCount where isStreet(query.segment(index)) {
            streets.append(query.segment(index))
        }
        let order = (0..<query.segmentCount).sorted { one, other in
            let areStreets = (streets.contains(query.segment(one)), streets.contains(query.segment(other)))
            return areStreets.0 == areStreets.1 ? one < other : areStreets.1
        }
        for index in order {
            let segment = query.segment(index)
            let known = knownQualifiers(behind: index)
            for start in segment {
                let isBehindStreet = isStreet(segment.lowerBound..<start)
                // Without anything unused it is none of these ways, unless segments before it are.
                for end in (start + 1...segment.upperBound).reversed() {
                    let rest = end..<segment.upperBound
                    var left = known.unused + [0..<start]
                    var inside: [Qualifier] = []
                    if let qualifiers = qualifiers(in: rest) {
                        inside = qualifiers
                    } else if let (qualifiers, numbers) = qualifiersBesideNumbers(in: rest) {
                        inside = qualifiers
                        left += numbers
                    } else if rest.allSatisfy({ query.hasDigits($0..<$0 + 1) }) {
                        left.append(rest)
                    } else if start > segment.lowerBound || index > 0 {
                        // Words are left on one side only: in the middle of others, anything could be a name.
                        continue
                    } else {
                        left.append(rest)
                    }
                    let qualifiers = inside + known.qualifiers
                    let isAddress = qualifiers.contains { $0.code != nil }
                    let first = isAbbreviation(start..<end) ? 0 : isBehindStreet ? start : segment.lowerBound
                    guard isAddress || isEnough(left, before: first) else { continue }
                    // A code behind a street is that of a state or a country: 5 Main St, PA.
                    let isCode = isAbbreviation(start..<end) && !query.hasDigits(start..<end)
                    if isCode, qualifiers.isEmpty, !left.allSatisfy(\.isEmpty) { continue }
                    // That a part contradicts the rest proves nothing if other words are left.
                    var unheard = reading
                    let result = find(start..<end, qualifiers, 0, &unheard)
                    if letterCount(of: left) == 0 { reading = unheard }
                    guard var found = result, isPlace(found.candidates[0], among: qualifiers) else { continue }
                    guard isEnough(left, before: first) || gazetteer.kind(found.candidates[0].place) == .postal else {
                        continue
                    }
                    if isOfOtherPlace(start..<end, unused: left, found.candidates[0]) { continue }
                    found.match = .partial
                    // A part of a name is hardly the place that the whole of it means.
                    if found.status == .matched, !isStreetOrNumber(left) { found.status = .ambiguous }
                    found.unused = [unused(left), found.unused].filter { !$0.isEmpty }.joined(separator: ", ")
                    return found
                }
            }
        }
        return nil
    }

    /// True for a place that can be what an address with unknown words means. A country or a division is not, as it does
    /// not answer a question for a place in it; nor is a code alone.
    private func isPlace(_ candidate: Candidate, among qualifiers: [Qualifier]) -> Bool {
        switch gazetteer.kind(candidate.place) {
        case .postal: !qualifiers.isEmpty
        case .place, .other: candidate.kind != .code
        default: false
        }
    }

    /// True if at most half of the letters are unused. Those of streets do not count, as gazetteers know no streets; nor
    /// do words before `first`, as many streets have no word that says so: Unter den Linden, Berlin.
    private func isEnough(_ unused: [Range<Int>], before first: Int) -> Bool {
        let known =
            [0..<first]
            + (0..<query.segmentCount).map { query.segment($0) }.filter { segment in
                segment.lowerBound >= first && (query.hasDigits(segment) || streets.contains(segment))
                    && unused.contains { $0.contains(segment) }
            }
        let all = query.letterCount(of: 0..<query.words.count) - letterCount(of: known)
        return (letterCount(of: unused) - letterCount(of: known)) * 2 <= all
    }

    /// True for words that are hardly a name, such as codes of states: WA is not Wa in Ghana.
    private func isAbbreviation(_ words: Range<Int>) -> Bool {
        let text = query.text(of: words)
        return text.count < 3 || (text.count < 4 && text.indices.allSatisfy { text[$0] < 0x60 })
    }

    /// True if only whole segments that are streets, and words with digits, are unused.
    private func isStreetOrNumber(_ unused: [Range<Int>]) -> Bool {
        unused.allSatisfy { range in
            range.allSatisfy { word in
                query.hasDigits(word..<word + 1) || streets.contains { $0.contains(word) && range.contains($0) }
            }
        }
    }

    /// True for a segment with a word that streets have, or with the number of a house, which is shorter than postal codes.
    mutating func isStreet(_ segment: Range<Int>, orSquare: Bool = true) -> Bool {
        for word in segment {
            if query.hasDigits(word..<word + 1), query.text(of: word..<word + 1).count <= 3 { return true }
            let text = Array(copying: query.text(of: word..<word + 1))
            folder.fold(text.span)
            if folder.count > 0, StreetWords.contain(folder.key(0), orSquares: orSquare) { return true }
            // Main St, but not St. Louis.
            if word > segment.lowerBound, word == segment.upperBound - 1, folder.count > 0, isShortStreet(folder.key(0))
            {
                return true
            }
        }
        return false
    }

    /// True for `st` and `dr`.
    private func isShortStreet(_ key: Span<UInt8>) -> Bool {
        key.count == 2 && (key[0] == 0x73 && key[1] == 0x74 || key[0] == 0x64 && key[1] == 0x72)
    }

    private func letterCount(of ranges: [Range<Int>]) -> Int {
        ranges.reduce(0) { $0 + query.letterCount(of: $1) }
    }

    private func unused(_ ranges: [Range<Int>]) -> String {
        let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
        let parts = sorted.flatMap { range in
            (0..<query.segmentCount).map { query.segment($0).clamped(to: range) }.filter { !$0.isEmpty }
        }
        return parts.map { query.string(of: $0) }.joined(separator: ", ")
    }

    // MARK: Qualifiers

    /// Meanings of all segments behind one; nil if a word of them has none.
    mutating func qualifiers(behind segment: Int) -> [Qualifier]? {
        var found = fixed
        var index = segment + 1
        while index < query.segmentCount {
            if let (qualifier, end) = joined(at: index) {
                found.append(qualifier)
                index = end
                continue
            }
            guard let qualifiers = qualifiers(in: query.segment(index)) else { return nil }
            found += qualifiers
            index += 1
        }
        return found
    }

    /// The country or division whose name has commas or the like in it, at a segment, and the segment after it.
    private mutating func joined(at index: Int) -> (qualifier: Qualifier, end: Int)? {
        var end = min(index + Self.mostSegments, query.segmentCount)
        while end > index + 1 {
            let words = query.segment(index).lowerBound..<query.segment(end - 1).upperBound
            let text = Array(copying: query.text(of: words))
            let qualifier = reader.qualifier(for: text.span, in: gazetteer, with: &folder)
            if !qualifier.countries.isEmpty || !qualifier.divisions.isEmpty { return (qualifier, end) }
            end -= 1
        }
        return nil
    }

    /// Meanings of the segments behind one that have one, and the words of the others.
    private mutating func knownQualifiers(behind segment: Int) -> (qualifiers: [Qualifier], unused: [Range<Int>]) {
        var found = fixed
        var unused: [Range<Int>] = []
        for index in segment + 1..<max(query.segmentCount, segment + 1) {
            let words = query.segment(index)
            if let qualifiers = qualifiers(in: words) {
                found += qualifiers
            } else if let (qualifiers, numbers) = qualifiersBesideNumbers(in: words) {
                found += qualifiers
                unused += numbers
            } else {
                unused.append(words)
            }
        }
        return (found, unused)
    }

    /// Meanings of a run of words but for those with digits, which are postal codes that nobody knows or numbers of
    /// houses, and these words; nil if others have no meaning, or all have digits.
    private mutating func qualifiersBesideNumbers(
        in words: Range<Int>
    ) -> (qualifiers: [Qualifier], numbers: [Range<Int>])? {
        var found: [Qualifier] = []
        var numbers: [Range<Int>] = []
        var start = words.lowerBound
        for word in words where query.hasDigits(word..<word + 1) {
            guard let qualifiers = qualifiers(in: start..<word) else { return nil }
            found += qualifiers
            if let last = numbers.last, last.upperBound == word {
                numbers[numbers.count - 1] = last.lowerBound..<word + 1
            } else {
                numbers.append(word..<word + 1)
            }
            start = word + 1
        }
        guard !numbers.isEmpty, let qualifiers = qualifiers(in: start..<words.upperBound) else { return nil }
        found += qualifiers
        return found.isEmpty ? nil : (found, numbers)
    }

    /// Meanings of a run of words, which may be several qualifiers; nil if some words have none.
    mutating func qualifiers(in words: Range<Int>) -> [Qualifier]? {
        // There are few ways to cut a run, as each start of it is found to be hopeless once.
        var hopeless: Set<Int> = []
        return qualifiers(in: words, &hopeless)
    }

    /// - Parameter hopeless: ends of runs from the same start that have no meaning.
    private mutating func qualifiers(in words: Range<Int>, _ hopeless: inout Set<Int>) -> [Qualifier]? {
        if words.isEmpty { return [] }
        if hopeless.contains(words.upperBound) { return nil }
        for start in max(words.lowerBound, words.upperBound - Self.mostQualifierWords)..<words.upperBound {
            let text = Array(copying: query.text(of: start..<words.upperBound))
            let qualifier = reader.qualifier(for: text.span, in: gazetteer, with: &folder)
            guard !qualifier.isEmpty else { continue }
            if let rest = qualifiers(in: words.lowerBound..<start, &hopeless) { return rest + [qualifier] }
        }
        hopeless.insert(words.upperBound)
        return nil
    }
}
