public import Geometry

/// Where the parts around the map are: the title at the top, the legend in a corner, the scale bar at the lower left and
/// the attribution at the lower right.
public struct CornerLayout: Sendable {
    /// Lines of text on a sheet.
    public struct Sheet: Sendable {
        public var rect: PixelRect
        public var texts: [PositionedText]

        fileprivate func moved(x: Double) -> Sheet {
            var sheet = self
            sheet.rect.origin.x += x
            for index in texts.indices { sheet.texts[index].x += x }
            return sheet
        }
    }

    public private(set) var title: Sheet?
    public private(set) var attribution: Sheet?
    /// Upper left corner of the legend.
    public private(set) var legend: PixelPoint?
    /// Height that a legend has at its corner without covering other parts.
    public private(set) var legendRoom = Double.infinity
    /// Lower left corner of the scale bar.
    public private(set) var scaleBar: PixelPoint
    /// Rects of all parts, where nothing else should be.
    public private(set) var rects: [PixelRect] = []

    /// - Parameters:
    ///   - title: empty for none.
    ///   - attribution: empty for none.
    ///   - legend: the extent of the legend over the map; nil for none.
    ///   - place: its corner.
    ///   - bar: the extent of the scale bar; nil for none.
    public init(
        in size: PixelSize, title: String = "", attribution: String = "", legend: PixelSize? = nil,
        at place: LegendPlace = .bottomRight, bar: PixelSize? = nil, measure: TextMeasure
    ) {
        let margin = FurnitureLook.margin
        scaleBar = PixelPoint(x: margin, y: size.height - margin)
        if !title.isEmpty {
            let style = SheetStyle(size: FurnitureLook.titleSize, padding: (12, 7), isBold: true, mostLines: 3)
            let sheet = Self.sheet(title, style, width: size.width - 2 * margin, measure) {
                PixelPoint(x: max((size.width - $0.width) / 2, 0), y: margin)
            }
            rects.append(sheet.rect)
            self.title = sheet
        }
        if !attribution.isEmpty {
            let style = SheetStyle(size: FurnitureLook.smallTextSize, padding: (5, 2), isBold: false, mostLines: 8)
            let sheet = Self.sheet(attribution, style, width: size.width, measure) {
                PixelPoint(x: max(size.width - $0.width, 0), y: max(size.height - $0.height, 0))
            }
            rects.append(sheet.rect)
            self.attribution = sheet
        }
        if let bar {
            if let sheet = self.attribution?.rect, sheet.minX < margin + bar.width + margin {
                scaleBar.y = sheet.minY - 6
            }
            rects.append(PixelRect(x: margin, y: scaleBar.y - bar.height, width: bar.width, height: bar.height))
        }
        if let legend {
            let hasBar = bar != nil
            var (corner, room) = corner(of: legend, at: place, in: size, hasBar: hasBar)
            if room < legend.height, moveTitle(beside: legend, at: place, in: size) {
                (corner, room) = self.corner(of: legend, at: place, in: size, hasBar: hasBar)
            }
            rects.append(PixelRect(x: corner.x, y: corner.y, width: legend.width, height: legend.height))
            (self.legend, legendRoom) = (corner, room)
        }
    }

    /// Moves the title to the middle of the room beside a legend. False if there is too little of it.
    private mutating func moveTitle(beside legend: PixelSize, at place: LegendPlace, in size: PixelSize) -> Bool {
        let room = size.width - legend.width - 3 * FurnitureLook.margin
        guard let sheet = title, sheet.rect.width <= room else { return false }
        let start = FurnitureLook.margin + (place.isAtLeft ? legend.width + FurnitureLook.margin : 0)
        let moved = sheet.moved(x: start + (room - sheet.rect.width) / 2 - sheet.rect.minX)
        (title, rects[0]) = (moved, moved.rect)
        return true
    }

    /// The upper left corner of a legend, beside the other parts, and the height that it may have there.
    private func corner(
        of legend: PixelSize, at place: LegendPlace, in size: PixelSize, hasBar: Bool
    ) -> (corner: PixelPoint, room: Double) {
        let margin = FurnitureLook.margin
        let x = place.isAtLeft ? margin : max(size.width - margin - legend.width, 0)
        let isBelowTitle = title.map { $0.rect.minX < x + legend.width && x < $0.rect.maxX } ?? false
        let top = isBelowTitle ? (title?.rect.maxY ?? 0) + 6 : margin
        var bottom = size.height - margin
        if let sheet = attribution?.rect, sheet.maxX > x, sheet.minX < x + legend.width {
            bottom = min(bottom, sheet.minY - 6)
        }
        if hasBar, let bar = rects.last, bar.maxX > x { bottom = min(bottom, bar.minY - 8) }
        return (PixelPoint(x: x, y: place.isAtTop ? top : max(bottom - legend.height, 0)), bottom - top)
    }

    private struct SheetStyle {
        var size: Double
        var padding: (x: Double, y: Double)
        var isBold: Bool
        var mostLines: Int
    }

    private static func sheet(
        _ text: String, _ style: SheetStyle, width: Double, _ measure: TextMeasure, corner: (PixelSize) -> PixelPoint
    ) -> Sheet {
        // Bold letters of titles are about a twelfth wider.
        let stretch = style.isBold ? 1.09 : 1
        let room = max((width - 2 * style.padding.x) / stretch, 1)
        let lines = TextFitting.lines(text, to: room, most: style.mostLines, style.size, measure)
        let extents = lines.map { measure($0, style.size) }
        let widest = (extents.map(\.width).max() ?? 0) * stretch
        let size = PixelSize(
            width: widest + 2 * style.padding.x, height: extents.map(\.height).reduce(0, +) + 2 * style.padding.y)
        let origin = corner(size)
        var y = origin.y + style.padding.y
        var texts: [PositionedText] = []
        for (line, extent) in zip(lines, extents) {
            let x = origin.x + style.padding.x + (style.isBold ? (widest - extent.width * stretch) / 2 : 0)
            texts.append(
                PositionedText(line, x: x, baseline: y + extent.ascent, size: style.size, isBold: style.isBold))
            y += extent.height
        }
        return Sheet(rect: PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height), texts: texts)
    }
}
