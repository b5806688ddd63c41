public import Geometry

/// A disc with the number of the markers that it stands for, in place of the one that comes first among them.
public enum GroupDisc {
    /// Radii for numbers of two letters at most, of three, and of four.
    private static let radii = [10.0, 12, 14]
    private static let rim = 1.5
    private static let textSize = 11.0

    /// Room that a disc has, whatever its number: that of the largest one around the middle of the marker.
    static func room(inPlaceOf room: PixelRect) -> PixelRect {
        let reach = (radii.last ?? 0) + rim
        return PixelRect(x: room.midX - reach, y: room.midY - reach, width: 2 * reach, height: 2 * reach)
    }

    /// The number of markers in at most four letters, as in `12k`.
    public static func text(_ count: Int) -> String {
        guard count >= 1000 else { return "\(count)" }
        let units = [(1_000_000, "M"), (1000, "k")]
        let (size, unit) = units.first { count >= $0.0 } ?? (1000, "k")
        // Rounded down, as 999,999 is not a million.
        let tenths = count / (size / 10)
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10)\(unit)" : "\(count / size)\(unit)"
    }

    /// The disc around 0,0 for a text of some letters, and the text itself.
    ///
    /// - Parameter room: that of the marker whose place it takes.
    static func drawing(_ text: String, _ color: Color, inPlaceOf room: PixelRect) -> (figure: Figure, text: DrawnText)
    {
        let radius = radii[min(max(text.count - 2, 0), radii.count - 1)]
        var figure = Figure()
        figure.shadow(4, alpha: 0.2) { part in
            .circle(x: room.midX, y: room.midY + 1, radius: radius + rim + 1.5 * part)
        }
        figure.fill(.circle(x: room.midX, y: room.midY, radius: radius + rim), .white)
        figure.fill(.circle(x: room.midX, y: room.midY, radius: radius), color)
        return (
            figure,
            DrawnText(
                text: text, x: room.midX, baseline: room.midY + textSize * 0.36, size: textSize, isBold: true,
                color: color.contrasting)
        )
    }
}

extension Style {
    /// The room of a marker, and of the disc that may replace it and others; nil without a marker.
    public var groupRoom: PixelRect? { markerRoom.map { $0.enclosing(GroupDisc.room(inPlaceOf: $0)) } }
}

extension MarkerMaker {
    /// The disc that stands for a number of markers, in place of one in a style; nil if that has no marker.
    ///
    /// - Parameter number: by which the disc is known.
    public func group(_ style: Style, of count: Int, number: Int32) -> MarkerFigure? {
        guard let room = style.markerRoom else { return nil }
        var color = style.badge.isNone ? style.markerPaint : style.badge
        color.alpha = 255
        let drawing = GroupDisc.drawing(GroupDisc.text(count), color, inPlaceOf: room)
        return MarkerFigure(
            number: number, figure: drawing.figure, image: nil, symbol: drawing.text, opacity: style.opacity)
    }
}
