extension Gazetteer {
    private func record(_ place: Int) -> PlaceRecord {
        precondition(place >= 0 && place < count)
        return unsafe storage.places[unchecked: place]
    }

    private func group(_ place: Int) -> PlaceGroup {
        precondition(place >= 0 && place < count)
        var group = 0
        while place >= storage.groups[group + 1] { group += 1 }
        return PlaceGroup(rawValue: group)!
    }

    public func kind(_ place: Int) -> PlaceKind { group(place).kind }

    /// True for a section of a populated place.
    public func isSection(_ place: Int) -> Bool { group(place) == .section }

    /// Number at GeoNames, or 0.
    public func id(_ place: Int) -> UInt32 { record(place).id }

    /// False for a country or a division of which no position is known.
    public func hasCoordinate(_ place: Int) -> Bool { record(place).latitude != PlaceRecord.nowhere }

    /// Position in degrees; not a number where none is known.
    public func coordinate(_ place: Int) -> Coordinate {
        let record = record(place)
        guard record.latitude != PlaceRecord.nowhere else { return Coordinate(latitude: .nan, longitude: .nan) }
        let (latitude, longitude) = (record.latitude, record.longitude)
        guard latitude.magnitude <= 90_00000, longitude.magnitude <= 180_00000 else {
            storage.note(.places)
            return Coordinate(latitude: .nan, longitude: .nan)
        }
        return Coordinate(latitude: Double(latitude) / 1e5, longitude: Double(longitude) / 1e5)
    }

    /// Number of people; 0 if it is not known.
    public func population(_ place: Int) -> UInt64 { record(place).population }

    /// Metres from one side to the other; 0 if they are not known.
    public func extent(_ place: Int) -> Double { PlaceExtent(code: record(place).extent).metres }

    public func nameText(_ place: Int) -> PlaceText { text(at: record(place).name) }

    public func asciiNameText(_ place: Int) -> PlaceText { text(at: record(place).asciiName) }

    public func name(_ place: Int) -> String { string(nameText(place)) }

    public func asciiName(_ place: Int) -> String { string(asciiNameText(place)) }

    /// Index of the country.
    public func country(_ place: Int) -> Int? {
        index(record(place).country, below: countryCount)
    }

    /// Index of the first-level division.
    public func admin1(_ place: Int) -> Int? { division(record(place).admin1) }

    /// Index of the second-level division.
    public func admin2(_ place: Int) -> Int? { division(record(place).admin2) }

    /// Name of the time zone, such as `Europe/Paris`, or empty.
    public func timeZoneText(_ place: Int) -> PlaceText { entry(record(place).zone, of: storage.zones, .zones) }

    public func timeZone(_ place: Int) -> String { string(timeZoneText(place)) }

    /// Feature code of GeoNames, or empty.
    public func featureCodeText(_ place: Int) -> PlaceText {
        entry(record(place).feature, of: storage.features, .features)
    }

    public func featureCode(_ place: Int) -> String { string(featureCodeText(place)) }

    /// Places of a kind, in the order of their numbers at GeoNames.
    public func places(of kind: PlaceKind) -> Range<Int> {
        let groups = PlaceGroup.allCases.filter { $0.kind == kind }
        return storage.range(of: groups[0]).lowerBound..<storage.range(of: groups.last!).upperBound
    }

    /// The place of a kind with a number at GeoNames.
    public func place(id: UInt32, kind: PlaceKind) -> Int? {
        for group in PlaceGroup.allCases where group.kind == kind {
            var range = storage.range(of: group)
            while !range.isEmpty {
                let middle = range.lowerBound + range.count / 2
                let found = record(middle).id
                if found == id { return middle }
                range = found < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
            }
        }
        return nil
    }

    private func division(_ index: UInt32) -> Int? {
        guard index != PlaceRecord.none else { return nil }
        guard index < divisionCount else {
            storage.note(.places)
            return nil
        }
        return Int(index)
    }

    private func index(_ index: UInt16, below count: Int) -> Int? {
        guard index != PlaceRecord.shortNone else { return nil }
        guard index < count else {
            storage.note(.places)
            return nil
        }
        return Int(index)
    }

    func entry(_ index: UInt16, of table: FileTable<UInt32>, _ section: GazetteerSection) -> PlaceText {
        guard index != PlaceRecord.shortNone else { return .empty }
        guard let offset = table[Int(index)] else {
            storage.note(section)
            return .empty
        }
        return text(at: offset)
    }
}
