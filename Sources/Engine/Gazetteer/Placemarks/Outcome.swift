/// Result of a question to a gazetteer.
public enum GeocodingStatus: String, CaseIterable, Sendable {
    case matched
    /// Another place fits about as well.
    case ambiguous
    case unmatched
}

/// Reason why a question has no answer.
public enum GeocodingReason: String, CaseIterable, Sendable {
    case noMatch = "no-match"
    /// The nearest place is farther than the limit.
    case tooFar = "too-far"
    /// A country, division or postal code that none of the places with the name is in.
    case contradiction
    case emptyQuery = "empty-query"
    case noSuchCountry = "no-such-country"
}

/// Way in which an answer was found.
public enum GeocodingMatch: String, CaseIterable, Sendable {
    /// By its main name.
    case exact
    /// By another name, a code or another spelling.
    case alternate
    /// By a name that differs from the query in a few letters.
    case corrected
    /// By a part of the query, or by a part of its name.
    case partial
    /// By a postal code.
    case postal
    /// As the nearest place.
    case nearest
    /// As the area that holds the coordinate.
    case area
}
