/// A disc around 0,0 with a light rim, which is seen on any ground. It has no shadow: those of many dots at one place
/// would add up to a black ring.
public enum Dot {
    /// Width of the rim, narrow enough for the colours of dense dots to be seen.
    public static func rim(radius: Double) -> Double { min(1, radius * 0.2) }

    public static func figure(_ color: Color, radius: Double) -> Figure {
        var figure = Figure()
        let rim = rim(radius: radius)
        figure.fill(.circle(x: 0, y: 0, radius: radius + rim), Color.white.faded(by: color.opacity))
        figure.fill(.circle(x: 0, y: 0, radius: radius), color)
        return figure
    }
}
