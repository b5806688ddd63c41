/// Candidates of one name.
extension ForwardSearch {
    /// The least number of characters of a name that is corrected, by one edit and by two. The longer one of the query
    /// and the name counts, as two edits may have made the query shorter.
    private static let leastForOne = 4
    private static let leastForTwo = 8

    /// Places with the name that a run of words is, or with one that is `edits` away from it.
    mutating func find(
        _ words: Range<Int>, _ qualifiers: [Qualifier], _ edits: Int, _ reading: inout Reading
    ) -> ForwardAnswer? {
        spelling = Array(copying: query.text(of: words))
        return find(qualifiers, edits, &reading)
    }

    /// Places with the name that `spelling` is.
    mutating func find(_ qualifiers: [Qualifier], _ edits: Int, _ reading: inout Reading) -> ForwardAnswer? {
        list.removeAll()
        let name = spelling
        folder.fold(name.span)
        guard folder.count > 0 else { return nil }
        let code = qualifiers.lazy.compactMap(\.code).first
        let others = code == nil ? qualifiers : qualifiers.filter { $0.code == nil }
        if edits == 0 { gather(others, &reading) } else { gatherCorrected(others, edits, &reading) }
        guard !list.candidates.isEmpty else { return nil }
        var unusedCode: String?
        if let code {
            // Countries and divisions have no postal codes.
            let towns = list.candidates.filter { candidate in
                let kind = gazetteer.kind(candidate.place)
                return kind == .place || kind == .postal || kind == .other
            }
            gatherPostals(code, near: towns, others)
            if list.candidates.isEmpty {
                unusedCode = code.text
                // A village that nothing is known about is not meant where the town of the name is somewhere else.
                let best = towns.map(\.score).max() ?? 0
                for town in towns
                where town.score > best - ForwardAnswer.clearMargin && code.isSilent(about: town.place, gazetteer) {
                    list.add(town)
                }
            }
            guard !list.candidates.isEmpty else {
                reading.isContradiction = true
                return nil
            }
        }
        list.rank(in: gazetteer, sameness: rules.sameness)
        var answer = makeAnswer(others, hasCode: code != nil)
        if let unusedCode {
            answer.match = .partial
            answer.unused = unusedCode
        }
        return answer
    }

    private mutating func gather(_ qualifiers: [Qualifier], _ reading: inout Reading) {
        if let signed = PostalSign.read(spelling.span, in: gazetteer) {
            for posting in gazetteer.postings(of: spelling.span.extracting(signed.digits))
            where gazetteer.kind(posting.place) == .postal && gazetteer.country(posting.place) == signed.country {
                consider(posting.place, posting.kind, 0, 0, qualifiers, &reading)
            }
        }
        let isNumber = Self.isNumber(folder.key(0))
        for index in 0..<folder.count {
            for posting in gazetteer.postings(of: folder.key(index)) {
                // Numbers of divisions are not names.
                guard !isNumber || gazetteer.kind(posting.place) == .postal else { continue }
                // 墨西哥城 is Mexico City, not Mexico.
                guard index == 0 || gazetteer.kind(posting.place) != .country else { continue }
                let kind = index == 0 ? posting.kind : .variant
                consider(posting.place, kind, 0, 0, qualifiers, &reading)
            }
        }
        considerCountries(qualifiers, &reading)
        considerDivisions(qualifiers, &reading)
    }

    /// Takes countries by a usual name that the gazetteer lacks, unless the name is that of a place in it: England. If
    /// several countries have the name, none leads, whichever of them the gazetteer knows by it.
    private mutating func considerCountries(_ qualifiers: [Qualifier], _ reading: inout Reading) {
        let gazetteer = gazetteer
        let codes = CountryAliases.codes(of: folder.key(0))
        if codes.count > 1 {
            let countries = codes.compactMap { gazetteer.country(code: $0).flatMap { gazetteer.place(ofCountry: $0) } }
            list.remove { countries.contains($0.place) }
        }
        let first = list.candidates.count
        for code in codes {
            guard let country = gazetteer.country(code: code), let place = gazetteer.place(ofCountry: country),
                !list.candidates.contains(where: { gazetteer.country($0.place) == country && $0.kind != .code }),
                qualifiers.allSatisfy({ $0.fits(place, gazetteer) })
            else { continue }
            consider(place, .alternate, 0, 0, qualifiers, &reading)
        }
        list.equalise(from: first)
        guard list.candidates.isEmpty else { return }
        for name in CountryAliases.withoutForeignStyle(folder.key(0)) where list.candidates.isEmpty {
            for posting in gazetteer.postings(of: Array(name.utf8))
            where posting.kind != .code && gazetteer.kind(posting.place) == .country {
                consider(posting.place, .alternate, 0, 0, qualifiers, &reading)
            }
        }
    }

    /// Takes divisions by a name in the language of the country, or one with a word such as state, which the gazetteer may
    /// lack.
    private mutating func considerDivisions(_ qualifiers: [Qualifier], _ reading: inout Reading) {
        for division in DivisionAliases.divisions(named: folder.key(0), in: gazetteer) {
            guard let place = gazetteer.place(ofDivision: division),
                !list.candidates.contains(where: { $0.place == place })
            else { continue }
            consider(place, .alternate, 0, 0, qualifiers, &reading)
        }
    }

    private mutating func gatherCorrected(_ qualifiers: [Qualifier], _ edits: Int, _ reading: inout Reading) {
        let length = characterCount(of: folder.key(0))
        guard length >= (edits == 1 ? Self.leastForOne : Self.leastForTwo - 2), !isAcronym else { return }
        var keys = corrected
        corrected = []
        keys.removeAll(keepingCapacity: true)
        gazetteer.correct(folder.key(0), edits: edits, into: &keys)
        defer { corrected = keys }
        for found in keys where found.edits > 0 {
            let key = gazetteer.key(found.key)
            if edits == 2, length < Self.leastForTwo, characterCount(of: key.span) < Self.leastForTwo { continue }
            let cost = isSameStart(key.span, folder.key(0)) ? 0 : CandidateList.firstLetterCost
            for posting in gazetteer.postings(ofKey: found.key) where posting.kind != .code {
                // A misspelt name of a place in a country or state does not mean the whole of it.
                let kind = gazetteer.kind(posting.place)
                guard qualifiers.isEmpty || kind == .place || kind == .other else { continue }
                consider(posting.place, posting.kind, found.edits, cost, qualifiers, &reading)
            }
        }
    }

    private mutating func consider(
        _ place: Int, _ kind: NameKind, _ edits: Int, _ cost: Double, _ qualifiers: [Qualifier],
        _ reading: inout Reading
    ) {
        for qualifier in qualifiers where !qualifier.fits(place, gazetteer) {
            reading.isContradiction = true
            return
        }
        // An answer needs a position.
        guard gazetteer.hasCoordinate(place) else { return }
        guard isAllowed(place) else {
            reading.isRefused = true
            return
        }
        var score = CandidateList.weight(of: place, gazetteer) - Double(edits) * CandidateList.editCost - cost
        if gazetteer.kind(place) == .place || gazetteer.kind(place) == .other {
            if kind == .main || kind == .ascii {
                score += 1
            } else {
                score -= edits == 0 ? Self.alternateCost : Self.correctedAlternateCost
            }
            if edits == 0, isAsTyped(place) { score += 0.5 }
        }
        if gazetteer.kind(place) == .country, kind == .alternate, edits > 0 { score -= Self.correctedAlternateCost }
        if kind == .code, gazetteer.kind(place) != .postal { score -= Self.codeCost }
        if let bias = rules.bias { score += bias.preference(for: gazetteer.coordinate(place)) }
        list.add(Candidate(place: place, kind: kind, edits: edits, score: score))
    }

    /// Cost of a match by another name than the main one. Names of other languages and times are many, and some are those
    /// of neighbours; the more so if the query may not even mean them.
    private static let alternateCost = 0.3
    private static let correctedAlternateCost = 0.8
    /// Cost of a match by code. Two letters are more often the name of a village.
    private static let codeCost = 3.0

    /// Puts the places of a postal code that fit into the place of the candidates they are near.
    private mutating func gatherPostals(_ code: PostalMeaning, near towns: [Candidate], _ qualifiers: [Qualifier]) {
        list.removeAll()
        for place in code.places where isAllowed(place) && qualifiers.allSatisfy({ $0.fits(place, gazetteer) }) {
            let coordinate = gazetteer.coordinate(place)
            var best: Double?
            for town in towns where gazetteer.country(town.place) == gazetteer.country(place) {
                let distance = Sphere.distance(gazetteer.coordinate(town.place), coordinate)
                if distance <= Qualifier.nearness { best = max(best ?? -.infinity, town.score - distance / 1e6) }
            }
            guard let best else { continue }
            list.add(Candidate(place: place, kind: .code, edits: towns[0].edits, score: best))
        }
    }

    func isAllowed(_ place: Int) -> Bool {
        if let countries = rules.countries {
            guard let country = gazetteer.country(place), countries.contains(country) else { return false }
        }
        if let box = rules.box, !box.contains(gazetteer.coordinate(place)) { return false }
        return rules.kinds.count == PlaceKind.allCases.count || rules.kinds.contains(gazetteer.kind(place))
    }

    private mutating func makeAnswer(_ qualifiers: [Qualifier], hasCode: Bool) -> ForwardAnswer {
        var answer = ForwardAnswer()
        answer.candidates = list.candidates
        let best = answer.candidates[0]
        // A state, a town or a postal code that fits says enough.
        let isLocated = hasCode || qualifiers.contains { !$0.divisions.isEmpty || !$0.towns.isEmpty }
        let isClear = isSure(best, qualifiers, isLocated: isLocated) && hasLead(answer) && !hidesCountry(answer)
        answer.status = isClear ? .matched : .ambiguous
        answer.match = gazetteer.match(of: best)
        return answer
    }

    // MARK: Certainty

    /// True if the first candidate leads clearly. A country's own name means the country, whatever towns have it, and other
    /// countries in other languages.
    private func hasLead(_ answer: ForwardAnswer) -> Bool {
        guard let margin = answer.margin, margin < ForwardAnswer.clearMargin else { return true }
        let best = answer.candidates[0]
        guard answer.candidates.count > 1, best.edits == 0, gazetteer.kind(best.place) == .country else { return false }
        let rivals = answer.candidates.dropFirst().prefix { best.score - $0.score < ForwardAnswer.clearMargin }
        let kind = gazetteer.kind(answer.candidates[1].place)
        return (kind == .place || kind == .country)
            && rivals.allSatisfy { rival in
                gazetteer.kind(rival.place) != .country || best.kind == .main && rival.kind != .main
            }
    }

    /// True if the first candidate is a town by a name that another country has as well: Granada is Grenada in Spanish.
    private func hidesCountry(_ answer: ForwardAnswer) -> Bool {
        guard answer.candidates[0].edits == 0, rules.bias == nil else { return false }
        let kind = gazetteer.kind(answer.candidates[0].place)
        return (kind == .place || kind == .other)
            && answer.candidates.dropFirst().contains { gazetteer.kind($0.place) == .country && $0.kind != .code }
    }

    /// People from which a town is meant by a name that others have too, and by another name than its main one.
    private static let knownTown: UInt64 = 200_000
    static let knownByOtherName: UInt64 = 500_000
    /// People below which another name than the main one is rather that of a town that the gazetteer lacks.
    private static let smallTown: UInt64 = 30_000
    /// Characters of a main name from which one edit is sure: beside a state, a town or a postal code, of a large town, and
    /// of others.
    private static let sureLength = (beside: 6, large: 8, other: 10)

    /// True if a candidate is what the query means: most small towns are in no gazetteer, so a name that is nearly right, or
    /// that others have, says little. README.md has the figures.
    ///
    /// - Parameter isLocated: true if a state, a town or a postal code of the query fits.
    private mutating func isSure(_ best: Candidate, _ qualifiers: [Qualifier], isLocated: Bool) -> Bool {
        let isMain = best.kind == .main || best.kind == .ascii
        let people = gazetteer.population(best.place)
        if best.edits > 0 {
            let isLarge = people >= Self.knownByOtherName
            let least =
                isLocated ? Self.sureLength.beside : isLarge ? Self.sureLength.large : Self.sureLength.other
            return best.edits == 1 && isMain && spelledCount() >= least
        }
        if isLocated { return true }
        guard gazetteer.kind(best.place) == .place, best.kind != .code, rules.bias == nil else { return true }
        if best.kind == .alternate, isNameOfSmallerTown() { return false }
        guard people < (isMain || best.kind == .variant ? Self.knownTown : Self.knownByOtherName) else { return true }
        let name = spelling
        folder.fold(name.span)
        if folder.count > 0, isCountry(of: best.place, folder.key(0)) { return true }
        if best.kind == .alternate, people < Self.smallTown || isAcronym { return false }
        let isInCountry = rules.countries?.count == 1 || qualifiers.contains { !$0.countries.isEmpty }
        return folder.count == 0
            || !gazetteer.isCommon(folder.key(0), in: isInCountry ? gazetteer.country(best.place) : nil)
    }

    /// Names that large towns have in few languages, and smaller ones in the language of their country: Biel.
    private static let namesOfSmallerTowns: Set<[UInt8]> = [Array("bienne".utf8)]

    private mutating func isNameOfSmallerTown() -> Bool {
        let name = spelling
        folder.fold(name.span)
        return folder.count > 0 && Self.namesOfSmallerTowns.contains(Array(copying: folder.key(0)))
    }

    /// True if a key is a name of the country that a town lies in, so that it is clear which of the towns with the name is
    /// meant.
    private func isCountry(of town: Int, _ key: Span<UInt8>) -> Bool {
        guard let country = gazetteer.country(town).flatMap({ gazetteer.place(ofCountry: $0) }) else { return false }
        for posting in gazetteer.postings(of: key) where posting.place == country && posting.kind != .code {
            return true
        }
        return false
    }

    private mutating func spelledCount() -> Int {
        let name = spelling
        folder.fold(name.span)
        return folder.count > 0 ? characterCount(of: folder.key(0)) : 0
    }

    // MARK: Spelling

    /// True if what was typed has at most four letters, all capitals: EMEA, USSR.
    private var isAcronym: Bool {
        spelling.count <= 4 && spelling.allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
    }

    /// True if a name of a place is what was typed, but for case.
    func isAsTyped(_ place: Int) -> Bool {
        if isAsTyped(gazetteer.bytes(of: gazetteer.nameText(place))) { return true }
        if isAsTyped(gazetteer.bytes(of: gazetteer.asciiNameText(place))) { return true }
        for name in gazetteer.names(place) where isAsTyped(gazetteer.bytes(of: name.text)) { return true }
        return false
    }

    private func isAsTyped(_ name: Span<UInt8>) -> Bool {
        guard name.count == spelling.count else { return false }
        var isASCII = true
        for index in name.indices {
            let (byte, typed) = (name[index], spelling[index])
            if byte == typed {
                if byte > 0x7F { isASCII = false }
                continue
            }
            if byte > 0x7F || typed > 0x7F {
                isASCII = false
                continue
            }
            guard byte ^ typed == 0x20, byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A else { return false }
        }
        if isASCII { return true }
        let typed = String(decoding: spelling, as: UTF8.self)
        return String(decoding: Array(copying: name), as: UTF8.self).lowercased() == typed.lowercased()
    }

    private static func isNumber(_ key: Span<UInt8>) -> Bool {
        for index in key.indices where key[index] != 0x20 && (key[index] < 0x30 || key[index] > 0x39) { return false }
        return true
    }

    private func characterCount(of key: Span<UInt8>) -> Int {
        var count = 0
        for index in key.indices where key[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }

    private func isSameStart(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
        guard !one.isEmpty, !other.isEmpty else { return false }
        return UTF8Text.scalar(in: one, at: 0).scalar == UTF8Text.scalar(in: other, at: 0).scalar
    }
}
