public import Drawing
public import Geometry
import Memory

/// The view in which features count as drawn.
public struct CountedView: Sendable {
    let scale: ZoomScale
    private let rect: MapRect
    private let transform: PixelTransform
    private let size: PixelSize

    /// - Parameter strip: pixels at the right of the view that the map does not reach.
    public init(_ view: Viewport, strip: Double = 0) {
        scale = view.scale
        rect = view.visibleMapRect
        transform = PixelTransform(view)
        size = PixelSize(width: view.size.width - strip, height: view.size.height)
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

    /// True if the view shows some of an outline.
    ///
    /// - Parameter reach: pixels that its drawing reaches beyond it.
    func shows(_ outline: borrowing Outline, reach: EdgePadding) -> Bool {
        let page = page(reach)
        for turn in turns(of: outline.box, reach) {
            let transform = transform.turned(by: turn)
            let pixels = transform.pixels(outline.box)
            guard page.minX <= pixels.east, pixels.west <= page.maxX, page.minY <= pixels.north,
                pixels.south <= page.maxY
            else { continue }
            let isInside =
                page.minX <= pixels.west && pixels.east <= page.maxX && page.minY <= pixels.south
                && pixels.north <= page.maxY
            if isInside || outline.meet(page, 0..<outline.runs.count, transform) { return true }
        }
        return false
    }

    /// True if the view shows some of a marker.
    ///
    /// - Parameter reach: pixels from its place.
    func shows(_ place: Shape.Point, reach: EdgePadding) -> Bool {
        var box = Shape.Box()
        box.insert(place)
        let page = page(reach)
        return turns(of: box, reach).contains { turn in
            let pixel = transform.turned(by: turn).pixel(place)
            return page.minX <= pixel.x && pixel.x <= page.maxX && page.minY <= pixel.y && pixel.y <= page.maxY
        }
    }

    /// True if the view shows some of a label.
    public func shows(_ label: SceneLabel) -> Bool {
        let box = label.standing.box
        return shows(
            label.place, reach: EdgePadding(top: -box.minY, left: -box.minX, bottom: box.maxY, right: box.maxX))
    }

    /// The pixels at which a place is seen, or what reaches from there.
    private func page(_ reach: EdgePadding) -> PixelRect {
        PixelRect(
            x: -reach.right, y: -reach.bottom, width: size.width + reach.left + reach.right,
            height: size.height + reach.top + reach.bottom)
    }

    private func turns(of box: Shape.Box, _ reach: EdgePadding) -> Range<Int> {
        let margin = (max(reach.top, reach.left, reach.bottom, reach.right) + 1) / scale
        return WorldCopies.turns(of: box, in: rect.insetBy(dx: -margin, dy: -margin))
    }
}
