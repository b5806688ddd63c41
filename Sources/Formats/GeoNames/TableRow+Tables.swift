import Layers
import Streams

extension TableRow {
    /// A row of places: geonameid, name, asciiname, alternatenames, latitude, longitude, feature class, feature code,
    /// country code, cc2, admin1, admin2, admin3, admin4, population, elevation, dem, timezone, modification date.
    func place(in text: Span<UInt8>) throws(BadRecord) -> GeoNamesPlace {
        let id = try identifier(0, in: text)
        let name = try self.name(1, in: text)
        let (latitude, longitude) = try coordinate(4, 5, in: text)
        var place = GeoNamesPlace(id: id, name: name, latitude: latitude, longitude: longitude)
        place.asciiName = self.text(2, in: text)
        place.alternates = names(3, without: [name, place.asciiName], in: text)
        place.featureClass = self.text(6, in: text)
        place.featureCode = self.text(7, in: text)
        place.country = try country(8, in: text)
        place.admin1 = division(10, in: text)
        place.admin2 = self.text(11, in: text)
        place.population = try population(14, in: text)
        place.timeZone = self.text(17, in: text)
        return place
    }

    /// A row of countries: ISO, ISO3, ISO numeric, fips, name, capital, area, population, continent, tld, currency code
    /// and name, phone, postal format and pattern, languages, geonameid, neighbours, equivalent fips.
    func country(in text: Span<UInt8>) throws(BadRecord) -> GeoNamesCountry {
        let code = try country(0, isNeeded: true, in: text)
        let name = try self.name(4, in: text)
        var country = GeoNamesCountry(id: try identifier(16, in: text), code: code, name: name)
        country.iso3 = self.text(1, in: text)
        country.isoNumber = self.text(2, in: text)
        country.fips = self.text(3, in: text)
        country.capital = self.text(5, in: text)
        country.area = try area(6, in: text)
        country.population = try population(7, in: text)
        country.continent = self.text(8, in: text)
        country.topLevelDomain = self.text(9, in: text)
        country.currencyCode = self.text(10, in: text)
        country.currencyName = self.text(11, in: text)
        country.phone = self.text(12, in: text)
        country.postalFormat = self.text(13, in: text)
        country.postalPattern = self.text(14, in: text)
        country.languages = self.text(15, in: text)
        country.neighbours = self.text(17, in: text)
        country.equivalentFips = self.text(18, in: text)
        return country
    }

    /// A row of divisions: code, name, ascii name, geonameid.
    func division(in text: Span<UInt8>) throws(BadRecord) -> GeoNamesDivision {
        guard cells.isDivision(0, in: text) else {
            throw fault(
                "bad-division", at: 0, "the first column is not the code of a division, such as US.TX or US.TX.453")
        }
        return GeoNamesDivision(
            id: try identifier(3, in: text), code: self.text(0, in: text), name: try name(1, in: text),
            asciiName: self.text(2, in: text))
    }

    /// A row of alternate names: id, geonameid, language, name, preferred, short, colloquial, historic, from, to.
    ///
    /// - Returns: Nil for a link or an identifier of Wikidata.
    func alternateName(in text: Span<UInt8>) throws(BadRecord) -> GeoNamesAlternateName? {
        let place = try identifier(1, in: text)
        let language = self.text(2, in: text)
        if language == "link" || language == "wkdt" { return nil }
        var name = GeoNamesAlternateName(place: place, language: language, name: try self.name(3, in: text))
        name.isPreferred = isSet(4, in: text)
        name.isShort = isSet(5, in: text)
        name.isColloquial = isSet(6, in: text)
        name.isHistoric = isSet(7, in: text)
        return name
    }

    private func isSet(_ index: Int, in text: Span<UInt8>) -> Bool { cells.integer(index, in: text) == 1 }

    /// A row of postal codes: country, code, place, names and codes of three divisions, latitude, longitude, accuracy.
    func postalCode(in text: Span<UInt8>) throws(BadRecord) -> GeoNamesPostalCode {
        let country = try country(0, isNeeded: true, in: text)
        guard !cells.isEmpty(1) else { throw fault("no-name", at: 1, "the postal code is empty") }
        let (latitude, longitude) = try coordinate(9, 10, in: text)
        var code = GeoNamesPostalCode(
            country: country, code: self.text(1, in: text), place: self.text(2, in: text), latitude: latitude,
            longitude: longitude)
        code.admin1Name = self.text(3, in: text)
        code.admin1 = division(4, in: text)
        code.admin2Name = self.text(5, in: text)
        code.admin2 = division(6, in: text)
        code.admin3Name = self.text(7, in: text)
        code.admin3 = division(8, in: text)
        code.accuracy = cells.integer(11, in: text).map { Int(min($0, 6)) } ?? 0
        return code
    }

    /// A row of a table with a header.
    func named(_ columns: GeoNamesColumns, in text: Span<UInt8>) throws(BadRecord) -> GeoNamesRow {
        // Divisions of some sources have codes but no numbers.
        let isUnnumbered = cells.isEmpty(columns[.geonameid])
        let id = isUnnumbered ? 0 : try identifier(columns[.geonameid], in: text)
        let name = try self.name(columns[.name], in: text)
        let asciiName = self.text(columns[.asciiname], in: text)
        let kind = self.text(columns[.kind], in: text)
        let alternates = names(columns[.alternatenames], without: [name, asciiName], in: text)
        switch kind {
        case "common": return .commonName(name, country: try country(columns[.country], in: text))
        case "", "place", "continent":
            let (latitude, longitude) = try coordinate(columns[.latitude], columns[.longitude], in: text)
            var place = GeoNamesPlace(id: id, name: name, latitude: latitude, longitude: longitude)
            if kind == "continent" { (place.featureClass, place.featureCode) = ("L", "CONT") }
            place.asciiName = asciiName
            place.alternates = alternates
            if kind != "continent" { place.featureCode = self.text(columns[.featureCode], in: text) }
            place.country = try country(columns[.country], in: text)
            place.admin1 = division(columns[.admin1], in: text)
            place.admin2 = self.text(columns[.admin2], in: text)
            place.population = try population(columns[.population], in: text)
            place.timeZone = self.text(columns[.timezone], in: text)
            place.box = try box(columns, in: text)
            return .place(place)
        case "country":
            let code = try country(columns[.country], isNeeded: true, in: text)
            var country = GeoNamesCountry(id: id, code: code, name: name)
            country.iso3 = self.text(columns[.iso3], in: text)
            country.capital = self.text(columns[.capital], in: text)
            country.area = try area(columns[.area], in: text)
            country.population = try population(columns[.population], in: text)
            country.continent = self.text(columns[.continent], in: text)
            country.languages = self.text(columns[.languages], in: text)
            country.postalPattern = self.text(columns[.postalPattern], in: text)
            country.alternates = alternates
            country.coordinate = try optionalCoordinate(columns[.latitude], columns[.longitude], in: text)
            country.box = try box(columns, in: text)
            country.outline = try outline(columns[.outline], in: text)
            return .country(country)
        case "admin1":
            let country = try country(columns[.country], isNeeded: true, in: text)
            let admin1 = division(columns[.admin1], in: text)
            guard !admin1.isEmpty else {
                throw fault("bad-division", at: columns[.admin1], "the division has no code")
            }
            var division = GeoNamesDivision(
                id: id, code: "\(country).\(admin1)", name: name, asciiName: asciiName)
            division.coordinate = try optionalCoordinate(columns[.latitude], columns[.longitude], in: text)
            division.box = try box(columns, in: text)
            return .division(division)
        default:
            throw fault(
                "unknown-kind", at: columns[.kind], "unknown kind '\(excerpt(Array(kind.utf8)))'",
                hint: "kinds are place, country, admin1 and continent")
        }
    }
}
