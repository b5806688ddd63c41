/// A country, division, postal code or town that a place is said to be in. A text may mean several of them.
struct Qualifier: Sendable {
    /// Indices of countries and of divisions of both levels.
    var countries: [Int] = []
    var divisions: [Int] = []
    /// Coordinates of towns, with the indices of their countries.
    var towns: [Anchor] = []
    /// Postal code that it says; nil if it says none. Places are compared with it apart.
    var code: PostalMeaning?

    struct Anchor {
        var coordinate: Coordinate
        var country: Int?
        /// People of the town. Nobody says near which smaller town a place is.
        var people: UInt64
    }

    var isEmpty: Bool { countries.isEmpty && divisions.isEmpty && towns.isEmpty && code == nil }

    /// Metres within which a place is in a town, or in the area of a postal code.
    static let nearness = 30_000.0
    /// The most towns of one name that a qualifier stands for.
    static let mostTowns = 8

    func fits(_ place: Int, _ gazetteer: borrowing Gazetteer) -> Bool {
        let country = gazetteer.country(place)
        if let country, countries.contains(country) { return true }
        if !divisions.isEmpty {
            if let division = gazetteer.admin1(place), divisions.contains(division) { return true }
            if let division = gazetteer.admin2(place), divisions.contains(division) { return true }
        }
        let kind = gazetteer.kind(place)
        // Divisions are not in towns.
        guard !towns.isEmpty, kind == .place || kind == .postal || kind == .other else { return false }
        let coordinate = gazetteer.coordinate(place)
        let people = gazetteer.population(place)
        return towns.contains { town in
            town.country == country && town.people >= people
                && Sphere.distance(town.coordinate, coordinate) <= Self.nearness
        }
    }
}

/// Finds the meanings of texts as qualifiers, and remembers some of them, as columns of tables repeat themselves.
struct QualifierReader: ~Copyable {
    private var known: [[UInt8]: Qualifier] = [:]
    private static let mostKnown = 512
    private static let largeTown: UInt64 = 100_000
    /// Countries whose postal codes are known; nil until a code is read.
    private var postalCountries: Set<Int>?

    /// The meanings of a text; an empty qualifier if it has none. Towns count only where nothing greater has the name, but
    /// for large ones whose main name is that of a country in another language: Motril, Granada.
    mutating func qualifier(
        for text: Span<UInt8>, in gazetteer: borrowing Gazetteer, with folder: inout NameFolder
    ) -> Qualifier {
        folder.fold(text)
        guard folder.count > 0 else { return Qualifier() }
        // A sign before a code is lost in the key.
        let key = Array(copying: folder.key(0)) + (PostalSign.read(text, in: gazetteer) == nil ? [] : [0x2D])
        var qualifier: Qualifier
        if let found = known[key] {
            qualifier = found
        } else {
            qualifier = Self.read(in: gazetteer, with: folder)
            qualifier.code = code(text, in: gazetteer, with: folder)
            if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
            known[key] = qualifier
        }
        if qualifier.code != nil { qualifier.code?.text = String(decoding: Array(copying: text), as: UTF8.self) }
        return qualifier
    }

    private static func read(in gazetteer: borrowing Gazetteer, with folder: borrowing NameFolder) -> Qualifier {
        var qualifier = Qualifier()
        var towns: [Int] = []
        var largeTowns: [Int] = []
        var isCountry = false
        let isNumber = isNumber(folder.key(0))
        for index in 0..<folder.count {
            for posting in gazetteer.postings(of: folder.key(index)) {
                let place = posting.place
                switch gazetteer.kind(place) {
                case .country where !isNumber && index == 0:
                    if let country = gazetteer.country(place) { qualifier.countries.append(country) }
                    isCountry = isCountry || posting.kind == .main
                case .admin1 where !isNumber:
                    if let division = gazetteer.admin1(place) { qualifier.divisions.append(division) }
                case .admin2 where !isNumber && posting.kind != .code:
                    if let division = gazetteer.admin2(place) { qualifier.divisions.append(division) }
                case .place where posting.kind != .code && !isNumber:
                    towns.append(place)
                    if posting.kind == .main, gazetteer.population(place) >= Self.largeTown { largeTowns.append(place) }
                default: break
                }
            }
        }
        qualifier.divisions += DivisionAliases.divisions(of: folder.key(0), in: gazetteer)
        for index in 0..<folder.count {
            let key = folder.key(index)
            // Places have codes of countries even if no table of countries names these.
            for code in CountryAliases.codes(of: key) + (countryCode(of: key).map { [$0] } ?? []) {
                guard let country = gazetteer.country(code: code), !qualifier.countries.contains(country) else {
                    continue
                }
                qualifier.countries.append(country)
            }
        }
        if !qualifier.isEmpty { towns = isCountry || !qualifier.divisions.isEmpty ? [] : largeTowns }
        if !towns.isEmpty {
            towns.sort { gazetteer.population($0) > gazetteer.population($1) }
            qualifier.towns = towns.prefix(Qualifier.mostTowns).map { town in
                Qualifier.Anchor(
                    coordinate: gazetteer.coordinate(town), country: gazetteer.country(town),
                    people: gazetteer.population(town))
            }
        }
        return qualifier
    }

    /// The postal code that a text is; nil if no country has it and none is named before it.
    private mutating func code(
        _ text: Span<UInt8>, in gazetteer: borrowing Gazetteer, with folder: borrowing NameFolder
    ) -> PostalMeaning? {
        let key = folder.key(0)
        guard key.indices.contains(where: { key[$0] >= 0x30 && key[$0] <= 0x39 }) else { return nil }
        let signed = PostalSign.read(text, in: gazetteer)
        let digits = signed.map { Array(copying: text.extracting($0.digits)) } ?? Array(copying: key)
        var places: [Int] = []
        for posting in gazetteer.postings(of: digits.span)
        where posting.kind == .code && gazetteer.kind(posting.place) == .postal {
            if let signed, gazetteer.country(posting.place) != signed.country { continue }
            places.append(posting.place)
        }
        guard !places.isEmpty || signed != nil else { return nil }
        return PostalMeaning(places: places, country: signed?.country, countries: postalCountries(of: gazetteer))
    }

    private mutating func postalCountries(of gazetteer: borrowing Gazetteer) -> Set<Int> {
        if let postalCountries { return postalCountries }
        var found: Set<Int> = []
        for place in gazetteer.places(of: .postal) {
            if let country = gazetteer.country(place) { found.insert(country) }
        }
        postalCountries = found
        return found
    }

    /// Two letters as the code of a country; nil for another key.
    private static func countryCode(of key: Span<UInt8>) -> String? {
        guard key.count == 2, key[0] >= 0x61, key[0] <= 0x7A, key[1] >= 0x61, key[1] <= 0x7A else { return nil }
        return String(decoding: [key[0] & 0xDF, key[1] & 0xDF], as: UTF8.self)
    }

    private static func isNumber(_ key: Span<UInt8>) -> Bool {
        for index in key.indices where key[index] != 0x20 && !(key[index] >= 0x30 && key[index] <= 0x39) {
            return false
        }
        return true
    }
}

extension Array where Element == UInt8 {
    /// A copy of bytes.
    init(copying bytes: Span<UInt8>) {
        unsafe self.init(unsafeUninitializedCapacity: bytes.count) { buffer, count in
            for index in bytes.indices { unsafe buffer[index] = bytes[index] }
            count = bytes.count
        }
    }
}
