import Features
public import Geometry
import Layers

/// Which app links open, and what they show there.
public struct LinkRequest: Sendable {
    /// An app, or a kind of link that several apps open.
    public enum Target: String, CaseIterable, Sendable {
        /// A geo URI (RFC 5870).
        case geo
        /// Apple Maps of all versions.
        case apple
        /// Apple Maps since iOS 18.4 and macOS 15.4.
        case unified = "apple-unified"
        /// The website of OpenStreetMap.
        case osm
        /// Google Maps.
        case google
    }

    public enum MapType: String, CaseIterable, Sendable {
        case standard
        case satellite
        case hybrid
    }

    public enum Mode: String, CaseIterable, Sendable {
        case driving
        case walking
        case cycling
        case transit
    }

    /// How much the map shows.
    public enum Scale: Sendable {
        /// The app decides.
        case automatic
        case level(Double)
        case span(CoordinateSpan)
        /// A span whose height and width are in fields.
        case fields(latitudeDelta: String, longitudeDelta: String)
    }

    /// What a link shows.
    public enum Subject: Sendable {
        case place
        /// Where the device is, whatever that is.
        case device
        /// Directions to the place, from a start or else from the position of the device.
        case wayFrom(Coordinate?)
        /// Directions from the place, to an end or else to the position of the device.
        case wayTo(Coordinate?)
    }

    public var target: Target
    public var subject = Subject.place
    public var mapType: MapType?
    public var scale = Scale.automatic
    public var mode: Mode?
    /// Places on the way.
    public var via: [Coordinate] = []
    public var title: FieldTemplate?
    /// True for a geo URI that shows the title on Android.
    public var labelsGeo = false
    /// Field with the altitude in metres, for a geo URI; nil for the elevation of a point.
    public var altitude: String?
    /// Field with the accuracy in metres, for a geo URI.
    public var accuracy: String?
    /// Name of the field that is added, unless the input has a field of that name.
    public var field = "link"
    /// Fields of the input that are written; nil for all.
    public var written: [String]?
    /// Names of the input's fields, which the added field cannot have.
    public var taken: Set<String> = []
    /// Records which fields the input has.
    public var log: FoundNames?

    public init(to target: Target) { self.target = target }

    /// The field that is added.
    var added: Field { Field(FreeName.of(field, besides: taken), .string) }

    /// Side of the view for which zoom levels are found, in pixels.
    static let viewSize = 512.0

    /// The most places on the way that a link of Google may have.
    public static let mostVia = 9
}

extension LinkRequest.Target {
    /// Zoom levels that a link may have; nil if it has none.
    public var levels: ClosedRange<Double>? {
        switch self {
        case .geo, .unified, .google: nil
        case .apple: 2...21
        case .osm: 0...19
        }
    }
}
