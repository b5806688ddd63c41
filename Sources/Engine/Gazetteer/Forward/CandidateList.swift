import Glibc

/// Candidates of one name, gathered, ranked and merged.
struct CandidateList: ~Copyable {
    private(set) var candidates: [Candidate] = []

    mutating func removeAll() { candidates.removeAll(keepingCapacity: true) }

    /// Costs of an edit, and of another first letter.
    static let editCost = 2.0
    static let firstLetterCost = 0.5

    mutating func add(_ candidate: Candidate) { candidates.append(candidate) }

    mutating func remove(where isRemoved: (Candidate) -> Bool) { candidates.removeAll(where: isRemoved) }

    /// Gives candidates from an index on the best score among them.
    mutating func equalise(from first: Int) {
        guard let best = candidates[first...].map(\.score).max() else { return }
        for index in first..<candidates.count { candidates[index].score = best }
    }

    /// Score of a place by itself, before the spelling counts.
    static func weight(of place: Int, _ gazetteer: borrowing Gazetteer) -> Double {
        let people = log10(Double(gazetteer.population(place)) + 10)
        switch gazetteer.kind(place) {
        case .continent, .country, .admin1: return people + 1
        case .admin2, .postal, .other: return people
        case .place: return people + featureWeight(of: place, gazetteer)
        }
    }

    private static func featureWeight(of place: Int, _ gazetteer: borrowing Gazetteer) -> Double {
        let code = gazetteer.bytes(of: gazetteer.featureCodeText(place))
        guard code.count >= 4, code[0] == 0x50, code[1] == 0x50, code[2] == 0x4C else { return 0 }
        switch (code[3], code.count) {
        case (0x43, 4): return 1
        case (0x41, 4): return 0.5
        case (0x41, 5): return code[4] == 0x32 ? 0.2 : 0
        case (0x58, 4): return -1
        // PPLCH, PPLH, PPLQ and PPLW: no longer what they were.
        case (0x43, 5), (0x48, 4), (0x51, 4), (0x57, 4): return -2
        default: return 0
        }
    }

    /// Sorts candidates, the best first, and drops those that are near a better one or hold it. Takes O(n²) for the n
    /// that stay.
    ///
    /// - Parameters:
    ///   - sameness: metres within which two places are taken for one.
    ///   - hasRegions: true if a region and a place that lies in it both stay.
    mutating func rank(in gazetteer: borrowing Gazetteer, sameness: Double, hasRegions: Bool = false) {
        guard candidates.count > 1 else { return }
        candidates.sort { one, other in
            if one.score != other.score { return one.score > other.score }
            let ids = (gazetteer.id(one.place), gazetteer.id(other.place))
            return ids.0 != ids.1 ? ids.0 < ids.1 : one.place < other.place
        }
        var kept = 0
        for index in candidates.indices {
            let candidate = candidates[index]
            if let better = (0..<kept).first(where: { isOne($0, candidate.place, sameness, hasRegions, gazetteer) }) {
                if isSeat(candidate, of: candidates[better], gazetteer) {
                    candidates[better].place = candidate.place
                    candidates[better].kind = candidate.kind
                }
                continue
            }
            candidates[kept] = candidate
            kept += 1
            if kept == Self.most { break }
        }
        candidates.removeLast(candidates.count - kept)
    }

    /// Moves places that have the query in another name of theirs behind those whose name it is, if one of these is the best
    /// or nearly: Warsaw behind the smaller places called Paris. A city with a foreign name stays before villages of
    /// that name.
    mutating func preferMainNames() {
        func hasName(_ candidate: Candidate) -> Bool {
            candidate.isWhole && (candidate.kind == .main || candidate.kind == .ascii)
        }
        guard let best = candidates.first, let named = candidates.first(where: hasName),
            best.score - named.score < Self.mostLag, let last = candidates.lastIndex(where: hasName)
        else { return }
        func isBehind(_ candidate: Candidate) -> Bool { candidate.kind != .main && candidate.kind != .ascii }
        let sorted = candidates[...last]
        candidates.replaceSubrange(...last, with: sorted.filter { !isBehind($0) } + sorted.filter(isBehind))
    }

    /// The score by which a place may lag behind another one whose other name the query is.
    private static let mostLag = 0.25

    /// The most candidates of one query.
    static let most = 200

    /// True if a person would not tell two places of one name apart: they are near each other, or one lies in the other.
    private func isOne(
        _ better: Int, _ place: Int, _ sameness: Double, _ hasRegions: Bool, _ gazetteer: borrowing Gazetteer
    ) -> Bool {
        let better = candidates[better].place
        if better == place { return true }
        if hasRegions, gazetteer.kind(better) != gazetteer.kind(place) { return false }
        // Two countries may share an island: Saint Martin and Sint Maarten.
        if gazetteer.kind(better) == .country, gazetteer.kind(place) == .country { return false }
        let (one, other) = (gazetteer.coordinate(better), gazetteer.coordinate(place))
        // Most places are so far apart in latitude alone that the distance need not be computed.
        if sameness > 0, !((one.latitude - other.latitude).magnitude * Sphere.metresPerDegree > sameness),
            Sphere.distance(one, other) <= sameness
        {
            return true
        }
        return Self.holds(place, better, gazetteer) || Self.holds(better, place, gazetteer)
    }

    /// The most that a town may lag behind the division it lies in to be meant by the name of both.
    private static let seatLag = 1.5

    /// True if a candidate is a town that the name of its division means: New York is a city before it is a state.
    private func isSeat(_ town: Candidate, of division: Candidate, _ gazetteer: borrowing Gazetteer) -> Bool {
        let kind = gazetteer.kind(division.place)
        return (kind == .admin1 || kind == .admin2) && gazetteer.kind(town.place) == .place
            && town.score >= division.score - Self.seatLag
    }

    /// True if a place is the country or the division that another one lies in.
    private static func holds(_ region: Int, _ place: Int, _ gazetteer: borrowing Gazetteer) -> Bool {
        switch gazetteer.kind(region) {
        case .country: gazetteer.country(region) != nil && gazetteer.country(region) == gazetteer.country(place)
        case .admin1: gazetteer.admin1(region) != nil && gazetteer.admin1(region) == gazetteer.admin1(place)
        case .admin2: gazetteer.admin2(region) != nil && gazetteer.admin2(region) == gazetteer.admin2(place)
        default: false
        }
    }
}
