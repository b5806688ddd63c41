/// Fields of answers, in the order in which they are written.
public enum PlacemarkField: String, CaseIterable, Sendable {
    case status, reason, match, name, thoroughfare
    case subThoroughfare = "sub_thoroughfare"
    case locality
    case subLocality = "sub_locality"
    case administrativeArea = "administrative_area"
    case subAdministrativeArea = "sub_administrative_area"
    case postalCode = "postal_code"
    case country
    case isoCountryCode = "iso_country_code"
    case inlandWater = "inland_water"
    case ocean
    case areasOfInterest = "areas_of_interest"
    case timeZone = "time_zone"
    case kind, population, geonameid, distance, bearing, ahead, candidates, margin, score, rank, unused, reused
    case placeLatitude = "place_latitude"
    case placeLongitude = "place_longitude"
    case spanLatitude = "span_lat"
    case spanLongitude = "span_lon"

    /// True if its values are numbers.
    public var isNumber: Bool {
        switch self {
        case .population, .geonameid, .distance, .bearing, .ahead, .candidates, .margin, .score, .rank, .placeLatitude,
            .placeLongitude, .spanLatitude, .spanLongitude:
            true
        default: false
        }
    }
}
