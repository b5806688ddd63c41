public import Drawing
import Geometry

/// Things around and over the map: lines of a grid, a title, a scale bar, a legend, an attribution.
public struct MapFurniture: Sendable {
    /// Degrees between the lines of the grid, 0 for a fitting distance; nil for none.
    public var graticule: Double?
    public var hasScaleBar = false
    public var title = ""
    public var attribution = ""
    public var legend: [LegendEntry] = []
    public var legendTitle = ""

    public init() {}
}

/// Furniture as it is drawn in a view, in pixels of the view.
struct PlacedFurniture {
    /// Lines of the grid, from end to end.
    private(set) var lines: [(start: PixelPoint, end: PixelPoint)] = []
    private(set) var figures: [(figure: Figure, title: String, x: Double, y: Double)] = []
    private(set) var texts: [DrawnText] = []
    private(set) var lineTexts: [DrawnText] = []

    init(_ furniture: MapFurniture, in view: Viewport, measure: TextMeasure) {
        if let step = furniture.graticule { addGraticule(step, view, measure) }
        var legend: LegendLayout?
        if !furniture.legend.isEmpty {
            let room = PixelSize(width: view.size.width * 0.45, height: view.size.height * 0.8)
            legend = LegendLayout(furniture.legend, title: furniture.legendTitle, in: room, measure: measure)
        }
        let corners = CornerLayout(
            in: view.size, title: furniture.title, attribution: furniture.attribution, legend: legend?.size,
            measure: measure)
        if let title = corners.title { add(sheet: title.sheet, title.text) }
        if let attribution = corners.attribution { add(sheet: attribution.sheet, attribution.text) }
        if let legend, let corner = corners.legend {
            figures.append((legend.figure, "", corner.x, corner.y))
            for text in legend.texts { add(text, x: corner.x, y: corner.y) }
        }
        if furniture.hasScaleBar,
            let bar = ScaleBar(
                scale: view.scale, latitude: view.centerCoordinate.latitude, pictureWidth: view.size.width)
        {
            let drawing = bar.drawing(measure: measure)
            figures.append((drawing.figure, bar.title, corners.scaleBar.x, corners.scaleBar.y))
            add(drawing.text, x: corners.scaleBar.x, y: corners.scaleBar.y, haloWidth: 1.5)
        }
    }

    private mutating func addGraticule(_ step: Double, _ view: Viewport, _ measure: TextMeasure) {
        let graticule = Graticule(view, step: step > 0 ? step : nil)
        for line in graticule.lines { lines.append((view.pixel(for: line.start), view.pixel(for: line.end))) }
        let size = FurnitureLook.smallTextSize
        for label in graticule.labels(in: view, measure: measure) {
            let extent = measure(label.text, size)
            lineTexts.append(
                DrawnText(
                    text: label.text, x: label.center.x - extent.width / 2,
                    baseline: label.center.y + (extent.ascent - extent.descent) / 2, size: size,
                    color: FurnitureLook.quietInk, halo: Color.white.faded(by: 0.85), haloWidth: 1.5))
        }
    }

    private mutating func add(sheet: PixelRect, _ text: PlacedText) {
        figures.append((Figure.sheet(sheet), "", 0, 0))
        add(text, x: 0, y: 0)
    }

    private mutating func add(_ text: PlacedText, x: Double, y: Double, haloWidth: Double = 0) {
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
