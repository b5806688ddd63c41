public import Geometry

/// Samples of styles: what they draw, made smaller where it is larger than a row.
extension LegendEntry.Sample {
    /// The room of a sample.
    public static let size = PixelSize(width: 24, height: 13)
    /// Markers reach into the gaps between rows.
    static let markerHeight = 17.0
    /// Pixels of the longer side of a marker in its own size.
    private static let largestMarker = 48.0

    /// The sample of a style; widths are those at the equator.
    ///
    /// - Parameters:
    ///   - gradient: that of the style, if it has one.
    ///   - image: the file of the image of the style, if it has one.
    ///   - ground: what areas are drawn over; nil to keep their opacity.
    ///   - showsSize: true for pins and dots in their own size.
    init(
        _ style: Style, _ kind: StyleKind, zoom: Double, gradient: Gradient?, image: String?, over ground: Color? = nil,
        showsSize: Bool = false
    ) {
        switch kind {
        case .point: self = Self.marker(style, image, showsSize)
        case .line: self = Self.line(style, zoom: zoom)
        case .polygon: self = Self.area(style, gradient, over: ground)
        }
    }

    private static func marker(_ style: Style, _ image: String?, _ showsSize: Bool) -> LegendEntry.Sample {
        let opacity = style.wholeOpacity
        if !style.badge.isNone {
            let color = style.badge.faded(by: opacity)
            return fitted(Badge.figure(color, width: style.badgeWidth, height: style.badgeHeight))
        }
        let paint = style.markerPaint.faded(by: opacity)
        switch style.marker {
        case .none: return .none
        case .dot where showsSize: return fitted(Dot.figure(paint, radius: style.dotRadius), largest: largestMarker)
        case .dot: return .dot(color: paint, radius: style.dotRadius)
        case .pin:
            return fitted(
                Pin.figure(paint, height: style.pinHeight), largest: showsSize ? largestMarker : nil)
        case .image: return image.map { .image($0) } ?? .none
        }
    }

    private static func line(_ style: Style, zoom: Double) -> LegendEntry.Sample {
        let color = style.edgeColor
        let width = style.strokeWidth.pixels(atScale: Zoom.scale(level: zoom), latitude: 0)
        let rim = style.casing.isNone ? 0 : min(style.casingWidth, 3)
        guard !style.dash.isEmpty || rim > 0 else { return .line(color: color, width: width) }
        var figure = Figure()
        let shown = min(max(width, 0.5), size.height - 2 * rim)
        if rim > 0 {
            let casing = style.casing.faded(by: style.strokeOpacity * style.wholeOpacity)
            figure.stroke(path(Dash()), width: shown + 2 * rim, casing)
        }
        figure.stroke(path(style.dash), width: shown, color)
        return .figure(figure)
    }

    /// A line through the sample, in pieces if it is dashed.
    private static func path(_ dash: Dash) -> FigurePath {
        let half = size.width / 2
        var path = FigurePath()
        guard dash.period > 0 else {
            path.move(-half, 0)
            path.line(half, 0)
            return path
        }
        var (x, index) = (-half, 0)
        while x < half {
            let end = min(x + max(dash[index % dash.count], 0.01), half)
            if index.isMultiple(of: 2) {
                path.move(x, 0)
                path.line(end, 0)
            }
            (x, index) = (end, index + 1)
        }
        return path
    }

    private static func area(_ style: Style, _ gradient: Gradient?, over ground: Color?) -> LegendEntry.Sample {
        func painted(_ color: Color) -> Color {
            let faded = color.faded(by: style.fillOpacity * style.wholeOpacity)
            return ground.map { faded.over($0) } ?? faded
        }
        guard let gradient else {
            return .box(fill: painted(style.fill), stroke: style.edgeColor)
        }
        var figure = Figure()
        let rect = PixelRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        let ends = gradient.ends(
            across: Shape.Box(west: rect.minX, south: rect.minY, east: rect.maxX, north: rect.maxY))
        let stops = gradient.stops.map { stop in
            var stop = stop
            stop.color = painted(stop.color)
            return stop
        }
        figure.fill(.rect(rect, corner: 2), .linear(start: ends.start, end: ends.end, stops: stops))
        if style.hasStroke { figure.stroke(.rect(rect, corner: 2), width: 1, style.edgeColor) }
        return .figure(figure)
    }

    /// A drawing that is made smaller until it has room, and moved into the middle.
    ///
    /// - Parameter largest: pixels of its longer side; nil for the room of a row.
    private static func fitted(_ figure: Figure, largest: Double? = nil) -> LegendEntry.Sample {
        let box = figure.box
        guard !box.isNull else { return .none }
        let (width, height) = (box.east - box.west, box.north - box.south)
        let scale = min(
            1, (largest ?? size.width) / max(width, 1), (largest ?? markerHeight) / max(height, 1))
        return .figure(
            figure.moved(
                x: -(box.west + width / 2) * scale, y: -(box.south + height / 2) * scale, scale: scale))
    }
}

extension Style {
    /// The colour of lines and edges, as faint as they are drawn; none if there is no line.
    fileprivate var edgeColor: Color { hasStroke ? stroke.faded(by: strokeOpacity * wholeOpacity) : .none }
}
