public import Geometry
import Glibc

/// Where the user is, how well that is known, and where the user looks.
public struct UserLocation: Hashable, Sendable {
    public var place: Coordinate
    /// Radius in metres; nil if it is unknown.
    public var accuracy: Double?
    /// Degrees clockwise from north; nil if it is unknown.
    public var heading: Double?
    public var color = LocationDot.color

    public init(_ place: Coordinate, accuracy: Double? = nil, heading: Double? = nil) {
        self.place = place
        self.accuracy = accuracy
        self.heading = heading
    }

    /// The circle in which the user is, in map points; empty if its radius is unknown.
    ///
    /// - Parameter scale: pixels per map point, from which follows how many edges look like a circle.
    public func circle(atScale scale: Double) -> Outline {
        var outline = Outline()
        guard let accuracy, accuracy > 0 else { return outline }
        let center = MapPoint(place)
        // A wider circle would overlap its copies around the world.
        let radius: Double = min(
            accuracy * MapPoint.pointsPerMeter(atLatitude: place.latitude), MapPoint.worldSize / 2)
        // An edge stays within a twentieth of a pixel of the circle.
        let count = Int(min(max((radius * scale / 0.1).squareRoot() * Double.pi, 24), 20_000).rounded(.up))
        for index in 0..<count {
            let angle: Double = 2 * Double.pi * Double(index) / Double(count)
            outline.append(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
        }
        outline.endRun(.ring)
        return outline
    }
}
