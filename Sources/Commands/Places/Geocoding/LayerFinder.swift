import Gazetteer
import Geometry
import Layers

/// A feature of a layer, or a crossing of its streets, that a query means.
struct LayerHit {
    var name: String
    var coordinate: Coordinate
    /// Index of the feature; nil for a crossing.
    var feature: Int?
    /// Indices of the two features that meet at a crossing.
    var meeting: (Int, Int)?
    var edits: Int
    /// True if a number has more or fewer zeros before it than in the query.
    var hasOtherZeros: Bool
    var lead: Double
    var score: Double

    /// True if the name is not spelt as in the query.
    var isCorrected: Bool { edits > 0 || hasOtherZeros }
}

/// Answer to a query from a layer.
struct LayerAnswer {
    var status = GeocodingStatus.unmatched
    var reason: GeocodingReason?
    var match: GeocodingMatch?
    /// The best first, of which there are more if a limit has left some out.
    var hits: [LayerHit] = []
    var count = 0
    var margin: Double?
    /// Words of the query that matched nothing.
    var unused = ""
}

/// How closely names must fit the text of a query.
private struct Reading {
    /// Number of edits in each name.
    var edits: Int
    /// True if the last word may be the start of one.
    var isTyped: Bool
    /// True if words with digits may stay unused, or all others, where nothing has all words.
    var takesParts: Bool
}

/// Finds features of a layer by their names. Each thread has its own.
struct LayerFinder: ~Copyable {
    private let layer: NamedLayer
    private let gazetteer: Gazetteer
    private let rules: ForwardRules
    private var words: NameWords
    /// Knows the towns that queries name.
    private var towns: ForwardSearch
    private var knownTowns: [ForwardQuery: [Coordinate]] = [:]

    /// Metres from a town within which its streets and shops are.
    private static let reach = 30_000.0
    /// Towns of one name that are considered.
    private static let mostTowns = 5
    /// The most hits of one query.
    private static let mostHits = 200
    /// Metres within which the pieces of one street follow each other.
    private static let sameness = 1000.0
    /// The most hits among which pieces are looked for.
    private static let mostPieces = 500
    private static let mostKnown = 4096

    init(_ layer: NamedLayer, _ gazetteer: Gazetteer, _ rules: ForwardRules) throws(Problem) {
        let words = try NameWords()
        let towns = try Self.search(gazetteer)
        self.layer = layer
        self.gazetteer = gazetteer
        self.rules = rules
        self.words = words
        self.towns = towns
    }

    private static func search(_ gazetteer: Gazetteer) throws(Problem) -> ForwardSearch {
        do throws(GazetteerFault) { return try ForwardSearch(gazetteer) } catch { throw Problem(geocoding: error) }
    }

    /// Lists all features that a text may mean, while it is typed. If there are none, lists those that it means without
    /// a number.
    mutating func list(_ query: ForwardQuery, atMost limit: Int) -> LayerAnswer {
        var answer = LayerAnswer()
        var hits: [LayerHit] = []
        for edits in 0...max(rules.mostEdits, 0) where hits.count < (edits == 0 ? 1 : limit) {
            let more = find(query, Reading(edits: edits, isTyped: true, takesParts: false)).hits
            hits += more.filter { hit in !hits.contains { $0.feature == hit.feature && $0.name == hit.name } }
        }
        for edits in 0...max(rules.mostEdits, 0) where hits.isEmpty {
            (hits, answer.unused) = find(query, Reading(edits: edits, isTyped: true, takesParts: true))
        }
        guard let best = hits.first else {
            answer.reason = .noMatch
            return answer
        }
        answer.status = .matched
        answer.match = !answer.unused.isEmpty ? .partial : best.isCorrected ? .corrected : .exact
        fill(&answer, with: hits)
        return answer
    }

    /// The feature that a whole name means. Pieces of one street are one.
    mutating func answer(_ query: ForwardQuery) -> LayerAnswer {
        var answer = LayerAnswer()
        if words.spellings(of: Self.text(query.street.isEmpty ? query.text : query.street)).isEmpty {
            answer.reason = .emptyQuery
            return answer
        }
        for edits in 0...max(rules.mostEdits, 0) {
            let found = find(query, Reading(edits: edits, isTyped: false, takesParts: true))
            guard let best = found.hits.first else { continue }
            answer.unused = found.unused
            answer.match =
                !found.unused.isEmpty ? .partial : best.isCorrected ? .corrected : best.lead == 2 ? .exact : .partial
            fill(&answer, with: joined(found.hits))
            let isAmbiguous = answer.margin.map { $0 < ForwardAnswer.clearMargin } ?? false
            answer.status = isAmbiguous ? .ambiguous : .matched
            return answer
        }
        answer.reason = .noMatch
        return answer
    }

    private func fill(_ answer: inout LayerAnswer, with hits: [LayerHit]) {
        answer.count = hits.count
        answer.hits = Array(hits.prefix(Self.mostHits))
        if hits.count > 1 { answer.margin = hits[0].score - hits[1].score }
    }

    // MARK: Finding

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Hits of a query, the best first.
    private mutating func find(_ query: ForwardQuery, _ reading: Reading) -> (hits: [LayerHit], unused: String) {
        if !query.street.isEmpty {
            var town = query
            (town.street, town.text) = ([], query.text)
            let isAnywhere = town.text.isEmpty && town.state.isEmpty && town.country.isEmpty && town.postalCode.isEmpty
            return find(Self.text(query.street), near: isAnywhere ? nil : places(of: town), reading)
        }
        let text = Self.text(query.text)
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { ",;、，".contains($0) }
        let rest = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
        if rest.isEmpty { return find(String(parts.first ?? ""), near: nil, reading) }
        if StreetCrossing.isCorner(rest.split(separator: " ").map { String($0) }) {
            let words = rest.split(maxSplits: 1, omittingEmptySubsequences: false) { ",;、，".contains($0) }
            let town = words.count > 1 ? places(of: ForwardQuery(Array(words[1].utf8))) : nil
            return find("\(parts[0]) \(words[0])", near: town, reading)
        }
        // A comma may also be a part of a name.
        if layer.haveCommas {
            let whole = names(text, reading.edits, isTyped: reading.isTyped).filter {
                layer.index.names[$0.name].contains(",")
            }
            if !whole.isEmpty { return (hits(of: whole, text, near: nil), "") }
        }
        return find(String(parts[0]), near: places(of: ForwardQuery(Array(rest.utf8))), reading)
    }

    private mutating func find(
        _ text: String, near places: [Coordinate]?, _ reading: Reading
    ) -> (hits: [LayerHit], unused: String) {
        var found = hits(of: names(text, reading.edits, isTyped: reading.isTyped), text, near: places)
        found += crossings(text, reading.edits, near: places)
        if found.isEmpty, reading.takesParts { return findPart(of: text, near: places, reading) }
        return (sorted(found), "")
    }

    /// Hits of a street without the number of a house, or of a code without the town behind it.
    private mutating func findPart(
        of text: String, near places: [Coordinate]?, _ reading: Reading
    ) -> (hits: [LayerHit], unused: String) {
        let pieces = text.split { $0 == " " || $0 == "\t" }.map { String($0) }
        let isNumber = pieces.map(Self.hasDigit)
        let isName = isNumber.map { !$0 }
        guard isNumber.contains(true), isName.contains(true) else { return ([], "") }
        // A number may also be a part of the name, as in 5th Ave 7.
        let onlyLast = pieces.indices.map { $0 == pieces.count - 1 && isNumber[$0] }
        let onlyFirst = pieces.indices.map { $0 == 0 && isNumber[$0] }
        for isUnused in [onlyLast, onlyFirst, isNumber, isName] where isUnused.contains(true) {
            let kept = zip(pieces, isUnused).filter { !$1 }.map(\.0).joined(separator: " ")
            // Only the last word of the text may still be typed.
            let isStart = reading.isTyped && isUnused.last == false
            var found = hits(of: names(kept, reading.edits, isTyped: isStart), kept, near: places)
            if isUnused == isName {
                found.removeAll { $0.lead < 2 }
            } else {
                // 6th Ave is not 5th Ave.
                let numbers = Set(Self.numbers(in: kept))
                found.removeAll { !numbers.isSuperset(of: Self.numbers(in: $0.name)) }
            }
            if !found.isEmpty {
                return (sorted(found), zip(pieces, isUnused).filter { $1 }.map(\.0).joined(separator: " "))
            }
        }
        return ([], "")
    }

    /// The words with digits.
    private static func numbers(in text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }.filter(hasDigit)
    }

    private static func hasDigit(_ word: String) -> Bool { word.utf8.contains { $0 >= 0x30 && $0 <= 0x39 } }

    private mutating func names(_ text: String, _ edits: Int, isTyped: Bool) -> [NameIndex.Found] {
        let spellings = words.spellings(of: text)
        return edits == 0
            ? layer.index.find(spellings, isTyped: isTyped) : layer.index.findCorrected(spellings, edits: edits)
    }

    /// Features with some names. Zeros before a number only differ if no feature has it as in the query.
    private func hits(of names: [NameIndex.Found], _ text: String, near places: [Coordinate]?) -> [LayerHit] {
        var hits: [LayerHit] = []
        let typed = text.lowercased()
        for found in names {
            let name = layer.index.names[found.name]
            let isAsTyped = name.lowercased() == typed
            for feature in layer.features[found.name] {
                let coordinate = layer.coordinates[Int(feature)]
                guard isAllowed(coordinate, near: places) else { continue }
                hits.append(
                    LayerHit(
                        name: name, coordinate: coordinate, feature: Int(feature), edits: found.edits,
                        hasOtherZeros: found.hasOtherZeros, lead: found.lead,
                        score: score(found.edits, found.lead + (isAsTyped ? 0.5 : 0), at: coordinate)))
            }
        }
        let same = hits.filter { !$0.hasOtherZeros }
        return same.isEmpty ? hits : same
    }

    private mutating func crossings(_ text: String, _ edits: Int, near places: [Coordinate]?) -> [LayerHit] {
        for crossing in StreetCrossing.readings(of: text) {
            // Either street may have the mistake.
            let first = streets(crossing.first, edits)
            let second = streets(crossing.second, edits)
            guard !first.names.isEmpty, !second.names.isEmpty, edits == 0 || first.isCorrected || second.isCorrected
            else { continue }
            let found = layer.crossings(of: first.names, and: second.names, crossing.conjunction)
                .filter { isAllowed($0.coordinate, near: places) }
            if found.isEmpty { continue }
            return found.map { crossing in
                LayerHit(
                    name: crossing.name, coordinate: crossing.coordinate, meeting: crossing.features, edits: edits,
                    hasOtherZeros: first.haveOtherZeros || second.haveOtherZeros, lead: 2,
                    score: score(edits, 2, at: crossing.coordinate))
            }
        }
        return []
    }

    private mutating func streets(
        _ text: String, _ edits: Int
    ) -> (names: [Int], isCorrected: Bool, haveOtherZeros: Bool) {
        let exact = names(text, 0, isTyped: false)
        let same = exact.filter { !$0.hasOtherZeros }
        if !same.isEmpty { return (same.map(\.name), false, false) }
        if !exact.isEmpty || edits == 0 { return (exact.map(\.name), false, !exact.isEmpty) }
        return (names(text, edits, isTyped: false).map(\.name), true, false)
    }

    private func isAllowed(_ coordinate: Coordinate, near places: [Coordinate]?) -> Bool {
        if let box = rules.box, !box.contains(coordinate) { return false }
        return places?.contains { $0.roughDistance(to: coordinate) <= Self.reach } ?? true
    }

    private func score(_ edits: Int, _ lead: Double, at coordinate: Coordinate) -> Double {
        lead - 2 * Double(edits) + (rules.bias?.preference(for: coordinate) ?? 0)
    }

    private func sorted(_ hits: [LayerHit]) -> [LayerHit] {
        hits.enumerated().sorted { one, other in
            if one.element.score != other.element.score { return one.element.score > other.element.score }
            let (a, b) = (one.element.feature ?? .max, other.element.feature ?? .max)
            return (a, one.offset) < (b, other.offset)
        }.map(\.element)
    }

    /// Hits without the other pieces of the streets that they are of.
    private func joined(_ hits: [LayerHit]) -> [LayerHit] {
        let hits = hits.prefix(Self.mostPieces)
        // The best piece of the street that each is of.
        var best = Array(hits.indices)
        for index in hits.indices {
            for other in 0..<index
            where best[other] != best[index] && hits[other].name == hits[index].name
                && hits[other].coordinate.roughDistance(to: hits[index].coordinate) <= Self.sameness
            {
                let (first, second) = (min(best[other], best[index]), max(best[other], best[index]))
                for piece in 0...index where best[piece] == second { best[piece] = first }
            }
        }
        return hits.indices.filter { best[$0] == $0 }.map { hits[$0] }
    }

    private mutating func places(of town: ForwardQuery) -> [Coordinate] {
        if let known = knownTowns[town] { return known }
        let found = towns.answer(town).candidates.prefix(Self.mostTowns).map { gazetteer.coordinate($0.place) }
        if knownTowns.count >= Self.mostKnown { knownTowns.removeAll(keepingCapacity: true) }
        knownTowns[town] = Array(found)
        return knownTowns[town] ?? []
    }
}
