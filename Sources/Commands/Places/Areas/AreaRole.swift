import Features

/// Fact about an area that a field holds.
enum AreaRole: Int, CaseIterable, Sendable {
    /// ISO 3166 code of a country, of two letters or three.
    case code
    /// Name of a country.
    case country
    /// Name of whatever the area is.
    case name
    /// Name of a first-level or second-level division.
    case admin1, admin2
    /// A code that only first-level divisions have: then the name is that of a division.
    case divisionCode
    /// Word for what a water is.
    case kind
    /// Name of a time zone.
    case zone

    /// Names of such fields, the best first; small letters, without `_`, `-` and blanks. Natural Earth writes -99 for
    /// France and Norway in `ISO_A2`.
    var names: [String] {
        switch self {
        case .code:
            [
                "isoa2eh", "isoa2", "iso31661:alpha2", "iso31661alpha2", "iso31661", "isocountrycode", "countrycode",
                "iso2", "cca2", "isocc", "country", "iso", "isoa3eh", "isoa3", "iso3", "cca3", "gid0", "adm0a3",
                "shapegroup",
            ]
        case .country: ["countryname", "country", "name0", "adm0name", "admin0", "admin", "sovereignt"]
        case .name: ["nameen", "name", "namelong", "nam", "shapename", "title", "label"]
        case .admin1: ["admin1", "admin1name", "adm1name", "name1", "state", "province"]
        case .admin2: ["admin2", "admin2name", "adm2name", "name2", "county", "district"]
        case .divisionCode: ["iso31662", "adm1code"]
        case .kind: ["featurecla", "featureclass", "fclass", "class", "type", "kind", "water", "natural", "subtype"]
        case .zone: ["tzid", "tzname1st", "tzname", "timezoneid", "zone", "timezone", "tz", "iana"]
        }
    }

    /// True if a text can be such a value.
    func accepts(_ text: [UInt8]) -> Bool {
        switch self {
        case .code:
            (2...3).contains(text.count) && text.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= $0 & 0xDF }
        // Some maps have a field of that name for the hours from UTC.
        case .zone:
            text.contains { $0 >= UInt8(ascii: "A") && $0 != UInt8(ascii: "_") } && !text.starts(with: "UTC".utf8)
        default: !text.isEmpty
        }
    }

    /// The roles of a field, with the rank of its name among those of the role.
    static func roles(ofField name: String, among wanted: [AreaRole]) -> [(role: AreaRole, rank: Int)] {
        let bare = FixColumn.bare(name)
        return wanted.compactMap { role in role.names.firstIndex(of: bare).map { (role, $0) } }
    }
}

/// Meaning of the areas of a layer.
public enum AreaSubject: Sendable {
    case countries, waters, zones

    var roles: [AreaRole] {
        switch self {
        case .countries: [.code, .country, .name, .admin1, .admin2, .divisionCode]
        case .waters: [.name, .kind]
        case .zones: [.zone]
        }
    }

    /// Roles of which one field must be there.
    var needed: [AreaRole] {
        switch self {
        case .countries: [.code, .country, .name]
        case .waters: [.name]
        case .zones: [.zone]
        }
    }
}
