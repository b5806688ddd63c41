public import MapCoordinates
import PROJ

/// A line through coordinates, straight on the flat map from one to the next.
///
/// A step of more than half the world goes the short way, over the antimeridian. Invalid coordinates are left out of
/// all that is computed.
///
/// ```swift
/// let line = Polyline([
///     Coordinate(latitude: -17, longitude: 178), Coordinate(latitude: -19, longitude: -176),
/// ])
/// print(line.boundingMapRect.spans180thMeridian)  // true
/// print(line.intersects(CoordinateRegion("-18,-179,1,1")!.mapRect))  // true
/// ```
public struct Polyline: Overlay, Hashable, Sendable {
    /// The vertices, in order.
    public var coordinates: [Coordinate]
    /// A few words to show.
    public var title: String?
    /// More words, for below the title.
    public var subtitle: String?

    /// Takes any coordinates.
    public init(_ coordinates: [Coordinate]) { self.coordinates = coordinates }

    /// The extremes of the projected vertices. Linear.
    public var boundingMapRect: MapRect { drawing().boundingMapRect() }

    /// True if some length of the line is inside the rect, on a map that goes on beyond the antimeridian. Linear.
    ///
    /// What runs along the rect's western or northern edge is inside, along the others it is not.
    public func intersects(_ rect: MapRect) -> Bool { drawing().intersects(rect) }

    private func drawing() -> Drawing {
        var drawing = Drawing.line()
        drawing.insert(coordinates)
        drawing.end()
        return drawing
    }
}

extension Polyline {
    /// The shortest way on the earth from one coordinate to another, in equal steps of a kilometre at most.
    ///
    /// ```swift
    /// let degree = Polyline(
    ///     geodesicFrom: Coordinate(latitude: 0, longitude: 0), to: Coordinate(latitude: 0, longitude: 1))
    /// print(degree.coordinates.count)  // 113
    /// ```
    ///
    /// Empty if either is not valid.
    public init(geodesicFrom start: Coordinate, to end: Coordinate) {
        let isLine = start.isValid && end.isValid
        self.init(isLine ? Geodesic.shared.line(from: start, to: end) : [])
    }

    /// Metres along the line, each edge as `Coordinate.distance(to:)` counts it.
    public var length: Double {
        let valid = coordinates.filter(\.isValid)
        return zip(valid, valid.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
}

extension Polyline {
    /// Metres along the line, each edge as `Coordinate.geodesicDistance(to:)` counts it: the length of the same line in
    /// `plat measure`.
    ///
    /// ```swift
    /// let line = Polyline([
    ///     Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 1),
    ///     Coordinate(latitude: 1, longitude: 1),
    /// ])
    /// print(line.geodesicLength.rounded())  // 221894.0
    /// ```
    ///
    /// Linear.
    public var geodesicLength: Double {
        let valid = coordinates.filter(\.isValid)
        return zip(valid, valid.dropFirst()).reduce(0) { $0 + $1.0.geodesicDistance(to: $1.1) }
    }
}

extension Polyline: CustomStringConvertible {
    /// How many coordinates it has, and the first and the last of them.
    public var description: String { "polyline of \(listing(coordinates))" }
}

/// A few words about coordinates.
func listing(_ coordinates: [Coordinate]) -> String {
    guard let first = coordinates.first, let last = coordinates.last else { return "no coordinates" }
    return coordinates.count == 1 ? "1 coordinate, \(first)" : "\(coordinates.count) coordinates, \(first) to \(last)"
}
