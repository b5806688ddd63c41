import Glibc

/// Places that make up an answer; nil if unknown.
public struct PlacemarkFacts: Sendable {
    public var place: Int?
    public var section: Int?
    public var country: Int?
    /// The postal code that is nearest to a coordinate; nil to take that of `place`.
    public var postal: Int?
    /// The place whose time zone it is; nil if it is that of `place`.
    public var zonePlace: Int?
    /// True if the place is the answer itself, not a town that a coordinate belongs to.
    public var isNamed = true

    public init() {}
}

extension Gazetteer {
    /// A text of an answer; nil if the field is a number or not known.
    public func text(_ field: PlacemarkField, of facts: PlacemarkFacts, in languages: [Int] = []) -> PlaceText? {
        let text: PlaceText? =
            switch field {
            case .name: facts.place.map { name($0, in: languages) }
            case .locality:
                facts.place.flatMap { place in
                    switch kind(place) {
                    case .place, .postal: isSection(place) && facts.isNamed ? nil : name(place, in: languages)
                    default: nil
                    }
                }
            case .subLocality:
                (facts.section ?? facts.place.flatMap { isSection($0) && facts.isNamed ? $0 : nil })
                    .map { name($0, in: languages) }
            case .administrativeArea:
                facts.place.flatMap { admin1(town(of: $0)) }.map { divisionName($0, in: languages) }
            case .subAdministrativeArea:
                facts.place.flatMap { admin2(town(of: $0)) }.map { divisionName($0, in: languages) }
            case .postalCode: (facts.postal ?? facts.place).flatMap { postalCode($0) }
            case .country: facts.country.map { countryName($0, in: languages) }
            case .isoCountryCode: facts.country.map { countryCode($0) }
            case .timeZone: (facts.zonePlace ?? facts.place.map { town(of: $0) }).map { timeZoneText($0) }
            default: nil
            }
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The name of a place in the first of some languages that it has one in; else its main name.
    public func name(_ place: Int, in languages: [Int]) -> PlaceText {
        for language in languages {
            var best: PlaceText?
            for name in names(place) where name.language == language && !name.isHistoric && !name.isColloquial {
                if name.isPreferred { return name.text }
                if best == nil { best = name.text }
            }
            if let best { return best }
        }
        return nameText(place)
    }

    private func span(
        of box: CoordinateBox, around centre: Coordinate, least: Double
    ) -> (latitude: Double, longitude: Double) {
        let (least, shrink) = (least / 111_320, max(cos(centre.latitude * .pi / 180), 0.01))
        let height = 2 * max(box.north - centre.latitude, centre.latitude - box.south)
        let (wide, ahead) = (eastward(box.west, box.east), eastward(box.west, centre.longitude))
        // A place beside its box is farther from the other side than the box is wide.
        let far = ahead <= wide ? max(ahead, wide - ahead) : wide + min(ahead - wide, 360 - ahead)
        let width = box.west == -180 && box.east == 180 ? 360 : 2 * far
        return (min(max(height, least), 180), min(max(width, least / shrink), 360))
    }

    /// Degrees to the east from a longitude to another one, from 0 to less than 360.
    private func eastward(_ west: Double, _ east: Double) -> Double {
        let turn = (east - west).truncatingRemainder(dividingBy: 360)
        return turn < 0 ? turn + 360 : turn
    }

    private func divisionName(_ division: Int, in languages: [Int]) -> PlaceText {
        guard !languages.isEmpty, let place = place(ofDivision: division) else { return divisionName(division) }
        return name(place, in: languages)
    }

    private func countryName(_ country: Int, in languages: [Int]) -> PlaceText {
        guard !languages.isEmpty, let place = place(ofCountry: country) else { return countryName(country) }
        return name(place, in: languages)
    }

    /// Degrees of latitude and longitude that show a place around its coordinate: all of its box, or its extent, if these
    /// are known, else as many as its people need; at least `least` metres.
    public func span(of place: Int, least: Double) -> (latitude: Double, longitude: Double) {
        if let box = box(place) { return span(of: box, around: coordinate(place), least: least) }
        let extent = extent(place)
        let metres = max(extent > 0 ? extent : PlaceExtent.metres(ofPeople: population(place)), least)
        let latitude = metres / 111_320
        let shrink = max(cos(coordinate(place).latitude * .pi / 180), 0.01)
        return (min(latitude, 180), min(latitude / shrink, 360))
    }
}
