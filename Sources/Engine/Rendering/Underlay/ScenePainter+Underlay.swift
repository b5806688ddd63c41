import Drawing
import Geometry

extension ScenePainter {
    /// Draws the images of an underlay in all copies of the world.
    mutating func paint<Paper: Canvas & ~Copyable>(
        _ images: [UnderlayImage], _ rect: PixelRect, on canvas: inout Paper
    ) {
        let window = view.window(rect, margin: 0)
        for image in images {
            for turn in image.isRepeated ? view.turns(of: image.box, in: window) : 0..<1 {
                // Copies that only touch the window show nothing.
                let shift = Double(turn) * MapPoint.worldSize
                guard image.box.west + shift < window.maxX, image.box.east + shift > window.minX else { continue }
                let transform = view.transform.turned(by: turn)
                let corner = transform.pixel(image.corner)
                func step(_ vector: Shape.Point) -> Shape.Point {
                    let end = transform.pixel(
                        Shape.Point(x: image.corner.x + vector.x, y: image.corner.y + vector.y))
                    return Shape.Point(x: end.x - corner.x, y: end.y - corner.y)
                }
                canvas.draw(image, corner: corner, right: step(image.right), down: step(image.down))
            }
        }
    }
}
