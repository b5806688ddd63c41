import Drawing
public import Geometry

/// The view in which features count as drawn.
public struct CountedView: Sendable {
    let scale: ZoomScale
    private let rect: MapRect
    private let transform: PixelTransform
    private let size: PixelSize

    public init(_ view: Viewport) {
        scale = view.scale
        rect = view.visibleMapRect
        transform = PixelTransform(view)
        size = view.size
    }

    /// The tiles of a level that meet a rect.
    public init(tilesThatMeet area: MapRect, level: Int) {
        scale = Zoom.scale(level: Double(level))
        let side = MapPoint.worldSize / Double(1 << level)
        func outer(_ low: Double, _ high: Double) -> (start: Double, length: Double) {
            let start = (low / side).rounded(.down)
            return (start * side, max((high / side).rounded(.up) - start, 1) * side)
        }
        let (x, y) = (outer(area.minX, area.maxX), outer(area.minY, area.maxY))
        rect = MapRect(x: x.start, y: y.start, width: x.length, height: y.length)
        transform = PixelTransform(corner: MapPoint(x: x.start, y: y.start), scale: scale)
        size = PixelSize(width: x.length * scale, height: y.length * scale)
    }

    /// True if the view shows some of a box.
    ///
    /// - Parameters:
    ///   - box: around a feature, in map points.
    ///   - reach: pixels that its drawing reaches beyond the box.
    func shows(_ box: Shape.Box, reach: EdgePadding) -> Bool {
        let margin = (max(reach.top, reach.left, reach.bottom, reach.right) + 1) / scale
        return WorldCopies.turns(of: box, in: rect.insetBy(dx: -margin, dy: -margin)).contains { turn in
            let pixels = transform.turned(by: turn).pixels(box)
            return pixels.west - reach.left <= size.width && pixels.east + reach.right >= 0
                && pixels.south - reach.top <= size.height && pixels.north + reach.bottom >= 0
        }
    }
}
