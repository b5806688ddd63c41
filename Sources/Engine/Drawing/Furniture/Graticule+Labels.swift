public import Geometry
import Memory

extension Graticule {
    /// A label at the edge of the picture, by the middle of its box.
    public struct Label: Hashable, Sendable {
        public var text: String
        public var center: PixelPoint
        /// Its room.
        public var rect: PixelRect
    }

    /// Labels of meridians at the lower end of each, and of parallels at the left end. One that would come too near to
    /// another is omitted, so the corners stay readable.
    ///
    /// - Parameters:
    ///   - size: the size of the text.
    ///   - rects: where no label should be.
    public func labels(
        in view: Viewport, size: Double = FurnitureLook.smallTextSize, beside rects: [PixelRect] = [],
        measure: TextMeasure
    ) -> [Label] {
        let inset = 4.0
        let picture = ClipRect(
            minX: inset, minY: inset, maxX: view.size.width - inset, maxY: view.size.height - inset)
        var labels: [Label] = []
        var boxes = rects
        for line in lines {
            let ends = [view.pixel(for: line.start), view.pixel(for: line.end)].map { Shape.Point(x: $0.x, y: $0.y) }
            var path = PixelPath()
            var cut = LineCut(picture, Dash())
            cut.add(ends[0], ends[1], to: &path)
            cut.end(&path)
            guard path.points.count >= 2 else { continue }
            let (first, last) = (path.points[0], path.points[path.points.count - 1])
            let end = line.isMeridian ? (first.y > last.y ? first : last) : (first.x < last.x ? first : last)
            let extent = measure(line.text, size)
            let (halfWidth, halfHeight) = (extent.width / 2 + 2, extent.height / 2 + 1)
            guard halfWidth * 2 < view.size.width, halfHeight * 2 < view.size.height else { continue }
            let center = PixelPoint(
                x: min(max(end.x, inset + halfWidth), view.size.width - inset - halfWidth),
                y: min(max(end.y, inset + halfHeight), view.size.height - inset - halfHeight))
            let box = PixelRect(
                x: center.x - halfWidth, y: center.y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight)
            guard !boxes.contains(where: { Self.overlap($0, box) }) else { continue }
            boxes.append(box)
            labels.append(Label(text: line.text, center: center, rect: box))
        }
        return labels
    }

    private static func overlap(_ first: PixelRect, _ second: PixelRect) -> Bool {
        first.minX < second.maxX && second.minX < first.maxX && first.minY < second.maxY && second.minY < first.maxY
    }
}
