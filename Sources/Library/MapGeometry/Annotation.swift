public import MapCoordinates

/// Something at a place on a map, with words about it.
///
/// ``PointAnnotation`` is one, and every ``Overlay`` is. A type of your own needs its coordinate only:
///
/// ```swift
/// struct Station: Annotation {
///     var coordinate: Coordinate
///     var name: String
///     var title: String? { name }
/// }
/// let station = Station(coordinate: Coordinate(latitude: 46.9488, longitude: 7.4391), name: "Bern")
/// print(station.title ?? "", station.coordinate.mapPoint)  // Bern {139764723.0, 94471741.2}
/// ```
public protocol Annotation {
    /// The place.
    var coordinate: Coordinate { get }
    /// A few words to show, if there are any.
    var title: String? { get }
    /// More words, for below the title.
    var subtitle: String? { get }
}

extension Annotation {
    /// No title, unless a type has one.
    public var title: String? { nil }
    /// No subtitle, unless a type has one.
    public var subtitle: String? { nil }
}

/// A place on the map with words about it.
///
/// ```swift
/// let circle = Circle(center: Coordinate(latitude: 46.2, longitude: 6.15), radius: 500)
/// let pin = PointAnnotation(circle.coordinate, title: "Geneva", subtitle: "within 500 m")
/// print(pin)  // Geneva (within 500 m) at 46.2,6.15
/// ```
public struct PointAnnotation: Annotation, Hashable, Sendable {
    /// The place.
    public var coordinate: Coordinate
    /// A few words to show.
    public var title: String?
    /// More words, for below the title.
    public var subtitle: String?

    /// Takes any coordinate.
    public init(_ coordinate: Coordinate, title: String? = nil, subtitle: String? = nil) {
        self.coordinate = coordinate
        self.title = title
        self.subtitle = subtitle
    }
}

extension PointAnnotation: CustomStringConvertible {
    /// The words and the place.
    public var description: String {
        let words = [title, subtitle.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
        return words.isEmpty ? "\(coordinate)" : "\(words) at \(coordinate)"
    }
}
