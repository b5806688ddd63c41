import Geometry
import Memory

extension GazetteerBuilder {
    /// Gathers the countries that were added, and those that only places or divisions name.
    mutating func gatherCountries() throws(GazetteerFault) {
        let rows = draft.countries.sorted { $0.order.lexicographicallyPrecedes($1.order) }
        for row in rows where !row.code.isEmpty {
            let code = try draft.texts.number(of: row.code)
            if countryIndices[code] == nil { addCountry(code, row) }
        }
        for index in 0..<places.count { addCountry(named: places[index].country) }
        for division in draft.divisions {
            let code = String(division.code.prefix { $0 != "." })
            addCountry(named: try draft.texts.number(of: code))
        }
        guard countries.count < PlaceRecord.shortNone else { throw .tooMany("countries") }
        countries.sort { draft.texts.order($0.code, $1.code) < 0 }
        for (index, country) in countries.enumerated() { countryIndices[country.code] = index }
    }

    private mutating func addCountry(named code: UInt32) {
        guard code != 0, countryIndices[code] == nil else { return }
        var row = DraftCountry()
        row.code = draft.texts.string(code)
        addCountry(code, row)
    }

    private mutating func addCountry(_ code: UInt32, _ row: DraftCountry) {
        countryIndices[code] = countries.count
        countries.append(CountryRow(code: code, row: row))
    }

    /// Gathers the divisions that were added, and those that only places name.
    mutating func gatherDivisions() throws(GazetteerFault) {
        var identities: Set<UInt64> = []
        for index in 0..<places.count {
            let place = places[index]
            for level in 1...2 where (level == 1 ? place.admin1 : place.admin2) != 0 {
                try addCode(of: DivisionKey(place, level: level))
            }
            if place.placeGroup == .admin2, place.id != 0 { identities.insert(place.identity) }
        }
        let used = Set(divisionCodes.values)
        for row in draft.divisions.sorted(by: { $0.order.lexicographicallyPrecedes($1.order) }) {
            let code = try draft.texts.number(of: row.code)
            guard code != 0, divisionIndices[code] == nil else { continue }
            let identity = UInt64(PlaceKind.admin2.rawValue) << 32 | UInt64(row.id)
            // Nothing shows where the others are, and no place needs their names.
            guard row.level == 1 || row.coordinate != nil || used.contains(code) || identities.contains(identity) else {
                continue
            }
            addDivision(code, row)
        }
        for code in used where divisionIndices[code] == nil {
            var row = DraftDivision()
            row.code = draft.texts.string(code)
            addDivision(code, row)
        }
        divisions.sort { draft.texts.order($0.code, $1.code) < 0 }
        for (index, division) in divisions.enumerated() { divisionIndices[division.code] = index }
    }

    private mutating func addCode(of key: DivisionKey) throws(GazetteerFault) {
        guard divisionCodes[key] == nil else { return }
        var text = draft.texts.string(key.country) + "." + draft.texts.string(key.admin1)
        if key.admin2 != 0 { text += "." + draft.texts.string(key.admin2) }
        divisionCodes[key] = try draft.texts.number(of: text)
    }

    private mutating func addDivision(_ code: UInt32, _ row: DraftDivision) {
        divisionIndices[code] = divisions.count
        divisions.append(DivisionRow(code: code, row: row))
    }

    /// Index of the division of a place at a level, 1 or 2.
    func division(of place: DraftRecord, level: Int) -> Int? {
        guard (level == 1 ? place.admin1 : place.admin2) != 0,
            let code = divisionCodes[DivisionKey(place, level: level)]
        else { return nil }
        return divisionIndices[code]
    }

    /// Finds the places that are countries and divisions, and adds those that are missing.
    mutating func addRegions() throws(GazetteerFault) {
        var middles = RegionMiddles(countries: countries.count, divisions: divisions.count)
        var regions: [UInt64: Int] = [:]
        var explicit: [Region: Int] = [:]
        for index in 0..<places.count {
            let place = places[index]
            switch place.placeGroup {
            case .town, .section: gather(place, into: &middles)
            case .country, .admin1, .admin2:
                if place.id != 0 { regions[place.identity] = index }
                guard let region = region(of: place) else { break }
                // Of several places with one code, the one with the most people, or the lowest number.
                if let other = explicit[region], places[other].population >= place.population { break }
                explicit[region] = index
            default: break
            }
        }
        for index in countries.indices {
            let row = countries[index].row
            let found = regions[UInt64(PlaceKind.country.rawValue) << 32 | UInt64(row.id)]
            if let place = (row.id == 0 ? nil : found) ?? explicit[.country(index)] {
                places[place].owner = UInt32(index)
                if places[place].population == 0 { places[place].population = row.population }
                if places[place].box == PlaceRecord.none { places[place].box = draft.add(row.box) }
                if row.name.isEmpty { countries[index].row.name = draft.texts.string(places[place].name) }
            } else if !row.name.isEmpty {
                try add(row, index, middles)
            }
        }
        for index in divisions.indices {
            let row = divisions[index].row
            let kind = row.level == 1 ? PlaceKind.admin1 : .admin2
            let found = regions[UInt64(kind.rawValue) << 32 | UInt64(row.id)]
            if let place = (row.id == 0 ? nil : found) ?? explicit[.division(index)] {
                places[place].owner = UInt32(index)
                if places[place].box == PlaceRecord.none { places[place].box = draft.add(row.box) }
                if row.name.isEmpty { divisions[index].row.name = draft.texts.string(places[place].name) }
            } else if !row.name.isEmpty {
                try add(row, index, middles)
            }
        }
        guard places.count <= TreeNode.placeMask else { throw .tooMany("places") }
    }

    private enum Region: Hashable {
        case country(Int)
        case division(Int)
    }

    private func region(of place: DraftRecord) -> Region? {
        switch place.placeGroup {
        case .country: countryIndices[place.country].map { .country($0) }
        case .admin1: division(of: place, level: 1).map { .division($0) }
        default: division(of: place, level: 2).map { .division($0) }
        }
    }

    private func gather(_ place: DraftRecord, into middles: inout RegionMiddles) {
        // The people of a section are counted where it belongs to.
        let population = place.placeGroup == .town ? place.population : 0
        let position = RegionMiddles.vector(place)
        if let index = countryIndices[place.country] { middles.countries[index].add(position, population) }
        for level in 1...2 {
            if let index = division(of: place, level: level) { middles.divisions[index].add(position, population) }
        }
    }

    private mutating func add(
        _ row: DraftCountry, _ index: Int, _ middles: borrowing RegionMiddles
    ) throws(GazetteerFault) {
        var record = DraftRecord()
        record.group = UInt8(PlaceGroup.country.rawValue)
        record.id = row.id
        record.population = row.population
        record.name = try draft.texts.number(of: row.name)
        record.country = countries[index].code
        record.owner = UInt32(index)
        record.box = draft.add(row.box)
        try middles.countries[index].place(&record, row.coordinate)
        places.append(record)
    }

    /// A second-level division without a position is only in the table, as most of them would lead nowhere.
    private mutating func add(
        _ row: DraftDivision, _ index: Int, _ middles: borrowing RegionMiddles
    ) throws(GazetteerFault) {
        var record = DraftRecord()
        record.group = UInt8((row.level == 1 ? PlaceGroup.admin1 : .admin2).rawValue)
        record.id = row.id
        record.population = middles.divisions[index].population
        record.name = try draft.texts.number(of: row.name)
        record.asciiName = try draft.texts.number(of: row.asciiName)
        record.feature = try draft.texts.number(of: row.level == 1 ? "ADM1" : "ADM2")
        record.owner = UInt32(index)
        record.box = draft.add(row.box)
        let parts = row.code.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false).map { String($0) }
        record.country = try draft.texts.number(of: parts[0])
        if parts.count > 1 { record.admin1 = try draft.texts.number(of: parts[1]) }
        if parts.count > 2 { record.admin2 = try draft.texts.number(of: parts[2]) }
        try addCodes(of: record)
        try middles.divisions[index].place(&record, row.coordinate)
        if row.level == 1 || record.latitude != PlaceRecord.nowhere { places.append(record) }
    }

    private mutating func addCodes(of place: DraftRecord) throws(GazetteerFault) {
        for level in 1...2 where (level == 1 ? place.admin1 : place.admin2) != 0 {
            try addCode(of: DivisionKey(place, level: level))
        }
    }
}

extension GazetteerBuilder.DivisionKey {
    init(_ place: DraftRecord, level: Int) {
        self.init(country: place.country, admin1: place.admin1, admin2: level == 1 ? 0 : place.admin2)
    }
}

extension DraftDivision {
    /// 1 for `US.TX`, 2 for `US.TX.453`.
    var level: Int { code.utf8.count { $0 == UInt8(ascii: ".") } > 1 ? 2 : 1 }

    /// All that rows with the same code differ in. Known numbers and names come first.
    fileprivate var order: String.UTF8View {
        let place = coordinate.map { "\($0.latitude),\($0.longitude)" } ?? "-"
        let area = box.map { "\($0)" } ?? "-"
        return [code, id == 0 ? "1" : "0", name.isEmpty ? "1" : "0", "\(id)", name, asciiName, place, area]
            .joined(separator: "\0").utf8
    }
}

extension DraftCountry {
    /// All that rows with the same code differ in. Known numbers and names come first.
    fileprivate var order: String.UTF8View {
        let place = coordinate.map { "\($0.latitude),\($0.longitude)" } ?? "-"
        return [
            code, id == 0 ? "1" : "0", name.isEmpty ? "1" : "0", population == 0 ? "1" : "0", "\(id)", name, iso3,
            isoNumber, fips, capital, "\(area)", "\(population)", continent, topLevelDomain, currencyCode, currencyName,
            phone, postalFormat, postalPattern, languages, neighbours, equivalentFips, place,
            box.map { "\($0)" } ?? "-", "\(outline)",
        ].joined(separator: "\0").utf8
    }
}
