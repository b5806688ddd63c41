import Drawing
public import Geometry

extension ScenePlan {
    /// Pixels by which markers and labels reach beyond a rect of map points that holds all places, in a view with north up.
    public func overflow(of rect: MapRect, in view: SceneView) -> EdgePadding {
        let corners = Shape.Box(west: rect.minX, south: rect.minY, east: rect.maxX, north: rect.maxY)
        var edges = Edges(view.transform.pixels(corners))
        func pixels(_ place: Shape.Point) -> [Shape.Point] {
            (view.showsOneWorld ? 0..<1 : view.turns(of: place, in: rect)).map {
                view.transform.turned(by: $0).pixel(place)
            }
        }
        var (known, box): (Int32, Shape.Box) = (-1, Shape.Box())
        forEachMarker(in: rect) { marker in
            if marker.isSmall { return }
            if marker.style != known { (known, box) = (marker.style, markerBox(marker.style, view)) }
            guard !box.isNull else { return }
            for pixel in pixels(marker.place) { edges.insert(box, at: pixel) }
        }
        for label in labels(at: view.labelZoom) {
            let (size, offset) = (label.standing.size, label.standing.offset)
            var box = Shape.Box()
            for (x, y) in [(-0.5, -0.5), (0.5, 0.5)] {
                box.insert(
                    Shape.Point(
                        x: (offset.x + x * size.width) * view.factor, y: (offset.y + y * size.height) * view.factor))
            }
            // Room for a part of a label would be empty, as labels are drawn whole or not at all.
            guard max(-box.west, box.east) < view.page.width * Self.largestShare,
                max(-box.south, box.north) < view.page.height * Self.largestShare
            else { continue }
            for pixel in pixels(label.place) { edges.insert(box, at: pixel) }
        }
        return edges.padding(by: view.factor)
    }

    /// The part of a picture that there may be at each side for what reaches over the layers.
    public static let largestShare = 0.25

    /// A box around a marker, in pixels from its place; null for a small one. An image does not count if the style does
    /// not set its size.
    private func markerBox(_ style: Int32, _ view: SceneView) -> Shape.Box {
        guard let marker = marker(style, level: view.level) else { return Shape.Box() }
        var box = marker.figure.moved(x: 0, y: 0, scale: view.factor).box
        if let image = marker.image {
            let half = max(image.width, image.height) / 2
            for side in [-half, half] {
                box.insert(Shape.Point(x: (image.x + side) * view.factor, y: (image.y + side) * view.factor))
            }
        }
        let reach = max(-box.west, -box.south, box.east, box.north)
        return reach > Self.usualRoom * view.factor ? box : Shape.Box()
    }

    /// Pixels that are free around all places, so that smaller markers need no look.
    private static let usualRoom = 12.0

    /// How far boxes reach beyond another one.
    private struct Edges {
        private let inner: Shape.Box
        private var (top, left, bottom, right) = (0.0, 0.0, 0.0, 0.0)

        init(_ inner: Shape.Box) { self.inner = inner }

        mutating func insert(_ box: Shape.Box, at pixel: Shape.Point) {
            left = max(left, inner.west - (pixel.x + box.west))
            top = max(top, inner.south - (pixel.y + box.south))
            right = max(right, pixel.x + box.east - inner.east)
            bottom = max(bottom, pixel.y + box.north - inner.north)
        }

        func padding(by factor: Double) -> EdgePadding {
            EdgePadding(top: top / factor, left: left / factor, bottom: bottom / factor, right: right / factor)
        }
    }
}
