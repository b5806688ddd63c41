/// A country, division, postal code or town that a place is said to be in. A text may mean several of them.
struct Qualifier: Sendable {
    /// Indices of countries and of divisions of both levels.
    var countries: [Int] = []
    var divisions: [Int] = []
    /// Coordinates of towns and postal codes, with the indices of their countries.
    var towns: [Anchor] = []
    /// Indices of the places of a postal code.
    var postals: [Int] = []

    struct Anchor {
        var coordinate: Coordinate
        var country: Int?
        /// People of the town; nil for a postal code. Nobody says near which smaller town a place is.
        var people: UInt64?
    }

    var isEmpty: Bool { countries.isEmpty && divisions.isEmpty && towns.isEmpty }

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
            town.country == country && town.people ?? people >= people
                && Sphere.distance(town.coordinate, coordinate) <= Self.nearness
        }
    }
}

/// Finds the meanings of texts as qualifiers, and remembers some of them, as columns of tables repeat themselves.
struct QualifierReader: ~Copyable {
    private var known: [[UInt8]: Qualifier] = [:]
    private static let mostKnown = 512

    /// The meanings of a text; an empty qualifier if it has none. Towns count only where nothing greater has the name.
    mutating func qualifier(
        for text: Span<UInt8>, in gazetteer: borrowing Gazetteer, with folder: inout NameFolder
    ) -> Qualifier {
        folder.fold(text)
        guard folder.count > 0 else { return Qualifier() }
        let key = Array(copying: folder.key(0))
        if let qualifier = known[key] { return qualifier }
        let qualifier = Self.read(in: gazetteer, with: folder)
        if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
        known[key] = qualifier
        return qualifier
    }

    private static func read(in gazetteer: borrowing Gazetteer, with folder: borrowing NameFolder) -> Qualifier {
        var qualifier = Qualifier()
        var towns: [Int] = []
        let isNumber = isNumber(folder.key(0))
        for index in 0..<folder.count {
            for posting in gazetteer.postings(of: folder.key(index)) {
                let place = posting.place
                switch gazetteer.kind(place) {
                case .country where !isNumber:
                    if let country = gazetteer.country(place) { qualifier.countries.append(country) }
                case .admin1 where !isNumber:
                    if let division = gazetteer.admin1(place) { qualifier.divisions.append(division) }
                case .admin2 where !isNumber && posting.kind != .code:
                    if let division = gazetteer.admin2(place) { qualifier.divisions.append(division) }
                case .place where posting.kind != .code && !isNumber: towns.append(place)
                case .postal where posting.kind == .code: qualifier.postals.append(place)
                default: break
                }
            }
        }
        qualifier.divisions += DivisionAliases.divisions(of: folder.key(0), in: gazetteer)
        for index in 0..<folder.count {
            guard let code = CountryAliases.code(of: folder.key(index)), let country = gazetteer.country(code: code),
                !qualifier.countries.contains(country)
            else { continue }
            qualifier.countries.append(country)
        }
        qualifier.towns = qualifier.postals.map { anchor($0, people: nil, gazetteer) }
        if qualifier.isEmpty {
            towns.sort { gazetteer.population($0) > gazetteer.population($1) }
            qualifier.towns = towns.prefix(Qualifier.mostTowns).map {
                anchor($0, people: gazetteer.population($0), gazetteer)
            }
        }
        return qualifier
    }

    private static func anchor(
        _ place: Int, people: UInt64?, _ gazetteer: borrowing Gazetteer
    ) -> Qualifier.Anchor {
        Qualifier.Anchor(
            coordinate: gazetteer.coordinate(place), country: gazetteer.country(place), people: people)
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
