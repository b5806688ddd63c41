import Drawing
import Geometry
import Layers
import Memory
import Pictures

/// Draws as SVG: a group for each layer, a path for each feature, markers once for all places.
struct SVGCanvas: Canvas, ~Copyable {
    var svg: SVGWriter
    let writer: TextWriter
    let icons: IconStore
    /// True for texts that can be searched and edited, which look as the fonts of the reader do.
    let showsLetters: Bool
    private var feature = SVGFeature()
    private var names = XMLNames()
    /// Numbers of elements that others refer to.
    var counts = Counts()
    /// Numbers of the markers that are defined, and names of the images.
    var markers: Set<Int32> = []
    var images: [String: String] = [:]
    /// Memory for the next element.
    var attributes = SVGAttributes()
    var data = SVGPathData()

    struct Counts {
        var gradients = 0
        var texts = 0
    }

    init(_ svg: consuming SVGWriter, _ writer: TextWriter, _ icons: IconStore, showsLetters: Bool) {
        self.svg = svg
        self.writer = writer
        self.icons = icons
        self.showsLetters = showsLetters
    }

    /// Begins the picture with its title and its background.
    mutating func begin(width: Int, height: Int, title: String, background: Color) {
        attributes.removeAll()
        attributes.set("xmlns", "http://www.w3.org/2000/svg")
        attributes.set("xmlns:xlink", "http://www.w3.org/1999/xlink")
        attributes.set("width", Double(width))
        attributes.set("height", Double(height))
        attributes.set("viewBox", [0, 0, Double(width), Double(height)])
        // The default for lines; others have the attribute themselves.
        attributes.set("stroke-linejoin", "round")
        attributes.set("stroke-linecap", "round")
        attributes.set("stroke-miterlimit", 10)
        svg.begin("svg", attributes)
        svg.title(title)
        guard !background.isNone else { return }
        attributes.removeAll()
        attributes.set("width", Double(width))
        attributes.set("height", Double(height))
        attributes.set("fill", background)
        svg.begin("rect", attributes)
        svg.end()
    }

    /// Ends the picture, and throws if something could not be written.
    mutating func finish() throws(Problem) { try svg.finish() }

    // MARK: Images

    mutating func draw(_ image: UnderlayImage, corner: Shape.Point, right: Shape.Point, down: Shape.Point) {
        guard case .png(let png) = image.source else { preconditionFailure("an SVG gets images as files") }
        attributes.removeAll()
        attributes.set("width", Double(image.width))
        attributes.set("height", Double(image.height))
        attributes.set("preserveAspectRatio", "none")
        attributes.set(transforms: [("matrix", [right.x, right.y, down.x, down.y, corner.x, corner.y])])
        attributes.set("xlink:href", png: png.span)
        svg.begin("image", attributes)
        svg.end()
    }

    /// Counts of pixels are drawn on pixels only.
    mutating func draw(_ density: Density, columns: Int, rows: Range<Int>) {}

    // MARK: Groups

    mutating func beginGroup(named name: String, opacity: Double) {
        attributes.removeAll()
        attributes.set("id", names.name(like: name))
        if opacity < 1 { attributes.set("opacity", opacity, digits: 3) }
        svg.begin("g", attributes)
    }

    mutating func endGroup(opacity: Double) { svg.end() }

    var canSum: Bool { false }
    mutating func beginSum() {}
    mutating func endSum() {}

    mutating func beginFeature(titled title: String) { feature.begin(titled: title) }

    mutating func endFeature() { feature.end(&svg) }

    // MARK: Areas and lines

    mutating func fill(_ path: borrowing PixelPath, _ paint: FillPaint) {
        switch paint {
        case .color(let color, let opacity):
            attributes.removeAll()
            attributes.set("fill", color, by: opacity)
        case .gradient(let gradient, let start, let end, let opacity):
            let drawn = gradient.drawn(from: start, to: end, showing: path.box)
            let name = define(from: drawn.start, to: drawn.end, drawn.stops)
            attributes.removeAll()
            attributes.set("fill", .name(name))
            if opacity < 1 { attributes.set("fill-opacity", opacity, digits: 3) }
        }
        attributes.set("fill-rule", "evenodd")
        data.removeAll()
        data.add(path, 0..<path.runs.count)
        feature.add(&attributes, &data, .fill, to: &svg)
    }

    mutating func stroke(_ path: borrowing PixelPath, _ line: StrokeLine) {
        var first = 0
        while first < path.runs.count {
            // The dashes of all lines of a path begin at one offset.
            let offset = path.runs[first].dashOffset
            var end = first + 1
            while end < path.runs.count, line.dash.isEmpty || path.runs[end].dashOffset == offset { end += 1 }
            attributes.removeAll()
            attributes.set(line, dashOffset: offset)
            data.removeAll()
            data.add(path, first..<end)
            feature.add(&attributes, &data, .stroke, to: &svg)
            first = end
        }
    }

    // MARK: Figures

    mutating func draw(_ figure: Figure, x: Double, y: Double, scale: Double) {
        guard !figure.parts.isEmpty else { return }
        svg.begin("g")
        svg.title(feature.takeTitle())
        draw(figure.moved(x: x, y: y, scale: scale))
        svg.end()
    }

    mutating func draw(_ figure: Figure) {
        for part in figure.parts {
            let paint = self.paint(part.paint)
            attributes.removeAll()
            if let width = part.stroke {
                attributes.set("fill", "none")
                attributes.set("stroke", paint)
                attributes.set("stroke-width", width)
            } else {
                attributes.set("fill", paint)
            }
            data.removeAll()
            data.add(part.path)
            svg.path(attributes, data)
        }
    }

    /// A paint that attributes can have. Colours that merge are defined before.
    private mutating func paint(_ paint: Figure.Paint) -> SVGPaint {
        switch paint {
        case .color(let color): .color(color)
        case .linear(let start, let end, let stops): .name(define(from: start, to: end, stops))
        case .radial(let center, let radius, let stops): .name(define(center: center, radius: radius, stops))
        }
    }
}
