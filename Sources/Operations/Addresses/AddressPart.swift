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

    /// Names by which the column is found, the likeliest first; small letters and digits only.
    public var names: [String] {
        switch self {
        case .name: ["name", "recipient", "company"]
        case .number: ["housenumber", "addr:housenumber", "streetnumber", "subthoroughfare"]
        case .street:
            [
                "street", "addr:street", "streetaddress", "addressline", "addressline1", "address1", "thoroughfare",
                "road",
            ]
        case .city: ["city", "addr:city", "town", "locality", "municipality", "place", "village"]
        case .state: ["state", "addr:state", "province", "addr:province", "region", "administrativearea", "prefecture"]
        case .postcode: ["postcode", "addr:postcode", "postalcode", "zip", "zipcode"]
        case .country: ["country", "addr:country", "countryname"]
        case .code: ["isocountrycode", "countrycode", "iso2"]
        case .zone: ["timezone", "tz", "tzid"]
        case .page: ["url", "website", "homepage", "link"]
        }
    }

    /// Parts of which an address needs at least one.
    public static let essential: [AddressPart] = [.street, .city, .state, .postcode, .country, .code]

    /// Place of a field's name among those of the part; nil if it is none of them.
    func rank(of name: String) -> Int? { names.firstIndex(of: FixColumn.bare(name)) }
}
