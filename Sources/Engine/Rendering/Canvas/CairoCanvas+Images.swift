import Cairo
import Drawing
import Geometry

extension CairoCanvas {
    mutating func draw(_ image: UnderlayImage, corner: Shape.Point, right: Shape.Point, down: Shape.Point) {
        guard let icon = icons.icon(image) else { return }
        let sampling = ImageSampling(image.shown, corner: corner, right: right, down: down)
        if let target = pen.targetSize, sampling.isFit {
            let rect = PixelRect(x: -originX, y: -originY, width: Double(target.width), height: Double(target.height))
            return draw(icon, sampling, in: rect)
        }
        let isUpright = right.y == 0 && down.x == 0 && right.x > 0 && down.y > 0
        pen.save()
        if isUpright {
            // Edges on whole pixels, so that nothing shines through between tiles.
            let shown = image.shown
            let left = Self.within(corner.x + right.x * shown.minX)
            let top = Self.within(corner.y + down.y * shown.minY)
            let end = Self.within(corner.x + right.x * shown.maxX)
            let bottom = Self.within(corner.y + down.y * shown.maxY)
            pen.clip(x: left, y: top, width: end - left, height: bottom - top)
        }
        pen.transform((right.x, right.y), (down.x, down.y), offset: (corner.x, corner.y))
        let isExact =
            isUpright && right.x == 1 && down.y == 1 && corner.x == corner.x.rounded()
            && corner.y == corner.y.rounded()
        pen.setSource(icon.surface, x: 0, y: 0, isExact ? .nearest : .good)
        if isUpright { pen.padSource() }
        pen.paint()
        pen.restore()
    }

    /// Draws some rows at a time, as large surfaces take much memory.
    private mutating func draw(_ icon: IconStore.Icon, _ sampling: ImageSampling, in rect: PixelRect) {
        guard var pixels = sampling.pixels(within: rect) else { return }
        let bottom = pixels.maxY
        do throws(CairoError) {
            while pixels.minY < bottom {
                pixels.size.height = min(max((Self.mostSampled / pixels.width).rounded(), 1), bottom - pixels.minY)
                let sampled = try sampling.sample(icon.surface, at: pixels)
                pen.setSource(sampled, x: pixels.minX, y: pixels.minY, .nearest)
                pen.paint()
                pixels.origin.y += pixels.height
            }
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

    /// Pixels of an image that are sampled at once.
    private static let mostSampled = 1e6

    /// The edge of an image on a whole pixel, at most just outside of the largest picture.
    private static func within(_ edge: Double) -> Double { min(max(edge, -16), 33_000).rounded() }
}
