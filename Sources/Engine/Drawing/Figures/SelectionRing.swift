import Geometry

/// The ring around what is selected.
public enum SelectionRing {
    public static let color = Color(rgb: 0x1F7AE0)
    /// Pixels that the ring reaches beyond what it surrounds.
    public static var reach: Double { 6 }

    /// - Parameter radius: of what it surrounds.
    public static func figure(x: Double, y: Double, radius: Double) -> Figure {
        var figure = Figure()
        figure.stroke(.circle(x: x, y: y, radius: radius + 3.5), width: 4.5, Color.white.faded(by: 0.9))
        figure.stroke(.circle(x: x, y: y, radius: radius + 3.5), width: 2.5, color)
        return figure
    }

    /// The ring around the marker of a style.
    public static func figure(around style: Style) -> Figure {
        switch style.marker {
        case _ where !style.badge.isNone, .image, .none:
            let width = style.badge.isNone ? style.imageWidth : style.badgeWidth
            let radius = max(style.markerHeight, width) / 2
            return figure(x: style.centerOffsetX, y: style.centerOffsetY, radius: max(radius, 8))
        case .dot: return figure(x: 0, y: 0, radius: style.dotRadius)
        case .pin:
            let head = Pin.head(height: style.pinHeight)
            return figure(x: head.center.x, y: head.center.y, radius: head.radius)
        }
    }
}
