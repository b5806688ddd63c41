/// Content of a row in one of GeoNames' tables.
public enum GeoNamesRow: Sendable {
    case place(GeoNamesPlace)
    case country(GeoNamesCountry)
    case division(GeoNamesDivision)
    case alternateName(GeoNamesAlternateName)
    case postalCode(GeoNamesPostalCode)
    /// A name that several towns have, in one country unless that is empty.
    case commonName(String, country: String)
}

/// A place with its codes; texts are empty where the table has none.
public struct GeoNamesPlace: Sendable {
    public var id: UInt32
    public var name: String
    public var asciiName = ""
    /// The column of alternate names: no languages, and codes of airports among the names.
    public var alternates: [String] = []
    public var latitude: Double
    public var longitude: Double
    /// `P` for populated places, `A` for countries and divisions, and so on.
    public var featureClass = "P"
    public var featureCode = ""
    public var country = ""
    public var admin1 = ""
    public var admin2 = ""
    /// 0 means that it is not known.
    public var population: UInt64 = 0
    public var timeZone = ""
    /// Degrees; nil if the table has none.
    public var box: GeoNamesBox?
}

/// West, south, east and north in degrees.
public struct GeoNamesBox: Hashable, Sendable {
    public var west: Double
    public var south: Double
    public var east: Double
    public var north: Double
}

/// A country; texts are empty where the table has none.
public struct GeoNamesCountry: Sendable {
    public var id: UInt32
    public var code: String
    public var iso3 = ""
    public var isoNumber = ""
    public var fips = ""
    public var name: String
    public var capital = ""
    /// Square kilometres; 0 if it is not known.
    public var area = 0.0
    public var population: UInt64 = 0
    public var continent = ""
    public var topLevelDomain = ""
    public var currencyCode = ""
    public var currencyName = ""
    public var phone = ""
    public var postalFormat = ""
    /// Regular expression of its postal codes.
    public var postalPattern = ""
    /// Languages as `de-CH,fr-CH`, those with the most speakers first.
    public var languages = ""
    public var neighbours = ""
    public var equivalentFips = ""
    public var alternates: [String] = []
    public var coordinate: (latitude: Double, longitude: Double)?
    public var box: GeoNamesBox?
    /// Rings as longitudes and latitudes in turn, in hundredths of degrees.
    public var outline: [[Int16]] = []
}

/// A first-level or second-level division of a country.
public struct GeoNamesDivision: Sendable {
    /// 0 if it is not known.
    public var id: UInt32
    /// `US.TX` or `US.TX.453`.
    public var code: String
    public var name: String
    public var asciiName = ""
    public var coordinate: (latitude: Double, longitude: Double)?
    public var box: GeoNamesBox?
}

public struct GeoNamesAlternateName: Sendable {
    /// The place that has the name.
    public var place: UInt32
    /// A code of two or three letters, perhaps with more after a hyphen; `iata`, `icao`, `faac`, `post` or `abbr`; or
    /// empty.
    public var language: String
    public var name: String
    public var isPreferred = false
    public var isShort = false
    public var isColloquial = false
    public var isHistoric = false
}

public struct GeoNamesPostalCode: Sendable {
    public var country: String
    public var code: String
    public var place: String
    public var admin1Name = ""
    public var admin1 = ""
    public var admin2Name = ""
    public var admin2 = ""
    public var admin3Name = ""
    public var admin3 = ""
    public var latitude: Double
    public var longitude: Double
    /// From 1, an estimate, to 6, the centre of the area; 0 if it is not known.
    public var accuracy = 0
}
