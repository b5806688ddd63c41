import Geometry

/// The user's location: a dot, the circle of its accuracy, and a cone in the direction of its heading.
public enum LocationDot {
    public static let color = Color(rgb: 0x1F7AE0)
    private static let radius = 6.5
    private static let rim = 2.5
    private static let coneLength = 34.0
    /// Pixels that the drawing reaches from its place.
    public static var reach: Double { coneLength + 2 }

    /// - Parameters:
    ///   - heading: degrees clockwise from the top of the picture; nil for no cone.
    ///   - spread: degrees that the heading may be wrong to each side.
    public static func figure(
        heading: Double? = nil, spread: Double = 24, color: Color = LocationDot.color
    ) -> Figure {
        var figure = Figure()
        if let heading {
            let half = min(max(spread, 10), 60)
            figure.fill(
                .sector(radius: coneLength, from: heading - half, to: heading + half),
                .radial(
                    center: Shape.Point(x: 0, y: 0), radius: coneLength,
                    stops: [
                        Gradient.Stop(0, color.faded(by: 0.75)), Gradient.Stop(0.35, color.faded(by: 0.5)),
                        Gradient.Stop(1, color.faded(by: 0)),
                    ]))
        }
        figure.shadow(4, alpha: 0.3) { .circle(x: 0, y: 0.8, radius: radius + rim + 0.3 + 2.4 * $0) }
        figure.fill(.circle(x: 0, y: 0, radius: radius + rim), .white)
        figure.fill(
            .circle(x: 0, y: 0, radius: radius),
            .down(
                from: -radius, to: radius,
                shades(of: color).enumerated().map { Gradient.Stop(Double($0), $1) }))
        return figure
    }

    /// The colours of a dot from its upper to its lower end.
    public static func shades(of color: Color) -> [Color] {
        [color.mixed(with: .white, part: 0.22), color.mixed(with: .black, part: 0.08)]
    }
}
