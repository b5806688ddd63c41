public import Geometry

/// A coloured box around 0,0 that holds an image and a text.
public enum Badge {
    private static let corner = 7.0
    private static let inset = 4.0
    /// Height of the text as a part of the box.
    private static let textShare = 0.3

    public static func figure(_ color: Color, width: Double, height: Double) -> Figure {
        var figure = Figure()
        let rect = PixelRect(x: -width / 2, y: -height / 2, width: width, height: height)
        let corner = min(corner, min(width, height) / 4)
        figure.shadow(6, alpha: 0.26 * color.opacity) { part in
            let reach = 0.4 + 3.6 * part * part
            return .rect(
                PixelRect(
                    x: rect.minX - reach, y: rect.minY - reach + 1, width: width + 2 * reach, height: height + 2 * reach
                ),
                corner: corner + reach)
        }
        figure.fill(
            .rect(rect, corner: corner),
            .down(
                from: rect.minY, to: rect.maxY,
                [
                    Gradient.Stop(0, color.mixed(with: Color.white.faded(by: color.opacity), part: 0.16)),
                    Gradient.Stop(1, color),
                ]))
        let rim = PixelRect(x: rect.minX + 0.5, y: rect.minY + 0.5, width: width - 1, height: height - 1)
        figure.stroke(.rect(rim, corner: corner - 0.5), width: 1, Color.white.faded(by: 0.45 * color.opacity))
        return figure
    }

    /// Rects of the image and the text; either takes the whole box if it is alone.
    public static func layout(
        width: Double, height: Double, hasImage: Bool, hasText: Bool
    ) -> (image: PixelRect, text: PixelRect) {
        let inner = PixelRect(
            x: -width / 2 + inset, y: -height / 2 + inset, width: max(width - 2 * inset, 0),
            height: max(height - 2 * inset, 0))
        let textHeight = hasText ? (hasImage ? inner.height * textShare : inner.height) : 0
        let imageHeight = hasImage ? inner.height - textHeight : 0
        return (
            PixelRect(x: inner.minX, y: inner.minY, width: inner.width, height: imageHeight),
            PixelRect(x: inner.minX, y: inner.minY + imageHeight, width: inner.width, height: textHeight)
        )
    }
}
