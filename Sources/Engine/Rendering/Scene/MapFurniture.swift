public import Drawing
public import Geometry

/// Things around and over the map: lines of a grid, a title, a scale bar, a legend, an attribution.
public struct MapFurniture: Sendable {
    /// Degrees between the lines of the grid, 0 for a fitting distance; nil for none.
    public var graticule: Double?
    public var hasScaleBar = false
    /// True if somebody wants a legend, which may have no rows.
    public var hasLegend = false
    public var legendPlace = LegendPlace.bottomRight
    public var title = ""
    public var attribution = ""
    public var legend: [LegendEntry] = []
    public var legendTitle = ""
    /// Pixels of a view at which the grid has no labels, as there are markers.
    public var takenRects: [PixelRect] = []

    public init() {}

    /// Pixels of a view that it covers, with the labels of the grid.
    public func coveredRects(in view: Viewport, _ fonts: RenderFonts) -> [PixelRect] {
        let layout = FurnitureLayout(self, in: view, measure: fonts.makeMeasure())
        return layout.rects + layout.lineRects
    }

    /// Pixels of a view under which nothing of the map is seen.
    ///
    /// - Parameter withStrip: false for those over the map.
    public func sheetRects(in view: Viewport, _ fonts: RenderFonts, withStrip: Bool = true) -> [PixelRect] {
        let layout = FurnitureLayout(self, in: view, measure: fonts.makeMeasure())
        return withStrip ? layout.rects : layout.sheetRects
    }

    /// Pixels at the right of a view that the map does not reach.
    public func strip(in view: Viewport) -> Double { hasLegend ? legendPlace.strip(ofWidth: view.size.width) : 0 }
}

/// Furniture as it is drawn in a view, in pixels of the view.
struct FurnitureLayout {
    /// Lines of the grid, from end to end.
    private(set) var lines: [(start: PixelPoint, end: PixelPoint)] = []
    private(set) var figures: [(figure: Figure, title: String, x: Double, y: Double)] = []
    private(set) var images: [(path: String, rect: PixelRect)] = []
    private(set) var texts: [DrawnText] = []
    private(set) var lineTexts: [DrawnText] = []
    /// Rects of these.
    private(set) var lineRects: [PixelRect] = []
    /// Rects of the title, the attribution, the legend and the scale bar.
    private(set) var rects: [PixelRect]
    /// Those over the map, without the strip of a legend.
    let sheetRects: [PixelRect]
    /// Number of the entries of the legend that have no room.
    let hiddenEntries: Int

    init(_ furniture: MapFurniture, in view: Viewport, measure: TextMeasure) {
        let strip = furniture.strip(in: view)
        var legend = Self.legend(furniture, in: view.size, strip: strip, measure)
        let bar = furniture.hasScaleBar ? Self.scaleBar(of: view, strip: strip) : nil
        let drawing = bar?.drawing(measure: measure)
        func layout(_ legend: LegendLayout?) -> CornerLayout {
            CornerLayout(
                in: PixelSize(width: view.size.width - strip, height: view.size.height), title: furniture.title,
                attribution: furniture.attribution, legend: strip > 0 ? nil : legend?.size, at: furniture.legendPlace,
                bar: drawing.map { PixelSize(width: bar?.width ?? 0, height: $0.height) }, measure: measure)
        }
        var corners = layout(legend)
        if let tall = legend, corners.legendRoom < tall.size.height {
            // A part of the rows has room between the other parts.
            legend = LegendLayout(
                furniture.legend, title: furniture.legendTitle,
                in: PixelSize(width: view.size.width * Self.mostOfWidth, height: corners.legendRoom), isNarrow: true,
                measure: measure)
            corners = layout(legend)
        }
        hiddenEntries = legend?.hiddenCount ?? 0
        (rects, sheetRects) = (corners.rects, corners.rects)
        if strip > 0 { addStrip(strip, view.size) }
        if let step = furniture.graticule { addGraticule(step, view, beside: rects + furniture.takenRects, measure) }
        for sheet in [corners.title, corners.attribution].compactMap(\.self) {
            figures.append((Figure.sheet(sheet.rect), "", 0, 0))
            for text in sheet.texts { add(text, x: 0, y: 0) }
        }
        let corner = strip > 0 ? PixelPoint(x: view.size.width - strip, y: 0) : corners.legend
        if let legend, let corner {
            figures.append((legend.figure, "", corner.x, corner.y))
            for text in legend.texts { add(text, x: corner.x, y: corner.y) }
            images = legend.images.map { image in
                var rect = image.rect
                rect.origin.x += corner.x
                rect.origin.y += corner.y
                return (image.path, rect)
            }
        }
        if let bar, let drawing {
            figures.append((drawing.figure, bar.title, corners.scaleBar.x, corners.scaleBar.y))
            add(drawing.text, x: corners.scaleBar.x, y: corners.scaleBar.y, haloWidth: 1.5)
        }
    }

    /// The legend: in a strip beside the map, or over it in less than half of the width unless its texts need more.
    private static func legend(
        _ furniture: MapFurniture, in size: PixelSize, strip: Double, _ measure: TextMeasure
    ) -> LegendLayout? {
        guard !furniture.legend.isEmpty else { return nil }
        func legend(_ width: Double, _ height: Double, isNarrow: Bool = false) -> LegendLayout? {
            LegendLayout(
                furniture.legend, title: furniture.legendTitle, in: PixelSize(width: width, height: height),
                isNarrow: isNarrow, measure: measure)
        }
        if strip > 0 {
            // The strip is the sheet.
            var legend = legend(strip, size.height, isNarrow: true)
            legend?.removeSheet()
            return legend
        }
        var found: LegendLayout?
        for part in [0.45, 0.7, mostOfWidth] {
            found = legend(size.width * part, size.height * 0.8)
            if found?.hasCutTexts != true { break }
        }
        return found
    }

    /// Part of the width that a legend over the map has at most.
    private static let mostOfWidth = 0.92

    /// The strip of the legend beside the map.
    private mutating func addStrip(_ width: Double, _ size: PixelSize) {
        let rect = PixelRect(x: size.width - width, y: 0, width: width, height: size.height)
        rects.append(rect)
        var figure = Figure()
        figure.fill(.rect(rect, corner: 0), .white)
        figure.fill(.rect(PixelRect(x: rect.minX, y: 0, width: 1, height: size.height), corner: 0), FurnitureLook.edge)
        figures.append((figure, "", 0, 0))
    }

    private static func scaleBar(of view: Viewport, strip: Double) -> ScaleBar? {
        ScaleBar(scale: view.scale, latitude: view.centerCoordinate.latitude, pictureWidth: view.size.width - strip)
    }

    private mutating func addGraticule(
        _ step: Double, _ view: Viewport, beside rects: [PixelRect], _ measure: TextMeasure
    ) {
        let graticule = Graticule(view, step: step > 0 ? step : nil)
        for line in graticule.lines { lines.append((view.pixel(for: line.start), view.pixel(for: line.end))) }
        let size = FurnitureLook.smallTextSize
        for label in graticule.labels(in: view, beside: rects, measure: measure) {
            let extent = measure(label.text, size)
            lineRects.append(label.rect)
            lineTexts.append(
                DrawnText(
                    text: label.text, x: label.center.x - extent.width / 2,
                    baseline: label.center.y + (extent.ascent - extent.descent) / 2, size: size,
                    color: FurnitureLook.quietInk, halo: Color.white.faded(by: 0.85), haloWidth: 1.5))
        }
    }

    private mutating func add(_ text: PositionedText, x: Double, y: Double, haloWidth: Double = 0) {
        texts.append(
            DrawnText(
                text: text.text, x: text.x + x, baseline: text.baseline + y, size: text.size, isBold: text.isBold,
                color: FurnitureLook.ink, halo: Color.white.faded(by: 0.85), haloWidth: haloWidth))
    }
}

extension DrawnText {
    /// The text in a picture whose pixels are so many times those of the view.
    func scaled(by factor: Double) -> DrawnText {
        var text = self
        text.x *= factor
        text.baseline *= factor
        text.size *= factor
        text.haloWidth *= factor
        return text
    }
}
