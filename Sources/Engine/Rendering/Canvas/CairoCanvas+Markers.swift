import Cairo
import Drawing
import Geometry

/// Markers, each of which is drawn once as far as possible.
extension CairoCanvas {
    mutating func draw(_ marker: MarkerFigure, x: Double, y: Double, scale: Double, title: @autoclosure () -> String) {
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
        let key = StampStore.Key(number: marker.number, scale: scale)
        let phase = StampStore.Phase(x: Int((left - column) * 4), y: Int((top - row) * 4))
        guard let stamp = stamps.last(key, phase) ?? makeStamp(marker, key, phase, stamps) else {
            return draw(marker, x: x, y: y, scale: scale)
        }
        let (stampX, stampY) = (column + Double(stamp.x), row + Double(stamp.y))
        let target = (x: stampX + originX, y: stampY + originY)
        if openGroups == 0, max(target.x.magnitude, target.y.magnitude) < 1e6,
            pen.blend(stamp.surface, stamp.part, x: Int(target.x), y: Int(target.y))
        {
            return
        }
        pen.setSource(stamp.surface, x: stampX, y: stampY, .nearest)
        pen.newPath()
        pen.rectangle(
            x: stampX, y: stampY, width: Double(stamp.surface.width), height: Double(stamp.surface.height))
        pen.fill()
    }

    private func makeStamp(
        _ marker: MarkerFigure, _ key: StampStore.Key, _ phase: StampStore.Phase, _ stamps: StampStore
    ) -> StampStore.Stamp? {
        let (writer, icons) = (writer, icons)
        let makeBox = { Self.box(of: marker, key.scale, icons) }
        return stamps.stamp(key, phase, makeBox) { (surface, x, y) throws(CairoError) in
            var canvas = CairoCanvas(try Context(surface), writer, icons)
            canvas.draw(marker, x: x, y: y, scale: key.scale)
            try canvas.check()
        }
    }

    /// A box around a marker, in pixels from its place.
    private static func box(of marker: MarkerFigure, _ scale: Double, _ icons: IconStore) -> Shape.Box {
        var box = marker.figure.moved(x: 0, y: 0, scale: scale).box
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
}
