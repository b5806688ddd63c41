public import Drawing
import Geometry
import Layers

/// A picture to be drawn: a scene as a view shows it, on a background, with what lies around the map.
public struct Picture: Sendable {
    public let plan: ScenePlan
    public var view: SceneView
    public var background: Color
    public var furniture = MapFurniture()
    /// Pixels below all layers.
    public var underlay: Underlay?
    /// Counts of points that are drawn instead of markers; nil to draw markers.
    public var density: Density?
    /// Where the user is; nil for nowhere.
    public var location: UserLocation?
    let fonts: RenderFonts
    let icons: IconFiles

    public init(
        _ plan: ScenePlan, _ view: SceneView, background: Color, fonts: RenderFonts, icons: IconFiles = IconFiles()
    ) {
        self.plan = plan
        self.view = view
        self.background = background
        self.fonts = fonts
        self.icons = icons
    }

    /// Hides labels of which callouts would leave a part.
    public mutating func hideLabelsBeneathCallouts() {
        guard !plan.scene.selections.isEmpty else { return }
        let measure = fonts.makeMeasure()
        let furniture = FurnitureLayout(furniture, in: view.view, measure: measure).rects
        let callouts = ScenePainter(plan, view).callouts(
            beside: furniture, images: icons, measure: measure)
        view.coveredRects += callouts.map(\.callout.box)
    }

    /// The images of the underlay that a rect shows.
    func underlayImages(_ rect: PixelRect) throws(Problem) -> [UnderlayImage] {
        try underlay?.images(in: view.window(rect, margin: 1), scale: view.scale) ?? []
    }

    /// The whole picture.
    var page: PixelRect { view.page }

    /// Draws what a rect of the picture shows.
    ///
    /// - Parameter images: those of the underlay.
    func paint<Paper: Canvas & ~Copyable>(
        _ rect: PixelRect, over images: [UnderlayImage] = [], on canvas: inout Paper, _ writer: TextWriter
    ) {
        var painter = ScenePainter(plan, view)
        painter.paint(images, rect, on: &canvas)
        painter.paintOverlays(rect, on: &canvas)
        let layout = FurnitureLayout(furniture, in: view.view) { writer.extent(of: $0, $1) }
        let factor = view.factor
        if !layout.lines.isEmpty {
            canvas.beginGroup(named: "graticule", opacity: 1)
            paint(layout.lines, rect, on: &canvas)
            canvas.endGroup(opacity: 1)
        }
        if let location { painter.paintAccuracy(location, rect, on: &canvas) }
        canvas.beginGroup(named: "markers", opacity: 1)
        if let density {
            canvas.draw(density, columns: view.width, rows: Int(rect.minY)..<Int(rect.maxY))
        } else {
            painter.paintMarkers(rect, on: &canvas)
        }
        painter.paintSelections(rect, on: &canvas)
        if let location { painter.paintDot(location, rect, on: &canvas) }
        canvas.endGroup(opacity: 1)
        canvas.beginGroup(named: "labels", opacity: 1)
        for text in layout.lineTexts { canvas.draw(text.scaled(by: factor)) }
        painter.paintLabels(rect, on: &canvas, writer)
        canvas.endGroup(opacity: 1)
        paint(layout, on: &canvas)
        guard !plan.scene.selections.isEmpty else { return }
        canvas.beginGroup(named: "callouts", opacity: 1)
        painter.paintCallouts(on: &canvas, beside: layout.rects, images: icons) { writer.extent(of: $0, $1) }
        canvas.endGroup(opacity: 1)
    }

    private func paint<Paper: Canvas & ~Copyable>(_ furniture: FurnitureLayout, on canvas: inout Paper) {
        guard !furniture.figures.isEmpty else { return }
        let factor = view.factor
        canvas.beginGroup(named: "furniture", opacity: 1)
        for layout in furniture.figures {
            canvas.beginFeature(titled: layout.title)
            canvas.draw(layout.figure, x: layout.x * factor, y: layout.y * factor, scale: factor)
            canvas.endFeature()
        }
        for (index, image) in furniture.images.enumerated() {
            guard let size = icons[image.path]?.size else { continue }
            let scale = min(1, image.rect.width / size.width, image.rect.height / size.height)
            let drawn = MarkerImage(
                path: image.path, x: 0, y: 0, width: size.width * scale, height: size.height * scale, angle: 0)
            // Numbers from the highest down, which no style has.
            let marker = MarkerFigure(
                number: .max - Int32(truncatingIfNeeded: index), figure: Figure(), image: drawn, symbol: nil, opacity: 1
            )
            let (x, y) = (image.rect.midX * factor, image.rect.midY * factor)
            canvas.draw(marker, x: x, y: y, scale: factor, title: "")
        }
        for text in furniture.texts { canvas.draw(text.scaled(by: factor)) }
        canvas.endGroup(opacity: 1)
    }

    private func paint<Paper: Canvas & ~Copyable>(
        _ lines: [(start: PixelPoint, end: PixelPoint)], _ rect: PixelRect, on canvas: inout Paper
    ) {
        let factor = view.factor
        var path = PixelPath()
        let clip = ClipRect(rect, margin: 8)
        for line in lines {
            path.append(
                from: Shape.Point(x: line.start.x * factor, y: line.start.y * factor),
                to: Shape.Point(x: line.end.x * factor, y: line.end.y * factor), within: clip)
        }
        guard !path.isEmpty else { return }
        canvas.stroke(path, StrokeLine(width: 0.75 * factor, color: FurnitureLook.line, opacity: 1, cap: .butt))
    }
}
