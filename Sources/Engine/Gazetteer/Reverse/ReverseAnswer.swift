/// Answer to a coordinate. A part that is not known is nil, never a guess.
public struct ReverseAnswer: Sendable {
    public var status = GeocodingStatus.unmatched
    public var reason: GeocodingReason?
    public var match: GeocodingMatch?
    /// Index of the town that the coordinate belongs to.
    public var place: Int?
    /// Index of the section of a town that is near.
    public var section: Int?
    /// Index of the country.
    public var country: Int?
    /// Index of the place whose time zone is that of the coordinate.
    public var zonePlace: Int?
    /// Metres to the town.
    public var distance: Double?
    /// Index of the postal code that is nearest, if it was to be found.
    public var postal: Int?

    public init() {}
}

/// Rules by which coordinates find their places.
public struct ReverseRules: Sendable {
    /// Metres beyond which no place gives its name; infinite for no limit.
    public var reach = 50_000.0
    /// True to take the nearest place, even if it is a village beside a city.
    public var takesNearest = false
    /// True if a coordinate that is far from all places is in the country whose outline holds it.
    public var usesOutlines = true
    /// True if the postal code is to be found.
    public var findsPostalCode = false

    public init() {}

    /// Metres within which a section of a town is named.
    static let sectionReach = 3_000.0
    /// Metres within which a postal code is named: it has one position, and its area may be large.
    static let postalReach = 10_000.0
}
