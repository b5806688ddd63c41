/// A place that fits a query.
public struct Candidate: Hashable, Sendable {
    /// Index of the place.
    public var place: Int
    /// Kind of the name that the query has.
    public var kind: NameKind
    /// Edits between the query and the name.
    public var edits: Int
    public var score: Double
    /// False if the query is only a part of the name.
    public var isWhole = true

    /// How the name has led to the place.
    var match: GeocodingMatch {
        guard edits == 0 else { return .corrected }
        guard kind == .main || kind == .ascii else { return .alternate }
        return isWhole ? .exact : .partial
    }
}

extension Gazetteer {
    /// The kind of the name that has led to a candidate.
    public func match(of candidate: Candidate) -> GeocodingMatch {
        candidate.edits == 0 && kind(candidate.place) == .postal ? .postal : candidate.match
    }
}

/// Answer to a name.
public struct ForwardAnswer: Sendable {
    public var status = GeocodingStatus.unmatched
    /// Nil if there are candidates.
    public var reason: GeocodingReason?
    public var match: GeocodingMatch?
    /// The best first; places near a better one are not among them.
    public var candidates: [Candidate] = []
    /// Number of the candidates that a limit has left out, and the best score among them; nil if it has left out none.
    var omitted: (count: Int, score: Double)?
    /// Words of the query that matched nothing, as they were typed.
    public var unused = ""

    public init() {}

    /// Number of candidates with those that a limit has left out.
    public var candidateCount: Int { candidates.count + (omitted?.count ?? 0) }

    /// Lead of the first candidate over the second in score; nil if it is the only one.
    public var margin: Double? {
        guard let best = candidates.first, candidateCount > 1 else { return nil }
        return (candidates.count > 1 ? candidates[1].score : omitted?.score).map { best.score - $0 }
    }

    /// The lead below which an answer is ambiguous. Of answers with a smaller one, about half are right.
    public static let clearMargin = 1.0

    static func unmatched(_ reason: GeocodingReason) -> ForwardAnswer {
        var answer = ForwardAnswer()
        answer.reason = reason
        return answer
    }
}
