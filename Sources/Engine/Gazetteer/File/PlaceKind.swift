/// Kind of a place in a gazetteer.
public enum PlaceKind: UInt8, CaseIterable, Sendable {
    case continent, country, admin1, admin2
    /// A populated place, or a section of one.
    case place
    case postal, other
}

/// Kind of the name that leads from a key to a place.
public enum NameKind: UInt8, CaseIterable, Sendable {
    case main, ascii, alternate
    /// A code, such as `FR`, `FRA`, `TX`, `IATA:CDG` or a postal code.
    case code
    /// The second key of any name, such as `muenchen` of München.
    case variant
}

/// A name of a place that is not its main name.
public struct PlaceName: Hashable, Sendable {
    public var text: String
    /// Language as ISO 639 writes it, or what GeoNames puts there: `iata`, `post`, `link`; nil if it is not known.
    public var language: String?
    public var isPreferred = false
    public var isShort = false
    public var isColloquial = false
    public var isHistoric = false

    public init(_ text: String, language: String? = nil) {
        self.text = text
        self.language = language
    }
}

/// A name that leads from a key to a place.
public struct Posting: Hashable, Sendable {
    public var place: Int
    public var kind: NameKind

    public init(place: Int, kind: NameKind) {
        self.place = place
        self.kind = kind
    }
}
