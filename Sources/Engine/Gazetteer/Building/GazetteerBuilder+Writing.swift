import Memory

extension GazetteerBuilder {
    /// Writes places, names and tables. Texts get their offsets in the file as they come up.
    mutating func write(into image: inout GazetteerImage, keyCount: Int) throws(GazetteerFault) {
        var texts = TextSection(count: draft.texts.count)
        let zones = try codes("time zones") { $0.timeZone }
        let features = try codes("feature codes") { $0.feature }
        try writePlaces(into: &image, &texts, zones, features, keyCount: keyCount)
        try writeNames(into: &image, &texts)
        try write(zones, .zones, into: &image, &texts)
        try write(features, .features, into: &image, &texts)
        try writeCountries(into: &image, &texts)
        writeBoxes(into: &image)
        writeOutlines(into: &image)
        try writeCommonNames(into: &image)
        try writeDivisions(into: &image, &texts)
        try writePostals(into: &image, &texts)
        try writeSources(into: &image, &texts)
        image.add(.text, texts.bytes)
    }

    /// Different texts of places, sorted by their bytes.
    private func codes(_ things: String, _ text: (DraftRecord) -> UInt32) throws(GazetteerFault) -> [UInt32] {
        var found: Set<UInt32> = []
        for index in 0..<places.count { found.insert(text(places[index])) }
        found.remove(0)
        return try sorted(found, things)
    }

    private func sorted(_ texts: Set<UInt32>, _ things: String) throws(GazetteerFault) -> [UInt32] {
        guard texts.count < PlaceRecord.shortNone else { throw .tooMany(things) }
        return texts.sorted { draft.texts.order($0, $1) < 0 }
    }

    /// Positions in a sorted list, by the numbers of texts.
    private func indices(_ list: [UInt32]) -> [UInt32: UInt16] {
        Dictionary(uniqueKeysWithValues: list.enumerated().map { ($1, UInt16($0)) })
    }

    private mutating func writePlaces(
        into image: inout GazetteerImage, _ texts: inout TextSection, _ zones: [UInt32], _ features: [UInt32],
        keyCount: Int
    ) throws(GazetteerFault) {
        var records = FlatBuffer<PlaceRecord>(capacity: places.count)
        var groups = FlatBuffer<UInt32>()
        let (zones, features) = (indices(zones), indices(features))
        for index in 0..<places.count {
            let place = places[index]
            while groups.count <= place.group { groups.append(UInt32(index)) }
            var record = PlaceRecord()
            (record.id, record.population) = (place.id, place.population)
            (record.latitude, record.longitude) = (place.latitude, place.longitude)
            record.extent = place.extent.code
            record.name = try texts.offset(of: place.name, draft.texts)
            record.asciiName = try texts.offset(of: place.asciiName, draft.texts)
            record.country = countryIndices[place.country].map { UInt16($0) } ?? PlaceRecord.shortNone
            record.admin1 = division(of: place, level: 1).map { UInt32($0) } ?? PlaceRecord.none
            record.admin2 = division(of: place, level: 2).map { UInt32($0) } ?? PlaceRecord.none
            record.zone = zones[place.timeZone] ?? PlaceRecord.shortNone
            record.feature = features[place.feature] ?? PlaceRecord.shortNone
            records.append(record)
        }
        while groups.count <= PlaceGroup.allCases.count { groups.append(UInt32(places.count)) }
        groups.append(UInt32(keyCount))
        image.add(.groups, groups)
        image.add(.places, records)
    }

    private mutating func writeNames(
        into image: inout GazetteerImage, _ texts: inout TextSection
    ) throws(GazetteerFault) {
        var found: Set<UInt32> = []
        for index in 0..<names.count { found.insert(names[index].language) }
        found.remove(0)
        let languages = try sorted(found, "languages")
        let positions = indices(languages)
        var offsets = FlatBuffer<UInt32>(capacity: names.count)
        var tags = FlatBuffer<AlternateTag>()
        var hasTags = !languages.isEmpty
        for index in 0..<names.count where names[index].flags != 0 { hasTags = true }
        for index in 0..<names.count {
            let name = names[index]
            offsets.append(try texts.offset(of: name.text, draft.texts))
            guard hasTags else { continue }
            tags.append(AlternateTag(language: positions[name.language] ?? PlaceRecord.shortNone, flags: name.flags))
        }
        image.add(.alternateStarts, nameStarts)
        image.add(.alternates, offsets)
        image.add(.alternateTags, tags)
        try write(languages, .languages, into: &image, &texts)
    }

    private func write(
        _ list: [UInt32], _ section: GazetteerSection, into image: inout GazetteerImage, _ texts: inout TextSection
    ) throws(GazetteerFault) {
        var offsets = FlatBuffer<UInt32>(capacity: list.count)
        for text in list { offsets.append(try texts.offset(of: text, draft.texts)) }
        image.add(section, offsets)
    }

    private mutating func writeCountries(
        into image: inout GazetteerImage, _ texts: inout TextSection
    ) throws(GazetteerFault) {
        var records = FlatBuffer<CountryRecord>(capacity: countries.count)
        for country in countries {
            let row = country.row
            var record = CountryRecord()
            (record.population, record.area) = (row.population, row.area)
            (record.id, record.place) = (row.id, country.place)
            record.code = try offset(of: row.code, &texts)
            record.iso3 = try offset(of: row.iso3, &texts)
            record.isoNumber = try offset(of: row.isoNumber, &texts)
            record.fips = try offset(of: row.fips, &texts)
            record.name = try offset(of: row.name, &texts)
            record.capital = try offset(of: row.capital, &texts)
            record.continent = try offset(of: row.continent, &texts)
            record.topLevelDomain = try offset(of: row.topLevelDomain, &texts)
            record.currencyCode = try offset(of: row.currencyCode, &texts)
            record.currencyName = try offset(of: row.currencyName, &texts)
            record.phone = try offset(of: row.phone, &texts)
            record.postalFormat = try offset(of: row.postalFormat, &texts)
            record.postalPattern = try offset(of: row.postalPattern, &texts)
            record.languages = try offset(of: row.languages, &texts)
            record.neighbours = try offset(of: row.neighbours, &texts)
            record.equivalentFips = try offset(of: row.equivalentFips, &texts)
            records.append(record)
        }
        image.add(.countries, records)
    }

    private mutating func writeDivisions(
        into image: inout GazetteerImage, _ texts: inout TextSection
    ) throws(GazetteerFault) {
        var records = FlatBuffer<DivisionRecord>(capacity: divisions.count)
        for division in divisions {
            records.append(
                DivisionRecord(
                    code: try offset(of: division.row.code, &texts), name: try offset(of: division.row.name, &texts),
                    asciiName: try offset(of: division.row.asciiName, &texts), id: division.row.id,
                    place: division.place))
        }
        image.add(.divisions, records)
    }

    private mutating func writePostals(
        into image: inout GazetteerImage, _ texts: inout TextSection
    ) throws(GazetteerFault) {
        var records = FlatBuffer<PostalRecord>(capacity: draft.postals.count)
        for index in 0..<places.count where places[index].placeGroup == .postal {
            let postal = draft.postals[Int(places[index].owner)]
            records.append(
                PostalRecord(
                    code: try texts.offset(of: postal.code, draft.texts),
                    admin1Name: try texts.offset(of: postal.admin1Name, draft.texts),
                    admin2Name: try texts.offset(of: postal.admin2Name, draft.texts),
                    admin3Name: try texts.offset(of: postal.admin3Name, draft.texts),
                    admin1: try texts.offset(of: postal.admin1, draft.texts),
                    admin2: try texts.offset(of: postal.admin2, draft.texts),
                    admin3: try texts.offset(of: postal.admin3, draft.texts), accuracy: postal.accuracy))
        }
        image.add(.postals, records)
    }

    private mutating func writeSources(
        into image: inout GazetteerImage, _ texts: inout TextSection
    ) throws(GazetteerFault) {
        var used = draft.sources
        for index in used.indices {
            used[index].rows -= min(UInt64(losses[index].unplaced + losses[index].strange), used[index].rows)
        }
        let sources = used.sorted { $0.order.lexicographicallyPrecedes($1.order) }
        var records = FlatBuffer<SourceRecord>(capacity: sources.count)
        for source in sources {
            records.append(
                SourceRecord(
                    rows: source.rows, name: try offset(of: source.name, &texts),
                    date: try offset(of: source.date, &texts), licence: try offset(of: source.licence, &texts),
                    attribution: try offset(of: source.attribution, &texts)))
        }
        image.add(.sources, records)
    }

    private mutating func offset(of text: String, _ texts: inout TextSection) throws(GazetteerFault) -> UInt32 {
        let number = try draft.texts.number(of: text)
        return try texts.offset(of: number, draft.texts)
    }
}

extension GazetteerSource {
    fileprivate var order: String.UTF8View {
        [name, date, licence, attribution, "\(rows)"].joined(separator: "\0").utf8
    }
}

/// The section of texts: each text once, in the order in which they come up, with its length before it.
struct TextSection: ~Copyable {
    private(set) var bytes = FlatBuffer<UInt8>(capacity: 1 << 12)
    /// Offsets by the numbers of texts; zero where a text has not come up. The empty text is at zero.
    private var offsets: FlatBuffer<UInt32>

    init(count: Int) {
        offsets = FlatBuffer(capacity: count)
        offsets.append(repeating: 0, count: count)
        bytes.append(0)
    }

    mutating func offset(of number: UInt32, _ pool: borrowing TextPool) throws(GazetteerFault) -> UInt32 {
        if number == 0 { return 0 }
        if offsets.count <= number { offsets.append(repeating: 0, count: Int(number) + 1 - offsets.count) }
        if offsets[Int(number)] != 0 { return offsets[Int(number)] }
        guard bytes.count < UInt32.max - 1 << 29 else { throw .tooMany("bytes of text") }
        let offset = UInt32(bytes.count)
        offsets[Int(number)] = offset
        let text = unsafe pool[number]
        bytes.append(sevenBits: text.count)
        unsafe bytes.append(contentsOf: text.span)
        return offset
    }
}
