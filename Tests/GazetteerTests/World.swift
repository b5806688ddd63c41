import Gazetteer
import TestSupport

/// Made-up places with names in several scripts.
struct World {
    var places: [DraftPlace] = []
    var countries: [DraftCountry] = []
    var divisions: [DraftDivision] = []
    var postals: [DraftPostal] = []
    var alternates: [(id: UInt32, name: PlaceName)] = []
    var sources: [GazetteerSource] = []

    private static let letters = Array("aaaeeiioubcdlmnrstäöø")
    private static let others = [Array("αβγδεικλμνο"), Array("абвгдеиклмн"), Array("東京大阪北南西山川市"), Array("パリロマナン")]

    /// A name of one script, the same as others now and then.
    static func name(_ random: inout SplitMix64) -> String {
        let letters = Int.random(in: 0..<5, using: &random) == 0 ? others.randomElement(using: &random)! : letters
        let length = Int.random(in: 1...9, using: &random)
        var name = (0..<length).map { _ in String(letters.randomElement(using: &random)!) }.joined()
        if length == 9 { name += " " + name.prefix(2) }
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// A position, some at poles and on the 180th meridian.
    static func position(_ random: inout SplitMix64) -> (latitude: Double, longitude: Double) {
        let longitude = Double.random(in: -180...180, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return (Bool.random(using: &random) ? 90 : -90, longitude)
        case 1: return (Double.random(in: -90...90, using: &random), Bool.random(using: &random) ? 180 : -180)
        case 2: return (Double.random(in: 89.9...90, using: &random), longitude)
        // Crowded.
        case 3...10: return (Double.random(in: 47...48, using: &random), Double.random(in: 8...9, using: &random))
        default: return (Double.random(in: -90...90, using: &random), longitude)
        }
    }

    init(places count: Int, seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for index in 0..<count {
            var place = DraftPlace()
            place.id = UInt32(index + 1000)
            place.kind = [.place, .place, .place, .place, .other, .continent].randomElement(using: &random)!
            (place.latitude, place.longitude) = Self.position(&random)
            place.latitude = (place.latitude * 1e5).rounded() / 1e5
            place.longitude = (place.longitude * 1e5).rounded() / 1e5
            place.population = UInt64.random(in: 0..<(index % 50 == 0 ? 6_000_000_000 : 20_000), using: &random)
            place.featureCode = ["PPL", "PPLX", "PPLC", "PPLA", ""].randomElement(using: &random)!
            place.country = ["FR", "US", "CH", "NA", ""].randomElement(using: &random)!
            if !place.country.isEmpty { place.admin1 = ["01", "TX", ""].randomElement(using: &random)! }
            if !place.admin1.isEmpty { place.admin2 = ["453", "a", ""].randomElement(using: &random)! }
            place.timeZone = ["Europe/Paris", "America/Chicago", ""].randomElement(using: &random)!
            place.name = Self.name(&random)
            place.asciiName = Bool.random(using: &random) ? place.name : Self.name(&random)
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                var name = PlaceName(Self.name(&random))
                name.language = ["de", "zh-Hant", "iata", "link", nil].randomElement(using: &random)!
                name.isPreferred = Bool.random(using: &random)
                name.isShort = Bool.random(using: &random)
                name.isColloquial = Bool.random(using: &random)
                name.isHistoric = Bool.random(using: &random)
                if !place.alternates.contains(where: { $0.text == name.text }) { place.alternates.append(name) }
            }
            places.append(place)
        }
        addTables(&random)
    }

    private mutating func addTables(_ random: inout SplitMix64) {
        for (index, code) in ["FR", "US", "CH", "AQ"].enumerated() {
            var country = DraftCountry()
            country.code = code
            country.iso3 = code + "X"
            (country.isoNumber, country.fips, country.name) = ("25\(index)", code, Self.name(&random) + " land")
            (country.capital, country.area, country.population) = ("Capital", 547_030.5, 4_100_000_000 + UInt64(index))
            (country.continent, country.topLevelDomain) = ("EU", ".\(code)")
            (country.currencyCode, country.currencyName, country.phone) = ("EUR", "Euro", "33")
            (country.postalFormat, country.postalPattern) = ("#####", "^(\\d{5})$")
            (country.languages, country.id) = ("fr-FR,frp,br", UInt32(100 + index))
            (country.neighbours, country.equivalentFips) = ("CH,DE", "x")
            country.coordinate = Coordinate(latitude: 46.5 - Double(index), longitude: -2.25)
            countries.append(country)
        }
        for (index, code) in ["US.TX", "US.TX.453", "FR.01", "FR.01.a", "AQ.99"].enumerated() {
            var division = DraftDivision()
            (division.code, division.name) = (code, Self.name(&random) + " shire")
            (division.asciiName, division.id) = (Self.name(&random), UInt32(200 + index))
            division.coordinate = Coordinate(latitude: 30.5, longitude: -97.75 - Double(index))
            divisions.append(division)
        }
        for index in 0..<20 {
            var postal = DraftPostal()
            (postal.country, postal.code) = (["US", "CH"].randomElement(using: &random)!, "\(10000 + index / 2)")
            (postal.name, postal.admin1Name, postal.admin1) = (Self.name(&random), "Texas", "TX")
            (postal.admin2Name, postal.admin2) = ("Travis", "453")
            (postal.admin3Name, postal.admin3) = ("third", "3")
            (postal.latitude, postal.longitude, postal.accuracy) = (30.25, -97.5 + Double(index), UInt8(index % 7))
            postals.append(postal)
        }
        for place in places.prefix(10) {
            alternates.append((place.id, PlaceName("late \(place.id)", language: "en")))
        }
        for index in 0..<3 {
            var source = GazetteerSource()
            (source.name, source.date, source.licence) = ("cities\(index).txt", "2025-11-2\(index)", "CC BY 4.0")
            (source.attribution, source.rows) = ("Contains data of GeoNames", 7_000_000_000 + UInt64(index))
            sources.append(source)
        }
    }

    func image() throws -> [UInt8] {
        var draft = GazetteerDraft()
        for place in places { try draft.add(place) }
        for country in countries { try draft.addCountry(country) }
        for division in divisions { try draft.addDivision(division) }
        for postal in postals { try draft.addPostal(postal) }
        for (id, name) in alternates { try draft.addAlternate(name, to: id) }
        for source in sources { try draft.addSource(source) }
        return try draft.image()
    }

    func gazetteer() throws -> Gazetteer { try Gazetteer(image()) }
}
