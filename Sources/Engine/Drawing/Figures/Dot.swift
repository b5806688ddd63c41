/// A disc around 0,0 with a light rim, which is seen on any ground. It has no shadow: those of many dots at one place
/// would add up to a black ring.
public enum Dot {
    /// Width of the rim, narrow enough for the colours of dense dots to be seen; none around the smallest.
    public static func rim(radius: Double) -> Double { radius < 2 ? 0 : min(1, radius * 0.2) }

    public static func figure(_ color: Color, radius: Double) -> Figure {
        var figure = Figure()
        let rim = rim(radius: radius)
        if rim > 0 { figure.fill(.circle(x: 0, y: 0, radius: radius + rim), Color.white.faded(by: color.opacity)) }
        figure.fill(.circle(x: 0, y: 0, radius: radius), color)
        return figure
    }

    /// The rim of an opaque dot, for a sheet under all dots: so none hides the colour of another.
    static func rim(ofRadius radius: Double) -> Figure {
        var figure = Figure()
        figure.fill(.circle(x: 0, y: 0, radius: radius + rim(radius: radius)), .white)
        return figure
    }

    /// A dot over that sheet. A faint edge keeps it apart from its neighbours.
    static func face(_ color: Color, radius: Double) -> Figure {
        var figure = Figure()
        let rim = rim(radius: radius)
        if rim > 0 { figure.fill(.circle(x: 0, y: 0, radius: radius + rim * 0.6), Color.white.faded(by: 0.5)) }
        figure.fill(.circle(x: 0, y: 0, radius: radius), color)
        return figure
    }
}
