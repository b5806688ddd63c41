import Cairo
import Drawing
import Geometry
import Memory

/// Draws with cairo: on pixels in memory, or on a page.
struct CairoCanvas: Canvas, ~Copyable {
    var pen: Context
    let writer: TextWriter
    let icons: IconStore
    let store: Store

    /// Cache for markers that are drawn many times.
    enum Store {
        case none
        /// For pixels.
        case stamps(StampStore)
        /// For pages.
        case forms(MarkerForms)
    }

    /// True on pages whose texts can be searched and copied.
    private let showsLetters: Bool
    /// Pixels by which the picture is moved.
    private(set) var originX = 0.0
    private(set) var originY = 0.0
    private var isScaled = false
    private(set) var openGroups = 0
    /// The first image that could not be drawn.
    var failure: CairoError?
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

    /// Moves the picture by whole pixels.
    mutating func translate(_ x: Double, _ y: Double) {
        pen.translate(x, y)
        originX += x
        originY += y
    }

    mutating func scale(_ factor: Double) {
        pen.scale(factor, factor)
        isScaled = true
    }

    mutating func beginGroup(named name: String, opacity: Double) {
        guard opacity < 1 else { return }
        openGroups += 1
        pen.pushGroup()
    }

    mutating func endGroup(opacity: Double) {
        guard opacity < 1 else { return }
        openGroups -= 1
        pen.popGroup(alpha: opacity)
    }

    var canSum: Bool { pen.targetSize != nil }

    mutating func beginSum() {
        openGroups += 1
        pen.pushGroup()
        pen.set(.add)
    }

    mutating func endSum() {
        openGroups -= 1
        pen.popGroup()
    }

    mutating func beginFeature(titled title: String) {}
    mutating func endFeature() {}

    mutating func fill(_ path: borrowing PixelPath, _ paint: FillPaint) {
        switch paint {
        case .color(let color, let opacity): setSource(color, opacity)
        case .gradient(let gradient, let start, let end, let opacity):
            setSource(gradient.drawn(from: start, to: end, showing: path.box), opacity)
        }
        let isMoved = resetMove()
        add(path)
        pen.fill()
        if isMoved { pen.translate(originX, originY) }
    }

    mutating func stroke(_ path: borrowing PixelPath, _ line: StrokeLine) {
        setSource(line.color, line.opacity)
        let isMoved = resetMove()
        defer { if isMoved { pen.translate(originX, originY) } }
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
        for part in figure.moved(x: x, y: y, scale: scale).parts {
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

    /// Lets the pen count in pixels of the surface, where cairo computes less; false if the pen does so already, or is
    /// not to.
    private mutating func resetMove() -> Bool {
        guard !isScaled, originX != 0 || originY != 0 else { return false }
        pen.resetTransform()
        return true
    }

    /// Adds runs of a path. They are moved here, and not by the pen, unless that is scaled.
    private mutating func add(_ path: borrowing PixelPath, _ runs: Range<Int>? = nil) {
        let (x, y) = isScaled ? (0, 0) : (originX, originY)
        let points = path.points.span
        pen.newPath()
        var coordinates = FlatBuffer<Double>(capacity: 1)
        swap(&coordinates, &numbers)
        for index in runs ?? 0..<path.runs.count {
            let run = path.runs[index]
            coordinates.removeAll()
            for point in run.start..<run.end {
                coordinates.append(points[point].x + x)
                coordinates.append(points[point].y + y)
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

    private mutating func setSource(_ gradient: Gradient.Drawn, _ opacity: Double) {
        pen.setSource(
            from: (gradient.start.x, gradient.start.y), to: (gradient.end.x, gradient.end.y),
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
