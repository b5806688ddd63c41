import Cairo
import Drawing
import Geometry

/// Draws with cairo: on pixels in memory, or on a page.
struct CairoCanvas: Canvas, ~Copyable {
    private var pen: Context
    private let writer: TextWriter
    private let icons: IconStore
    private let store: Store

    /// What keeps markers that are drawn many times.
    enum Store {
        case none
        /// For pixels.
        case stamps(StampStore)
        /// For pages.
        case forms(MarkerForms)
    }

    /// True on pages whose texts can be searched and copied.
    private let showsLetters: Bool
    /// The first image that could not be drawn.
    private var failure: CairoError?
    /// Memory for the coordinates of a run.
    private var numbers = FlatBuffer<Double>()

    init(
        _ pen: consuming Context, _ writer: TextWriter, _ icons: IconStore, _ store: Store = .none,
        showsLetters: Bool = false
    ) {
        self.showsLetters = showsLetters
        self.pen = pen
        self.writer = writer
        self.icons = icons
        self.store = store
    }

    func check() throws(CairoError) {
        if let failure { throw failure }
        try pen.check("drawing")
    }

    /// Paints everything in one colour, instead of what is there.
    mutating func clear(_ color: Color) {
        pen.set(.source)
        setSource(color, 1)
        pen.paint()
        pen.set(.over)
    }

    /// Paints everything in one colour, over what is there.
    mutating func cover(_ color: Color) {
        guard !color.isNone else { return }
        setSource(color, 1)
        pen.paint()
    }

    mutating func translate(_ x: Double, _ y: Double) { pen.translate(x, y) }

    mutating func scale(_ factor: Double) { pen.scale(factor, factor) }

    mutating func beginGroup(named name: String, opacity: Double) {
        if opacity < 1 { pen.pushGroup() }
    }

    mutating func endGroup(opacity: Double) {
        if opacity < 1 { pen.popGroup(alpha: opacity) }
    }

    mutating func beginFeature(titled title: String) {}
    mutating func endFeature() {}

    mutating func fill(_ path: borrowing PixelPath, _ paint: FillPaint) {
        add(path)
        switch paint {
        case .color(let color, let opacity): setSource(color, opacity)
        case .gradient(let gradient, let box, let opacity): setSource(gradient, across: box, opacity)
        }
        pen.fill()
    }

    mutating func stroke(_ path: borrowing PixelPath, _ line: StrokeLine) {
        setSource(line.color, line.opacity)
        var style = LineStyle(width: line.width, join: line.join.cairo, cap: line.cap.cairo)
        guard !line.dash.isEmpty else {
            pen.set(style)
            add(path)
            return pen.stroke()
        }
        style.dash = line.dash.all
        for index in 0..<path.runs.count {
            style.dashOffset = path.runs[index].dashOffset
            pen.set(style)
            add(path, index..<index + 1)
            pen.stroke()
        }
    }

    mutating func draw(_ figure: Figure, x: Double, y: Double, scale: Double) {
        for part in figure.placed(x: x, y: y, scale: scale).parts {
            add(part.path)
            switch part.paint {
            case .color(let color): setSource(color, 1)
            case .linear(let start, let end, let stops):
                pen.setSource(from: (start.x, start.y), to: (end.x, end.y), stops.map { $0.cairo(1) })
            case .radial(let center, let radius, let stops):
                pen.setSource(center: (center.x, center.y), radius: radius, stops.map { $0.cairo(1) })
            }
            if let width = part.stroke {
                pen.set(LineStyle(width: width))
                pen.stroke()
            } else {
                pen.setEvenOdd(false)
                pen.fill()
                pen.setEvenOdd(true)
            }
        }
    }

    mutating func draw(_ marker: MarkerFigure, x: Double, y: Double, scale: Double, title: String) {
        switch store {
        case .none: draw(marker, x: x, y: y, scale: scale)
        case .stamps(let stamps): stamp(marker, x: x, y: y, scale: scale, stamps)
        case .forms(let forms):
            let (writer, icons) = (writer, icons)
            let isDrawn = forms.paint(
                marker.number, at: Shape.Point(x: x, y: y), with: &pen, within: Self.box(of: marker, scale, icons)
            ) { (drawing) throws(CairoError) in
                var canvas = CairoCanvas(try Context(drawing), writer, icons)
                canvas.draw(marker, x: 0, y: 0, scale: scale)
                try canvas.check()
            }
            if !isDrawn { draw(marker, x: x, y: y, scale: scale) }
        }
    }

    private mutating func stamp(
        _ marker: MarkerFigure, x: Double, y: Double, scale: Double, _ stamps: StampStore
    ) {
        let (left, top) = ((x * 4).rounded() / 4, (y * 4).rounded() / 4)
        let (column, row) = (left.rounded(.down), top.rounded(.down))
        let key = StampStore.Key(
            number: marker.number, scale: scale, quarterX: Int((left - column) * 4), quarterY: Int((top - row) * 4))
        let (writer, icons) = (writer, icons)
        let makeBox = { Self.box(of: marker, scale, icons) }
        let stamp = stamps.stamp(key, makeBox) { (surface, x, y) throws(CairoError) in
            var canvas = CairoCanvas(try Context(surface), writer, icons)
            canvas.draw(marker, x: x, y: y, scale: scale)
            try canvas.check()
        }
        guard let stamp else { return draw(marker, x: x, y: y, scale: scale) }
        let (stampX, stampY) = (column + Double(stamp.x), row + Double(stamp.y))
        pen.setSource(stamp.surface, x: stampX, y: stampY, .nearest)
        pen.newPath()
        pen.rectangle(
            x: stampX, y: stampY, width: Double(stamp.surface.width), height: Double(stamp.surface.height))
        pen.fill()
    }

    /// A box around a marker, in pixels from its place.
    private static func box(of marker: MarkerFigure, _ scale: Double, _ icons: IconStore) -> Shape.Box {
        var box = marker.figure.placed(x: 0, y: 0, scale: scale).box
        if let image = marker.image, let icon = icons.icon(image.path) {
            let size = icon.size(width: image.width, height: image.height)
            // Turned by any angle.
            let reach = (size.width * size.width + size.height * size.height).squareRoot() / 2
            box.insert(Shape.Point(x: (image.x - reach) * scale, y: (image.y - reach) * scale))
            box.insert(Shape.Point(x: (image.x + reach) * scale, y: (image.y + reach) * scale))
        }
        return box
    }

    private mutating func draw(_ marker: MarkerFigure, x: Double, y: Double, scale: Double) {
        if marker.opacity < 1 { pen.pushGroup() }
        draw(marker.figure, x: x, y: y, scale: scale)
        if let image = marker.image { draw(image, x: x, y: y, scale: scale) }
        if var symbol = marker.symbol {
            symbol.size *= scale
            symbol.x = x + symbol.x * scale - writer.extent(of: symbol.text, symbol.size, isBold: true).width / 2
            symbol.baseline = y + symbol.baseline * scale
            draw(symbol)
        }
        if marker.opacity < 1 { pen.popGroup(alpha: marker.opacity) }
    }

    private mutating func draw(_ image: MarkerImage, x: Double, y: Double, scale: Double) {
        guard let icon = icons.icon(image.path) else { return }
        let size = icon.size(width: image.width, height: image.height)
        pen.save()
        pen.translate(x + image.x * scale, y + image.y * scale)
        pen.scale(scale, scale)
        pen.rotate(image.angle * .pi / 180)
        pen.scale(size.width / Double(icon.surface.width), size.height / Double(icon.surface.height))
        pen.setSource(icon.surface, x: -Double(icon.surface.width) / 2, y: -Double(icon.surface.height) / 2, .good)
        pen.paint()
        pen.restore()
    }

    mutating func draw(_ image: UnderlayImage, corner: Shape.Point, right: Shape.Point, down: Shape.Point) {
        do throws(CairoError) {
            let surface = try ImageSurface(png: image.png.span)
            let isUpright = right.y == 0 && down.x == 0 && right.x > 0 && down.y > 0
            pen.save()
            if isUpright {
                // Edges on whole pixels, so that nothing shines through between tiles.
                let (left, top) = (Self.within(corner.x), Self.within(corner.y))
                let end = Self.within(corner.x + right.x * Double(image.width))
                let bottom = Self.within(corner.y + down.y * Double(image.height))
                pen.clip(x: left, y: top, width: end - left, height: bottom - top)
            }
            pen.transform((right.x, right.y), (down.x, down.y), offset: (corner.x, corner.y))
            let isExact = isUpright && right.x == 1 && down.y == 1 && corner.x == corner.x.rounded()
            pen.setSource(surface, x: 0, y: 0, isExact ? .nearest : .good)
            if isUpright { pen.padSource() }
            pen.paint()
            pen.restore()
        } catch {
            failure = failure ?? error
        }
    }

    mutating func draw(_ density: Density, columns: Int, rows: Range<Int>) {
        do throws(CairoError) {
            var surface = try ImageSurface(width: columns, height: rows.count, .argb32)
            let stride = surface.stride
            surface.withMutableBytes { bytes in
                density.forEachPixel(rows: rows) { column, row, color in
                    let start = (row - rows.lowerBound) * stride + column * 4
                    let alpha = Int(color.alpha)
                    for (index, part) in [color.blue, color.green, color.red].enumerated() {
                        bytes[start + index] = UInt8((Int(part) * alpha + 127) / 255)
                    }
                    bytes[start + 3] = color.alpha
                }
            }
            pen.setSource(surface, x: 0, y: Double(rows.lowerBound), .nearest)
            pen.paint()
        } catch {
            failure = failure ?? error
        }
    }

    /// The edge of an image on a whole pixel, at most just outside of the largest picture.
    private static func within(_ edge: Double) -> Double { min(max(edge, -16), 33_000).rounded() }

    mutating func draw(_ text: DrawnText) {
        guard let outline = writer.outline(of: text), !outline.isEmpty else { return }
        pen.newPath()
        pen.add(outline, x: text.x, y: text.baseline)
        if text.haloWidth > 0, !text.halo.isNone {
            setSource(text.halo, 1)
            pen.set(LineStyle(width: 2 * text.haloWidth))
            pen.stroke(keepingPath: true)
        }
        setSource(text.color, 1)
        guard !showsLetters else { return writer.show(text, in: &pen) }
        pen.setEvenOdd(false)
        pen.fill()
        pen.setEvenOdd(true)
    }

    // MARK: Paths and sources

    private mutating func add(_ path: borrowing PixelPath, _ runs: Range<Int>? = nil) {
        pen.newPath()
        var coordinates = FlatBuffer<Double>(capacity: 1)
        swap(&coordinates, &numbers)
        for index in runs ?? 0..<path.runs.count {
            let run = path.runs[index]
            coordinates.removeAll()
            for point in run.start..<run.end {
                coordinates.append(path.points[point].x)
                coordinates.append(path.points[point].y)
            }
            pen.addLine(coordinates.span, closed: run.isClosed)
        }
        swap(&coordinates, &numbers)
    }

    private mutating func add(_ path: FigurePath) {
        pen.newPath()
        for command in path.commands {
            switch command {
            case .move(let point): pen.move(point.x, point.y)
            case .line(let point): pen.line(point.x, point.y)
            case .curve(let first, let second, let end):
                pen.curve(first.x, first.y, second.x, second.y, end.x, end.y)
            case .close: pen.close()
            }
        }
    }

    private mutating func setSource(_ color: Color, _ opacity: Double) {
        pen.setSource(
            red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
            alpha: color.opacity * opacity)
    }

    private mutating func setSource(_ gradient: Gradient, across box: Shape.Box, _ opacity: Double) {
        let ends = gradient.ends(across: box)
        pen.setSource(
            from: (ends.start.x, ends.start.y), to: (ends.end.x, ends.end.y),
            gradient.stops.map { $0.cairo(opacity) })
    }
}

extension LineJoin {
    fileprivate var cairo: LineStyle.Join {
        switch self {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
    }
}

extension LineCap {
    fileprivate var cairo: LineStyle.Cap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

extension Gradient.Stop {
    fileprivate func cairo(_ opacity: Double) -> GradientStop {
        GradientStop(
            offset: offset, red: Double(color.red) / 255, green: Double(color.green) / 255,
            blue: Double(color.blue) / 255, alpha: color.opacity * opacity)
    }
}
