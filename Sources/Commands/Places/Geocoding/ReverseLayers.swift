public import Gazetteer
public import Layers

/// Layers that know more of a coordinate than the places of a gazetteer.
public struct ReverseLayers: Sendable {
    /// Outlines of countries and of their divisions.
    public var areas: CountryAreas?
    public var waters: WaterAreas?
    public var zones: AreaLayer?

    public init() {}

    public var isEmpty: Bool { areas == nil && waters == nil && zones == nil }
}

/// Outlines of countries, with the countries of a gazetteer that they are.
public final class CountryAreas: Sendable {
    let layer: AreaLayer
    /// Code of two letters of each area; nil if it has none.
    let codes: [[UInt8]?]
    /// Index of the country of each area; nil if the gazetteer does not know it.
    let countries: [Int?]
    /// True if names are those of divisions, not of countries.
    let namesDivisions: Bool
    /// Countries that the outlines of others hold, by those others.
    let absentTerritories: [Int: [Int]]

    /// Territories with codes of their own, which some maps take for parts of the countries that they belong to.
    private static let territories: [String: [String]] = [
        "NO": ["SJ", "BV"], "FR": ["GF", "GP", "MQ", "RE", "YT"], "NL": ["BQ"], "AU": ["CC", "CX", "HM"],
        "NZ": ["TK"], "US": ["UM"], "GB": ["GI"], "RS": ["XK"], "FI": ["AX"],
    ]

    public init(_ gathering: AreaGathering, in gazetteer: Gazetteer) throws(Problem) {
        let layer = try AreaLayer(gathering)
        var shortCodes: [String: String] = [:]
        for country in 0..<gazetteer.countryCount {
            let row = gazetteer.countryRow(country)
            if !row.iso3.isEmpty { shortCodes[row.iso3] = row.code }
        }
        var codes: [[UInt8]?] = []
        var countries: [Int?] = []
        for facts in layer.facts {
            var code = String(decoding: facts[.code] ?? [], as: UTF8.self).uppercased()
            if code.utf8.count == 3 { code = shortCodes[code] ?? "" }
            codes.append(code.isEmpty ? nil : Array(code.utf8))
            countries.append(code.isEmpty ? nil : gazetteer.country(code: code))
        }
        self.layer = layer
        self.codes = codes
        self.countries = countries
        namesDivisions =
            !gathering.fields(.divisionCode).isEmpty && gathering.fields(.admin1).isEmpty
        let known = Set(countries.compactMap(\.self))
        var absent: [Int: [Int]] = [:]
        for (owner, codes) in Self.territories {
            guard let owner = gazetteer.country(code: owner) else { continue }
            let missing = codes.compactMap { gazetteer.country(code: $0) }.filter { !known.contains($0) }
            if !missing.isEmpty { absent[owner] = missing }
        }
        absentTerritories = absent
    }

    /// Number of areas.
    public var count: Int { layer.count }

    /// Name of the country of an area.
    func countryName(_ area: Int) -> [UInt8]? {
        layer.facts[area][.country] ?? (namesDivisions ? nil : layer.facts[area][.name])
    }

    /// Name of the first-level division that an area is, or lies in.
    func admin1(_ area: Int) -> [UInt8]? {
        layer.facts[area][.admin1] ?? (namesDivisions ? layer.facts[area][.name] : nil)
    }
}

/// Seas, lakes and other polygons by name.
public final class WaterAreas: Sendable {
    let layer: AreaLayer
    let kinds: [WaterKind]
    let names: [[UInt8]?]

    public init(_ gathering: AreaGathering) throws(Problem) {
        layer = try AreaLayer(gathering)
        kinds = WaterKind.kinds(of: layer.facts)
        names = layer.facts.map { $0[.name].map { AreaNames.calm($0) } }
    }

    public var count: Int { layer.count }
}

/// Facts from layers about a coordinate; nil if unknown.
struct GroundFacts {
    /// True if an area of a country holds the coordinate, or is as near as is tolerated.
    var isInArea = false
    /// Code of the country, and its index if the gazetteer knows it.
    var code: [UInt8]?
    var country: Int?
    var countryName: [UInt8]?
    var admin1: [UInt8]?
    var admin2: [UInt8]?
    var ocean: [UInt8]?
    var inlandWater: [UInt8]?
    var interests: [UInt8]?
    var zone = Zone.unknown
    /// A place of the country, if only its time zone is taken.
    var zonePlace: Int?

    enum Zone {
        case unknown
        /// At sea, or outside of all zones of a layer.
        case none
        case named([UInt8])
    }

    /// A text that a layer or a rule gives to a field; nil if the place decides.
    func text(_ field: PlacemarkField) -> [UInt8]?? {
        switch field {
        case .ocean: .some(ocean)
        case .inlandWater: .some(inlandWater)
        case .areasOfInterest: .some(interests)
        case .administrativeArea: admin1.map { .some($0) }
        case .subAdministrativeArea: admin2.map { .some($0) }
        case .country: country == nil ? countryName.map { .some($0) } : nil
        case .isoCountryCode: country == nil ? code.map { .some($0) } : nil
        case .timeZone:
            switch zone {
            case .unknown: nil
            case .none: .some(nil)
            case .named(let name): .some(name)
            }
        default: nil
        }
    }
}
