public import Gazetteer
public import MapGeometry

/// A place and what is known about it. A part that is not known is nil, never a guess.
///
/// ```swift
/// let geocoder = try Geocoder()
/// let tower = Coordinate(latitude: 48.8584, longitude: 2.2945)
/// if let placemark = try geocoder.answer(at: tower).placemarks.first {
///     print(placemark.locality!, placemark.timeZone!, placemark.distance!.rounded())  // Paris Europe/Paris 4023.0
/// }
/// ```
///
/// It is an annotation, whose title is the name of the place.
public struct Placemark: Hashable, Sendable, Annotation {
    /// The place, or the coordinate of the query.
    public var coordinate: Coordinate
    /// The kind of the place.
    public var kind: PlaceKind
    /// The name of the place.
    public var name: String
    /// The street and the number of the house; nil unless somebody has set it, as no gazetteer has streets.
    public var street: String?
    /// The town or village.
    public var locality: String?
    /// A part of it.
    public var subLocality: String?
    /// The state or province.
    public var administrativeArea: String?
    /// A part of it, such as a county.
    public var subAdministrativeArea: String?
    /// The postal code.
    public var postalCode: String?
    /// The country.
    public var country: String?
    /// The code of the country in two letters.
    public var isoCountryCode: String?
    /// The time zone, such as `Europe/Paris`.
    public var timeZone: String?
    /// Number of people; nil if it is not known.
    public var population: Int?
    /// The number that GeoNames has for the place; nil for places from elsewhere.
    public var geoNameID: Int?
    /// Metres from the coordinate of the query to the place; nil for places that were found by name.
    public var distance: Double?

    /// A place of which nothing else is known.
    public init(coordinate: Coordinate, name: String = "") {
        self.coordinate = coordinate
        self.name = name
        kind = .other
    }

    init(_ facts: PlacemarkFacts, at coordinate: Coordinate, of gazetteer: Gazetteer, in languages: [Int]) {
        func text(_ field: PlacemarkField) -> String? {
            gazetteer.text(field, of: facts, in: languages).map { gazetteer.string($0) }
        }
        self.coordinate = coordinate
        kind = facts.place.map { gazetteer.kind($0) } ?? .other
        name = text(.name) ?? ""
        locality = text(.locality)
        subLocality = text(.subLocality)
        administrativeArea = text(.administrativeArea)
        subAdministrativeArea = text(.subAdministrativeArea)
        postalCode = text(.postalCode)
        country = text(.country)
        isoCountryCode = text(.isoCountryCode)
        timeZone = text(.timeZone)
        if let place = facts.place {
            if gazetteer.population(place) > 0 { population = Int(gazetteer.population(place)) }
            if gazetteer.id(place) > 0 { geoNameID = Int(gazetteer.id(place)) }
        }
    }

    /// The name.
    public var title: String? { name.isEmpty ? nil : name }

    /// The state and the country, unless they repeat the name.
    public var subtitle: String? {
        var parts: [String] = []
        for part in [administrativeArea, country].compactMap({ $0 }) where part != name && !parts.contains(part) {
            parts.append(part)
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension Placemark: CustomStringConvertible {
    /// The title, the subtitle and the coordinate.
    public var description: String {
        PointAnnotation(coordinate, title: title, subtitle: subtitle).description
    }
}
