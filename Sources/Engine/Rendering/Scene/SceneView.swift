import Drawing
public import Geometry

/// The view of the map that a picture shows.
public struct SceneView: Sendable {
    public let view: Viewport
    /// Pixels of the picture per pixel of the view.
    public let factor: Double
    /// Pixels of the picture.
    public let width: Int
    public let height: Int
    /// Index among the levels of the scene.
    public var level = 0
    /// Zoom level whose labels show.
    public var labelZoom: Int
    /// True for a picture, at whose edges labels are omitted, not cut; false for tiles, where the next one goes on.
    public var keepsLabelsWhole = false
    /// True for a picture that shows the whole world, which is then drawn once.
    public var showsOneWorld = false
    /// Pixels of the view that title, legend and the like cover, so that no label is to be there.
    public var coveredRects: [PixelRect] = []

    public init(_ view: Viewport, factor: Double = 1) {
        self.view = view
        self.factor = factor
        (width, height) = Self.pixels(view.size, factor: factor)
        labelZoom = Int(view.zoomLevel.rounded(.down))
    }

    /// Pixels of the picture of a view.
    public static func pixels(_ size: PixelSize, factor: Double) -> (width: Int, height: Int) {
        (max(Int((size.width * factor).rounded()), 1), max(Int((size.height * factor).rounded()), 1))
    }

    /// True if a view with north up shows the whole world from edge to edge.
    public static func showsWholeWorld(_ view: Viewport) -> Bool {
        let (rect, rounding) = (view.visibleMapRect, 1.0)
        return view.heading == 0 && rect.minX <= rounding && rect.maxX >= MapPoint.worldSize - rounding
    }

    /// From map points to pixels of the picture.
    var transform: PixelTransform { PixelTransform(view, factor: factor) }

    /// Map points that a rect of pixels shows, with a margin in pixels.
    func window(_ rect: PixelRect, margin: Double) -> MapRect {
        if view.heading != 0 {
            var box = Shape.Box()
            for x in [rect.minX - margin, rect.maxX + margin] {
                for y in [rect.minY - margin, rect.maxY + margin] { box.insert(transform.place(x: x, y: y)) }
            }
            return MapRect(x: box.west, y: box.south, width: box.east - box.west, height: box.north - box.south)
        }
        let corner = MapPoint(
            x: view.center.x + (rect.minX - margin - Double(width) / 2) / scale,
            y: view.center.y + (rect.minY - margin - Double(height) / 2) / scale)
        return MapRect(
            x: corner.x, y: corner.y, width: (rect.width + 2 * margin) / scale,
            height: (rect.height + 2 * margin) / scale)
    }

    /// Copies of the world that show a box in a window.
    func turns(of box: Shape.Box, in window: MapRect) -> Range<Int> {
        let turns = WorldCopies.turns(of: box, in: window)
        return showsOneWorld ? turns.clamped(to: 0..<1) : turns
    }

    /// Pixels of the picture per map point.
    var scale: Double { view.scale * factor }
}
