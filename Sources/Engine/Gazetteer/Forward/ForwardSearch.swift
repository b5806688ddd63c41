import Utf8proc

/// Finds places by their names. It keeps what it needs for one query for the next one, so each thread has its own.
///
/// A query is read from the right: what its end says about where the place is must be true of the place. A name is
/// corrected only if no place has it as it is spelt.
public struct ForwardSearch: ~Copyable {
    let gazetteer: Gazetteer
    var rules: ForwardRules
    var folder: NameFolder
    var reader = QualifierReader()
    var query = QueryText()
    var list = CandidateList()
    var corrected: [CorrectedKey] = []
    /// The name that is being looked for, as it was typed.
    var spelling: [UInt8] = []
    /// Segments of the query that name streets.
    var streets: [Range<Int>] = []
    /// Qualifiers that come from fields, so they hold for every reading of the text.
    var fixed: [Qualifier] = []
    /// Answers that took long, as columns of tables repeat themselves: names that were corrected or not found.
    private var known: [ForwardQuery: ForwardAnswer] = [:]
    private static let mostKnown = 4096
    private static let longestKnown = 256

    public init(_ gazetteer: Gazetteer, rules: ForwardRules = ForwardRules()) throws(GazetteerFault) {
        self.gazetteer = gazetteer
        self.rules = rules
        do throws(Utf8procError) { folder = try NameFolder() } catch { throw .noLibrary(error.reason) }
    }

    /// Answers a query.
    public mutating func answer(_ query: ForwardQuery) -> ForwardAnswer {
        if !known.isEmpty, let answer = known[query] { return answer }
        var whole = query
        if Placeholders.isMissing(query.state) { whole.state = [] }
        if Placeholders.isMissing(query.postalCode) { whole.postalCode = [] }
        // NA is Namibia as well.
        if Placeholders.isMissing(query.country), query.country.count != 2 { whole.country = [] }
        if Placeholders.isMissing(query.text) { (whole.text, whole.lacksTown) = ([], true) }
        let answer = newAnswer(whole)
        guard answer.match == nil || answer.match == .corrected || answer.match == .partial else { return answer }
        guard query.text.count <= Self.longestKnown else { return answer }
        if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
        known[query] = answer
        return answer
    }

    private mutating func newAnswer(_ query: ForwardQuery) -> ForwardAnswer {
        fixed.removeAll(keepingCapacity: true)
        var left: [String] = []
        if !query.street.isEmpty { left.append(String(decoding: query.street, as: UTF8.self)) }
        if !isBlank(query.country) {
            var country = qualifier(query.country)
            country.divisions = []
            country.towns = []
            country.code = nil
            guard !country.isEmpty else { return .unmatched(.noSuchCountry) }
            fixed.append(country)
        }
        // A field without a name of its own is what is looked for.
        if isBlank(query.text) {
            for (text, field) in [
                (query.postalCode, \ForwardQuery.postalCode), (query.state, \.state), (query.country, \.country),
            ]
            where !isBlank(text) {
                var rest = query
                rest.text = text
                rest[keyPath: field] = []
                var answer = newAnswer(rest)
                // The middle of a country is not where a town is whose name is missing.
                let isWhole = !query.lacksTown || field == \.postalCode
                if !isWhole, answer.status != .unmatched { answer.match = .partial }
                return answer
            }
            return .unmatched(.emptyQuery)
        }
        var isStateKnown = true
        if !isBlank(query.state) { isStateKnown = addState(query.state, to: &left) }
        if !isBlank(query.postalCode) { add(fixed: query.postalCode, to: &left) }
        var answer = answer(query.text)
        // A correction that nothing confirms may be anywhere.
        if !isStateKnown, answer.match == .corrected { return .unmatched(.noMatch) }
        guard !left.isEmpty, answer.status != .unmatched else { return answer }
        if !answer.unused.isEmpty { left.append(answer.unused) }
        answer.unused = left.joined(separator: ", ")
        answer.match = .partial
        return answer
    }

    private mutating func add(fixed text: [UInt8], to left: inout [String]) {
        let qualifier = qualifier(text)
        if qualifier.isEmpty { left.append(String(decoding: text, as: UTF8.self)) } else { fixed.append(qualifier) }
    }

    /// Adds a state, which is not a town that has its name; false if no state is known by it.
    private mutating func addState(_ text: [UInt8], to left: inout [String]) -> Bool {
        var qualifier = qualifier(text)
        qualifier.towns = []
        qualifier.code = nil
        if qualifier.isEmpty {
            left.append(String(decoding: text, as: UTF8.self))
            return false
        }
        fixed.append(qualifier)
        return true
    }

    private mutating func qualifier(_ text: [UInt8]) -> Qualifier {
        reader.qualifier(for: text.span, in: gazetteer, with: &folder)
    }

    private mutating func isBlank(_ text: [UInt8]) -> Bool {
        if text.isEmpty { return true }
        folder.fold(text.span)
        return folder.count == 0
    }

    /// Answers a text under the fixed qualifiers.
    private mutating func answer(_ text: [UInt8]) -> ForwardAnswer {
        query.removeAll()
        query.append(text.span)
        guard query.segmentCount > 0 else { return .unmatched(.emptyQuery) }
        var reading = Reading()
        if let found = readExactly(&reading) { return found }
        if let found = readBesideHyphens(text) { return found }
        folder.fold(text.span)
        if folder.count > 0, Placeholders.contain(folder.key(0)) { return .unmatched(.noMatch) }
        if reading.isRefused { return .unmatched(.noMatch) }
        // Where a place is does not give way to how it is spelt: Paris, US is not Perris. A street is called after a place
        // that is somewhere else: Washington St, Boston.
        if query.segmentCount > 1, isStreet(query.segment(0), orSquare: false) { reading.isContradiction = false }
        if reading.isContradiction { return .unmatched(.contradiction) }
        if let found = readCorrected(reading) { return found }
        if let found = readPartly(&reading) { return found }
        return .unmatched(reading.isContradiction ? .contradiction : .noMatch)
    }
}

/// Findings about the words of a query.
struct Reading {
    /// A place has a name of the query, but does not lie where the query says.
    var isContradiction = false
    /// A place is what the query says, but the rules leave it out.
    var isRefused = false
}
