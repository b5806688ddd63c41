import Cairo
import Drawing
import Pictures

/// Markers, each defined before its first use.
extension SVGCanvas {
    mutating func draw(_ marker: MarkerFigure, x: Double, y: Double, scale: Double, title: @autoclosure () -> String) {
        let name = "marker.\(marker.number)"
        if markers.insert(marker.number).inserted { define(marker, name, scale) }
        attributes.removeAll()
        attributes.set("xlink:href", "#" + name)
        attributes.set("x", x)
        attributes.set("y", y)
        svg.begin("use", attributes)
        svg.title(title())
        svg.end()
    }

    /// All drawings of a picture have one scale.
    private mutating func define(_ marker: MarkerFigure, _ name: String, _ scale: Double) {
        let image = marker.image.flatMap { image in define(image).map { (image, $0) } }
        svg.begin("defs")
        attributes.removeAll()
        attributes.set("id", name)
        if marker.opacity < 1 { attributes.set("opacity", marker.opacity, digits: 3) }
        svg.begin("g", attributes)
        draw(marker.figure.moved(x: 0, y: 0, scale: scale))
        if let (image, name) = image { use(image, name, scale) }
        if let symbol = marker.symbol {
            let width = writer.extent(of: symbol.text, symbol.size, isBold: true).width
            var text = symbol.scaled(by: scale)
            text.x -= width * scale / 2
            draw(text, titled: false)
        }
        svg.end()
        svg.end()
    }

    /// Defines an image file once; nil if it cannot be drawn.
    private mutating func define(_ image: MarkerImage) -> String? {
        if let name = images[image.path] { return name }
        guard let icon = icons.icon(image.path), let file = icons.files[image.path]?.png else { return nil }
        let name = "image.\(images.count + 1)"
        images[image.path] = name
        attributes.removeAll()
        attributes.set("id", name)
        attributes.set("width", Double(icon.surface.width))
        attributes.set("height", Double(icon.surface.height))
        attributes.set("xlink:href", png: file.span)
        svg.begin("defs")
        svg.begin("image", attributes)
        svg.end()
        svg.end()
        return name
    }

    private mutating func use(_ image: MarkerImage, _ name: String, _ scale: Double) {
        guard let icon = icons.icon(image.path) else { return }
        let (width, height) = (Double(icon.surface.width), Double(icon.surface.height))
        let size = icon.size(width: image.width, height: image.height)
        attributes.removeAll()
        attributes.set("xlink:href", "#" + name)
        let (scaleX, scaleY) = (size.width / width * scale, size.height / height * scale)
        attributes.set(transforms: [
            ("translate", [image.x * scale, image.y * scale]), ("rotate", [image.angle]), ("scale", [scaleX, scaleY]),
            ("translate", [-width / 2, -height / 2]),
        ])
        svg.begin("use", attributes)
        svg.end()
    }
}
