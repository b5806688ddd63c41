/// A place to be put into a gazetteer.
public struct DraftPlace: Hashable, Sendable {
    /// Number of the place at GeoNames, or 0. Of two places with the same number, the one with more people stays, and takes
    /// the names of the other.
    public var id: UInt32 = 0
    public var kind = PlaceKind.place
    /// Degrees, kept to five decimals.
    public var latitude = 0.0
    public var longitude = 0.0
    /// Number of people; 0 if it is not known.
    public var population: UInt64 = 0
    /// Metres from one side of the place to the other; 0 if they are not known.
    public var extent = 0.0
    /// Box of an area; nil if it is not known.
    public var box: CoordinateBox?
    /// Feature code of GeoNames, such as `PPLC`, `ADM1` or `PCLI`, or empty.
    public var featureCode = ""
    /// ISO 3166 code of two letters, or empty.
    public var country = ""
    /// Code within the country, or empty.
    public var admin1 = ""
    /// Code within the first-level division, or empty.
    public var admin2 = ""
    public var timeZone = ""
    public var name = ""
    public var asciiName = ""
    public var alternates: [PlaceName] = []

    public init() {}

    /// The extent in metres of a place with an area: the diameter of a disc that has it.
    public static func extent(ofSquareKilometres area: Double) -> Double {
        PlaceExtent.metres(ofSquareKilometres: area)
    }
}

/// A country to be put into a gazetteer, as GeoNames lists it. Text that is not known is empty.
public struct DraftCountry: Hashable, Sendable {
    /// ISO 3166 code of two letters.
    public var code = ""
    public var iso3 = ""
    public var isoNumber = ""
    public var fips = ""
    public var name = ""
    public var capital = ""
    /// Square kilometres; 0 if it is not known.
    public var area = 0.0
    public var population: UInt64 = 0
    /// Code of two letters, such as `EU`.
    public var continent = ""
    public var topLevelDomain = ""
    public var currencyCode = ""
    public var currencyName = ""
    public var phone = ""
    public var postalFormat = ""
    /// Regular expression that postal codes match.
    public var postalPattern = ""
    /// Languages with commas between, the most spoken first.
    public var languages = ""
    public var id: UInt32 = 0
    /// Codes of countries with commas between.
    public var neighbours = ""
    public var equivalentFips = ""
    /// Nil to take the middle of its places.
    public var coordinate: Coordinate?
    public var box: CoordinateBox?
    /// Rings as longitudes and latitudes in turn, in hundredths of degrees.
    public var outline: [[Int16]] = []

    public init() {}
}

/// A first-level or second-level division to be put into a gazetteer.
public struct DraftDivision: Hashable, Sendable {
    /// `US.TX` or `US.TX.453`.
    public var code = ""
    public var name = ""
    public var asciiName = ""
    public var id: UInt32 = 0
    /// Nil to take the middle of its places.
    public var coordinate: Coordinate?
    public var box: CoordinateBox?

    public init() {}
}

/// A postal code of one town, to be put into a gazetteer.
public struct DraftPostal: Hashable, Sendable {
    /// ISO 3166 code of two letters.
    public var country = ""
    public var code = ""
    /// Name of the town.
    public var name = ""
    public var admin1Name = ""
    public var admin1 = ""
    public var admin2Name = ""
    public var admin2 = ""
    public var admin3Name = ""
    public var admin3 = ""
    public var latitude = 0.0
    public var longitude = 0.0
    /// From 1 (estimated) to 6 (centre of the addresses); 0 if it is not known.
    public var accuracy: UInt8 = 0

    public init() {}
}

/// Source of data in a gazetteer.
public struct GazetteerSource: Hashable, Sendable {
    public var name = ""
    /// Day of the data, such as `2025-11-29`, or empty.
    public var date = ""
    public var licence = ""
    /// The line that the licence requires to be shown.
    public var attribution = ""
    /// Rows of it that the gazetteer uses.
    public var rows: UInt64 = 0

    public init() {}
}
