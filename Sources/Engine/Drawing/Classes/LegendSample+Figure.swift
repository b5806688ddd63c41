import Geometry

extension LegendEntry.Sample {
    /// The room that it takes: more than the usual one for large markers.
    var extent: PixelSize {
        guard case .figure(let figure) = self, !figure.box.isNull else { return Self.size }
        let box = figure.box
        let (width, height) = (2 * max(-box.west, box.east), 2 * max(-box.south, box.north))
        return PixelSize(
            width: max(Self.size.width, width), height: height > Self.markerHeight + 0.5 ? height : Self.size.height)
    }

    /// The drawing of a sample around its middle. An image is drawn by whoever has it.
    public var figure: Figure {
        let (halfWidth, halfHeight) = (Self.size.width / 2, Self.size.height / 2)
        let box = PixelRect(x: -halfWidth, y: -halfHeight, width: Self.size.width, height: Self.size.height)
        var figure = Figure()
        switch self {
        case .none, .more, .image: break
        case .figure(let drawing): figure = drawing
        case .box(let fill, let stroke):
            figure.fill(.rect(box, corner: 2), fill)
            figure.stroke(.rect(box, corner: 2), width: 1, stroke.isNone ? Color.black.faded(by: 0.18) : stroke)
        case .line(let color, let width):
            var path = FigurePath()
            path.move(-halfWidth, 0)
            path.line(halfWidth, 0)
            figure.stroke(path, width: min(max(width, 0.5), Self.size.height), color)
        case .dot(let color, let radius):
            figure = Dot.figure(color, radius: min(max(radius, 1.5), halfHeight))
        case .ramp(let colors):
            let last = Double(max(colors.count - 1, 1))
            let stops = colors.enumerated().map { Gradient.Stop(Double($0.offset) / last, $0.element) }
            let (start, end) = (Shape.Point(x: -halfWidth, y: 0), Shape.Point(x: halfWidth, y: 0))
            figure.fill(.rect(box, corner: 2), .linear(start: start, end: end, stops: stops))
        }
        return figure
    }
}
