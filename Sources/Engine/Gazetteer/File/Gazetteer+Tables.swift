extension Gazetteer {
    public var countryCount: Int { storage.countries.count }

    private func countryRecord(_ country: Int) -> CountryRecord {
        precondition(country >= 0 && country < countryCount)
        return unsafe storage.countries[unchecked: country]
    }

    /// A country with its texts.
    public func countryRow(_ country: Int) -> DraftCountry {
        let record = countryRecord(country)
        var row = DraftCountry()
        row.code = string(at: record.code)
        row.iso3 = string(at: record.iso3)
        row.isoNumber = string(at: record.isoNumber)
        row.fips = string(at: record.fips)
        row.name = string(at: record.name)
        row.capital = string(at: record.capital)
        row.area = record.area
        row.population = record.population
        row.continent = string(at: record.continent)
        row.topLevelDomain = string(at: record.topLevelDomain)
        row.currencyCode = string(at: record.currencyCode)
        row.currencyName = string(at: record.currencyName)
        row.phone = string(at: record.phone)
        row.postalFormat = string(at: record.postalFormat)
        row.postalPattern = string(at: record.postalPattern)
        row.languages = string(at: record.languages)
        row.id = record.id
        row.neighbours = string(at: record.neighbours)
        row.equivalentFips = string(at: record.equivalentFips)
        row.coordinate = place(ofCountry: country).flatMap { hasCoordinate($0) ? coordinate($0) : nil }
        return row
    }

    /// ISO 3166 code of two letters.
    public func countryCode(_ country: Int) -> PlaceText { text(at: countryRecord(country).code) }

    public func countryName(_ country: Int) -> PlaceText { text(at: countryRecord(country).name) }

    /// The place that is the country.
    public func place(ofCountry country: Int) -> Int? { place(countryRecord(country).place, .countries) }

    /// The country with an ISO 3166 code of two letters, in capitals.
    public func country(code: String) -> Int? {
        search(countryCount, for: code) { countryCode($0) }
    }

    public var divisionCount: Int { storage.divisions.count }

    private func divisionRecord(_ division: Int) -> DivisionRecord {
        precondition(division >= 0 && division < divisionCount)
        return unsafe storage.divisions[unchecked: division]
    }

    /// A division with its texts.
    public func divisionRow(_ division: Int) -> DraftDivision {
        let record = divisionRecord(division)
        var row = DraftDivision()
        row.code = string(at: record.code)
        row.name = string(at: record.name)
        row.asciiName = string(at: record.asciiName)
        row.id = record.id
        row.coordinate = place(ofDivision: division).flatMap { hasCoordinate($0) ? coordinate($0) : nil }
        return row
    }

    /// Code with that of its country, such as `US.TX` or `US.TX.453`.
    public func divisionCode(_ division: Int) -> PlaceText { text(at: divisionRecord(division).code) }

    /// Name of a division; empty if only its code is known.
    public func divisionName(_ division: Int) -> PlaceText { text(at: divisionRecord(division).name) }

    /// The place that is the division.
    public func place(ofDivision division: Int) -> Int? { place(divisionRecord(division).place, .divisions) }

    /// The division with a code such as `US.TX` or `US.TX.453`.
    public func division(code: String) -> Int? {
        search(divisionCount, for: code) { divisionCode($0) }
    }

    private func place(_ index: UInt32, _ section: GazetteerSection) -> Int? {
        guard index != PlaceRecord.none else { return nil }
        guard index < count else {
            storage.note(section)
            return nil
        }
        return Int(index)
    }

    /// Finds a text among those of a table that are sorted by bytes.
    private func search(_ count: Int, for wanted: String, _ text: (Int) -> PlaceText) -> Int? {
        var range = 0..<count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let found = string(text(middle))
            if found == wanted { return middle }
            let isBefore = found.utf8.lexicographicallyPrecedes(wanted.utf8)
            range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }
}

extension Gazetteer {
    /// True if there are places of kind `postal`.
    public var hasPostalCodes: Bool { storage.postals.count > 0 }

    /// Code of a place of kind `postal`; nil for other places.
    public func postalCode(_ place: Int) -> PlaceText? { postalRecord(place).map { text(at: $0.code) } }

    /// The row of a place of kind `postal`; nil for other places.
    public func postalRow(_ place: Int) -> DraftPostal? {
        guard let record = postalRecord(place) else { return nil }
        var row = DraftPostal()
        row.country = country(place).map { string(countryCode($0)) } ?? ""
        row.code = string(at: record.code)
        row.name = name(place)
        row.admin1Name = string(at: record.admin1Name)
        row.admin1 = string(at: record.admin1)
        row.admin2Name = string(at: record.admin2Name)
        row.admin2 = string(at: record.admin2)
        row.admin3Name = string(at: record.admin3Name)
        row.admin3 = string(at: record.admin3)
        (row.latitude, row.longitude) = (coordinate(place).latitude, coordinate(place).longitude)
        row.accuracy = UInt8(truncatingIfNeeded: record.accuracy)
        return row
    }

    private func postalRecord(_ place: Int) -> PostalRecord? {
        let first = storage.range(of: .postal).lowerBound
        return place < first ? nil : storage.postals[place - first]
    }

    /// Sources of the data.
    public var sources: [GazetteerSource] {
        (0..<storage.sources.count).map { index in
            let record = unsafe storage.sources[unchecked: index]
            var source = GazetteerSource()
            source.name = string(at: record.name)
            source.date = string(at: record.date)
            source.licence = string(at: record.licence)
            source.attribution = string(at: record.attribution)
            source.rows = record.rows
            return source
        }
    }

    /// The lines that licences require to be shown, each once.
    public var attributions: [String] {
        var lines: [String] = []
        for source in sources where !source.attribution.isEmpty && !lines.contains(source.attribution) {
            lines.append(source.attribution)
        }
        return lines
    }

    /// The latest day of the sources, or empty.
    public var date: String { sources.map(\.date).max() ?? "" }

    /// Identifies this gazetteer: CRC-32 over the checksums of all sections.
    public var checksum: UInt32 { storage.checksum }
}
