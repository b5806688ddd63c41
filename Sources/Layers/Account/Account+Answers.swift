public import JSON

extension Account {
    /// The gazetteer that has answered, and where its answers are.
    public struct Answers: Sendable {
        /// Name of the gazetteer.
        public var gazetteer: String
        /// The latest day of its sources, or empty.
        public var date: String
        /// Tells it from all others.
        public var checksum: String
        /// The region that holds all answers, where it is asked for; null for none.
        public var region: JSONValue?
        /// True if rows may take the last answer of their device.
        public var reuses = false

        public init(gazetteer: String, date: String, checksum: String) {
            (self.gazetteer, self.date, self.checksum) = (gazetteer, date, checksum)
        }

        /// Counts of written records by how they were answered.
        struct Counts {
            var matched: Int
            /// Matched by a name that was corrected.
            var corrected: Int
            /// Matched by a part of the query.
            var partial: Int
            var ambiguous: Int
            var unmatched: Int
            /// Records that took the last answer of their device; nil if none may.
            var reused: Int?

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

        func add(_ counts: Counts, to object: inout JSONObject) {
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
    }

    /// Alterations that count answers.
    private static let answerCodes = [
        Alterations.Kind.unmatchedPlace.code, Alterations.Kind.ambiguousPlace.code, Alterations.Kind.correctedName.code,
        Alterations.Kind.partialMatch.code, Alterations.Kind.reusedAnswer.code,
    ]

    /// True if a record was altered, not only counted.
    var hasAlterations: Bool {
        altered.contains { change in
            !Alterations.Kind.allCases.contains { $0.isOnlyCounted && $0.code == change.code }
        }
    }

    /// Counts of alterations, except those that an account of answers has itself.
    func altered(besides product: Product) -> [(code: String, count: Int)] {
        guard case .answers = product else { return altered }
        return altered.filter { !Self.answerCodes.contains($0.code) }
    }

    func counts(of answers: Answers) -> Answers.Counts {
        let counts = Self.answerCodes.map { code in altered.first { $0.code == code }?.count ?? 0 }
        return Answers.Counts(
            matched: max(worked - counts[0] - counts[1], 0), corrected: counts[2], partial: counts[3],
            ambiguous: counts[1], unmatched: counts[0], reused: answers.reuses ? counts[4] : nil)
    }

    /// True if none of the records that were asked about has an answer.
    public var hasNoAnswer: Bool {
        let counts = counts(of: Answers(gazetteer: "", date: "", checksum: ""))
        let skippedCodes = [LeftOut.unmatchedPlace, .ambiguousPlace].map(\.code)
        let (unmatched, ambiguous) = (skippedCodes[0], skippedCodes[1])
        func count(_ code: String) -> Int { skipped.first { $0.code == code }?.count ?? 0 }
        return counts.matched == 0 && counts.ambiguous == 0 && count(ambiguous) == 0
            && counts.unmatched + count(unmatched) > 0
    }
}
