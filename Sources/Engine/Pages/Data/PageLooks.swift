import Drawing
import Geometry
import JSON

/// The looks of features and the drawings of markers, each once, by number.
struct PageLooks {
    private let texts: StyleTexts
    private let maker: MarkerMaker
    private let levels: [Double]
    /// True if small dots stand for markers without their labels.
    private let hasSmallDots: Bool
    /// True if discs with their number stand for groups of markers.
    private let hasGroups: Bool
    private(set) var looks: [JSONValue] = []
    private(set) var figures = PageFigures()
    private var numbers: [String: Int] = [:]
    var images: PageImages

    init(_ texts: StyleTexts, levels: [Double], images: PageImages, hasSmallDots: Bool, hasGroups: Bool) {
        (self.hasSmallDots, self.hasGroups) = (hasSmallDots, hasGroups)
        self.texts = texts
        self.levels = levels
        self.images = images
        maker = MarkerMaker(texts)
    }

    /// The looks of a style at all zoom levels: a number if they are the same.
    ///
    /// - Parameter styles: those of all levels, or one for all of them.
    mutating func set(_ styles: [Style]) -> JSONValue {
        guard styles.count > 1 || styles.contains(where: { $0.strokeWidth.unit == .road }) else {
            return .integer(number(of: styles[0], zoom: levels[0]))
        }
        let numbers = levels.enumerated().map { index, zoom in
            number(of: styles[min(index, styles.count - 1)], zoom: zoom)
        }
        return Set(numbers).count == 1 ? .integer(numbers[0]) : .array(numbers.map { .integer($0) })
    }

    /// The number of a drawing around a place.
    mutating func number(of figure: Figure) -> Int { figures.number(of: PageFigures.drawing(figure)) }

    /// The number of an image as the sample of a legend, made smaller until it has room.
    mutating func number(ofImage number: Int, _ size: PixelSize) -> Int {
        let room = LegendEntry.Sample.size
        let scale = min(1, room.width / size.width, room.height / size.height)
        var drawing = PageFigures.drawing(Figure())
        drawing["image"] = [
            "images": .array([.integer(number)]), "x": .integer(0), "y": .integer(0),
            "width": .number(size.width * scale), "height": .number(size.height * scale), "angle": .integer(0),
        ]
        return figures.number(of: drawing)
    }

    private mutating func number(of style: Style, zoom: Double) -> Int {
        let value = look(style, zoom: zoom)
        let text = value.text()
        if let known = numbers[text] { return known }
        numbers[text] = looks.count
        looks.append(value)
        return looks.count - 1
    }

    private mutating func look(_ style: Style, zoom: Double) -> JSONValue {
        var look: JSONObject = ["z": .number(style.z), "hasCallout": .boolean(style.hasCallout && style.isVisible)]
        if style.hasFill {
            if let gradient = texts.gradient(style.gradient) {
                look["gradient"] = Self.gradient(gradient, style)
            } else {
                look["fill"] = PageFigures.text(style.fill.faded(by: style.fillOpacity * style.opacity))
            }
            if style.closesHairlines { look["closesHairlines"] = .boolean(true) }
            if style.isSummed { look["isSummed"] = .boolean(true) }
        }
        if style.hasStroke { setStroke(style, zoom: zoom, in: &look) }
        look["figure"] = .integer(figure(style))
        if hasSmallDots, let small = style.asSmallDot { look["small"] = .integer(figure(small)) }
        if hasGroups, style.hasMarker { look["groups"] = .array(groups(style).map { .integer($0) }) }
        if let selected = style.whenSelected { look["selected"] = .integer(figure(selected)) }
        look["ring"] = .integer(style.hasMarker ? number(of: SelectionRing.figure(around: style)) : -1)
        if style.calloutOffsetX != 0 || style.calloutOffsetY != 0 {
            look["calloutOffset"] = .array([.number(style.calloutOffsetX), .number(style.calloutOffsetY)])
        }
        if style.isDraggable, style.hasMarker { look["isDraggable"] = .boolean(true) }
        if style.showsText { look["text"] = text(style) }
        return .object(look)
    }

    private func setStroke(_ style: Style, zoom: Double, in look: inout JSONObject) {
        let width = style.strokeWidth
        let isRoad = width.unit == .road
        look["stroke"] = PageFigures.text(style.stroke.faded(by: style.strokeOpacity * style.opacity))
        look["unit"] = .string(isRoad ? "px" : width.unit.name)
        func roadWidth(_ zoom: Double) -> JSONValue {
            .number(width.pixels(atScale: Zoom.scale(level: zoom), latitude: 0))
        }
        look["width"] = isRoad ? roadWidth(zoom) : .number(width.value)
        // From level to level the width of a road grows evenly.
        if isRoad, levels.count > 1 { look["nextWidth"] = roadWidth(zoom + levels[1] - levels[0]) }
        look["dash"] = .array((0..<style.dash.count).map { .number(style.dash[$0]) })
        look["join"] = .string("\(style.join)")
        look["cap"] = .string("\(style.cap)")
        if style.hasUsualEdge { look["isUsualEdge"] = .boolean(true) }
        guard style.casingWidth > 0, !style.casing.isNone else { return }
        look["casing"] = PageFigures.text(style.casing.faded(by: style.strokeOpacity * style.opacity))
        look["casingWidth"] = .number(style.casingWidth)
    }

    private func text(_ style: Style) -> JSONValue {
        let font = FontName(texts.text(style.font) ?? "")
        var text: JSONObject = [
            "colour": PageFigures.text(style.textColor.faded(by: style.wholeOpacity)),
            "halo": PageFigures.text(style.halo.faded(by: style.wholeOpacity)),
            "haloWidth": .number(style.halo.isNone ? 0 : style.haloWidth), "size": .number(style.fontSize),
            "family": .string(font.family), "isBold": .boolean(font.isBold), "isItalic": .boolean(font.isItalic),
            "wrap": .number(style.wrap),
        ]
        if style.letterSpacing > 0 { text["spacing"] = .number(style.letterSpacing) }
        return .object(text)
    }

    private static func gradient(_ gradient: Gradient, _ style: Style) -> JSONValue {
        let way = Rotation(heading: gradient.angle).toMap(0, 1)
        let stops = PageFigures.stops(gradient.stops, opacity: style.fillOpacity * style.opacity)
        return [
            "way": .array([.number(way.x), .number(way.y)]), "isOfRect": .boolean(style.isGradientOfRect),
            "stops": stops,
        ]
    }

    /// The numbers of the discs of groups, for numbers of two letters at most, of three and of four. Scripts write others
    /// in their place.
    private mutating func groups(_ style: Style) -> [Int] {
        [10, 100, 1000].compactMap { maker.group(style, of: $0, number: 0) }.map { figure($0, style) }
    }

    /// The number of the drawing of a marker; negative for none.
    private mutating func figure(_ style: Style) -> Int {
        maker.figure(style, number: 0).map { figure($0, style) } ?? -1
    }

    private mutating func figure(_ marker: MarkerFigure, _ style: Style) -> Int {
        var drawing = PageFigures.drawing(marker.figure, opacity: marker.opacity)
        var box = marker.figure.box
        if let image = marker.image {
            let found = ImageSeries.all(in: texts.text(style.image) ?? "").compactMap { images.find($0) }
            if let first = found.first {
                let size = Self.size(image, first.size)
                let (width, height) = Self.turned(size, by: image.angle)
                box.insert(Shape.Point(x: image.x - width / 2, y: image.y - height / 2))
                box.insert(Shape.Point(x: image.x + width / 2, y: image.y + height / 2))
                drawing["image"] = [
                    "images": .array(found.map { .integer($0.number) }), "x": .number(image.x), "y": .number(image.y),
                    "width": .number(size.width), "height": .number(size.height), "angle": .number(image.angle),
                ]
            }
        }
        if let symbol = marker.symbol {
            drawing["symbol"] = [
                "text": .string(symbol.text), "x": .number(symbol.x), "baseline": .number(symbol.baseline),
                "size": .number(symbol.size), "colour": PageFigures.text(symbol.color),
            ]
        }
        drawing["box"] = PageFigures.box(box)
        return figures.number(of: drawing)
    }

    /// The size of a box around a turned image.
    private static func turned(_ size: PixelSize, by angle: Double) -> (width: Double, height: Double) {
        let way = Rotation(heading: angle).toMap(0, 1)
        let (cosine, sine) = (abs(way.y), abs(way.x))
        return (size.width * cosine + size.height * sine, size.width * sine + size.height * cosine)
    }

    /// The size in which an image is drawn: its own, or that of which it has one side or both.
    private static func size(_ image: MarkerImage, _ own: PixelSize) -> PixelSize {
        let ratio = own.height / own.width
        switch (image.width == 0, image.height == 0) {
        case (true, true): return own
        case (false, true): return PixelSize(width: image.width, height: image.width * ratio)
        case (true, false): return PixelSize(width: image.height / ratio, height: image.height)
        case (false, false): return PixelSize(width: image.width, height: image.height)
        }
    }
}
