import Glibc

/// Places that make up an answer; nil if unknown.
public struct PlacemarkFacts: Sendable {
    public var place: Int?
    public var section: Int?
    public var country: Int?
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
            case .postalCode: facts.place.flatMap { postalCode($0) }
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

    private func divisionName(_ division: Int, in languages: [Int]) -> PlaceText {
        guard !languages.isEmpty, let place = place(ofDivision: division) else { return divisionName(division) }
        return name(place, in: languages)
    }

    private func countryName(_ country: Int, in languages: [Int]) -> PlaceText {
        guard !languages.isEmpty, let place = place(ofCountry: country) else { return countryName(country) }
        return name(place, in: languages)
    }

    /// Degrees of latitude and longitude that show a place: by its extent if that is known, else as many as its people
    /// need; at least `least` metres.
    public func span(of place: Int, least: Double) -> (latitude: Double, longitude: Double) {
        let extent = extent(place)
        let metres = max(extent > 0 ? extent : PlaceExtent.metres(ofPeople: population(place)), least)
        let latitude = metres / 111_320
        let shrink = max(cos(coordinate(place).latitude * .pi / 180), 0.01)
        return (min(latitude, 180), min(latitude / shrink, 360))
    }
}
