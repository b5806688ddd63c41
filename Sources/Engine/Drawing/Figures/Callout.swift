public import Geometry

/// The box with the title of a selected feature, and a pointer to it. It stays inside the picture: without room above,
/// it goes below, and it moves sideways while the pointer stays.
public struct Callout: Hashable, Sendable {
    /// The numbers of the drawing, in pixels.
    private enum Measure {
        static let padding = 10.0
        static let corner = 8.0
        static let pointerHeight = 8.0
        static let pointerWidth = 16.0
        static let distance = 2.0
        static let edge = 4.0
    }

    public let box: PixelRect
    /// The place that the pointer points to.
    public let tip: PixelPoint
    /// True if the box is below the place.
    public let isBelow: Bool

    /// - Parameters:
    ///   - content: extent of the texts and images in the box.
    ///   - top: the upper end of the marker.
    ///   - bottom: the lower end of the marker, from which a box below hangs.
    ///   - bounds: the picture.
    ///   - others: boxes to keep clear of, by going to the other side of the place if that side is free.
    public init(
        content: PixelSize, above top: PixelPoint, below bottom: PixelPoint, in bounds: PixelRect,
        beside others: [PixelRect] = []
    ) {
        let usual = Callout(content, top, bottom, bounds, turned: false)
        guard others.contains(where: { $0.meets(usual.box) }) else {
            self = usual
            return
        }
        let turned = Callout(content, top, bottom, bounds, turned: true)
        let isFree = bounds.holds(turned.box) && !others.contains { $0.meets(turned.box) }
        self = isFree ? turned : usual
    }

    /// - Parameter turned: true for the other side of the place.
    private init(
        _ content: PixelSize, _ top: PixelPoint, _ bottom: PixelPoint, _ bounds: PixelRect, turned: Bool
    ) {
        let width = content.width + 2 * Measure.padding
        let height = content.height + 2 * Measure.padding
        let needed = height + Measure.pointerHeight + Measure.distance + Measure.edge
        let (roomAbove, roomBelow) = (top.y - bounds.minY, bounds.maxY - bottom.y)
        isBelow = (roomAbove < needed && roomBelow > roomAbove) != turned
        tip =
            isBelow
            ? PixelPoint(x: bottom.x, y: bottom.y + Measure.distance)
            : PixelPoint(x: top.x, y: top.y - Measure.distance)
        let free = tip.x - width / 2
        let (least, most) = (bounds.minX + Measure.edge, bounds.maxX - Measure.edge - width)
        let x = least > most ? bounds.midX - width / 2 : min(max(free, least), most)
        let y = isBelow ? tip.y + Measure.pointerHeight : tip.y - Measure.pointerHeight - height
        box = PixelRect(x: x, y: y, width: width, height: height)
    }

    /// The rect of the content.
    public var content: PixelRect {
        PixelRect(
            x: box.minX + Measure.padding, y: box.minY + Measure.padding, width: box.width - 2 * Measure.padding,
            height: box.height - 2 * Measure.padding)
    }

    public func figure(fill: Color = .white) -> Figure {
        var figure = Figure()
        figure.shadow(8, alpha: 0.24) { part in
            let reach = 0.5 + 8 * part * part
            return .rect(
                PixelRect(
                    x: box.minX - reach, y: box.minY - reach + 2, width: box.width + 2 * reach,
                    height: box.height + 2 * reach),
                corner: Measure.corner + reach)
        }
        figure.stroke(outline, width: 1, Color.black.faded(by: 0.16))
        figure.fill(outline, fill)
        return figure
    }

    /// The box and its pointer in one, so that no seam shows.
    public var outline: FigurePath {
        let (left, right, corner) = (box.minX, box.maxX, Measure.corner)
        let half = min(Measure.pointerWidth / 2, max(box.width / 2 - corner, 0))
        // The pointer leaves the straight part of the side even if its tip is beyond it.
        let base = min(max(tip.x, left + corner + half), right - corner - half)
        // Seen from the side with the pointer: `near` is that side.
        let (near, far) = isBelow ? (box.minY, box.maxY) : (box.maxY, box.minY)
        let inward = isBelow ? 1.0 : -1.0
        var path = FigurePath()
        path.move(left + corner, near)
        path.line(base - half, near)
        path.curve((base - half * 0.45, near), (tip.x - half * 0.3, tip.y), (tip.x, tip.y))
        path.curve((tip.x + half * 0.3, tip.y), (base + half * 0.45, near), (base + half, near))
        path.line(right - corner, near)
        path.corner(toward: (right, near), to: (right, near + inward * corner))
        path.line(right, far - inward * corner)
        path.corner(toward: (right, far), to: (right - corner, far))
        path.line(left + corner, far)
        path.corner(toward: (left, far), to: (left, far - inward * corner))
        path.line(left, near + inward * corner)
        path.corner(toward: (left, near), to: (left + corner, near))
        path.close()
        return path
    }
}

extension PixelRect {
    /// True if they share more than an edge.
    public func meets(_ other: PixelRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    fileprivate func holds(_ other: PixelRect) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
}
