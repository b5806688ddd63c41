import Features

/// A part of an address, and the columns that hold it.
public enum AddressPart: Int, CaseIterable, Hashable, BitwiseCopyable, Sendable {
    /// The person, firm or place that the address is of.
    case name
    /// The number of the house in its street.
    case number
    /// The street, with further lines before the city.
    case street
    case city
    /// The state, province or region.
    case state
    case postcode
    case country
    /// The ISO code of the country, where `country` has its name.
    case code
    /// The time zone of the place, which only cards have.
    case zone
    /// A page about the place, which only cards have.
    case page

    /// Names by which the column is found, the likeliest first, in letters of any case and with or without `_`, `-` and
    /// blanks.
    public var names: [String] {
        switch self {
        case .name: ["name", "recipient", "company"]
        case .number:
            [
                "house_number", "addr:housenumber", "street_number", "sub_thoroughfare", "hausnummer", "hausnr",
                "number",
            ]
        case .street:
            [
                "street", "addr:street", "street_address", "address_line", "address_line1", "address1", "thoroughfare",
                "road", "address",
            ]
        case .city: ["city", "addr:city", "town", "locality", "municipality", "place", "village"]
        case .state:
            ["state", "addr:state", "province", "addr:province", "region", "administrative_area", "prefecture"]
        case .postcode: ["postcode", "addr:postcode", "postal_code", "zip", "zip_code", "plz"]
        case .country: ["country", "addr:country", "country_name"]
        case .code: ["iso_country_code", "country_code", "iso2", "iso_country", "country_iso"]
        case .zone: ["time_zone", "tz", "tzid"]
        case .page: ["url", "website", "homepage", "link"]
        }
    }

    /// Rank of the field named number, which may be of anything unless it stands beside a street.
    static let rankOfAnyNumber = AddressPart.number.names.count - 1
    /// Rank of the field named address, which may hold whole addresses.
    static let rankOfWhole = AddressPart.street.names.count - 1

    /// Parts of which an address needs at least one.
    public static let essential: [AddressPart] = [.street, .city, .state, .postcode, .country, .code]

    /// Names in other languages of fields that probably hold the part. Some have other meanings as well, so they are not
    /// read, but named in a note.
    private var likelyNames: [String] {
        switch self {
        case .number: ["nr", "hnr", "numero", "número", "civico", "numero_civico"]
        case .street: ["strasse", "straße", "str", "rue", "via", "calle", "straat", "adresse", "indirizzo"]
        case .city:
            [
                "ort", "stadt", "gemeinde", "wohnort", "ville", "commune", "localité", "città", "citta", "comune",
                "ciudad", "localidad", "municipio", "plaats", "stad",
            ]
        case .state: ["bundesland", "kanton", "canton", "provincia", "provincie", "departement", "département"]
        case .postcode: ["postleitzahl", "code_postal", "npa", "cap", "codigo_postal", "cp"]
        case .country: ["land", "staat", "pays", "paese", "país", "pais", "nation"]
        case .name, .code, .zone, .page: []
        }
    }

    /// True if a field with this name probably holds the part.
    func isLikely(_ name: String) -> Bool { likelyNames.map(FixColumn.bare).contains(FixColumn.bare(name)) }

    /// Index of a field's name among those of the part; nil if it is none of them.
    func rank(of name: String) -> Int? { Self.bareNames[rawValue].firstIndex(of: FixColumn.bare(name)) }

    private static let bareNames = allCases.map { part in part.names.map(FixColumn.bare) }
}
