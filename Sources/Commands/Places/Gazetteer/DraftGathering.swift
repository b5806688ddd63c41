import Gazetteer
import GeoNamesTables
import Geometry
import Layers

/// Adds places of all inputs to the draft of a gazetteer.
final class DraftGathering {
    private var draft: GazetteerDraft? = GazetteerDraft()
    /// Numbers of the places at GeoNames, which alternate names refer to.
    private var identifiers: Set<UInt32> = []
    /// Kinds and numbers of places: a division and a town with one number are two places.
    private var identities: Set<UInt64> = []
    /// Codes of divisions by their names, for sources without codes: `TX` by `US.texas`.
    private(set) var divisions: [String: String] = [:]
    /// Codes of the countries that were added.
    private(set) var countries: Set<String> = []
    /// True once there is something to find, not just countries and divisions.
    private var hasPlaces = false

    /// The code by which alternate names of places that are not there are counted.
    static let isStrange = "not-in-gazetteer"
    /// The code by which further rows of a place are counted, whose names it takes.
    static let isRepeated = "repeated-place"

    /// Takes a row.
    ///
    /// - Returns: The code of the reason if it is not used.
    func add(_ row: GeoNamesRow) throws(Problem) -> String? {
        do throws(GazetteerFault) {
            switch row {
            case .place(let place): return try add(place)
            case .country(let country): return try add(country)
            case .division(let division): return try add(division)
            case .alternateName(let name): return try add(name)
            case .postalCode(let code): return try add(code)
            case .commonName(let name, let country):
                draft?.addCommonName(name, country: country)
                return nil
            }
        } catch {
            throw Problem(error)
        }
    }

    func add(_ source: GazetteerSource) throws(Problem) {
        do throws(GazetteerFault) { try draft?.addSource(source) } catch { throw Problem(error) }
    }

    /// The gazetteer.
    func build() throws(Problem) -> BuiltGazetteer {
        do throws(GazetteerFault) {
            guard hasPlaces, var draft = draft.take() else { throw .empty }
            if let builtIn = try? Gazetteer.builtIn() { try draft.completeWorld(from: builtIn) }
            return try draft.build()
        } catch {
            throw Problem(error)
        }
    }

    private func add(_ place: GeoNamesPlace) throws(GazetteerFault) -> String? {
        var draft = DraftPlace()
        draft.id = place.id
        draft.kind = PlaceKind(class: place.featureClass, code: place.featureCode)
        let isNew = note(place.id, draft.kind)
        (draft.latitude, draft.longitude) = (place.latitude, place.longitude)
        draft.population = place.population
        draft.featureCode = place.featureCode
        (draft.country, draft.admin1, draft.admin2) = (place.country, place.admin1, place.admin2)
        draft.timeZone = place.timeZone
        (draft.name, draft.asciiName) = (place.name, place.asciiName)
        draft.box = place.box.map { CoordinateBox($0) }
        draft.alternates = place.alternates.map { PlaceName($0) }
        try add(draft)
        return isNew ? nil : Self.isRepeated
    }

    /// Remembers a number at GeoNames, unless it is 0.
    ///
    /// - Returns: True if no earlier row of the kind has it.
    @discardableResult
    private func note(_ id: UInt32, _ kind: PlaceKind) -> Bool {
        guard id > 0 else { return true }
        identifiers.insert(id)
        return identities.insert(UInt64(kind.rawValue) << 32 | UInt64(id)).inserted
    }

    private func add(_ place: DraftPlace) throws(GazetteerFault) {
        hasPlaces = true
        try draft?.add(place)
    }

    private func add(_ country: GeoNamesCountry) throws(GazetteerFault) -> String? {
        note(country.id, .country)
        countries.insert(country.code)
        var row = DraftCountry()
        (row.code, row.iso3, row.isoNumber, row.fips) = (country.code, country.iso3, country.isoNumber, country.fips)
        (row.name, row.capital, row.area) = (country.name, country.capital, country.area)
        (row.population, row.continent) = (country.population, country.continent)
        row.topLevelDomain = country.topLevelDomain
        (row.currencyCode, row.currencyName) = (country.currencyCode, country.currencyName)
        (row.phone, row.postalFormat, row.postalPattern) = (country.phone, country.postalFormat, country.postalPattern)
        (row.languages, row.id, row.neighbours) = (country.languages, country.id, country.neighbours)
        row.equivalentFips = country.equivalentFips
        row.coordinate = country.coordinate.map { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        row.box = country.box.map { CoordinateBox($0) }
        row.outline = country.outline
        try draft?.addCountry(row)
        if country.id > 0 {
            for name in country.alternates { try draft?.addAlternate(PlaceName(name), to: country.id) }
        }
        return nil
    }

    private func add(_ division: GeoNamesDivision) throws(GazetteerFault) -> String? {
        let parts = division.code.split(separator: ".", maxSplits: 1)
        if parts.count == 2, !parts[1].contains(".") {
            for name in [division.name, division.asciiName] where !name.isEmpty {
                divisions["\(parts[0]).\(name.lowercased())"] = String(parts[1])
            }
        }
        note(division.id, parts.count == 2 && parts[1].contains(".") ? .admin2 : .admin1)
        var row = DraftDivision()
        (row.code, row.name, row.asciiName, row.id) = (division.code, division.name, division.asciiName, division.id)
        row.coordinate = division.coordinate.map { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        row.box = division.box.map { CoordinateBox($0) }
        try draft?.addDivision(row)
        return nil
    }

    private func add(_ name: GeoNamesAlternateName) throws(GazetteerFault) -> String? {
        guard identifiers.contains(name.place) else { return Self.isStrange }
        var row = PlaceName(name.name, language: name.language.isEmpty ? nil : name.language)
        (row.isPreferred, row.isShort) = (name.isPreferred, name.isShort)
        (row.isColloquial, row.isHistoric) = (name.isColloquial, name.isHistoric)
        try draft?.addAlternate(row, to: name.place)
        return nil
    }

    private func add(_ code: GeoNamesPostalCode) throws(GazetteerFault) -> String? {
        hasPlaces = true
        var row = DraftPostal()
        (row.country, row.code, row.name) = (code.country, code.code, code.place)
        (row.admin1Name, row.admin1) = (code.admin1Name, code.admin1)
        (row.admin2Name, row.admin2) = (code.admin2Name, code.admin2)
        (row.admin3Name, row.admin3) = (code.admin3Name, code.admin3)
        (row.latitude, row.longitude) = (code.latitude, code.longitude)
        row.accuracy = UInt8(code.accuracy)
        try draft?.addPostal(row)
        return nil
    }
}

extension DraftGathering {
    private static let isLost = GeoNamesReader.Unused.lostCoordinate.rawValue

    /// Takes a place of a layer of the user's.
    func add(own place: LayerPlace, _ options: OwnPlaceOptions, nameField: String) throws(Problem) -> String? {
        guard place.latitude != 0 || place.longitude != 0 else { return Self.isLost }
        var row = DraftPlace()
        row.kind = options.kind.placeKind
        (row.latitude, row.longitude) = (place.latitude, place.longitude)
        row.name = place.trimmed(nameField) ?? ""
        row.country = options.countryField.flatMap { place.trimmed($0) }?.uppercased() ?? ""
        row.population = options.populationField.flatMap { place.trimmed($0) }.flatMap { LayerPlace.count($0) } ?? 0
        let area = options.areaField.flatMap { place.trimmed($0) }.flatMap { LayerPlace.area($0) } ?? 0
        row.extent = area > 0 ? DraftPlace.extent(ofSquareKilometres: area) : place.extent
        let names = options.namesField.flatMap { place.text($0) }?.split(separator: ",") ?? []
        row.alternates = names.map { PlaceName(LayerPlace.trimmed($0)) }.filter { !$0.text.isEmpty }
        do throws(GazetteerFault) { try add(row) } catch { throw Problem(error) }
        return nil
    }

    /// Takes one of Natural Earth's populated places.
    func add(naturalEarth place: LayerPlace) throws(Problem) -> String? {
        guard place.latitude != 0 || place.longitude != 0 else { return Self.isLost }
        let fields = NaturalEarthPlace(place)
        guard let name = fields.name else { return "no-name" }
        let isNew = note(fields.id ?? 0, .place)
        var row = DraftPlace()
        row.id = fields.id ?? 0
        (row.latitude, row.longitude) = (place.latitude, place.longitude)
        (row.name, row.asciiName) = (name, fields.asciiName)
        row.population = fields.population
        row.featureCode = fields.featureCode
        row.country = fields.country
        row.admin1 = fields.division.flatMap { divisions["\(fields.country).\($0.lowercased())"] } ?? ""
        row.timeZone = fields.timeZone
        row.alternates = fields.alternates
        do throws(GazetteerFault) { try add(row) } catch { throw Problem(error) }
        return isNew ? nil : Self.isRepeated
    }
}

extension PlaceKind {
    /// The kind of a feature by GeoNames' codes: `P` are populated places, `A` divisions and countries, `L` areas.
    fileprivate init(class featureClass: String, code: String) {
        switch (featureClass, code) {
        case ("P", _): self = .place
        case ("A", "ADM1"): self = .admin1
        case ("A", "ADM2"): self = .admin2
        case ("L", "CONT"): self = .continent
        // Independent states, dependencies and the like, but not former ones.
        case ("A", _) where code.hasPrefix("PCL") && code != "PCLH": self = .country
        default: self = .other
        }
    }
}

extension Problem {
    /// A gazetteer that cannot be made.
    fileprivate init(_ fault: GazetteerFault) {
        switch fault {
        case .empty:
            self.init(
                .data, "no-places", "the input has no places, so there is nothing to find",
                hint: "give a file of places, such as cities15000.zip")
        default: self.init(.data, "bad-gazetteer", "the gazetteer cannot be made: \(fault.message)")
        }
    }
}

extension CoordinateBox {
    fileprivate init(_ box: GeoNamesBox) {
        self.init(west: box.west, south: box.south, east: box.east, north: box.north)
    }
}
