public import Geometry

/// A pin whose tip is at 0,0: a round head on a stem, with the shadow that it casts on the map.
public enum Pin {
    /// The numbers of the drawing, as parts of its height.
    private enum Measure {
        static let headRadius = 0.255
        static let headY = -0.735
        static let rim = 0.035
        static let stemTop = 0.048
        static let stemTip = 0.014
        static let shadowX = 0.11
        static let shadowY = -0.035
        static let shadowWidth = 0.24
        static let shadowHeight = 0.075
        static let gloss = (x: -0.085, y: -0.84, radius: 0.1)
    }

    /// - Parameters:
    ///   - height: pixels from the tip to the top of the head.
    ///   - lifted: pixels that the pin hangs above its place, as while it is dragged.
    public static func figure(_ color: Color, height: Double, lifted: Double = 0) -> Figure {
        var figure = Figure()
        shadow(&figure, lift: lifted / max(height, 1))
        var body = Figure()
        stem(&body)
        head(&body, color)
        figure.append(body.moved(x: 0, y: -lifted / max(height, 1)))
        return figure.moved(x: 0, y: 0, scale: height)
    }

    /// Centre and radius of the head, where a symbol fits.
    public static func head(height: Double) -> (center: Shape.Point, radius: Double) {
        (Shape.Point(x: 0, y: Measure.headY * height), Measure.headRadius * height)
    }

    private static func shadow(_ figure: inout Figure, lift: Double) {
        figure.shadow(9, alpha: 0.42) { part in
            let spread = 0.25 + 0.75 * part + lift / 2
            return .ellipse(
                x: Measure.shadowX * spread + lift / 2, y: Measure.shadowY * spread - lift / 4,
                radiusX: Measure.shadowWidth * spread, radiusY: Measure.shadowHeight * spread)
        }
    }

    private static func stem(_ figure: inout Figure) {
        var path = FigurePath()
        path.move(-Measure.stemTip, 0)
        path.line(-Measure.stemTop, Measure.headY)
        path.line(Measure.stemTop, Measure.headY)
        path.line(Measure.stemTip, 0)
        path.close()
        figure.stroke(path, width: 0.045, Color.white.faded(by: 0.75))
        figure.fill(
            path,
            .linear(
                start: Shape.Point(x: -Measure.stemTop, y: 0), end: Shape.Point(x: Measure.stemTop, y: 0),
                stops: [
                    Gradient.Stop(0, Color(rgb: 0x7B838B)), Gradient.Stop(0.35, Color(rgb: 0xC9CFD4)),
                    Gradient.Stop(1, Color(rgb: 0x4A5158)),
                ]))
    }

    private static func head(_ figure: inout Figure, _ color: Color) {
        let (y, radius) = (Measure.headY, Measure.headRadius)
        figure.fill(.circle(x: 0, y: y, radius: radius), Color.white.faded(by: 0.95))
        figure.fill(
            .circle(x: 0, y: y, radius: radius - Measure.rim),
            .radial(
                center: Shape.Point(x: Measure.gloss.x, y: Measure.gloss.y), radius: radius * 1.55,
                stops: [
                    Gradient.Stop(0, color.mixed(with: .white, part: 0.38)),
                    Gradient.Stop(0.4, color.mixed(with: .white, part: 0.08)), Gradient.Stop(0.7, color),
                    Gradient.Stop(1, color.mixed(with: .black, part: 0.28)),
                ]))
        figure.stroke(
            .circle(x: 0, y: y, radius: radius), width: 0.018, color.mixed(with: .black, part: 0.55).faded(by: 0.55))
        figure.fill(
            .ellipse(
                x: Measure.gloss.x, y: Measure.gloss.y + 0.01, radiusX: Measure.gloss.radius,
                radiusY: Measure.gloss.radius * 0.72),
            .radial(
                center: Shape.Point(x: Measure.gloss.x, y: Measure.gloss.y), radius: Measure.gloss.radius,
                stops: [
                    Gradient.Stop(0, Color.white.faded(by: 0.8)), Gradient.Stop(0.5, Color.white.faded(by: 0.3)),
                    Gradient.Stop(1, Color.white.faded(by: 0)),
                ]))
    }
}
