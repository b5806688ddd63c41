public import MapCoordinates

/// A circle on the flat map about a coordinate, with a radius in metres at its centre.
///
/// ```swift
/// let circle = Circle(center: Coordinate(latitude: 37.3326, longitude: -122.0303), radius: 1000)
/// print(circle.boundingMapRect)  // {{43216891.3, 104163483.2}, {16899.8, 16899.8}}
/// ```
public struct Circle: Overlay, Hashable, Sendable {
    /// The middle.
    public var center: Coordinate
    /// Metres.
    public var radius: Double
    /// A few words to show.
    public var title: String?
    /// More words, for below the title.
    public var subtitle: String?

    /// Takes any centre and radius; nothing is drawn of a circle whose centre is not valid or whose radius is below 0
    /// or not finite.
    public init(center: Coordinate, radius: Double) {
        self.center = center
        self.radius = radius
    }

    /// The centre.
    public var coordinate: Coordinate { center }

    /// The square around the circle: each side is twice the radius, by the map points of a metre at the centre. No
    /// extent from latitude ±85.5 on, where the map has no metres.
    public var boundingMapRect: MapRect { MapRect(circleAround: center, radiusMeters: radius) }

    /// True if some of the circle is inside the rect, on a map that goes on beyond the antimeridian; touching is not
    /// enough. One without extent is a point.
    public func intersects(_ rect: MapRect) -> Bool {
        let bounds = boundingMapRect
        guard rect.isStandard, bounds.isStandard else { return false }
        let middle = bounds.mid
        let reach = bounds.width / 2
        guard reach > 0 else { return rect.containsWrapping(middle) }
        let y = middle.y - min(max(middle.y, rect.minY), rect.maxY)
        if rect.coversEveryLongitude { return y.magnitude < reach }
        // The copies of the rect on either side of the circle; one of them is the nearest.
        let turns = ((middle.x - rect.minX) / MapPoint.worldSize).rounded(.down)
        return [turns, turns + 1].contains { turns in
            let copy = rect.turned(by: turns)
            let x = middle.x - min(max(middle.x, copy.minX), copy.maxX)
            return x * x + y * y < reach * reach
        }
    }
}

extension Circle: CustomStringConvertible {
    /// The radius and the centre.
    public var description: String { "circle of \(text(radius)) m around \(center)" }
}
