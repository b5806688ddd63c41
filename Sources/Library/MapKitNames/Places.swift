// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Places and what is known about them.

@_exported public import MapGeocoding

/// A place and its address.
public typealias CLPlacemark = Placemark
/// A place and its address, which is an annotation.
public typealias MKPlacemark = Placemark

extension Placemark {
    /// A place with an address: any of the keys Street, SubLocality, City, SubAdministrativeArea, State, ZIP, Country and
    /// CountryCode. Other keys are not kept.
    public init(coordinate: CLLocationCoordinate2D, addressDictionary: [String: String]?) {
        let address = addressDictionary ?? [:]
        self.init(coordinate: coordinate, name: address["Name"] ?? address["Street"] ?? address["City"] ?? "")
        for (key, path) in Self.addressKeys { self[keyPath: path] = address[key] }
    }

    private static var addressKeys: KeyValuePairs<String, WritableKeyPath<Placemark, String?>> {
        [
            "Street": \.street, "SubLocality": \.subLocality, "City": \.locality,
            "SubAdministrativeArea": \.subAdministrativeArea, "State": \.administrativeArea, "ZIP": \.postalCode,
            "Country": \.country, "CountryCode": \.isoCountryCode,
        ]
    }

    /// What is known of the address, by the keys of the framework.
    public var addressDictionary: [String: String] {
        var address: [String: String] = name.isEmpty ? [:] : ["Name": name]
        for (key, path) in Self.addressKeys { address[key] = self[keyPath: path] }
        return address
    }

    /// The street, with the number of the house if it is known.
    public var thoroughfare: String? { street }

    /// The code of the country in two letters.
    public var countryCode: String? { isoCountryCode }

    /// The code of the country in two letters.
    public var ISOcountryCode: String? { isoCountryCode }

    /// The place without its address.
    public var location: CLLocation {
        CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
}

/// A point of interest. No app can be opened with it here; `plat geocode link` writes links that do.
public struct MKMapItem: Hashable, Sendable {
    /// Where it is.
    public var placemark: MKPlacemark
    /// Its name; at first that of the place.
    public var name: String?
    /// Its number, as one would dial it.
    public var phoneNumber: String?
    /// The address of its page.
    public var url: String?

    /// An item for a place.
    public init(placemark: MKPlacemark) {
        self.placemark = placemark
        name = placemark.title
    }
}
