public import Geometry

/// Places of the parts around the map: the title at the top, the legend at the right above the attribution, the scale
/// bar at the lower left and the attribution at the lower right.
public struct CornerLayout: Sendable {
    public var title: (sheet: PixelRect, text: PlacedText)?
    public var attribution: (sheet: PixelRect, text: PlacedText)?
    /// Upper left corner of the legend.
    public var legend: PixelPoint?
    /// Lower left corner of the scale bar.
    public var scaleBar: PixelPoint

    /// - Parameters:
    ///   - title: empty for none.
    ///   - attribution: empty for none.
    ///   - legend: the extent of the legend; nil for none.
    public init(
        in size: PixelSize, title: String = "", attribution: String = "", legend: PixelSize? = nil,
        measure: TextMeasure
    ) {
        let margin = FurnitureLook.margin
        if !title.isEmpty {
            self.title = Self.sheet(
                title, size: FurnitureLook.titleSize, padding: (12, 7), isBold: true, measure
            ) { PixelPoint(x: max((size.width - $0.width) / 2, 0), y: margin) }
        }
        if !attribution.isEmpty {
            self.attribution = Self.sheet(
                attribution, size: FurnitureLook.smallTextSize, padding: (5, 2), isBold: false, measure
            ) { PixelPoint(x: max(size.width - $0.width, 0), y: size.height - $0.height) }
        }
        if let legend {
            let bottom = size.height - max(margin, (self.attribution?.sheet.height ?? 0) + 6)
            self.legend = PixelPoint(
                x: max(size.width - margin - legend.width, 0), y: max(bottom - legend.height, 0))
        }
        scaleBar = PixelPoint(x: margin, y: size.height - margin)
    }

    private static func sheet(
        _ text: String, size: Double, padding: (x: Double, y: Double), isBold: Bool, _ measure: TextMeasure,
        corner: (PixelSize) -> PixelPoint
    ) -> (sheet: PixelRect, text: PlacedText) {
        let extent = measure(text, size)
        let width = extent.width * (isBold ? 1.09 : 1) + 2 * padding.x
        let origin = corner(PixelSize(width: width, height: extent.height + 2 * padding.y))
        return (
            PixelRect(x: origin.x, y: origin.y, width: width, height: extent.height + 2 * padding.y),
            PlacedText(
                text, x: origin.x + padding.x, baseline: origin.y + padding.y + extent.ascent, size: size,
                isBold: isBold)
        )
    }

    /// The sheet under the title or the attribution.
    public static func figure(_ sheet: PixelRect, isTitle: Bool) -> Figure {
        if isTitle { return Figure.sheet(sheet) }
        var figure = Figure()
        figure.fill(.rect(sheet), Color.white.faded(by: 0.72))
        return figure
    }
}
