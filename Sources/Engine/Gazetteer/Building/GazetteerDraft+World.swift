import Memory

extension GazetteerDraft {
    /// Countries from which on a table is one of the world.
    private static let world = 100

    /// Adds to the countries of the world what tables of GeoNames lack and another gazetteer has: the continents, the boxes,
    /// outlines and other names of countries, the boxes of their divisions, and common names.
    public mutating func completeWorld(from gazetteer: Gazetteer) throws(GazetteerFault) {
        guard countries.count >= Self.world else { return }
        let named = placesWithAlternates()
        var inhabited: Set<UInt32> = []
        for index in 0..<places.count where places[index].placeGroup == .town {
            inhabited.insert(places[index].country)
        }
        for index in countries.indices {
            guard let country = gazetteer.country(code: countries[index].code) else { continue }
            let known = gazetteer.place(ofCountry: country)
            if countries[index].box == nil { countries[index].box = known.flatMap { gazetteer.box($0) } }
            // A span reaches as far to all sides of the position. Where people live is far from the middle of a wide country,
            // and of one without towns nothing is known.
            let isInhabited = inhabited.contains(try texts.number(of: countries[index].code))
            if countries[index].coordinate == nil, countries[index].box?.isWide ?? false || !isInhabited {
                countries[index].coordinate = known.map { gazetteer.coordinate($0) }
            }
            if countries[index].outline.isEmpty { countries[index].outline = gazetteer.outline(ofCountry: country) }
            let id = countries[index].id
            guard id > 0, !named.contains(id), let known else { continue }
            for name in gazetteer.names(known) { try addAlternate(name.value, to: id) }
        }
        for index in divisions.indices where divisions[index].level == 1 && divisions[index].box == nil {
            guard let division = gazetteer.division(code: divisions[index].code) else { continue }
            divisions[index].box = gazetteer.place(ofDivision: division).flatMap { gazetteer.box($0) }
        }
        if commonNames.isEmpty {
            for index in 0..<gazetteer.storage.commonNames.count {
                commonNames.append(.hash(unsafe gazetteer.storage.commonNames[unchecked: index]))
            }
        }
        var hasContinents = false
        for index in 0..<places.count where places[index].placeGroup == .continent { hasContinents = true }
        if !hasContinents { try addContinents(of: gazetteer) }
    }

    /// Numbers of the countries that have other names, and of all else that has late ones.
    private func placesWithAlternates() -> Set<UInt32> {
        var found: Set<UInt32> = []
        for index in 0..<lateAlternates.count { found.insert(UInt32(truncatingIfNeeded: lateAlternates[index].place)) }
        for index in 0..<places.count where places[index].placeGroup == .country && places[index].alternateCount > 0 {
            found.insert(places[index].id)
        }
        return found
    }

    private mutating func addContinents(of gazetteer: Gazetteer) throws(GazetteerFault) {
        for index in gazetteer.places(of: .continent) {
            var place = DraftPlace()
            (place.id, place.kind) = (gazetteer.id(index), .continent)
            (place.name, place.asciiName) = (gazetteer.name(index), gazetteer.asciiName(index))
            let coordinate = gazetteer.coordinate(index)
            (place.latitude, place.longitude) = (coordinate.latitude, coordinate.longitude)
            (place.population, place.featureCode) = (gazetteer.population(index), gazetteer.featureCode(index))
            place.country = gazetteer.country(index).map { gazetteer.string(gazetteer.countryCode($0)) } ?? ""
            place.box = gazetteer.box(index)
            place.alternates = gazetteer.names(index).map(\.value)
            try add(place)
        }
    }
}

extension CoordinateBox {
    /// True if it spans more than 20 degrees.
    fileprivate var isWide: Bool {
        let width = east - west
        return north - south > 20 || (width < 0 ? width + 360 : width) > 20
    }
}
