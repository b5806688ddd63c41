public import JSON
public import Layers

/// The gazetteer that has answered, and how many records have which answers.
public struct AnswerSummary: AccountSection {
    /// Name of the gazetteer.
    public var gazetteer: String
    /// The latest day of its sources, or empty.
    public var date: String
    /// Checksum of its file, which identifies it.
    public var checksum: String
    /// The region that holds all answers, if requested; null for none.
    public var region: JSONValue?
    /// True if rows may take the last answer of their device.
    public var reuses = false

    /// Advice if no record has an answer.
    public var hint: String
    /// True if nobody has chosen the gazetteer.
    public var isBuiltIn: Bool

    public init(gazetteer: String, date: String, checksum: String, hint: String, isBuiltIn: Bool) {
        (self.gazetteer, self.date, self.checksum, self.hint) = (gazetteer, date, checksum, hint)
        self.isBuiltIn = isBuiltIn
    }

    /// A warning if no record at all has an answer, as the reason is hardly in the records.
    public func warning(in account: Account) -> Problem? {
        guard account.hasNoAnswer else { return nil }
        return Problem(.data, "nothing-matched", severity: .warning, "no record has a place", hint: "\(hint)")
    }

    public var madeNoun: String { "query" }
    public var countsWritten: Bool { false }

    public var ownCodes: [String] {
        [WarningKind.unmatchedPlace, .ambiguousPlace, .correctedName, .partialMatch, .reusedAnswer].map(\.code)
    }

    public func text(in account: Account) -> String { counts(in: account).text }

    public func add(to object: inout JSONObject, of account: Account) {
        let counts = counts(in: account)
        object["matched"] = .integer(counts.matched)
        object["corrected"] = .integer(counts.corrected)
        object["partial"] = .integer(counts.partial)
        object["ambiguous"] = .integer(counts.ambiguous)
        object["unmatched"] = .integer(counts.unmatched)
        object["reused"] = counts.reused.map { .integer($0) }
        object["gazetteer"] = [
            "name": .string(gazetteer), "date": date.isEmpty ? .null : .string(date), "checksum": .string(checksum),
        ]
        object["region"] = region
    }

    private func counts(in account: Account) -> AnswerCounts {
        var counts = AnswerCounts(account)
        if !reuses { counts.reused = nil }
        return counts
    }
}

/// Counts of written records by how they were answered.
private struct AnswerCounts {
    let matched: Int
    /// Matched by a name that was corrected.
    let corrected: Int
    /// Matched by a part of the query.
    let partial: Int
    let ambiguous: Int
    let unmatched: Int
    /// Records that took the last answer of their device; nil if none may.
    var reused: Int?

    init(_ account: Account) {
        func count(_ kind: WarningKind) -> Int { account.altered.first { $0.code == kind.code }?.count ?? 0 }
        unmatched = count(.unmatchedPlace)
        ambiguous = count(.ambiguousPlace)
        corrected = count(.correctedName)
        partial = count(.partialMatch)
        reused = count(.reusedAnswer)
        matched = max(account.worked - unmatched - ambiguous, 0)
    }

    /// ` (matched 4, corrected 1 of them, ambiguous 1, unmatched 1)`, without zeros after the first number.
    var text: String {
        var text = " (matched \(matched)"
        if corrected > 0 { text += ", corrected \(corrected) of them" }
        if partial > 0 { text += ", partial \(partial) of them" }
        if ambiguous > 0 { text += ", ambiguous \(ambiguous)" }
        if unmatched > 0 { text += ", unmatched \(unmatched)" }
        if let reused { text += ", reused \(reused)" }
        return text + ")"
    }
}

extension Account {
    /// True if none of the records that were looked up has an answer.
    fileprivate var hasNoAnswer: Bool {
        let counts = AnswerCounts(self)
        func count(_ reason: SkipReason) -> Int { skipped.first { $0.code == reason.code }?.count ?? 0 }
        return counts.matched == 0 && counts.ambiguous == 0 && count(.ambiguousPlace) == 0
            && counts.unmatched + count(.unmatchedPlace) > 0
    }
}
